import fc from 'fast-check';
import { type Edit, type Expression, type Literal, literalsOf, type PlainPredicate, parse, print } from 'search-expression';
import { describe, expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import { type Relation, relationsOf, withField, withRelation } from '../../src/builder/conditions.ts';
import {
  addOperand,
  moveNode,
  negateNode,
  removeNegation,
  removeNode,
  rewordChip,
  rewriteCondition,
  switchOperator,
} from '../../src/builder/edits.ts';
import {
  type BuilderCondition,
  type BuilderGroup,
  type BuilderModel,
  type BuilderNode,
  readModel,
} from '../../src/builder/model.ts';
import { applyEdits } from '../../src/edits.ts';
import { boeking } from '../cases/boeking.ts';
import { chanceOf } from '../differential/chance.ts';
import { anyCharacter } from '../support/any-character.ts';
import { bare } from '../support/bare.ts';
import { boekingQueries } from '../support/boeking-queries.ts';
import { countOf } from '../support/counts.ts';
import { textBy } from '../support/grammar-made.ts';
import { forAll, law } from '../support/law.ts';
import { joined, not } from '../support/made-trees.ts';
import { messyOf } from '../support/messy.ts';

const runs = countOf('BUILDER_RUNS', 60);
const expressions = boekingQueries.map(({ expression }) => expression);
const messy = messyOf(expressions);
/** As people never write, with no space that can be left out: words could grow together. */
const tight = messy.map(({ tree, text }) => ({ tree, text: tightened(text) }));
/** Texts that the grammar could have made, spoiled here or there. */
const broken = fc.oneof(
  fc.integer().map((seed) => textBy(chanceOf(seed))),
  fc
    .tuple(messy, fc.nat(), fc.nat(4))
    .map(([{ text }, at, cut]) => text.slice(0, at % text.length) + text.slice((at % text.length) + cut)),
  fc
    .tuple(messy, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))
    .map(([{ text }, places]) => places.reduce(withoutToken, text)),
);
/** With no parentheses but those that the meaning needs: groups could grow together. */
const loose = expressions.map((tree) => ({ tree, text: loosely(tree) }));
const written = fc.oneof(messy, tight, loose);
const added = 'naam = "Prive"';

describe('the model', () => {
  law('says what the text says', [written], runs, ({ tree, text }) => {
    expect(treeOf(readModel(text, boeking))).toEqual(bare(tree));
  });

  test('has every token of any text in a piece, or as a word, a NOT or a parenthesis between them', () => {
    const any = fc.oneof(broken, fc.string({ unit: anyCharacter, maxLength: 40 }));
    forAll([any], 4 * runs, (text) => {
      const made = readModel(text, boeking);
      const rest = applyEdits(
        text,
        placesIn(made.root).map(({ from, to }) => ({ from, to, insert: '' })),
      );
      expect(rest).toMatch(/^[ \t\r\n()]*$/);
      expect(rest.split('(').length).toBe(rest.split(')').length);
    });
  });

  test.each<[text: string, pieces: readonly string[]]>([
    [
      'startdatumx >= "0d" AND startdatum <= "7d" AND (product = 1 OR product IN (2, )',
      ['text: startdatumx >= "0d"', 'condition: startdatum <= "7d"', 'text: (product = 1', 'text: product IN (2, )'],
    ],
    ['startdatum >= "0d" AND', ['condition: startdatum >= "0d"', 'text: ']],
    ['product = 1 naam = "a" && (id = 2', ['condition: product = 1', 'condition: naam = "a"', 'text: (id = 2']],
    ['product IN (1, 2 AND id = 2', ['text: product IN (1, 2', 'condition: id = 2']],
    ['(product = 1), OR id = 2', ['text: (product = 1),', 'condition: id = 2']],
    ['()', ['text: ']],
    ['', []],
    [' \n', []],
  ])('of a text with an error keeps what is whole: %j', (text, pieces) => expect(shown(text)).toEqual(pieces));

  test('shows as text what no controls can hold, and what is nested too deep', () => {
    expect(shown('naam = "a\\nb"')).toEqual(['text: naam = "a\\nb"']);
    const deep = `${'(NOT '.repeat(60)}startdatum = "0d"${')'.repeat(60)}`;
    expect(shown(deep)).toHaveLength(1);
    const deeper = `${'('.repeat(300)}id = 1${')'.repeat(300)}`;
    expect(shown(`id = 1 AND ${deeper}`)).toEqual(['condition: id = 1', `text: ${deeper}`]);
    expect(() => readModel('('.repeat(100_000), boeking)).not.toThrow();
    expect(() => readModel('NOT '.repeat(100_000), boeking)).not.toThrow();
  });
});

