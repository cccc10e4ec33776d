import { check, type Expression, type Locale, parse, type Range, type Schema } from 'search-expression';
import { describe, type Explanation } from 'search-expression/analysis';

/** A node of a search with what it says of one row, in words. */
export type Saying = {
  readonly range: Range | undefined;
  readonly verdict: boolean | null;
  /** Of a condition what it asks, as a sentence; of the others how they join what stands below. */
  readonly sentence: string;
  /** Of a condition what the row has there; undefined of the others. */
  readonly has: string | undefined;
  /** Whether the verdict of the whole comes of this one. */
  readonly isDecisive: boolean;
  /** Whether all of the parts have to hold: what stands below each other says so by itself. */
  readonly isAll: boolean;
  readonly parts: readonly Saying[];
};

export type SayingOptions = {
  readonly schema: Schema;
  readonly locale: Locale;
  readonly today: string;
  /** How a day is said. */
  readonly day: (date: string) => string;
  /** Whether the row has a column for a field at all. */
  readonly hasColumn: (column: string) => boolean;
};

/** What a search says of a row as sentences, one for each of its conditions. */
export function sayingsOf(text: string, explanation: Explanation, options: SayingOptions): Saying {
  const { expression } = parse(text);
  return sayingOf(expression, explanation, options, true);
}

function sayingOf(
  expression: Expression | undefined,
  explained: Explanation,
  options: SayingOptions,
  isDecisive: boolean,
): Saying {
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
    parts: operands.map((one, at) => sayingOf(below[at], one, options, isDecisive && decisive.includes(at))),
  };
}

/** The canonical text where the words cannot be had. */
function sentenceOf(expression: Expression | undefined, text: string, { schema, locale, today }: SayingOptions): string {
  if (expression === undefined) return text;
  const { query } = check(expression, schema, { locale });
  return query === undefined ? text : describe(query, locale, { clock: { today } });
}

function valueOf({ field = '', value, raw }: Explanation, { schema, locale, day, hasColumn }: SayingOptions): string {
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
