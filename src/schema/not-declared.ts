import { guess, type Problem, problemOf, replaceBy } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { isSlip, similar } from '../../grammar/fixes.ts';
import type { unknownFunction, unknownVariable } from '../../grammar/messages/schema.ts';

/** The problem of a name that a schema with variables or functions does not declare. */
export function notDeclared(
  row: typeof unknownVariable | typeof unknownFunction,
  sign: string,
  name: string,
  names: readonly string[],
  range: Range,
): Problem {
  const near = similar(name, names);
  const suggestion = near === undefined ? undefined : sign + near;
  const fix = suggestion && guess(replaceBy(suggestion, range), isSlip(name, near ?? '', names));
  const data = { found: sign + name, ...(suggestion !== undefined && { suggestion }) };
  return problemOf<{ found: string; suggestion?: string }>(row, range, data, [fix || undefined]);
}