describe('every edit gives the tree that was asked, and leaves the other conditions as they were', () => {
  const operations: Readonly<Record<string, (of: BuilderModel, piece: BuilderNode, at: number) => Asked | undefined>> = {
    'a piece is removed': (of, piece) => ({ edits: removeNode(of, piece), change: new Map([[piece, () => undefined]]) }),
    'a condition is added': (of, piece, at) => withOperand(of, piece, at % 2 === 0 ? 'and' : 'or', added),
    'a group is added': (of, piece, at) =>
      at % 2 === 0
        ? withOperand(of, piece, 'and', `(${added} OR ${added})`)
        : withOperand(of, piece, 'or', `(${added} AND ${added})`),
    'a piece is moved': (of, piece, at) => {
      const by = at % 2 === 0 ? 1 : -1;
      let whole = piece;
      for (let up = of.parents.get(piece); up?.kind === 'not'; up = of.parents.get(up)) whole = up;
      const owner = of.parents.get(whole);
      const other = owner?.kind === 'group' ? owner.operands[owner.operands.indexOf(whole) + by] : undefined;
      if (other === undefined) return { edits: moveNode(of, piece, by), change: new Map() };
      const change = new Map([
        [whole, () => treeIn(of, other)],
        [other, () => treeIn(of, whole)],
      ]);
      return { edits: moveNode(of, piece, by), change };
    },
    'all becomes any': (of, piece) => {
      if (piece.kind !== 'group') return undefined;
      return { edits: switchOperator(of, piece), change: new Map(), turned: piece };
    },
    'a NOT is put before it': (of, piece) => ({
      edits: negateNode(of, piece),
      change: new Map([[piece, (made) => made && not(made)]]),
    }),
    'a NOT is taken away': (of, piece) => {
      if (piece.kind !== 'not') return undefined;
      return { edits: removeNegation(of, piece), change: new Map([[piece, () => treeIn(of, piece.operand)]]) };
    },
    'a condition asks in another way': (of, piece, at) => {
      if (piece.kind !== 'condition') return undefined;
      const relations = relationsOf(piece.field.type);
      const relation = relations[at % relations.length];
      return relation === undefined ? undefined : said(of, piece, withRelation(piece.predicate, relation, startOf(piece)));
    },
    'a condition asks of another field': (of, piece, at) => {
      if (piece.kind !== 'condition') return undefined;
      const names = Object.keys(boeking.fields);
      return said(of, piece, withField(piece.predicate, names[at % names.length] ?? '', boeking));
    },
    'a value goes from a list, or comes into it': (of, piece, at) => {
      if (piece.kind !== 'condition' || piece.predicate.kind !== 'in') return undefined;
      const { values } = piece.predicate;
      const others = at % 2 === 0 || values.length === 1 ? [...values, startOf(piece)] : values.toSpliced(at % values.length, 1);
      return said(of, piece, { ...piece.predicate, values: others });
    },
  };

  test.each(Object.entries(operations))('%s', (_, operate) => {
    forAll([written, fc.nat(), fc.nat(1_000)], runs, ({ text }, choice, at) => {
      const before = readModel(text, boeking);
      const asked = firstFrom(choice, piecesIn(before.root), (piece) => operate(before, piece, at));
      fc.pre(asked !== undefined);
      if (asked === undefined) return;
      const after = applyEdits(text, asked.edits);
      const expected = treeIn(before, before.root, asked);
      const made = readModel(after, boeking);
      if (expected === undefined) expect(after).toBe('');
      else expect(bare(parse(after).expression)).toEqual(expected);
      expect(treeIn(made, made.root)).toEqual(expected);
      if (asked.turned !== undefined) expect(groupsIn(made)).toBe(groupsIn(before));
      const others = leavesIn(before.root).filter(
        (leaf) => ![...asked.change.keys()].some((piece) => piecesIn(piece).includes(leaf)),
      );
      expect(sourcesOf(made, leavesIn(made.root))).toEqual(expect.arrayContaining([...sourcesOf(before, others)]));
      expect(asked.edits).toEqual(asked.edits.toSorted((a, b) => a.from - b.from));
    });
  });

  function withOperand(of: BuilderModel, piece: BuilderNode, operator: 'and' | 'or', source: string): Asked {
    const change = (made: Expression | undefined) => made && joined(operator, [made, treeOf(readModel(source, boeking))]);
    return { edits: addOperand(of, piece, operator, source), change: new Map([[piece, change]]) };
  }

  function said(of: BuilderModel, piece: BuilderCondition, to: PlainPredicate): Asked {
    return { edits: rewriteCondition(of, piece, to), change: new Map([[piece, () => bare(to)]]) };
  }
});

