import type { Diagnostic } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { isWord } from '../../../grammar/lexer.ts';
import { quote, unquote } from '../../../grammar/literal.ts';
import { placeAt } from '../../../grammar/syntax-tree.ts';
import { type DateUnit, dateUnits, resolveDate } from '../../schema/relative-date.ts';
import { finderIn } from '../../schema/schema.ts';
import { contextAt } from '../context.ts';
import { shortDay } from '../day-words.ts';
import type { SearchDocument } from '../search-document.ts';
import { choice, type Remedy } from './remedy.ts';
import { knownInstead, valuesMeant, type Where } from './values-meant.ts';

/** Values that what stands at a diagnostic may be meant for, by the type of its field. */
export function meant(document: SearchDocument, diagnostic: Diagnostic): readonly Remedy[] {
  return meantAt(document, diagnostic, wholeDay(document.text, diagnostic.range));
}

/** What is written as `21-11-2026` without quotes is read as three numbers, and the first of them is told of. */
function wholeDay(text: string, { from, to }: Range): Range {
  const [day = ''] = /^[0-9]{1,2}([-/.])[0-9]{1,2}\1[0-9]{4}(?![0-9])/.exec(text.slice(from, from + 11)) ?? [];
  return { from, to: Math.max(to, from + day.length) };
}

/** The same for words without quotes, where it is a value that is expected. */
export function meantByWords(document: SearchDocument, diagnostic: Diagnostic): readonly Remedy[] {
  const { tokens, tree } = document;
  const { from } = diagnostic.range;
  const index = tokens.findIndex((token) => token.from === from);
  if (!isWord(tokens[index], false)) return [];
  const node = placeAt(tree, index + 1).path.at(-1);
  const skipped = node?.children.filter(({ kind }) => kind === 'skipped') ?? [];
  return node?.rule === 'value' ? meantAt(document, diagnostic, { from, to: skipped.at(-1)?.to ?? from }) : [];
}

/** The same for what is written as a date or time, where its field has neither: quotes do not help there. */
export function unlessMoment(document: SearchDocument, diagnostic: Diagnostic): readonly Remedy[] {
  return takesText(document, diagnostic) ? [] : meant(document, diagnostic);
}

/** Whether quotes are right at a diagnostic's value, or may be where its field is unknown. */
export function takesText(document: SearchDocument, diagnostic: Diagnostic): boolean {
  const type = fieldAt(document, diagnostic)?.type;
  return type === undefined || type === 'date' || type === 'time' || type === 'text';
}

/** The furthest date that there is in the unit of one that is too far away. */
export function nearer({ text, today, setting }: SearchDocument, { range }: Diagnostic): readonly Remedy[] {
  const [, sign, unit] = /^(-?)[0-9]+([dwmy])$/.exec(unquote(text.slice(range.from, range.to)) ?? '') ?? [];
  if (sign === undefined || !isUnit(unit)) return [];
  const date = `${sign}${dateUnits[unit].most}${unit}`;
  return [choice(quote(date), range, shortDay(resolveDate(date, today), today, setting.locale))];
}

const isUnit = (unit: string | undefined): unit is DateUnit => unit !== undefined && Object.hasOwn(dateUnits, unit);

/** Known values in the place of one that is none of them. */
export function known(document: SearchDocument, diagnostic: Diagnostic): readonly Remedy[] {
  const where = whereOf(document, diagnostic, diagnostic.range);
  if (where === undefined) return [];
  const { condition } = contextAt(document, where.range.to + 1);
  const others = condition?.values.map(({ image }) => image) ?? [];
  return knownInstead(textAt(document, where), where).filter(({ edits: [edit] }) => !others.includes(edit?.insert ?? ''));
}

function meantAt(document: SearchDocument, diagnostic: Diagnostic, range: Range): readonly Remedy[] {
  const where = whereOf(document, diagnostic, range);
  return where === undefined ? [] : valuesMeant(textAt(document, where), where);
}

const textAt = ({ text }: SearchDocument, { range: { from, to } }: Where): string => text.slice(from, to);

function whereOf(document: SearchDocument, diagnostic: Diagnostic, { from, to }: Range): Where | undefined {
  const {
    today,
    setting: { locale, profile },
  } = document;
  const field = fieldAt(document, diagnostic);
  return field === undefined ? undefined : { range: { from, to }, field, today, locale, profile };
}

/** The field that a diagnostic's value belongs to: that which it names, or that of the condition it stands in. */
function fieldAt(document: SearchDocument, { range, data }: Diagnostic) {
  const name = data?.['field'];
  if (typeof name === 'string') return finderIn(document.setting.schema)(name)?.field;
  const { kind, condition } = contextAt(document, range.from);
  return kind === 'value' ? condition?.field?.field : undefined;
}
