import { describe, expect, test } from 'vitest';
import { type NoRowsReport, whyNoRows } from '../../src/analysis/index.ts';
import { check, defineSchema, type Expression, parseQuery, print } from '../../src/index.ts';
import { type Dialect, duckdb, mariadb, mysql, postgres, sqlite } from '../../src/sql/index.ts';
import { clockOf, queryOf, type World, worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { readRow, reference } from '../support/reference.ts';
import { joinedOf } from './joined-conditions.ts';

const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const seed = 6_503;
const clock = { today: '2026-11-21' };

const schema = defineSchema({ day: { type: 'date' }, n: { type: 'integer' }, name: { type: 'text' } });
const rows = [
  { day: '2026-11-20', n: 1, name: 'a' },
  { day: '2026-11-21', n: 2, name: 'a' },
  { day: '2026-11-22', n: 2, name: 'b' },
  { day: null, n: 3, name: 'b' },
];

test('an unreadable value is refused, or counts as missing', () => {
  const report = whyNoRows(parseQuery('n = 9', schema));
  const some = [...rows, { n: 'nine' }];
  expect(() => report.count(some, clock)).toThrow('The field "n" has "nine", which is no integer');
  expect(report.count(some, { ...clock, unreadable: 'missing' }).message).toBe(
    'No row meets `n = 9`. Of 1 row `n = 9` cannot be known, since a value is missing.',
  );
});

describe('what leaves no rows', () => {
  test.each<[search: string, culprits: readonly number[], en: string, nl: string]>([
    ['n = 2', [], '2 of 4 rows match.', '2 van 4 rijen voldoen.'],
    ['n = 2 AND name = "a"', [], '1 of 4 rows matches.', '1 van 4 rijen voldoet.'],
    ['n = 9', [0], 'No row meets `n = 9`.', 'Geen enkele rij voldoet aan `n = 9`.'],
    [
      'day > "7d"',
      [0],
      'No row meets `day > "7d"`. Of 1 row `day > "7d"` cannot be known, since a value is missing.',
      'Geen enkele rij voldoet aan `day > "7d"`. Van 1 rij is `day > "7d"` niet te weten, omdat een waarde ontbreekt.',
    ],
    [
      'n = 2 AND name = "c"',
      [1],
      'No row matches. Without `name = "c"` 2 rows do.',
      'Geen enkele rij voldoet. Zonder `name = "c"` voldoen 2 rijen.',
    ],
    [
      'n = 1 AND name = "b" AND day IS NOT NULL',
      [0, 1],
      'No row matches. Without `n = 1` 1 row does; without `name = "b"` 1 row does.',
      'Geen enkele rij voldoet. Zonder `n = 1` voldoet 1 rij; zonder `name = "b"` voldoet 1 rij.',
    ],
    [
      'n = 8 AND name = "a" AND name = "c"',
      [0, 2],
      'No row meets `n = 8` or `name = "c"`.',
      'Geen enkele rij voldoet aan `n = 8` of `name = "c"`.',
    ],
    [
      'n = 1 AND n = 2 AND n = 3',
      [1],
      'No row matches. Each condition has rows, but after `n = 2` none is left.',
      'Geen enkele rij voldoet. Elke voorwaarde heeft rijen, maar na `n = 2` blijft er geen over.',
    ],
    [
      'n = 8 OR name = "c"',
      [0, 1],
      'No row meets `n = 8` or `name = "c"`.',
      'Geen enkele rij voldoet aan `n = 8` of `name = "c"`.',
    ],
    [
      'NOT (n < 9 OR name = "c")',
      [0],
      'No row meets `NOT (n < 9 OR name = "c")`.',
      'Geen enkele rij voldoet aan `NOT (n < 9 OR name = "c")`.',
    ],
  ])('%s', (search, culprits, en, nl) => {
    const query = parseQuery(search, schema);
    expect(whyNoRows(query).count(rows, clock)).toMatchObject({ culprits, message: en });
    expect(whyNoRows(query, { locale: 'nl' }).count(rows, clock)).toMatchObject({ culprits, message: nl });
  });

  test('no rows at all', () => {
    const query = parseQuery('n = 1', schema);
    expect(whyNoRows(query).count([], clock)).toMatchObject({ total: 0, culprits: [], message: 'There are no rows at all.' });
  });

  test('each condition has its text, its place and its counts', () => {
    const search = '(day>="0d" or n=1) and n in (2, 3) and name="a"';
    expect(whyNoRows(parseQuery(search, schema)).count(rows, clock)).toEqual({
      join: 'and',
      total: 4,
      matching: 1,
      conditions: [
        { text: 'day >= "0d" OR n = 1', range: { from: 1, to: 17 }, alone: 3, unknown: 1, after: 3, without: 1 },
        { text: 'n IN (2,3)', range: { from: 23, to: 34 }, alone: 3, unknown: 0, after: 2, without: 2 },
        { text: 'name = "a"', range: { from: 39, to: 47 }, alone: 2, unknown: 0, after: 1, without: 2 },
      ],
      culprits: [],
      message: '1 of 4 rows matches.',
    });
  });
});

/** What the counts have to be, from the reference's verdicts, each by its definition. */
function expected(expression: Expression, world: World): Omit<NoRowsReport, 'culprits' | 'message'> {
  const join = expression.kind === 'or' ? 'or' : 'and';
  const parts = 'operands' in expression ? expression.operands : [expression];
  const judge = (one: Expression) => reference(one, world.schema.fields, world.today);
  const read = world.inJson.map((row) => readRow(world.schema.fields, row, world.timeZone));
  const among = (some: readonly Expression[]) => {
    if (some.length === 0) return join === 'and' ? read.length : 0;
    const tests = some.map(judge);
    return read.filter((row) =>
      join === 'and' ? tests.every((one) => one(row) === true) : tests.some((one) => one(row) === true),
    ).length;
  };
  return {
    join,
    total: read.length,
    matching: read.map(judge(expression)).filter((verdict) => verdict === true).length,
    conditions: parts.map((part, at) => ({
      text: print(part),
      alone: among([part]),
      unknown: read.map(judge(part)).filter((verdict) => verdict === null).length,
      after: among(parts.slice(0, at + 1)),
      without: among(parts.toSpliced(at, 1)),
    })),
  };
}

test(`the counts in memory are those of the reference: ${wanted} verdicts (seed ${seed})`, () => {
  const causes = new Map<string, number>();
  const all = ['rows', 'or', 'one', 'each', 'first'];
  const isRare = () => all.some((cause) => !causes.has(cause));
  // An OR that nothing matches is rare: it is waited for.
  let verdicts = 0;
  for (const { chance, world } of worldsOf(seed, () => verdicts < wanted || (isRare() && verdicts < 10_000_000))) {
    for (let count = 0; count < 10; count++) {
      const expression = joinedOf(world, chance);
      const { culprits, message, ...counts } = whyNoRows(queryOf(expression, world)).count(world.inJson, clockOf(world));
      expect(counts).toEqual(expected(expression, world));
      expect(message).toMatch(/^[^a-z].*\.$/s);
      const { conditions, join, matching } = counts;
      const helps = culprits.filter((at) => (conditions[at]?.without ?? 0) > 0);
      const cause =
        matching > 0 ? 'rows' : join === 'or' ? 'or' : helps.length > 0 ? 'one' : culprits.length > 1 ? 'each' : 'first';
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
      expect(culprits.length === 0).toBe(matching > 0);
      if (cause === 'one') expect(helps).toEqual(culprits);
      verdicts += 4 * conditions.length * world.inJson.length;
    }
  }
  expect([...causes.keys()].toSorted()).toEqual(all.toSorted());
}, 600_000);

describe('the statement', () => {
  const why = whyNoRows(parseQuery('n = 1 AND name IN ("a","b")', schema));
  const report = why.count(rows, clock);
  const first = { total: 4, alone_1: 1, unknown_1: 0, first_1: 3, only_1: 3 };
  const answer = { ...first, alone_2: '4', unknown_2: 0n, first_2: 0, only_2: 0 };

  const dialects: Readonly<Record<string, Dialect>> = { sqlite, postgres, mariadb, mysql, duckdb };
  test.each(Object.entries(dialects))('of %s binds each value once and has the SQL of the program as it is', (_, dialect) => {
    const { text, values } = why.toSql(dialect, { from: 'booking b -- of ours', ...clock });
    expect(values.map(String)).toEqual(['1', 'a', 'b']);
    expect(text.match(/\?|\$\d+/g)?.filter((one, at, all) => one === '?' || all.indexOf(one) === at)).toHaveLength(3);
    expect(text).toContain('FROM booking b -- of ours\n');
  });

  test('its row is read by names, whatever kind of number a driver gives', () => {
    expect(why.read(answer)).toEqual(report);
    expect(why.read(Object.values(answer))).toEqual(report);
  });

  test.each<[string, object]>([
    ['another row', { total: 4 }],
    ['a short row', [4, 1]],
    ['a negative count', { ...answer, total: -1 }],
    ['a text', { ...answer, only_2: 'none' }],
    ['an empty text', { ...answer, only_2: '' }],
    ['nothing', { ...answer, only_2: null }],
  ])('%s is refused', (_, row) => expect(() => why.read(row)).toThrow(TypeError));

  test('more than 400 conditions, or more values than the engine takes, are refused', () => {
    const many = Array.from({ length: 401 }, (_, at) => `n != ${at}`).join(' AND ');
    expect(() => whyNoRows(parseQuery(many, schema)).toSql(sqlite, { from: 'booking', ...clock })).toThrow(/401 conditions/);
    const few = { ...sqlite, maximumValues: 2 };
    expect(() => why.toSql(few, { from: 'booking', ...clock })).toThrow(/3 values/);
  });

  test.each(['', ' '])('from "%s" is refused', (from) => expect(() => why.toSql(sqlite, { from, ...clock })).toThrow(TypeError));

  test('what is no query is refused', () => {
    const { expression } = check({ kind: 'null', field: 'n', negated: false }, schema).query ?? {};
    expect(() => whyNoRows({ schema, expression } as never)).toThrow(TypeError);
  });
});