law(
  'an edit of a broken text leaves every other piece of it as it was',
  [broken, fc.nat(), fc.nat(6)],
  4 * runs,
  (text, choice, way) => {
    const before = readModel(text, boeking);
    const pieces = piecesIn(before.root);
    const piece = pieces[choice % pieces.length];
    fc.pre(piece !== undefined);
    if (piece === undefined) return;
    const ways = [
      () => removeNode(before, piece),
      () => addOperand(before, piece, 'and', added),
      () => addOperand(before, piece, 'or', added),
      () => moveNode(before, piece, 1),
      () => negateNode(before, piece),
      () => (piece.kind === 'group' ? switchOperator(before, piece) : []),
      () => (piece.kind === 'chip' ? rewordChip(before, piece, added) : []),
    ];
    const edits = ways[way]?.() ?? [];
    const after = applyEdits(text, edits);
    const changed = way === 0 || way === 6 ? leavesIn(piece) : [];
    const others = sourcesOf(
      before,
      // Where something is missing there is no text to leave as it was.
      leavesIn(before.root).filter((leaf) => !changed.includes(leaf) && leaf.range.from < leaf.range.to),
    );
    for (const source of others) expect(after).toContain(source);
    // What is open may close something else than before.
    if (before.root?.isUnclosed) return;
    const made = readModel(after, boeking);
    expect(sourcesOf(made, leavesIn(made.root))).toEqual(expect.arrayContaining([...others]));
  },
);

describe('an edit and its opposite give the very text back', () => {
  type Opposites = (
    text: string,
    before: BuilderModel,
    piece: BuilderNode,
  ) => readonly [Edit[] | readonly Edit[], (after: BuilderModel) => readonly Edit[]] | undefined;
  const pairs: Readonly<Record<string, Opposites>> = {
    'a condition that is added at the end, and removed': (_, before, piece) => {
      if (piece.kind !== 'group') return undefined;
      const place = piece.first + piece.leaves;
      return [addOperand(before, piece, piece.operator, added), (after) => removeNode(after, leafAt(after, place))];
    },
    'down, and up': (_, before, piece) => {
      const edits = moveNode(before, piece, 1);
      const other = siblingAfter(before, piece);
      if (edits.length === 0 || other === undefined || piece.kind === 'not' || before.parents.get(piece)?.kind === 'not')
        return undefined;
      return [edits, (after) => moveNode(after, startingAt(after, piece.first + other.leaves, piece), -1)];
    },
    'any, and all': (text, before, piece) => {
      if (piece.kind !== 'group' || piece.operands.some((one) => one.kind === 'group' && one.outer.from === one.range.from))
        return undefined;
      if (before.parents.has(piece) && piece.outer.from === piece.range.from) return undefined;
      if (piece.keywords.some(({ from, to }) => !/^(?:[A-Z]+|[a-z]+|[A-Z][a-z]+)$/.test(text.slice(from, to)))) return undefined;
      return [switchOperator(before, piece), (after) => switchOperator(after, groupAt(after, piece))];
    },
    'a NOT, and none': (_, before, piece) => {
      if (piece.kind === 'group' && piece.outer.from === piece.range.from) return undefined;
      return [negateNode(before, piece), (after) => removeNegation(after, notAt(after, piece))];
    },
    'a value more, and less': (_, before, piece) => {
      if (piece.kind !== 'condition' || piece.predicate.kind !== 'in') return undefined;
      const { values } = piece.predicate;
      const more = rewriteCondition(before, piece, { ...piece.predicate, values: [...values, startOf(piece)] });
      return [
        more,
        (after) => {
          const same = leafAt(after, piece.first);
          if (same.kind !== 'condition') return [];
          return rewriteCondition(after, same, {
            ...piece.predicate,
            values: literalsOf(same.predicate).slice(0, -1),
          } as PlainPredicate);
        },
      ];
    },
  };

  test.each(Object.entries(pairs))('%s', (_, opposites) => {
    forAll([messy, fc.nat()], runs, ({ text }, choice) => {
      const before = readModel(text, boeking);
      const pair = firstFrom(choice, piecesIn(before.root), (piece) => opposites(text, before, piece));
      fc.pre(pair !== undefined);
      if (pair === undefined) return;
      const [edits, back] = pair;
      const changed = applyEdits(text, edits);
      expect(changed).not.toBe(text);
      expect(applyEdits(changed, back(readModel(changed, boeking)))).toBe(text);
    });
  });

  test('is equal to, and is one of', () => {
    const text = 'product = 5 AND startdatum >= "0d"';
    const listed = asking(text, 0, 'IN');
    expect(listed).toBe('product IN (5) AND startdatum >= "0d"');
    expect(asking(listed, 0, '=')).toBe(text);
  });
});

