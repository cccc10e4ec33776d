import { Temporal } from 'temporal-polyfill';
import type {
  Between,
  Call,
  Comparison,
  Empty,
  Expression,
  Has,
  In,
  Literal,
  Members,
  Predicate,
  Related,
} from '../../grammar/expression.ts';

/**
 * A field (L3.1). `column` is the alternative key in a row. A date field with `dateTime` holds
 * moments; texts without an offset are in UTC or in local time.
 */
export type ReferenceField = {
  readonly type: 'integer' | 'decimal' | 'text' | 'date' | 'time' | 'boolean';
  readonly column?: string;
  readonly dateTime?: 'UTC' | 'local-wall';
  /** Integers may stand for a text (L3.8). */
  readonly values?: readonly { readonly value: string | number | boolean; readonly codes?: readonly number[] }[];
  /** Computes the raw value from a row (L3.14). */
  readonly value?: (row: never) => unknown;
  /** Its values are lists (L3.16). */
  readonly list?: true;
  /** It is a relation: the fields of its records (L3.17). */
  readonly records?: Fields;
};
type Fields = Readonly<Record<string, ReferenceField>>;

/** The number `unscaled` / 10^`scale`; the scale is 0 or more. */
type Exact = { readonly unscaled: bigint; readonly scale: number };
/**
 * A moment of a row: its local day, and its second since 0001-01-01 minus a day, of an instant or
 * of a wall clock.
 */
type Moment = { readonly day: number; readonly second: number; readonly isWall: boolean; readonly zone: string | undefined };
/** A moment of a search, whose second depends on the field and the zone (L3.9). */
type MomentLiteral = { readonly secondFor: (moment: Moment) => number };
/** Dates are days (0001-01-01 is 1), times are seconds since midnight. */
export type Value = Exact | Moment | MomentLiteral | string | number | boolean | List | Records;
type List = { readonly elements: readonly (Value | null)[] };
type Records = { readonly records: readonly ReferenceRow[] };
/** The day of a search and, for moments from now, its time or its instant in milliseconds. */
export type ReferenceNow = {
  readonly today: string;
  readonly time?: string;
  readonly timeZone?: string;
  readonly now?: number;
  /** Raw values, as rows have them, or lists of them. */
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly functions?: Readonly<Record<string, ReferenceFunction>>;
};
/** A function of the host's, of its arguments (L3.15). */
export type ReferenceFunction = {
  readonly parameters: readonly ReferenceField[];
  readonly test: (given: readonly (Value | null)[], row: ReferenceRow, today: number) => Verdict;
};
/** A row's values by field name as in the schema; null is missing. */
export type ReferenceRow = ReadonlyMap<string, Value | null>;
/** L3.6: null is unknown. A row is selected when the verdict is true. */
export type Verdict = true | false | null;

/**
 * The meaning of a checked tree (L3), simple and slow; every backend is compared with it. The
 * clock of the search is a day `YYYY-MM-DD`, or that with a time. A service may compare parts of texts otherwise (L1.4).
 * @throws {TypeError} where the tree does not match the fields.
 * @throws {RangeError} for an invalid date or time, or `today` outside 1010-01-01 … 8990-12-31.
 */
export function reference(
  expression: Expression,
  fields: Fields,
  clockOfSearch: string | ReferenceNow,
  matching: TextMatching = 'folded',
): (row: ReferenceRow) => Verdict {
  const now = typeof clockOfSearch === 'string' ? { today: clockOfSearch } : clockOfSearch;
  const { today } = now;
  if (day(today) === null || today < '1010-01-01' || today > '8990-12-31') throw new RangeError(`No today: ${today}`);
  switch (expression.kind) {
    case 'and':
    case 'or': {
      const operands = expression.operands.map((operand) => reference(operand, fields, now, matching));
      const decisive = expression.kind === 'or';
      return (row) => {
        const verdicts = operands.map((operand) => operand(row));
        if (verdicts.includes(decisive)) return decisive;
        return verdicts.includes(null) ? null : !decisive;
      };
    }
    case 'not': {
      const operand = reference(expression.operand, fields, now, matching);
      return (row) => {
        const verdict = operand(row);
        return verdict === null ? null : !verdict;
      };
    }
    default:
      return predicate(expression, fields, now, matching);
  }
}

