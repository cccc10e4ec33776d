import { type Expression, type Range, walk } from '../../../grammar/expression.ts';
import { describe } from '../../analysis/describe.ts';
import { formatDay } from '../../schema/day.ts';
import { contentOf, makeQuery } from '../../schema/query.ts';
import type { SearchDocument } from '../search-document.ts';

/** What the condition that a token belongs to says, as a sentence; undefined where it belongs to none, or the text has an error. */
export function conditionInWords({ query, today, setting }: SearchDocument, { from, to }: Range): string | undefined {
  if (query === undefined) return undefined;
  const { schema, expression } = contentOf(query);
  let found: Expression | undefined;
  walk(expression, (node) => {
    if ('field' in node && node.range !== undefined && node.range.from <= from && to <= node.range.to) found = node;
  });
  return found && describe(makeQuery(schema, found), setting.locale, { clock: { today: formatDay(today) } });
}
