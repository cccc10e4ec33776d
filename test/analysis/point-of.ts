import type { Point } from '../../src/analysis/value-set.ts';
import type { Field } from '../../src/index.ts';
import { rawValueOf, readerOf } from '../../src/memory/read-value.ts';
import { shownSecond } from '../../src/schema/moments.ts';

/** A value of a row as reasoning has it: of a moment its local day, of a truth value a number. */
export function pointOf(name: string, field: Field, row: Readonly<Record<string, unknown>>, timeZone: string): Point | null {
  const value = readerOf(field, timeZone)(rawValueOf(name, field, timeZone)(row)) ?? null;
  if (field.dateTime !== undefined && value !== null)
    return Math.floor(shownSecond(Number(value), field.dateTime === 'local-wall', timeZone) / 86_400);
  return typeof value === 'boolean' ? Number(value) : value;
}