function predicate(
  expression: Predicate,
  fields: Fields,
  now: ReferenceNow,
  matching: TextMatching,
): (row: ReferenceRow) => Verdict {
  if (expression.kind === 'comparison' || expression.kind === 'in' || expression.kind === 'between')
    return comparedWith(expression, fields, now, matching);
  if (expression.kind === 'call') return called(expression, fields, now);
  const [name, field] = fieldOf(expression.field, fields);
  if (expression.kind === 'null') return (row) => ((row.get(name) ?? null) === null) !== expression.negated;
  const verdict =
    field.records === undefined
      ? ofList(expression, name, field, fields, now, matching)
      : ofRecords(expression, field.records, now, matching);
  return (row) => {
    const held = verdict(row.get(name) ?? null);
    return held === null ? null : held !== expression.negated;
  };
}

type HasNode = Empty | Has | Members | Related;

/** HAS and IS EMPTY on a list (L3.16). */
function ofList(node: HasNode, name: string, field: ReferenceField, fields: Fields, now: ReferenceNow, matching: TextMatching) {
  const { list: _, ...element } = field;
  const one = { ...fields, [name]: element };
  const has = (operator: Comparison['operator'], value: Has['value']) => {
    const compared = comparedWith({ kind: 'comparison', field: name, operator, value }, one, now, matching);
    const isNull = value.kind === 'variable' && readerOf(value, element, one, now, false)(new Map()) === null;
    return (elements: readonly Value[]) =>
      isNull ? null : elements.some((element) => compared(new Map([[name, element]])) === true);
  };
  const verdictOf = (): ((elements: readonly Value[]) => Verdict) => {
    if (node.kind === 'empty') return (elements) => elements.length === 0;
    if (node.kind === 'has') return has(node.operator, node.value);
    if (node.kind === 'related') throw new TypeError(`A list has no records: ${name}`);
    const { values, all } = node;
    const given =
      'kind' in values
        ? listOf(values.name, element, now).map((read) => (elements: readonly Value[]) => {
            const value = read();
            return value === null ? null : elements.some((element) => order(element, value) === 0);
          })
        : values.map((value) => has('=', value));
    return (elements) => {
      const verdicts = given.map((verdict) => verdict(elements));
      return verdicts.includes(!all) ? !all : verdicts.includes(null) ? null : all;
    };
  };
  const verdict = verdictOf();
  return (held: Value | null) => (held === null ? null : verdict((held as List).elements.filter((element) => element !== null)));
}

/** HAS and IS EMPTY on the records of a relation, never unknown (L3.17). */
function ofRecords(node: HasNode, fields: Fields, now: ReferenceNow, matching: TextMatching) {
  const recordsOf = (held: Value | null) => (held as Records | null)?.records ?? [];
  if (node.kind === 'empty') return (held: Value | null) => recordsOf(held).length === 0;
  if (node.kind !== 'related') throw new TypeError(`A relation has no elements: ${node.field}`);
  const verdict = reference(node.condition, fields, now, matching);
  return (held: Value | null) => {
    const verdicts = recordsOf(held).map(verdict);
    return node.only ? verdicts.every((one) => one === true) : verdicts.includes(true);
  };
}

