import type { Expression } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import type { Query } from '../schema/query.ts';

/**
 * An expression as the value of a query parameter (specification 4.5.5): its canonical text in which every byte of UTF-8 but
 * `A–Z a–z 0–9 - . _ ~` is written `%XX`, so that every decoder gives it back.
 *
 * @throws TypeError for a tree that is not well-formed (L2.6)
 */
export function toUrl(expression: Expression | Query): string {
  const tree = 'schema' in expression ? expression.expression : expression;
  return encodeURIComponent(print(tree)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
