import type { Range } from '../../../grammar/expression.ts';
import { type LintNode as Part, type LintContext as Reading, lintContext as readParts } from '../../analysis/lints/context.ts';
import { readSearch } from '../../schema/diagnose.ts';
import { contentOf, type Query } from '../../schema/query.ts';
import type { SearchDocument } from '../search-document.ts';

/** What a rewriting looks at: the part of the expression that a caret or selection is in, and the whole. */
export type Place = {
  readonly document: SearchDocument;
  readonly query: Query;
  readonly reading: Reading;
  /** The smallest part that has all of the range in it. */
  readonly part: Part;
  readonly range: Range;
};

/** What is at a range of a search that is right; undefined for any other text. */
export function placeOf(document: SearchDocument, range: Range): Place | undefined {
  const { text, today, setting, query } = document;
  if (query === undefined) return undefined;
  const { schema, profile } = setting;
  const reading = readParts(contentOf(query).expression, { text, schema, today, profile });
  return { document, query, reading, part: partAt(reading, range), range };
}

/** A text as a query by the same rules; undefined where it is too large, or something is wrong with it. */
export function reread({ setting: { schema, profile, allowed } }: SearchDocument, text: string): Query | undefined {
  return readSearch(text, schema, { profile, ...(allowed !== undefined && { allowed }) }).query;
}

/** Parts come before what they are operands of, so the first that has the range in it is the smallest. */
function partAt({ parts, root }: Reading, { from, to }: Range): Part {
  return parts.find(({ range }) => range.from <= from && to <= range.to) ?? root;
}