/** A comparison, list or BETWEEN as Kleene's AND or OR of comparisons with single values. */
function comparedWith(
  node: Comparison | In | Between,
  fields: Fields,
  now: ReferenceNow,
  matching: TextMatching,
): (row: ReferenceRow) => Verdict {
  const [name, field] = fieldOf(node.field, fields);
  const read = (value: Comparison['value'], named: boolean) => readerOf(value, field, fields, now, named);
  const one = (operator: Comparison['operator'], valueOn: (row: ReferenceRow) => Value | null) => {
    return (row: ReferenceRow): Verdict => {
      const [own, other] = [row.get(name) ?? null, valueOn(row)];
      return own === null || other === null ? null : tests[operator](own, other, letters[matching]);
    };
  };
  if (node.kind === 'comparison') return one(node.operator, read(node.value, /^!?=$/.test(node.operator)));
  const listed = (values: In['values']) =>
    'kind' in values ? listOf(values.name, field, now) : values.map((value) => read(value, true));
  const parts =
    node.kind === 'between'
      ? [one('>=', read(node.low, false)), one('<=', read(node.high, false))]
      : listed(node.values).map((value) => one('=', value));
  const decisive = node.kind === 'in';
  return (row) => {
    // No value is in an empty list, but of null nothing is known.
    if (parts.length === 0) return (row.get(name) ?? null) === null ? null : node.negated;
    const verdicts = parts.map((part) => part(row));
    const verdict = verdicts.includes(decisive) ? decisive : verdicts.includes(null) ? null : !decisive;
    return verdict === null ? null : verdict !== node.negated;
  };
}

/** A function of the host's, whose moments are their seconds. */
function called({ name, arguments: written }: Call, fields: Fields, now: ReferenceNow): (row: ReferenceRow) => Verdict {
  const { parameters, test } = named(now.functions ?? {}, name);
  const given = written.map((value, at) => {
    const parameter = parameters[at] as ReferenceField;
    const read = readerOf(value, parameter, fields, now, false);
    return (row: ReferenceRow) => momentAs(parameter, read(row), now);
  });
  return (row) =>
    test(
      given.map((one) => one(row)),
      row,
      Number(day(now.today)),
    );
}

/** A moment of a search as one of a row; a day as the moment at which it begins. */
function momentAs({ dateTime }: ReferenceField, value: Value | null, { timeZone: zone }: ReferenceNow): Value | null {
  if (dateTime === undefined || value === null || (typeof value === 'object' && 'second' in value)) return value;
  const moment = { day: Number.NaN, second: Number.NaN, isWall: dateTime === 'local-wall', zone };
  if (typeof value === 'object' && 'secondFor' in value) return { ...moment, second: value.secondFor(moment) };
  const wall = Temporal.PlainDate.from('0001-01-01').add({ days: Number(value) - 1 });
  return { ...moment, second: moment.isWall ? 86_400 * Number(value) : instantOf(`${wall.toString()}T00:00`, zone) };
}

/** The values of a list variable; null is one that nothing is known of (L3.12). */
function listOf(name: string, field: ReferenceField, now: ReferenceNow): readonly (() => Value | null)[] {
  const list = named(now.variables ?? {}, name) as readonly unknown[] | null;
  return (list ?? [null]).map((raw) => () => readValue(field, raw, now.timeZone));
}

/** The value of a literal, a variable or another field in a row; null for none. */
function readerOf(
  value: Comparison['value'],
  field: ReferenceField,
  fields: Fields,
  now: ReferenceNow,
  isNamed: boolean,
): (row: ReferenceRow) => Value | null {
  if (value.kind === 'field') {
    const [other] = fieldOf(value.field, fields);
    return (row) => row.get(other) ?? null;
  }
  const read =
    value.kind === 'variable'
      ? readValue(field, named(now.variables ?? {}, value.name), now.timeZone)
      : readLiteral(field, value, now, isNamed);
  return () => read;
}

type Declared = {
  readonly fields: Fields;
  readonly relations?: Readonly<Record<string, { readonly schema: Declared | (() => Declared) }>>;
};

