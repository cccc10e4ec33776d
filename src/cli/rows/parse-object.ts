import { messageOf, wrong } from '../failure.ts';

/** One row of JSON. `place` names it where it is broken. */
export function parseObject(text: string, place: () => string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrong(`${place()} is not JSON: ${messageOf(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(`${place()} is not an object.`);
  return value as Record<string, unknown>;
}
