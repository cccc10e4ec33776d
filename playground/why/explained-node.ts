import { check, type Expression, type Locale, type Query, type Range, type Schema, textIn } from 'search-expression';
import { describe, type Explanation } from 'search-expression/analysis';
import { bilingual } from '../state/bilingual.ts';
import { type ConditionRepair, dropOf, repairsOf } from './change-search.ts';

/** A node of a search with its verdict on one row, in words. */
export type ExplainedNode = {
  readonly range: Range | undefined;
  readonly verdict: boolean | null;
  /** A condition as a sentence; for AND, OR and NOT how they join their operands. */
  readonly sentence: string;
  /** The value that the row has for a condition; undefined for AND, OR and NOT. */
  readonly has: string | undefined;
  /** Whether this node decides the verdict of the whole search. */
  readonly isDecisive: boolean;
  /** Whether it is an AND. */
  readonly isAll: boolean;
  /** What would make it true, in words, with the text of the search after it. */
  readonly repairs: readonly { readonly name: string; readonly text: string }[];
  readonly parts: readonly ExplainedNode[];
};

export type ExplainedNodeOptions = {
  /** The text of the search and what it says. */
  readonly text: string;
  readonly query: Query;
  /** With the labels of the locale. */
  readonly schema: Schema;
  readonly locale: Locale;
  readonly today: string;
  readonly time: string;
  readonly timeZone: string;
  /** Formats a date. */
  readonly day: (date: string) => string;
  /** Whether the row has a column. */
  readonly hasColumn: (column: string) => boolean;
};

/** Puts an explanation into words, with a sentence for each condition. */
export function explainInWords(explanation: Explanation, options: ExplainedNodeOptions): ExplainedNode {
  return nodeOf(options.query.expression, explanation, options, { isDecisive: true, isNegated: false });
}

type Place = {
  readonly isDecisive: boolean;
  /** Whether it is in a NOT. */
  readonly isNegated: boolean;
  /** Its index among the operands of the whole search. */
  readonly at?: number;
};

function nodeOf(
  expression: Expression | undefined,
  explained: Explanation,
  options: ExplainedNodeOptions,
  { isDecisive, isNegated, at }: Place,
): ExplainedNode {
  const { verdict, range, kind, operands = [], decisive = [] } = explained;
  const below =
    expression === undefined
      ? []
      : 'operands' in expression
        ? expression.operands
        : 'operand' in expression
          ? [expression.operand]
          : [];
  const joins: Readonly<Partial<Record<Explanation['kind'], string>>> = words[options.locale].joins;
  return {
    verdict,
    range,
    isDecisive,
    isAll: kind === 'and',
    sentence: joins[kind] ?? sentenceOf(expression, explained.text, options),
    has: joins[kind] === undefined ? valueOf(explained, options) : undefined,
    repairs: [
      ...(expression === undefined || isNegated ? [] : repairsOf(options.text, expression, explained, options)),
      ...(at === undefined ? [] : dropOf(options.text, at, explained)),
    ].map((repair) => ({ name: nameOf(repair, explained.field, options), text: repair.text })),
    parts: operands.map((one, index) =>
      nodeOf(below[index], one, options, {
        isDecisive: isDecisive && decisive.includes(index),
        isNegated: isNegated || kind === 'not',
        ...(expression === options.query.expression && { at: index }),
      }),
    ),
  };
}

function nameOf(repair: ConditionRepair, field: string | undefined, options: ExplainedNodeOptions): string {
  const { drop, ...changes } = words[options.locale].repairs;
  return repair.kind === 'drop' ? drop : changes[repair.kind](shown(repair.value, field, options));
}

/** A condition in words; its canonical text if it does not fit the schema. */
function sentenceOf(expression: Expression | undefined, text: string, { schema, locale, today }: ExplainedNodeOptions): string {
  if (expression === undefined) return text;
  const { query } = check(expression, schema, { locale });
  return query === undefined ? text : describe(query, { locale, today });
}

function valueOf({ field = '', value, raw }: Explanation, options: ExplainedNodeOptions): string {
  const { schema, locale, hasColumn } = options;
  const { here, missing, absent, unread } = words[locale];
  if (value === null || value === undefined) {
    if (raw !== undefined) return unread(String(raw));
    return hasColumn(schema.fields[field]?.column ?? field) ? missing : absent;
  }
  const label = textIn(schema.fields[field]?.values?.find((one) => one.value === value)?.label, locale);
  const name = shown(value, field, options);
  return here(name === label ? `${label} (${String(value)})` : name);
}

/** A value as people write it: a day, a time, a text in quotes, the name of a known number. */
function shown(value: string | number | boolean, field = '', { schema, day, locale }: ExplainedNodeOptions): string {
  const known = schema.fields[field];
  if (known?.type === 'date') return day(String(value));
  if (known?.type === 'time') return String(value).replace(/:00$/, '');
  if (known?.type === 'text') return `“${String(value)}”`;
  return textIn(known?.values?.find((one) => one.value === value)?.label, locale) ?? String(value);
}

const words = bilingual({
  joins: {
    and: ['All of these:', 'Al deze:'],
    or: ['At least one of these:', 'Ten minste één van deze:'],
    not: ['Not this:', 'Dit niet:'],
  },
  repairs: {
    also: ['Also {}', 'Ook {}'],
    from: ['From {}', 'Vanaf {}'],
    until: ['Up to and including {}', 'Tot en met {}'],
    drop: ['Remove this condition', 'Verwijder deze voorwaarde'],
  },
  here: ['Here it is {}.', 'Hier is het {}.'],
  missing: ['Here nothing is filled in.', 'Hier is niets ingevuld.'],
  absent: ['The answer does not say.', 'Het antwoord zegt dat niet.'],
  unread: ['Here it is “{}”, which cannot be read.', 'Hier staat “{}”, en dat is niet te lezen.'],
});
