import { similar } from '../../../grammar/fixes.ts';
import { bookingSchema } from '../../schema/booking.ts';
import { parseDay, parseTime } from '../../schema/dates.ts';
import { codesOf } from '../../schema/schema.ts';
import type { StoredValue } from '../../service/entity.ts';
import { longestText, type TableColumn } from '../../service/stores/tables.ts';

/** Why a value is refused, and what to write instead: `cannot be 7; …`. */
export type InvalidValue = { readonly wrong: string };

/** Reads a value of CSV or JSON; empty text and null are null, even if a value is required. */
export function readValue(raw: unknown, column: TableColumn): StoredValue | InvalidValue {
  if (raw === null || raw === '') return null;
  if (typeof raw === 'number' || typeof raw === 'string' || typeof raw === 'boolean') return readers[column.type](raw, column);
  return invalidValue(raw, 'write a text or a number');
}

type Scalar = string | number | boolean;

const readers: Readonly<Record<TableColumn['type'], (raw: Scalar, column: TableColumn) => StoredValue | InvalidValue>> = {
  integer(raw, { least = Number.MIN_SAFE_INTEGER }) {
    const value = typeof raw === 'string' && /^-?\d{1,16}$/.test(raw) ? Number(raw) + 0 : raw;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    const from = least < 0 ? '' : ` from ${least}`;
    return invalidValue(raw, `write a whole number${from}, of at most ${Number.MAX_SAFE_INTEGER}`);
  },
  date(raw) {
    if (typeof raw === 'string' && parseDay(raw) !== undefined) return raw;
    const [, day, month, year] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/.exec(String(raw)) ?? [];
    const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
    return invalidValue(raw, `write ${parseDay(iso) === undefined ? 'a day that there is as YYYY-MM-DD' : `it as ${iso}`}`);
  },
  time(raw) {
    if (typeof raw === 'string' && parseTime(raw) !== undefined) return raw.length === 5 ? `${raw}:00` : raw;
    return invalidValue(raw, 'write a time from 00:00 to 23:59:59 as HH:MM or HH:MM:SS');
  },
  flag(raw) {
    const value = flags[String(raw).toLowerCase()];
    return value ?? invalidValue(raw, 'write 1 or true, 0 or false');
  },
  text(raw, { oneOf, longest = longestText }) {
    // Composed, so that é is one letter, which `~` and `^=` find (L3.3).
    const text = String(raw).normalize('NFC');
    if (oneOf !== undefined) return readChoice(text, oneOf);
    if (!text.isWellFormed() || text.includes('\0')) return { wrong: 'holds a character that is none (U+0000, or half of one)' };
    // Count code points only if the UTF-16 length exceeds the limit.
    if (text.length <= longest || Array.from(text).length <= longest) return text;
    return { wrong: `has more than ${longest} characters` };
  },
};

const flags: Readonly<Record<string, number>> = { '1': 1, true: 1, '0': 0, false: 0 };

/** The status of a number in exports that use them (L3.8). */
const statusOf = (text: string): string | undefined =>
  codesOf(bookingSchema.fields.status).get(/^[1-9]\d$/.test(text) ? Number(text) : 0);

function readChoice(text: string, choices: readonly string[]): string | InvalidValue {
  const named = statusOf(text) ?? text;
  const chosen = choices.find((one) => one.toLowerCase() === named.toLowerCase());
  if (chosen !== undefined) return chosen;
  const near = similar(text, choices);
  return invalidValue(text, `write ${near === undefined ? `one of ${choices.join(', ')}` : near}`);
}

export function invalidValue(raw: unknown, right: string): InvalidValue {
  const shown = JSON.stringify(raw);
  return { wrong: `cannot be ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}; ${right}` };
}