/** The fields and relations of a schema. */
export function referenceFields(schema: Declared): Fields {
  const records = Object.entries(schema.relations ?? {}).map(([name, { schema: own }]): [string, ReferenceField] => [
    name,
    {
      type: 'text',
      get records() {
        const of = typeof own === 'function' ? own() : own;
        const known = fieldsOfRecords.get(of) ?? referenceFields(of);
        fieldsOfRecords.set(of, known);
        return known;
      },
    },
  ]);
  return { ...schema.fields, ...Object.fromEntries(records) };
}

const fieldsOfRecords = new WeakMap<Declared, Fields>();

/** The verdict on one row; `reference` reads the expression once for many. */
export function judge(expression: Expression, fields: Fields, row: ReferenceRow, today: string | ReferenceNow): Verdict {
  return reference(expression, fields, today)(row);
}

/**
 * Reads the values of a row (L3.7). A key is a field's name or its column; the name wins if both
 * read. Only own properties count. `timeZone` is the IANA zone for the days of moments; without it
 * a moment is missing.
 * @throws {RangeError} where a moment meets an unknown `timeZone`.
 */
export function readRow(fields: Fields, row: Readonly<Record<string, unknown>>, timeZone?: string): ReferenceRow {
  return new Map(
    Object.entries(fields).map(([name, field]) => {
      if (field.value !== undefined) return [name, readValue(field, field.value(row as never), timeZone)];
      const values = [name, field.column ?? name].map((key) =>
        Object.hasOwn(row, key) ? readValue(field, row[key], timeZone) : null,
      );
      return [name, values[0] ?? values[1] ?? null];
    }),
  );
}

function fieldOf(written: string, fields: Fields): readonly [name: string, field: ReferenceField] {
  const found = Object.entries(fields).find(([name]) => lowered(name) === lowered(written));
  if (found === undefined) throw new TypeError(`No field: ${written}`);
  return found;
}

function named<Given>(all: Readonly<Record<string, Given>>, written: string): Given {
  const found = Object.keys(all).find((name) => lowered(name) === lowered(written));
  if (found === undefined) throw new TypeError(`Not given: ${written}`);
  return all[found] as Given;
}

/** Letters A–Z alone (L2.4). */
const lowered = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const tests: Readonly<Record<Comparison['operator'], (value: Value, other: Value, as: Letters) => boolean>> = {
  '=': (value, other) => order(value, other) === 0,
  '!=': (value, other) => order(value, other) !== 0,
  '<': (value, other) => order(value, other) < 0,
  '<=': (value, other) => order(value, other) <= 0,
  '>': (value, other) => order(value, other) > 0,
  '>=': (value, other) => order(value, other) >= 0,
  '~': (value, other, as) => written(value, as).includes(written(other, as)),
  '!~': (value, other, as) => !written(value, as).includes(written(other, as)),
  '^=': (value, other, as) => written(value, as).startsWith(written(other, as)),
  '!^=': (value, other, as) => !written(value, as).startsWith(written(other, as)),
};

/** How a service compares parts of texts (L1.4). */
type TextMatching = 'exact' | 'ascii' | 'folded';
/** What stands for a letter where parts of texts are compared. */
type Letters = (letter: string) => string;

const letters: Readonly<Record<TextMatching, Letters>> = { exact: (letter) => letter, ascii: lowered, folded: foldedLetter };

function written(text: Value, as: Letters): string {
  if (typeof text !== 'string') throw new TypeError('Only a text contains another');
  let all = '';
  for (const letter of text.toWellFormed()) all += as(letter);
  return all;
}

const foldedLetters = new Map<string, string>();

/** A letter without case and accent, by the steps of L3.3. */
export function foldedLetter(letter: string): string {
  let folded = foldedLetters.get(letter);
  if (folded === undefined) {
    folded = foldable.test(letter) ? foldedBy(letter) : letter;
    foldedLetters.set(letter, folded);
  }
  return folded;
}

