import { fold } from '../../../grammar/expression.ts';
import { type Diagnostic, type Expression, type Locale, parse, print } from '../../../grammar/index.ts';
import { printName } from '../../../grammar/literal.ts';
import { partsIn } from '../../../grammar/ranges.ts';

/** The new name of a field by what a text calls it; undefined for a field that keeps its name. */
export type NewNameOf = (name: string) => string | undefined;

export type Renamed = {
  /** The same text but for the names; undefined where it cannot be read, or would mean something else. */
  readonly text: string | undefined;
  readonly count: number;
  readonly diagnostics: readonly Diagnostic[];
  /** A new name that the text has already, for a field that keeps it: the two would be one. */
  readonly taken?: string;
};

/** A text with other names for its fields: only the characters of these names change. In an expression every name is one of a field (L2.9). */
export function renameFields(text: string, newNameOf: NewNameOf, locale: Locale): Renamed {
  const { expression, diagnostics } = parse(text, { locale });
  if (expression === undefined) return { text: undefined, count: 0, diagnostics };
  const partsOf = partsIn(text);
  const kept = new Set<string>();
  const given = new Set<string>();
  let result = '';
  let read = 0;
  let count = 0;
  const renamed = withNames(expression, (node) => {
    const name = newNameOf(node.field);
    (name === undefined ? kept : given).add(folded(name ?? node.field));
    if (name === undefined || name === node.field) return node.field;
    const { from, to } = partsOf(node).field;
    result += text.slice(read, from) + apart(printName(name), text.charAt(from - 1), text.charAt(to));
    read = to;
    count++;
    return name;
  });
  const taken = [...given].find((name) => kept.has(name));
  if (taken !== undefined && count > 0) return { text: undefined, count: 0, diagnostics: [], taken };
  result += text.slice(read);
  const again = parse(result).expression;
  if (again === undefined || print(again) !== print(renamed))
    throw new Error(`The names of ${JSON.stringify(text)} cannot be replaced.`);
  return { text: result, count, diagnostics: [] };
}

/** The expression with a name of one's choice in each condition, in the order of the text. */
function withNames(
  expression: Expression,
  nameFor: (node: Exclude<Expression, { readonly kind: 'and' | 'or' | 'not' }>) => string,
) {
  return fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    comparison: (node) => ({ ...node, field: nameFor(node) }),
    in: (node) => ({ ...node, field: nameFor(node) }),
    between: (node) => ({ ...node, field: nameFor(node) }),
    null: (node) => ({ ...node, field: nameFor(node) }),
  });
}

/** A plain name that would grow together with the word beside it stands in backticks. */
function apart(image: string, before: string, after: string): string {
  const grows = !image.startsWith('`') && (/[A-Za-z0-9_.]/.test(before) || /[A-Za-z0-9_.]/.test(after));
  return grows ? `\`${image}\`` : image;
}

/** As the language compares names (L2.4). */
export const folded = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
