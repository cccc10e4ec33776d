import { load } from './load.ts';

/** What is used of a cursor over a tree of lezer. */
type Cursor = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  firstChild(): boolean;
  nextSibling(): boolean;
  parent(): boolean;
};
type Lezer = {
  readonly buildParser: (grammar: string) => {
    configure(config: { readonly strict: true }): { parse(text: string): { cursor(): Cursor } };
  };
};
type Range = { readonly from: number; readonly to: number };
type Node = { readonly kind: string; readonly operands?: readonly Node[] };

/** A parser that lezer makes of a grammar of our language, and its tree turned into ours. */
export async function lezerParser(): Promise<(text: string) => unknown> {
  const parser = (await load<Lezer>('@lezer/generator')).buildParser(grammar).configure({ strict: true });
  return (text) => {
    const cursor = parser.parse(text).cursor();
    cursor.firstChild();
    return nodeAt(cursor, text);
  };
}

function nodeAt(cursor: Cursor, text: string): Node {
  return (nodes[cursor.name] ?? predicateAt)(cursor, text, { from: cursor.from, to: cursor.to });
}

type Read = (cursor: Cursor, text: string, range: Range) => Node;

const nodes: Readonly<Record<string, Read>> = {
  And: (cursor, text, range) => connectiveAt('and', cursor, text, range),
  Or: (cursor, text, range) => connectiveAt('or', cursor, text, range),
  Group: (cursor, text) => {
    cursor.firstChild();
    const inner = nodeAt(cursor, text);
    cursor.parent();
    return inner;
  },
  Not: (cursor, text, range) => {
    cursor.firstChild();
    const operand = nodeAt(cursor, text);
    cursor.parent();
    return { kind: 'not', operand, range } as Node;
  },
};

function connectiveAt(kind: string, cursor: Cursor, text: string, range: Range): Node {
  const operands: Node[] = [];
  cursor.firstChild();
  do {
    const next = nodeAt(cursor, text);
    if (next.kind === kind) operands.push(...(next.operands ?? []));
    else operands.push(next);
  } while (cursor.nextSibling());
  cursor.parent();
  return { kind, operands, range } as Node;
}

const predicateAt: Read = (cursor, text, range) => {
  const kind = cursor.name;
  cursor.firstChild();
  const field = text.slice(cursor.from, cursor.to);
  const parts: object[] = [];
  let operator = '';
  let negated = false;
  while (cursor.nextSibling()) {
    if (cursor.name === 'Negated') negated = true;
    else if (cursor.name === 'Comparator') operator = text.slice(cursor.from, cursor.to);
    else parts.push(literalAt(cursor, text));
  }
  cursor.parent();
  const [first, second] = parts;
  if (kind === 'Comparison')
    return { kind: 'comparison', field, operator: operator === '<>' ? '!=' : operator, value: first, range } as Node;
  if (kind === 'In') return { kind: 'in', field, negated, values: parts, range } as Node;
  if (kind === 'Null') return { kind: 'null', field, negated, range } as Node;
  return { kind: 'between', field, negated, low: first, high: second, range } as Node;
};

function literalAt({ name, from, to }: Cursor, text: string): object {
  const image = text.slice(from, to);
  const range = { from, to };
  if (name === 'Integer') return { kind: 'integer', value: Number(image) + 0, range };
  if (name === 'Decimal') return { kind: 'decimal', value: image, range };
  if (name !== 'String') return { kind: 'boolean', value: name === 'True', range };
  return { kind: 'string', value: image.includes('\\') ? String(JSON.parse(image)) : image.slice(1, -1), range };
}

const grammar = String.raw`
@precedence { not, and @left, or @left }
@top Search { expression }
expression { And | Or | Not | Group | Comparison | In | Between | Null }
Or { expression !or word<"OR"> expression }
And { expression !and word<"AND"> expression }
Not { !not word<"NOT"> expression }
Group { "(" expression ")" }
Comparison { Field Comparator value }
In { Field Negated? word<"IN"> "(" value ("," value)* ")" }
Between { Field Negated? word<"BETWEEN"> value word<"AND"> value }
Null { Field word<"IS"> Negated? word<"NULL"> }
Field { identifier }
Negated { word<"NOT"> }
value { Integer | Decimal | String | True | False }
True { word<"TRUE"> }
False { word<"FALSE"> }
word<name> { @specialize<identifier, name> }
@skip { space }
@tokens {
  space { $[ \t\r\n]+ }
  letter { $[A-Za-z_] }
  digit { $[0-9] }
  identifier { letter (letter | digit)* ("." letter (letter | digit)*)* }
  Integer { "-"? ("0" | $[1-9] digit*) }
  Decimal { Integer "." digit+ }
  String { '"' (!["\\] | "\\" _)* '"' }
  Comparator { "=" | "!=" | "<>" | "<" | "<=" | ">" | ">=" | "~" | "!~" }
  @precedence { Decimal, Integer }
}
`;
