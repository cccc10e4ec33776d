import type { PartialExpression, Range } from './expression.ts';
import { literalsOf } from './fold.ts';
import { identifierPattern, printName, scanName } from './literal.ts';

/** Where the field and the operator of a node stand; for a connective, its first keyword. */
export type PartsOf = (node: PartialExpression) => { readonly field: Range; readonly operator: Range };

/**
 * The parts of a node in the text that it was parsed from. A tree keeps only whole ranges; these are looked up when something is said
 * about them. Without the text a field is taken to be spelled canonically, and its operator to fill what is left before the first value.
 */
export function partsIn(text: string | undefined): PartsOf {
  return (node) => {
    const range = node.range ?? { from: 0, to: 0 };
    if ('operands' in node || 'operand' in node) return { field: range, operator: connective(text, node) ?? range };
    const from = Math.min(range.from + nameLength(text, range.from, node), range.to);
    const [value] = literalsOf(node);
    const between = { from, to: Math.max(value?.range?.from ?? range.to, from) };
    return { field: { from: range.from, to: from }, operator: trimmed(text, between) };
  };
}

function nameLength(text: string | undefined, at: number, node: PartialExpression): number {
  if (text === undefined) return 'field' in node && node.field !== undefined ? printName(node.field).length : 0;
  if (text[at] === '`') return scanName(text, at).to - at;
  const name = new RegExp(identifierPattern, 'y');
  name.lastIndex = at;
  return name.exec(text)?.[0].length ?? 0;
}

/** Without white space, and without the parenthesis that opens a list. */
function trimmed(text: string | undefined, { from, to }: Range): Range {
  const found = text?.slice(from, to) ?? '';
  let end = found.length;
  while (/[\s(]/.test(found.charAt(end - 1))) end--;
  return end === 0 ? { from, to } : { from: from + found.search(/\S/), to: from + end };
}

/** The first AND, OR or NOT of a connective: what stands between two operands, parentheses aside, or in front of the only one. */
function connective(text: string | undefined, node: PartialExpression): Range | undefined {
  const [left, right] = 'operands' in node ? node.operands : [];
  const from = node.kind === 'not' ? node.range?.from : left?.range?.to;
  const to = node.kind === 'not' ? node.range?.to : right?.range?.from;
  if (text === undefined || from === undefined) return undefined;
  const word = /[A-Za-z]+|[&|!]+/.exec(text.slice(from, to));
  return word === null ? undefined : { from: from + word.index, to: from + word.index + word[0].length };
}
