import type { Expression } from '../../grammar/expression.ts';
import { writerOf } from '../../grammar/print.ts';
import { assertWellFormed } from '../../grammar/well-formed.ts';
import { contentOf, isQuery, type Query } from '../schema/query.ts';

/**
 * An expression as the value of a query parameter (specification 4.5.5): its canonical text in which every byte of UTF-8 but
 * `A–Z a–z 0–9 - . _ ~` is written `%XX`, so that every decoder gives it back.
 *
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function toUrl(expression: Expression | Query): string {
  const tree = !('schema' in expression)
    ? expression
    : isQuery(expression)
      ? contentOf(expression).expression
      : expression.expression;
  assertWellFormed(tree);
  return writeEncoded(tree);
}

const writeEncoded = /* @__PURE__ */ writerOf((part) =>
  encodeURIComponent(part).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
);
