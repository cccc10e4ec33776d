import { walk } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import { sortTexts } from '../memory/code-points.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import { canonical } from './canonical.ts';
import { sha256 } from './sha-256.ts';

/**
 * 64 hexadecimal digits that are the same for all queries with the same canonical form on fields of the same names and types, and for no others: the SHA-256
 * digest of the canonical text and of those fields. A key for what is stored or remembered with a query. Relative dates stay relative: the day is not in it.
 *
 * It is the same on every machine. Where a version changes the hash of a query, that is told as a breaking change.
 *
 * @throws TypeError for what is no query
 */
export function hash(query: Query): string {
  const { schema, expression } = contentOf(canonical(query));
  const names = new Set<string>();
  walk(expression, (node) => {
    if ('field' in node) names.add(node.field);
  });
  const fields = sortTexts([...names]).map((name) => {
    const { type, dateTime } = fieldOf(schema, name);
    return [name, type, dateTime ?? null];
  });
  return sha256(JSON.stringify([print(expression), fields]));
}
