import { type Operator, type OperatorRow, type Operators, operators as rows, summaries } from '../operators.ts';
import { type Catalogue, type LocaleTag, wordsIn } from './wording.ts';

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
