import type { FieldType } from '../../grammar/operators.ts';
import type { Field } from '../schema/schema.ts';

/** Refuses a value that a field cannot read (L3.7); `row` counts from 0. */
export class UnreadableValue extends TypeError {
  readonly #problem: string;

  constructor(name: string, field: Field, raw: unknown, timeZone?: string) {
    const problem = `the field ${JSON.stringify(name)} has ${shown(raw)}, which is ${readable(field, raw, timeZone)}`;
    super(`${problem.replace('the', 'The')} ${advice}`);
    this.#problem = problem;
    Object.defineProperty(this, 'name', { value: 'TypeError' });
  }

  inRow(row: number): TypeError {
    return new TypeError(`In row ${row}, counted from 0, ${this.#problem} ${advice}`);
  }
}

const advice = "Mend it, or count such values as missing by { unreadable: 'missing' }; countUnreadable counts them.";

const forms: Readonly<Record<FieldType, string>> = {
  integer: 'no integer, such as 14 or "14"',
  decimal: 'no decimal, such as 12.5 or "12.50"',
  text: 'no text',
  date: 'no date, such as "2026-11-28"',
  time: 'no time, such as "09:30", "09:30:00" or seconds since midnight',
  boolean: 'no truth value: true, false, 1, 0, "true", "false", "1" or "0"',
};

function readable({ type, dateTime, list }: Field, raw: unknown, timeZone: string | undefined): string {
  if (list) return Array.isArray(raw) ? 'no list of such values.' : 'no list, which is an array.';
  if (type === 'text' && typeof raw === 'string') return 'no text, for it has half a character.';
  if (type !== 'date') return `${forms[type]}.`;
  if (dateTime !== undefined) return 'no date with a time, such as "2026-11-28T09:30:00Z" or a Date.';
  if (!(raw instanceof Date) || Number.isNaN(raw.getTime())) return `${forms.date}.`;
  return (
    `not 00:00:00 in ${timeZone}, and the field has no time. Drivers make a DATE midnight of the zone of the process: ` +
    'have them give texts (pg: types.setTypeParser(1082, String); mysql2 and mariadb: dateStrings: true), ' +
    `run the process in TZ=${timeZone}, or declare the field with dateTime.`
  );
}

/** A value for a message, which ends up in logs: short, and never by a method of its own. */
function shown(raw: unknown): string {
  if (typeof raw === 'string') return JSON.stringify(raw.length > longest ? `${raw.slice(0, longest)}…` : raw);
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  if (typeof raw === 'bigint') return 'a bigint';
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? 'an invalid Date' : `the Date ${raw.toISOString()}`;
  return Array.isArray(raw) ? 'a list' : typeof raw === 'object' ? 'an object' : `a ${typeof raw}`;
}

const longest = 60;
