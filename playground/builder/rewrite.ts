import { type Edit, type Literal, literalsOf, type Predicate, print } from 'search-expression';
import type { Condition, Outline } from './outline.ts';
import { isSame, relationOf } from './relations.ts';
import { edited, seam, smallest } from './seam.ts';

/** A condition said as another one: of its text only what differs is written anew. */
export function rewrite({ text }: Outline, condition: Condition, to: Predicate): readonly Edit[] {
  const { predicate, range, nameAt } = condition;
  const source = text.slice(range.from, range.to);
  const name = to.field === predicate.field ? text.slice(nameAt.from, nameAt.to) : printName(to.field);
  const rest = relationOf(to) === relationOf(predicate) ? withValues(source, predicate, to) : undefined;
  const after = rest?.slice(nameAt.to - nameAt.from) ?? print(to).slice(printName(to.field).length);
  return smallest(text, range, name + (name.endsWith('`') || !/^\w/.test(after) ? '' : ' ') + after);
}

/** A field's name as the language prints it. */
const printName = (field: string): string => print({ kind: 'null', field, negated: false }).slice(0, -' IS NULL'.length);

function withValues(source: string, from: Predicate, to: Predicate): string {
  const [before, after] = [literalsOf(from), literalsOf(to)];
  if (before.length === after.length) return replaced(source, before, after);
  const kept: Literal[] = [];
  for (const value of before) {
    const next = after[kept.length];
    if (next !== undefined && isSame(value, next)) kept.push(value);
  }
  return listed(source, before, kept, after.slice(kept.length));
}

function replaced(source: string, before: readonly Literal[], after: readonly Literal[]): string {
  const edits = after.flatMap((value, at) => {
    const old = before[at];
    if (old?.range === undefined || isSame(old, value)) return [];
    return [seam(source, old.range, printLiteral(value, source.charAt(old.range.from)))];
  });
  return edited(source, edits);
}

/** A list with some of its values left out and others at its end, as far apart as the last two. */
function listed(source: string, before: readonly Literal[], kept: readonly Literal[], added: readonly Literal[]): string {
  const ranges = before.flatMap(({ range }) => range ?? []);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined) return source;
  const gap = (at: number): string => source.slice(ranges[at - 1]?.to, ranges[at]?.from);
  const usual = ranges.length > 1 ? gap(ranges.length - 1) : ',';
  const mark = source.charAt(first.from);
  let text = '';
  for (const value of kept) {
    const at = before.indexOf(value);
    const { from, to } = value.range ?? first;
    text += (text === '' ? '' : gap(at)) + source.slice(from, to);
  }
  for (const value of added) text += (text === '' ? '' : usual) + printLiteral(value, mark);
  return source.slice(0, first.from) + text + source.slice(last.to);
}

/** A value as the language prints it, in single quotes where those were there before. */
function printLiteral(value: Literal, mark: string): string {
  const printed = print({ kind: 'comparison', field: 'a', operator: '=', value }).slice('a = '.length);
  return mark === "'" && value.kind === 'string' && !/['"\\]/.test(printed.slice(1, -1)) ? `'${value.value}'` : printed;
}