test.each([
  ['startdatum >= "0d"', 'BETWEEN', 'startdatum BETWEEN "0d" AND "7d"'],
  ['startdatum <= "7d"', 'BETWEEN', 'startdatum BETWEEN "0d" AND "7d"'],
  ['startdatum BETWEEN "0d" AND "7d"', '>=', 'startdatum >= "0d"'],
  ['startdatum BETWEEN "0d" AND "7d"', '<=', 'startdatum <= "7d"'],
  ['startdatum between "0d" and "2w"', 'NOT BETWEEN', 'startdatum NOT BETWEEN "0d" AND "2w"'],
  ['startdatum IS NULL', '>=', 'startdatum >= "0d"'],
  ['startdatum>="2026-11-28"', '<=', 'startdatum <= "2026-11-28"'],
  ['product IN (1, 1, 14)', 'NOT IN', 'product NOT IN (1,14)'],
  ['product IN (1, 14)', '=', 'product = 1'],
] as const)('%s asked as %s is %s', (text, relation, expected) => expect(asking(text, 0, relation)).toBe(expected));

test.each([
  ['product in (1, 14)', [1, 14, 7], 'product in (1, 14, 7)'],
  ['product in (1,14)', [1, 14, 7, 8], 'product in (1,14,7,8)'],
  ['product in (1\n,14  )', [14], 'product in (14  )'],
  ['product in ( 1 , 14, 3)', [1, 3], 'product in ( 1, 3)'],
  ['product in ( 1 , 14 )', [2, 14], 'product in ( 2 , 14 )'],
  ["naam in ('a','b')", ['a', 'b', 'c'], "naam in ('a','b','c')"],
  ["naam in ('a','b')", ['a', 'b', "c'd"], "naam in ('a','b',\"c'd\")"],
])('%s of %j is %s', (text, values, expected) => {
  const made = readModel(text, boeking);
  const piece = leafAt(made, 0) as BuilderCondition;
  const literals = values.map(
    (value): Literal => (typeof value === 'number' ? { kind: 'integer', value } : { kind: 'string', value }),
  );
  expect(applyEdits(text, rewriteCondition(made, piece, { ...piece.predicate, values: literals } as PlainPredicate))).toBe(
    expected,
  );
});

