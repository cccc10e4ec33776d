import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/index.ts';
import { formatTime, parseDay, parseTime } from '../../src/schema/dates.ts';
import { columnKinds } from '../differential/column-kinds.ts';
import { dialects, tablesOf } from '../differential/tables.ts';
import type { Row, World } from '../differential/world.ts';
import { type Area, type Case, readCorpus, schemaOf } from '../support/corpus.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { everyEngine } from './every-engine.ts';

/*
 * Runs each accepted case of the corpus on every engine with its area's rows. JSON values that a
 * typed column cannot hold, such as an invalid integer, become null; a row that exceeds the
 * columns is left out.
 */

const limits = { predicates: 10_000, listValues: 100_000, nesting: 200, stringLength: 100_000 };

const kindOf = {
  integer: columnKinds['integer'],
  decimal: columnKinds['exact decimal'],
  text: columnKinds['text'],
  date: columnKinds['date'],
  time: columnKinds['time'],
  boolean: columnKinds['boolean'],
} as const;

/** What a column of the type holds of a value in JSON (L3.7), from its text. */
const readers: Readonly<Record<keyof typeof kindOf, (text: string, raw: unknown) => string | boolean | null>> = {
  integer: (text, raw) => (/^-?[0-9]+$/.test(text) && typeof raw !== 'boolean' ? text : null),
  decimal: (text, raw) =>
    /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? text : typeof raw === 'number' && Number.isFinite(raw) ? Number(text).toFixed(20) : null,
  text: (text, raw) => (typeof raw === 'string' && text.isWellFormed() ? text : null),
  date: (text) => (parseDay(text) === undefined ? null : text),
  time: (text) =>
    text.includes(':') ? clock(parseTime(text)) : /^[0-9]+$/.test(text) && Number(text) < 86_400 ? clock(Number(text)) : null,
  boolean: (text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : null),
};

const clock = (seconds: number | undefined) => (seconds === undefined ? null : formatTime(seconds));

const areas = readCorpus()
  .map(inTables)
  .filter((area) => area.cases.length > 0);

for (const { name, engine } of await everyEngine()) {
  describe(name, () => {
    const here = areas.filter(({ world }) =>
      Object.entries(world.kinds).every(([column, { notIn }]) => notIn !== name && isColumn(column, name)),
    );
    test.each(here.map((area) => [area.area, area.cases.length, area] as const))(
      '%s: %i cases',
      async (_, __, { world, cases, rows }) => {
        const tables = await tablesOf(world, engine);
        const queries = cases.map((one) => ({ one, query: parseQuery(one.search ?? '', world.schema, { limits }) }));
        for (let from = 0; from < queries.length; from += 30) {
          const some = queries.slice(from, from + 30);
          const found = await tables.verdicts(some.map(({ query }) => query));
          for (const [at, { one }] of some.entries()) {
            const letters = found[at]?.map((verdict) => (verdict === null ? 'U' : verdict ? 'T' : 'F')).join('');
            expect([one.id, letters]).toEqual([one.id, rows.map((row) => one.verdicts?.[row]).join('')]);
          }
        }
      },
    );
  });
}

test('most of the accepted cases take part', () => {
  const cases = areas.reduce((count, area) => count + area.cases.length, 0);
  expect(cases).toBeGreaterThan(1_500);
});

/** Whether the engine can have a column of that name. */
function isColumn(name: string, engine: EngineName): boolean {
  try {
    return dialects[engine].identifier(name) !== '';
  } catch {
    return false;
  }
}

/** Those of the cases that keep to their area's rows and are about the same day. */
function inTables(area: Area): { area: string; world: World; cases: readonly Case[]; rows: readonly number[] } {
  // What functions mean and fields are computed of is said for memory alone.
  const isInMemory = area.functions !== undefined || area.joined !== undefined || area.relations !== undefined;
  const plain =
    !isInMemory && Object.values(area.fields).every(({ dateTime, column }) => dateTime === undefined && column === undefined);
  const settings = ['fields', 'rows', 'given', 'today', 'profile', 'limits'] as const;
  const own = (one: Case) => settings.some((name) => one[name] !== undefined);
  const cases = plain ? area.cases.filter((one) => one.verdicts !== undefined && one.search !== undefined && !own(one)) : [];
  const rows = area.rows.flatMap((row, at) => (Object.values(row).some(isTooMuch) ? [] : [at]));
  const kinds = Object.fromEntries(Object.entries(area.fields).map(([name, { type }]) => [name, kindOf[type]]));
  const world: World = {
    schema: schemaOf(area),
    ...(area.given && { variables: area.given }),
    kinds: kinds as World['kinds'],
    rows: rows.map((at) => typed(area, area.rows[at] ?? {})),
    inJson: [],
    now: Date.parse(`${area.today}T12:00:00Z`),
    today: area.today,
    timeZone: area.timeZone ?? 'UTC',
  };
  return { area: area.area, world, cases: rows.length > 0 ? cases : [], rows };
}

/** Tests for a value beyond the columns: BIGINT, DECIMAL(37,19), VARCHAR(300), no U+0000. */
function isTooMuch(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 1e15 && !Number.isSafeInteger(value);
  if (typeof value === 'string' && (value.length > 300 || value.includes('\0'))) return true;
  return typeof value === 'string' && /^-?[0-9.]+$/.test(value) && (/[0-9]{18}/.test(value) || /\.[0-9]{19}/.test(value));
}

function typed({ fields }: Area, row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type }]) => {
      const raw = Object.hasOwn(row, name) ? row[name] : undefined;
      const text = typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : '';
      return [name, text === '' && raw !== '' ? null : readers[type](text, raw)];
    }),
  );
}