const foldable = /^[\u0041-\u024f\u0370-\u052f\u1e00-\u1fff\u2126\u212a\u212b]$/u;

function foldedBy(letter: string): string {
  let [folded = letter] = letter.normalize('NFD');
  for (const other of [(text: string) => text.toUpperCase(), (text: string) => text.toLowerCase()]) {
    const next = other(folded);
    if ([...next].length === 1) folded = next;
  }
  return { ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ŧ: 't' }[folded] ?? folded;
}

/** Compares values (L3.2): below 0 if `one` comes first, 0 if equal, above 0 if it comes last. */
export function order(one: Value, other: Value): number {
  if (typeof one === 'string' && typeof other === 'string') return orderOfTexts(one, other);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  if (typeof one === 'object' && 'day' in one) {
    if (typeof other === 'number') return one.day - other;
    if (typeof other === 'object' && 'secondFor' in other) return one.second - other.secondFor(one);
    if (typeof other === 'object' && 'second' in other) return one.second - other.second;
  }
  if (typeof one !== 'object' || typeof other !== 'object' || !('scale' in one) || !('scale' in other))
    throw new TypeError('The row was read with other fields');
  const left = one.scale < other.scale ? one.unscaled * 10n ** BigInt(other.scale - one.scale) : one.unscaled;
  const right = other.scale < one.scale ? other.unscaled * 10n ** BigInt(one.scale - other.scale) : other.unscaled;
  return Number(left > right) - Number(left < right);
}

function orderOfTexts(one: string, other: string): number {
  for (let at = 0; ; at++) {
    const left = one.codePointAt(at) ?? -1;
    const right = other.codePointAt(at) ?? -1;
    if (left !== right || left === -1) return left - right;
    if (left > 0xffff) at++;
  }
}

/** Literals are never converted (L3.7), but codes stand for texts where these are named (L3.8). */
function readLiteral({ type, values = [], dateTime }: ReferenceField, literal: Literal, now: ReferenceNow, named = false): Value {
  const coded = values.find(({ codes = [] }) => literal.kind === 'integer' && codes.includes(literal.value));
  if (type === 'text' && named && coded !== undefined) return String(coded.value);
  if (literal.kind === 'integer' && (type === 'integer' || type === 'decimal')) return exact(String(literal.value));
  if (literal.kind === 'decimal' && type === 'decimal') return exact(literal.value);
  if (literal.kind === 'boolean' && type === 'boolean') return literal.value;
  if (literal.kind !== 'string' || !['text', 'date', 'time'].includes(type)) throw new TypeError(`No ${type}: ${literal.value}`);
  if (type === 'text') return literal.value;
  const { today } = now;
  const moment = dateTime === undefined ? null : momentLiteral(literal.value, now);
  if (moment !== null) return moment;
  const value =
    type === 'date'
      ? (relativeDay(literal.value, today) ?? day(literal.value))
      : (clock(literal.value) ?? clockFromNow(literal.value, now));
  if (value === null) throw new RangeError(`No ${type}: ${literal.value}`);
  return value;
}

/** A number as it is written, `5`, `-0.50` or `1.5e+21`. */
function exact(written: string): Exact {
  const [mantissa = '', exponent = '0'] = written.split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const unscaled = BigInt(whole + fraction);
  const scale = fraction.length - Number(exponent);
  return scale < 0 ? { unscaled: unscaled * 10n ** BigInt(-scale), scale: 0 } : { unscaled, scale };
}

/** L3.4; null where the text is no relative date. */
function relativeDay(text: string, today: string): number | null {
  const [, digits, unit] = /^(-?\d+)([dwmy])$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits);
  const [year = 0, month = 0, dayOfMonth = 0] = today.split('-').map(Number);
  if (unit === 'd') return dayNumber(year, month, dayOfMonth) + count;
  if (unit === 'w') return dayNumber(year, month, dayOfMonth) + 7 * count;
  const months = 12 * year + (month - 1) + (unit === 'y' ? 12 * count : count);
  const thatYear = Math.floor(months / 12);
  const thatMonth = months - 12 * thatYear + 1;
  return dayNumber(thatYear, thatMonth, Math.min(dayOfMonth, lengthOfMonth(thatYear, thatMonth)));
}

