import type { Expression } from '../../grammar/expression.ts';
import { writerOf } from '../../grammar/print.ts';
import { contentOf, type Query } from '../schema/query.ts';

/**
 * Encodes the canonical text of an expression as the value of a query parameter (specification
 * 4.5.5): every byte of UTF-8 except `A–Z a–z 0–9 - . _ ~` becomes `%XX`, which every decoder
 * reads.
 *
 * @example toUrl(parseQuery('product = 5', schema)) // 'product%20%3D%205'
 * @throws TypeError for a tree that is not well-formed (L2.6), and for a copy or clone of a query
 */
export function toUrl(expression: Expression | Query): string {
  return writeEncoded('schema' in expression ? contentOf(expression).expression : expression);
}

const writeEncoded = /* @__PURE__ */ writerOf((part) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
);
