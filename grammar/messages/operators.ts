import { type Operator, type OperatorRow, type Operators, operators as rows } from '../operators.ts';
import { type Catalogue, type LocaleTag, type Words, wordsIn } from './wording.ts';

/** What each operator means, in a few words. */
const summaries = {
  '=': { en: 'is equal to', nl: 'is gelijk aan' },
  '!=': { en: 'is not equal to', nl: 'is niet gelijk aan' },
  '<': { en: 'is before or less than', nl: 'is vóór of kleiner dan' },
  '<=': { en: 'is at most', nl: 'is hoogstens' },
  '>': { en: 'is after or greater than', nl: 'is na of groter dan' },
  '>=': { en: 'is at least', nl: 'is minstens' },
  '~': { en: 'contains, whatever the case and accents', nl: 'bevat, ongeacht hoofdletters en accenten' },
  '!~': { en: 'does not contain', nl: 'bevat niet' },
  '^=': { en: 'starts with, whatever the case and accents', nl: 'begint met, ongeacht hoofdletters en accenten' },
  '!^=': { en: 'does not start with', nl: 'begint niet met' },
  IN: { en: 'is one of', nl: 'is een van' },
  BETWEEN: { en: 'lies between, both ends included', nl: 'ligt tussen, beide grenzen inbegrepen' },
  'IS NULL': { en: 'has no value', nl: 'heeft geen waarde' },
} as const satisfies Readonly<Record<Operator, Words>>;

/** What an operator means, in a few words. */
export const summaryOf = (operator: Operator, language?: LocaleTag | Catalogue): string =>
  wordsIn<string>(language, summaries[operator], 'operators', operator);

/**
 * The operator table, with what each operator means. Lexer, parser, printer and builder follow from
 * a row.
 *
 * @example operators['~'].accepts // ['text']
 */
export const operators: {
  readonly [Op in Operator]: Operators[Op] & { readonly summary: (typeof summaries)[Op] };
} = /* @__PURE__ */ withSummaries();

function withSummaries(): typeof operators {
  const all = Object.entries(rows) as [Operator, OperatorRow][];
  return Object.fromEntries(
    all.map(([operator, row]) => [operator, { ...row, summary: summaries[operator] }]),
  ) as typeof operators;
}
