import { check, type Expression, type Locale, parse, type Range, type Schema } from 'search-expression';
import { describe, type Explanation } from 'search-expression/analysis';

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
  readonly parts: readonly ExplainedNode[];
};

export type ExplainedNodeOptions = {
  readonly schema: Schema;
  readonly locale: Locale;
  readonly today: string;
  /** Formats a date. */
  readonly day: (date: string) => string;
  /** Whether the row has a column. */
  readonly hasColumn: (column: string) => boolean;
};

/** Puts an explanation into words, with a sentence for each condition. */
export function explainInWords(text: string, explanation: Explanation, options: ExplainedNodeOptions): ExplainedNode {
  const { expression } = parse(text);
  return nodeOf(expression, explanation, options, true);
}

function nodeOf(
  expression: Expression | undefined,
  explained: Explanation,
  options: ExplainedNodeOptions,
  isDecisive: boolean,
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
    parts: operands.map((one, at) => nodeOf(below[at], one, options, isDecisive && decisive.includes(at))),
  };
}

/** A condition in words; its canonical text if it does not fit the schema. */
function sentenceOf(expression: Expression | undefined, text: string, { schema, locale, today }: ExplainedNodeOptions): string {
  if (expression === undefined) return text;
  const { query } = check(expression, schema, { locale });
  return query === undefined ? text : describe(query, { locale, today });
}

function valueOf({ field = '', value, raw }: Explanation, { schema, locale, day, hasColumn }: ExplainedNodeOptions): string {
  const { here, missing, absent, unread } = words[locale];
  const known = schema.fields[field];
  if (value === null || value === undefined) {
    if (raw !== undefined) return unread(String(raw));
    return hasColumn(known?.column ?? field) ? missing : absent;
  }
  if (known?.type === 'date') return here(day(String(value)));
  if (known?.type === 'time') return here(String(value).replace(/:00$/, ''));
  if (known?.type === 'text') return here(`“${String(value)}”`);
  const label = known?.values?.find((one) => one.value === value)?.label;
  return here(label === undefined ? String(value) : `${label} (${String(value)})`);
}

const words = {
  en: {
    joins: { and: 'All of these:', or: 'At least one of these:', not: 'Not this:' },
    here: (value: string) => `Here it is ${value}.`,
    missing: 'Here nothing is filled in.',
    absent: 'The answer does not tell.',
    unread: (raw: string) => `Here it is “${raw}”, which cannot be read.`,
  },
  nl: {
    joins: { and: 'Al deze:', or: 'Ten minste één van deze:', not: 'Dit niet:' },
    here: (value: string) => `Hier is het ${value}.`,
    missing: 'Hier is niets ingevuld.',
    absent: 'Het antwoord zegt dat niet.',
    unread: (raw: string) => `Hier staat “${raw}”, en dat is niet te lezen.`,
  },
};