test.each([
  ['a whole text', 'a x b', 'startdatum <= "7d"', 'startdatum <= "7d"'],
  ['beside others', 'a x b AND product = 1', 'startdatum <= "7d"', 'startdatum <= "7d" AND product = 1'],
  ['of two, where all must hold', 'a x b AND product = 1', 'a = 1 OR b = 2', '(a = 1 OR b = 2) AND product = 1'],
  ['what is missing', 'product = 1 AND', 'startdatum <= "7d"', 'product = 1 AND startdatum <= "7d"'],
  ['never with a quote that is left open', 'a x b AND product = 1', 'naam = "a', 'a x b AND product = 1'],
  ['never with a parenthesis that is left open', 'a x b AND product = 1', '(a = 1', 'a x b AND product = 1'],
])('a chip is said anew: %s', (_, text, source, expected) => {
  const made = readModel(text, boeking);
  const chip = piecesIn(made.root).find((piece) => piece.kind === 'chip');
  expect(chip && applyEdits(text, rewordChip(made, chip, source))).toBe(expected);
});

test('where an AND is missing, it is written where another condition comes beside it', () => {
  const text = 'product = 1 naam = "a" AND id = 3';
  const made = readModel(text, boeking);
  const [first, second, third] = [0, 1, 2].map((at) => leafAt(made, at)) as [BuilderNode, BuilderNode, BuilderNode];
  expect(applyEdits(text, removeNode(made, first))).toBe('naam = "a" AND id = 3');
  expect(applyEdits(text, removeNode(made, second))).toBe('product = 1 AND id = 3');
  expect(applyEdits(text, removeNode(made, third))).toBe('product = 1 naam = "a"');
  expect(applyEdits(text, moveNode(made, second, 1))).toBe('product = 1 AND id = 3 AND naam = "a"');
  expect(applyEdits(text, moveNode(made, second, -1))).toBe('naam = "a" AND product = 1 AND id = 3');
  expect(applyEdits(text, moveNode(made, third, -2))).toBe('id = 3 AND product = 1 AND naam = "a"');
  expect(moveNode(made, third, 1)).toEqual([]);
  expect(applyEdits(text, addOperand(made, first, 'and', added))).toBe(`product = 1 AND ${added} naam = "a" AND id = 3`);
  expect(applyEdits(text, switchOperator(made, made.root as BuilderGroup))).toBe('product = 1 OR naam = "a" OR id = 3');
});

test('nothing is put behind a quote that is left open', () => {
  const made = readModel('product = 1 AND naam = "Pri', boeking);
  expect(made.root && addOperand(made, made.root, 'and', added)).toEqual([]);
  expect(addOperand(made, leafAt(made, 1), 'or', added)).toEqual([]);
  expect(moveNode(made, leafAt(made, 1), -1)).toEqual([]);
});

type Asked = {
  readonly edits: readonly Edit[];
  readonly change: ReadonlyMap<BuilderNode, (made: Expression | undefined) => Expression | undefined>;
  readonly turned?: BuilderGroup;
};

const treeOf = (of: BuilderModel): Expression => treeIn(of, of.root) as Expression;

/** What a piece says, some of its pieces said otherwise. */
function treeIn(of: BuilderModel, piece: BuilderNode | undefined, asked?: Omit<Asked, 'edits'>): Expression | undefined {
  if (piece === undefined) return undefined;
  const made = (): Expression | undefined => {
    if (piece.kind === 'group') {
      const operands = piece.operands.flatMap((one) => treeIn(of, one, asked) ?? []);
      const operator = asked?.turned === piece ? (piece.operator === 'and' ? 'or' : 'and') : piece.operator;
      return operands.length === 0 ? undefined : joined(operator, operands);
    }
    if (piece.kind === 'not') {
      const operand = treeIn(of, piece.operand, asked);
      return operand && not(operand);
    }
    return bare(parse(of.text.slice(piece.range.from, piece.range.to)).expression);
  };
  const change = asked?.change.get(piece);
  return change === undefined ? made() : change(made());
}

function piecesIn(piece: BuilderNode | undefined): readonly BuilderNode[] {
  if (piece === undefined) return [];
  const inner = piece.kind === 'group' ? piece.operands : piece.kind === 'not' ? [piece.operand] : [];
  return [piece, ...inner.flatMap(piecesIn)];
}

/** What is made of the first piece that something can be made of, in the order that begins with the chosen one. */
function firstFrom<Made>(choice: number, pieces: readonly BuilderNode[], make: (piece: BuilderNode) => Made | undefined) {
  const first = choice % (pieces.length || 1);
  for (const piece of [...pieces.slice(first), ...pieces.slice(0, first)]) {
    const made = make(piece);
    if (made !== undefined) return made;
  }
  return undefined;
}

