import { print } from '../../../grammar/print.ts';
import { simplify } from '../../analysis/simplify.ts';
import { contentOf, type Query } from '../../schema/query.ts';
import type { Place } from './place.ts';
import { type Remedy, rewriting } from './remedy.ts';

/** The whole search in fewer words, where there are such. */
export function simplified({ document: { text }, query }: Place): readonly Remedy[] {
  const written = print(contentOf(query).expression);
  if (written.length > longest) return [];
  const shorter = known.get(query) ?? print(contentOf(simplify(query)).expression);
  known.set(query, shorter);
  return shorter.length >= written.length
    ? []
    : [rewriting('Simplify to', 'Vereenvoudig tot', shorter, { from: 0, to: text.length, insert: shorter })];
}

/** It is the same for every caret of a text. */
const known = new WeakMap<Query, string>();
/** Of a longer one nobody waits for it. */
const longest = 10_000;