/** The day of a `YYYY-MM-DD`; null outside the calendar from 0001-01-01 to 9999-12-31. */
function day(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
  const exists = year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= lengthOfMonth(year, month);
  return exists ? dayNumber(year, month, dayOfMonth) : null;
}

/** The days of the years before, of the months before, and of this month. */
function dayNumber(year: number, month: number, dayOfMonth: number): number {
  const years = year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  const monthsBefore = lengths(year).slice(0, month - 1);
  return 365 * years + leapDays + monthsBefore.reduce((sum, length) => sum + length, 0) + dayOfMonth;
}

const lengthOfMonth = (year: number, month: number): number => lengths(year)[month - 1] ?? 0;
const lengths = (year: number): readonly number[] => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const from1970 = 86_400 * dayNumber(1970, 1, 1);

/** L3.9; null where the text is a date, or nothing at all. */
function momentLiteral(text: string, now: ReferenceNow): MomentLiteral | null {
  const form = /^(\d{4}-\d{2}-\d{2})[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?$/;
  const [, date, time = '', offset] = form.exec(text) ?? [];
  if (date !== undefined) {
    const [written, seconds] = [day(date), clock(time)];
    const ahead = offset === undefined || offset === 'Z' ? 0 : clock(offset.slice(1));
    if (written === null || seconds === null || ahead === null) return null;
    const wall = 86_400 * written + seconds;
    const instant = wall - (offset?.startsWith('-') ? -ahead : ahead);
    return byZone(({ isWall, zone }) => {
      if (offset !== undefined) return isWall ? onClock(instant, zone) : instant;
      return isWall ? wall : instantOf(`${date}T${time}`, zone);
    });
  }
  const elapsed = elapsedSeconds(text);
  return elapsed === null
    ? null
    : byZone(({ isWall, zone }) => {
        const instant = instantNow(now, zone) + elapsed;
        return isWall ? onClock(instant, zone) : instant;
      });
}

/** Worked out once for the rows of a zone. */
function byZone(work: (moment: Moment) => number): MomentLiteral {
  const known = new Map<string, number>();
  return {
    secondFor: (moment) => {
      const key = `${moment.isWall} ${moment.zone}`;
      const second = known.get(key) ?? work(moment);
      known.set(key, second);
      return second;
    },
  };
}

function elapsedSeconds(text: string): number | null {
  const [, count, unit] = /^(-?\d+)(h|min)$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (unit === 'h' ? 3600 : 60);
}

function instantNow({ today, time, now }: ReferenceNow, zone: string | undefined): number {
  if (now !== undefined) return Math.floor(now / 1000) + from1970;
  if (time === undefined) throw new TypeError('The clock has no time');
  return instantOf(`${today}T${time}`, zone);
}

/** L3.10. */
function clockFromNow(text: string, { time, timeZone, now }: ReferenceNow): number | null {
  const elapsed = elapsedSeconds(text);
  if (elapsed === null) return null;
  const second = now === undefined ? clock(time ?? '') : onClock(Math.floor(now / 1000) + from1970, timeZone) % 86_400;
  if (second === null) throw new TypeError('The clock has no time');
  return Math.min(Math.max(second + elapsed, 0), 86_399);
}

/** The instant of a wall time as Temporal resolves it. */
function instantOf(wall: string, zone: string | undefined): number {
  if (zone === undefined) throw new TypeError('The clock has no time zone');
  const resolved = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' });
  return resolved.epochMilliseconds / 1000 + from1970;
}

/** The second that a wall clock shows at an instant. */
function onClock(instant: number, zone: string | undefined): number {
  if (zone === undefined) throw new TypeError('The clock has no time zone');
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds((instant - from1970) * 1000).toZonedDateTimeISO(zone);
  return instant + Math.floor(offsetNanoseconds / 1e9);
}

/** The seconds since midnight of `HH:MM[:SS]`; null where it is no time of day. */
function clock(text: string): number | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) return null;
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return 3600 * hours + 60 * minutes + seconds;
}