const leavesIn = (root: BuilderNode | undefined): readonly BuilderNode[] =>
  piecesIn(root).filter(({ kind }) => kind === 'condition' || kind === 'chip');
const groupsIn = ({ root }: BuilderModel): number => piecesIn(root).filter(({ kind }) => kind === 'group').length;
const sourcesOf = ({ text }: BuilderModel, pieces: readonly BuilderNode[]): readonly string[] =>
  pieces.map(({ range }) => text.slice(range.from, range.to));

const placesIn = (root: BuilderNode | undefined) =>
  piecesIn(root)
    .flatMap((piece) => (piece.kind === 'group' ? piece.keywords : [piece.kind === 'not' ? piece.keyword : piece.range]))
    .toSorted((a, b) => a.from - b.from || a.to - b.to);

function leafAt(of: BuilderModel, at: number): BuilderNode {
  return found(piecesIn(of.root).find(({ kind, first }) => first === at && (kind === 'condition' || kind === 'chip')));
}
const startingAt = (of: BuilderModel, first: number, like: BuilderNode): BuilderNode =>
  found(piecesIn(of.root).find((piece) => piece.kind === like.kind && piece.first === first && piece.leaves === like.leaves));
const groupAt = (of: BuilderModel, like: BuilderNode): BuilderGroup => startingAt(of, like.first, like) as BuilderGroup;
const notAt = (of: BuilderModel, { first, leaves, outer }: BuilderNode) =>
  found(
    piecesIn(of.root).find(
      (piece) => piece.kind === 'not' && piece.first === first && piece.leaves === leaves && piece.outer.from === outer.from,
    ),
  ) as Extract<BuilderNode, { kind: 'not' }>;

function siblingAfter({ parents }: BuilderModel, piece: BuilderNode): BuilderNode | undefined {
  const owner = parents.get(piece);
  return owner?.kind === 'group' ? owner.operands[owner.operands.indexOf(piece) + 1] : undefined;
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no such piece.');
  return value;
}

function startOf({ predicate, field: { type } }: BuilderCondition): Literal {
  const [own] = literalsOf(predicate);
  if (own !== undefined) return own;
  if (type === 'date') return { kind: 'string', value: '0d' };
  if (type === 'text') return { kind: 'string', value: '' };
  return type === 'boolean' ? { kind: 'boolean', value: true } : { kind: 'integer', value: 7 };
}

function asking(text: string, at: number, relation: Relation): string {
  const made = readModel(text, boeking);
  const piece = leafAt(made, at);
  if (piece.kind !== 'condition') throw new Error(`${text} is shown as text.`);
  return applyEdits(text, rewriteCondition(made, piece, withRelation(piece.predicate, relation, startOf(piece))));
}

function shown(text: string): readonly string[] {
  return piecesIn(readModel(text, boeking).root).flatMap(({ kind, range }) =>
    kind === 'condition' || kind === 'chip' ? `${kind === 'chip' ? 'text' : kind}: ${text.slice(range.from, range.to)}` : [],
  );
}

function loosely(tree: Expression, parent?: Expression['kind']): string {
  if (tree.kind === 'not') return `NOT ${loosely(tree.operand, 'not')}`;
  if (tree.kind !== 'and' && tree.kind !== 'or') return print(tree);
  const text = tree.operands.map((operand) => loosely(operand, tree.kind)).join(` ${tree.kind} `);
  return parent === 'not' || (parent === 'and' && tree.kind === 'or') ? `(${text})` : text;
}

function tightened(text: string): string {
  const { tokens } = tokenize(text);
  return tokens
    .map(({ image }, at) => (/\w$/.test(image) && /^\w/.test(tokens[at + 1]?.image ?? '') ? `${image} ` : image))
    .join('');
}

function withoutToken(text: string, at: number): string {
  const { tokens } = tokenize(text);
  const token = tokens[at % tokens.length];
  return token === undefined ? text : `${text.slice(0, token.from)} ${text.slice(token.to)}`;
}
