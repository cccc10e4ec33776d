import type { Expression } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';

/** The bytes of UTF-8 that the service takes of a search. */
export const mostSearchBytes = 8_192;

/**
 * What is to be searched for, where its text is no longer than the service takes; else as many of the conditions that are joined by AND as fit, the first ones
 * first; undefined where none does.
 */
export function shortEnough(pushed: Query | undefined): Query | undefined {
  if (pushed === undefined || bytesOf(pushed.expression) <= mostSearchBytes) return pushed;
  const { schema, expression } = contentOf(pushed);
  const kept: Expression[] = [];
  let length = 0;
  for (const operand of expression.kind === 'and' ? expression.operands : []) {
    const own = bytesOf(operand) + roomAround;
    if (length + own > mostSearchBytes) continue;
    length += own;
    kept.push(operand);
  }
  const [first] = kept;
  if (first === undefined) return undefined;
  return makeQuery(schema, kept.length === 1 ? first : { kind: 'and', operands: kept });
}

/** Of an operand: ` AND `, and parentheses. */
const roomAround = 7;

const encoder = new TextEncoder();
const bytesOf = (expression: Expression): number => encoder.encode(print(expression)).length;