function readValue(field: ReferenceField, raw: unknown, timeZone: string | undefined): Value | null {
  const { list, ...element } = field;
  const { type, dateTime, records } = element;
  if (records !== undefined)
    return { records: ((raw ?? []) as Readonly<Record<string, unknown>>[]).map((one) => readRow(records, one, timeZone)) };
  if (list) return Array.isArray(raw) ? { elements: raw.map((one) => readValue(element, one, timeZone)) } : null;
  if (type === 'boolean' && [true, 1, '1', 'true'].some((one) => one === raw)) return true;
  if (type === 'boolean' && [false, 0, '0', 'false'].some((one) => one === raw)) return false;
  if (type === 'integer' && Number.isSafeInteger(raw)) return exact(String(raw));
  if (type === 'decimal' && Number.isFinite(raw)) return exact(String(raw));
  if ((type === 'integer' || type === 'decimal') && typeof raw === 'bigint') return exact(String(raw));
  if (type === 'time' && typeof raw === 'number') return Number.isInteger(raw) && raw >= 0 && raw <= 86_399 ? raw : null;
  if (typeof raw !== 'string') return null;
  if (type === 'integer') return /^-?\d+$/.test(raw) ? exact(raw) : null;
  if (type === 'decimal') return /^-?\d+(\.\d+)?$/.test(raw) ? exact(raw) : null;
  if (type === 'text') return raw.isWellFormed() ? raw : null;
  if (type === 'time') return /^\d+$/.test(raw) ? readValue({ type }, Number(raw), timeZone) : clock(raw);
  if (type === 'date') return dateTime === undefined ? day(raw) : momentOf(raw, dateTime, timeZone);
  return null;
}

/** L3.5: a date with or without a time. Its local day may lie just outside the calendar. */
function momentOf(text: string, dateTime: 'UTC' | 'local-wall', zone: string | undefined): Moment | null {
  const isWall = dateTime === 'local-wall';
  const form = /^([\d-]{10})(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
  const [, date = '', minutes = '00:00', rest = ':00', offset] = form.exec(text) ?? [];
  const written = day(date);
  const seconds = clock(minutes + rest.slice(0, 3));
  if (written === null || seconds === null) return null;
  if (offset === undefined && isWall) return { day: written, second: 86_400 * written + seconds, isWall, zone };
  const ahead = offset === undefined || offset === 'Z' ? 0 : clock(`${offset.slice(1, 3)}:${offset.slice(-2)}`);
  if (ahead === null || zone === undefined) return null;
  const instant = 86_400 * written + seconds - (offset?.startsWith('-') ? -ahead : ahead);
  return { day: dayInZone(instant, zone), second: isWall ? onClock(instant, zone) : instant, isWall, zone };
}

/** The day in `timeZone` at seconds in UTC: the UTC day, the one before or the one after. */
function dayInZone(seconds: number, timeZone: string): number {
  const milliseconds = 1000 * (seconds - 86_400 * dayNumber(1970, 1, 1));
  const dayOfMonth = Number(formatOf(timeZone).format(milliseconds));
  const shift = [-1, 0, 1].find((days) => new Date(milliseconds + 86_400_000 * days).getUTCDate() === dayOfMonth);
  if (shift === undefined) throw new RangeError(`More than a day between UTC and ${timeZone}`);
  return Math.floor(seconds / 86_400) + shift;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { calendar: 'gregory', timeZone, day: 'numeric' });
  formats.set(timeZone, format);
  return format;
}
