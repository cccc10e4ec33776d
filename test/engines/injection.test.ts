import { beforeAll, describe, expect, test } from 'vitest';
import { isName, keywords, printName } from '../../grammar/literal.ts';
import { type ComparisonOperator, comparisonOperators } from '../../grammar/operators.ts';
import type { Expression, Field, Literal } from '../../src/index.ts';
import { check, defineSchema, parseQuery, print, SearchError } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { dialects as all, type Dialect, sqlite, toSql } from '../../src/sql/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { judgeOf } from '../differential/differential.ts';
import { expressionOf } from '../differential/expressions.ts';
import { columnsOf, tablesOf } from '../differential/tables.ts';
import { queryOf, worldOf } from '../differential/world.ts';
import { countOf, isLong } from '../support/counts.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { today } from '../support/pools.ts';
import { readRow, reference } from '../support/reference.ts';
import { checked } from '../support/sqlite-table.ts';
import { insertRows, type Session, sessionsOfRun } from './every-engine.ts';
import { everythingIn, makeTables, referenceRows, rows, schema } from './guarded-tables.ts';
import { payloads, sleep, sleepers } from './payloads.ts';
import { sameShape } from './same-shape.ts';

/** SQL outside its quotes, by the rule all engines share: a quote inside quotes is doubled. */
type SqlCode = {
  /** In their order. */
  readonly placeholders: readonly string[];
  /**
   * What generated SQL never has: an unpaired quote, a backslash in a text, the end of a
   * statement, a comment, an operator whose meaning differs between engines, a clock.
   */
  readonly forbidden: readonly string[];
};

const anyQuoted = [...`"'\``].map((mark) => `${mark}(?:[^${mark}]|${mark}${mark})*${mark}`);
const signs = [`["'\`]`, ';', '--', '/\\*', '#', '\\|\\|', '\\\\'];
const clocks = ['now', 'current_\\w+', 'localtime\\w*', 'sysdate', 'curdate', 'random'].map((word) => `\\b${word}\\b`);
const somethingToSee = new RegExp([...anyQuoted, '\\$\\d+', '\\?', ...signs, ...clocks].join('|'), 'gi');

const text = (value: string): Literal => ({ kind: 'string', value });
const others = Array.from({ length: 150 }, (_, at) => text(`other ${at}`));
const compare =
  (operator: ComparisonOperator) =>
  (value: Literal): Expression => ({ kind: 'comparison', field: 'naam', operator, value });
const isProduct = (value: number): Expression => {
  return { kind: 'comparison', field: 'product', operator: '=', value: { kind: 'integer', value } };
};
const isIn =
  (values: (value: Literal) => readonly Literal[], negated = false) =>
  (value: Literal): Expression => ({ kind: 'in', field: 'plaats', negated, values: values(value) });

const between = { kind: 'between', field: 'plaats' } as const;

/** Every place where a text can stand. */
const places: Readonly<Record<string, (value: Literal) => Expression>> = {
  ...Object.fromEntries(comparisonOperators.map((operator) => [operator, compare(operator)])),
  'IN, a short list': isIn((value) => [text('a'), value]),
  'IN, a list that is bound as one': isIn((value) => [...others, value, text('a')]),
  'NOT IN, a short list': isIn((value) => [value, text('a')], true),
  'NOT IN, a list that is bound as one': isIn((value) => [value, ...others], true),
  'BETWEEN, the lower bound': (low) => ({ ...between, negated: false, low, high: text('\u{10ffff}') }),
  'BETWEEN, the upper bound': (high) => ({ ...between, negated: true, low: text(''), high }),
  NOT: (value) => ({ kind: 'not', operand: compare('=')(value) }),
  'OR and AND': (value) => {
    const both: Expression = { kind: 'and', operands: [isIn((one) => [one])(value), { kind: 'not', operand: isProduct(14) }] };
    return { kind: 'or', operands: [compare('=')(value), both] };
  },
};

const idsOf = (expression: Expression, where = (_: (typeof rows)[number]) => true): readonly number[] => {
  const verdict = reference(expression, schema.fields, today);
  return rows.filter((row, at) => where(row) && verdict(referenceRows[at] ?? new Map()) === true).map(({ id }) => id);
};

const selects = async ({ engine, dialect }: Session, expression: Expression, where = '$'): Promise<readonly unknown[]> => {
  const sql = toSql(checked(expression, schema), dialect, { today });
  const statement = `SELECT id FROM boeking WHERE ${where.replace('$', () => sql.text)} ORDER BY id`;
  return (await engine.all(statement, sql.values)).map(([id]) => id);
};

const sessions = await sessionsOfRun({ isLong, hostile: true });

describe.each(sessions)('$title', (session) => {
  let before: unknown;
  beforeAll(async () => {
    await makeTables(session);
    before = await everythingIn(session);
  });

  describe('a text is a text', () => {
    test.each(Object.entries(places))('%s', async (_, place) => {
      const wrong = [];
      for (const payload of payloads) {
        const expression = place(text(payload));
        const found = await selects(session, expression);
        const expected = idsOf(expression);
        if (String(found) !== String(expected)) wrong.push({ payload, found, expected });
      }
      expect(wrong).toEqual([]);
    });

    test('none is waited for', async () => {
      const started = performance.now();
      for (const place of Object.values(places)) for (const payload of sleepers) await selects(session, place(text(payload)));
      expect((performance.now() - started) / 1000).toBeLessThan(sleep);
    });
  });

  test.each([
    ['before', 'branch = 1 AND $'],
    ['after', '$ AND branch = 1'],
    ['before and after', 'branch = 1 AND $ AND branch < 2'],
  ])('a condition of the host %s it holds', async (_, where) => {
    const any: Expression = { kind: 'or', operands: [isProduct(1), isProduct(2)] };
    const shapes = [any, ...Object.values(places).map((place) => place(text("' OR 1=1 --")))];
    const all = shapes.flatMap((one): readonly Expression[] => [
      one,
      { kind: 'not', operand: one },
      { kind: 'or', operands: [{ kind: 'not', operand: one }, isProduct(2)] },
      { kind: 'and', operands: [one.kind === 'and' ? any : one, { kind: 'null', field: 'bedrag', negated: true }] },
    ]);
    for (const expression of all) {
      expect(await selects(session, expression, where), JSON.stringify(expression)).toEqual(
        idsOf(expression, ({ branch }) => branch === 1),
      );
    }
  });

  test('nothing was done', async () => expect(await everythingIn(session)).toEqual(before));
});

/** Names that a column may have, and that SQL or a library would rather read as something else. */
const names: readonly string[] = [
  keywords.map((word) => word.toLowerCase()),
  'order select from where group having table view user current_user current_date localtime session_user'.split(' '),
  'default all any end case when array row rows window limit offset key index primary value values check'.split(' '),
  'date time timestamp interval number text integer lambda unnest exists using collate escape'.split(' '),
  ['rowid', 'oid', '_rowid_', 'ctid', 'xmin', 'tableoid', 't', 'a.b', 't.geheim', '__proto__', 'constructor', 'toString'],
  ['"', '""', 'a"b', '`', '``', 'a`b', "'", "a'b", "''", '[a]', 'a]b', '\\', '\\"', '\\`', "\\'", 'a\\', '(', ')', ',', ';'],
  '? ?? a?b $1 a$1b $$ :naam @x @@version %s {a} {{a}} ${a} # -- /*a*/ * % _ 1 1e5 0x1 -1'.split(' '),
  ['" OR 1=1 --', '` OR 1=1 -- x', "x'; DROP TABLE t; --", '"; DROP TABLE t; --', '`; DROP TABLE t; --x', 'a" = "a" OR "a'],
  ['naam met spatie', ' naam', 'naam ', 'Ünïcode', 'ı', 'İ', 'ſ', '€', '日本', '😀', '\u{10ffff}', '\ufeff', 'a\u202eb'],
  [62, 63, 64, 65, 128].map((length) => 'x'.repeat(length)),
  ['€'.repeat(21), '€'.repeat(22), '€'.repeat(64), '€'.repeat(65), `${'x'.repeat(62)}é`],
].flat();

/** What the engine would cut short is refused. */
const refuses: Readonly<Record<EngineName, (name: string) => boolean>> = {
  sqlite: () => false,
  duckdb: () => false,
  postgres: (name) => Buffer.byteLength(name) > 63,
  mariadb: (name) => name.length > 64,
};

/** Names that no column can have there; a statement with one is told by the engine. */
const impossible: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [],
  duckdb: [],
  postgres: ['ctid', 'xmin', 'tableoid'],
  mariadb: ['naam ', '😀', '\u{10ffff}'],
};
const long = Array.from({ length: 150 }, (_, at) => text(`other ${at}`));
const days = ['2026-11-20', '2026-11-22', '2026-11-24', '-4y', '1y', '0001-01-01'].map(text);

type Kind = {
  readonly field: Field;
  readonly declared: (engine: EngineName) => string;
  /** What stands in a column of that name. */
  readonly held: (name: string) => readonly (string | null)[];
  /** For each place in SQL where a column stands a condition. */
  readonly conditions: (field: string) => readonly Expression[];
};

const texts: Kind = {
  field: { type: 'text' },
  declared: () => 'VARCHAR(300)',
  held: (name) => ['x', 'X', null, name, 'geheim', 'b'],
  conditions: (field) => [
    { kind: 'comparison', field, operator: '=', value: text(field) },
    { kind: 'comparison', field, operator: '!~', value: text('X') },
    { kind: 'in', field, negated: false, values: [text('x'), text(field)] },
    { kind: 'in', field, negated: true, values: [...long, text(field)] },
    { kind: 'between', field, negated: false, low: text('a'), high: text('geheim') },
    { kind: 'null', field, negated: false },
  ],
};
const moments: Kind = {
  field: { type: 'date', dateTime: 'UTC' },
  declared: (engine) => (engine === 'mariadb' ? 'DATETIME' : 'TIMESTAMP'),
  held: () => ['2026-11-20 23:59:59', null, '2026-11-21 00:00:00', '2026-11-22 12:00:00'],
  conditions: (field) => [
    { kind: 'comparison', field, operator: '<=', value: text('0d') },
    { kind: 'in', field, negated: false, values: days.slice(0, 2) },
    { kind: 'in', field, negated: true, values: days },
  ],
};

describe.each(sessions)('$title', (session) => {
  const { name: engine } = session;
  const possible = names.filter((name) => !refuses[engine](name) && !impossible[engine].includes(name));

  describe.each(Object.entries({ texts, moments }))('a column of %s', (_, kind) => {
    test.each(possible)('is called %j', async (name) => {
      await makeTable(session, kind, name);
      expect(await verdictsOf(session, kind, name)).toEqual(expectedOf(kind, name));
    });
  });

  test.each(names.filter(refuses[engine]))('%j is refused', async (name) => {
    await expect(verdictsOf(session, texts, name)).rejects.toThrow(TypeError);
  });

  test.each(impossible[engine])('no column is called %j, and none is taken for it', async (name) => {
    await expect(makeTable(session, texts, name)).rejects.toThrow();
    await makeTable(session, texts, name.trim() === name ? '????' : name.trim());
    await expect(verdictsOf(session, texts, name)).rejects.toThrow();
  });

  test('a column that the table lacks is no text', async () => {
    await makeTable(session, texts, 'naam');
    await expect(verdictsOf(session, texts, 'nowhere')).rejects.toThrow('nowhere');
  });
});

const seed = 20_261_121;
/** In each session; those of an engine are asked different ones. */
const statements = 600;
const statementsPerWorld = 100;

/** The host lets its caller see so many rows of a world. */
const visible = 30;

test.each(sessions)('$title takes every statement, and gives no row that its host hides', async (session) => {
  const { name, engine, dialect } = session;
  const id = dialect.identifier('row number');
  const own = `${id} < ${visible}`;
  for (let at = 0, asked = 0; asked < statements; at++) {
    const chance = chanceOf(seed, sessions.indexOf(session), at);
    const whole = worldOf(chance);
    if (Object.values(whole.kinds).some(({ notIn }) => notIn === name)) continue;
    const world = { ...whole, rows: whole.rows.slice(0, 2 * visible), inJson: whole.inJson.slice(0, 2 * visible) };
    const { today, timeZone } = world;
    const judged = judgeOf(world);
    const columns = columnsOf(world, dialect);
    await tablesOf(world, engine);
    for (const end = asked + statementsPerWorld; asked < end; asked++) {
      const expression = expressionOf(world, chance);
      const { text, values } = toSql(queryOf(expression, world), dialect, { today, timeZone, columns });
      const where = asked % 2 === 0 ? `${own} AND ${text}` : `${text} AND ${own}`;
      const found = await engine.all(`SELECT ${id} FROM plain WHERE ${where} ORDER BY 1`, values).catch(String);
      const expected = judged(expression).flatMap((verdict, row) => (verdict === true && row < visible ? [[row]] : []));
      expect(found, print(expression)).toEqual(expected);
    }
  }
});

const quoted = (values: string, search: (value: string) => string) =>
  values.split(',').map((value) => search(JSON.stringify(value)));

test.each(
  [
    quoted('today,now,tomorrow,epoch,infinity,-infinity,allballs,,abc', (value) => `startdatum = ${value}`),
    quoted('2024-02-30,20240101,2024-1-1,01/01/2024,10000-01-01,0000-01-01', (value) => `startdatum >= ${value}`),
    quoted('2024-01-01 00:00:00,2024-01-01T00:00Z,+1d,1.5d,1h', (value) => `startdatum IN (${value})`),
    quoted('now,allballs,24:00,9:30,09:30Z', (value) => `van BETWEEN ${value} AND "12:00"`),
    ['1e3', '0x0E', '0b1', '1_000', '+1', '.5', '1.', '1,5', '١٤', '007', '--1', 'Infinity', 'NaN', '14abc'].flatMap((value) => {
      return [`product = ${value}`, `bedrag < ${value}`];
    }),
    ['product = "14"', 'product = 14.5', 'product = 14.0', 'product = TRUE', 'product = NULL', 'product ~ "1"'],
    ['betaald = 1', 'betaald = "true"', 'naam = 14', 'naam = 0', 'startdatum = 20240101', 'bedrag < 1e999'],
    ['product IN (1, "1")', 'product IN (1, 1.5)', 'product IN (1, NULL)', 'product IN ()'],
  ].flat(),
)('what an engine would convert is refused before it: %s', (search) => {
  expect(() => parseQuery(search, schema)).toThrow(SearchError);
});

describe('a search names fields of the schema, and nothing else:', () => {
  const others = [
    'geheim branch boeking.naam boeking.geheim naam.x "naam" rowid _rowid_ oid ctid xmin tableoid product::int'.split(' '),
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'n\u0430am', 'ｎａａｍ', 'naam\u200b', 'naam '],
    payloads.filter((payload) => isName(payload) && payload !== 'naam'),
  ];

  test.each(others.flat())('%j is none', (name) => {
    expect(() => parseQuery(`${printName(name)} = "x"`, schema)).toThrow(SearchError);
    expect(check({ kind: 'null', field: name, negated: false }, schema).query).toBeUndefined();
  });

  const noSearches = [
    ['"naam" = "x"', '[naam] = "x"', "'naam' = 'x'", 'naam-- = "x"', 'naam/**/ = "x"', 'product::int = 1'],
    ['naam = geheim', 'naam = (SELECT 1)', 'naam = lower("X")', 'EXISTS (SELECT 1)', 'naam LIKE "%"', 'naam = "a" || "b"'],
    ['naam = "x"; DROP TABLE users', 'naam = "x" --', 'naam = "x" UNION SELECT 1', 'naam = $1', 'naam = ?'],
    ['"x" = "x"', '1 = 1', 'naam = "x" OR 1', 'TRUE'],
  ];
  test.each(noSearches.flat())('%s is no search', (search) => expect(() => parseQuery(search, schema)).toThrow(SearchError));
});

describe('a tree brings no SQL', () => {
  const value = { kind: 'string', value: 'x' };
  const plain = { kind: 'comparison', field: 'naam', operator: '=', value };
  const attack = '1=1 OR "naam"';

  test.each<readonly [what: string, tree: object]>([
    ['more than a tree has', { ...plain, sql: attack }],
    ['more than a literal has', { ...plain, value: { ...value, toString: () => attack } }],
    ['an operator', { ...plain, operator: '= 1 OR 1=1 --' }],
    ['the operator of an object', { ...plain, operator: 'constructor' }],
    ['a field that is an object', { ...plain, field: { toString: () => 'naam' } }],
    ['a text that is an object', { ...plain, value: { kind: 'string', value: { toSqlString: () => attack } } }],
    ['a text that is a list', { ...plain, value: { kind: 'string', value: [attack] } }],
    ['an integer that is a text', { ...plain, field: 'product', value: { kind: 'integer', value: attack } }],
    ['a decimal that is SQL', { ...plain, field: 'bedrag', value: { kind: 'decimal', value: '1.0 OR 1=1' } }],
    ['a truth value that is a text', { ...plain, field: 'betaald', value: { kind: 'boolean', value: attack } }],
    ['a day', { ...plain, value: new Date(0) }],
    ['bytes', { ...plain, value: { kind: 'string', value: Buffer.from('x') } }],
    ['a kind', { kind: 'sql', text: attack }],
    ['a negation', { kind: 'null', field: 'naam', negated: attack }],
  ])('as %s', (_, tree) => {
    expect(() => check(tree as Expression, schema)).toThrow(TypeError);
    expect(() => toSql({ schema, expression: tree } as never, sqlite, { today })).toThrow(TypeError);
  });
});

/** A million where there is time for them. */
const pairs = countOf('INJECTION_PAIRS', 40_000, 300_000);
const pairsPerShape = 8;
const shapesPerWorld = 500;

const dialects: readonly Dialect<string | number | boolean>[] = Object.values(all);

/*
 * Expressions of one shape have one SQL text, for any day and time zone, so no part of a literal
 * gets into it. The canaries also catch what two expressions might have in common.
 */
test.each(dialects)('$name: the text depends on the shape alone', (dialect) => {
  let canaries = 0;
  let world = worldOf(chanceOf(seed));
  let columns = columnsOf(world, dialect);
  for (let shape = 0; shape * pairsPerShape * dialects.length < pairs; shape++) {
    const chance = chanceOf(seed, dialects.indexOf(dialect), shape);
    if (shape % shapesPerWorld === 0) {
      world = worldOf(chance);
      columns = columnsOf(world, dialect);
    }
    const expression = expressionOf(world, chance, chance.pick([0, 2, 3, 3, 3, 3]));
    const { today, timeZone } = world;
    const { text, values } = toSql(queryOf(expression, world), dialect, { today, timeZone, columns });
    const { placeholders, forbidden } = codeOf(text);
    expect(forbidden, text).toEqual([]);
    expect(placeholders, text).toEqual(values.map((_, at) => dialect.placeholder(at + 1)));

    for (let nth = 0; nth < pairsPerShape; nth++) {
      const canary = canaryOf(chance);
      const other = sameShape(expression, world, chance, canary);
      // A checked query has the same fields and types. A new dialect object has no cached texts.
      const sql = toSql(makeQuery(world.schema, other), { ...dialect }, { ...elsewhere(chance), columns });
      const wrong =
        (sql.text !== text && `another text: ${sql.text}`) ||
        (sql.text.includes(canary) && `the canary ${canary}`) ||
        (sql.values.length !== values.length && `${sql.values.length} values, not ${values.length}`);
      if (wrong !== false) expect.fail(`${print(other)} has ${wrong}\n${print(expression)} has: ${text}`);
      if (sql.values.some((value) => String(value).includes(canary))) canaries++;
    }
  }
  expect(canaries).toBeGreaterThan(pairs / dialects.length / 20);
});

const hostPlaces = [
  { today: '1010-01-01', timeZone: 'UTC' },
  { today: '2026-03-29', timeZone: 'Europe/Amsterdam' },
  { today: '2026-10-25', timeZone: 'Europe/Amsterdam' },
  { today: '2028-02-29', timeZone: 'Pacific/Kiritimati' },
  { today: '8990-12-31', timeZone: 'Pacific/Pago_Pago' },
];
const elsewhere = (chance: Chance) => chance.pick(hostPlaces);

/** Eight characters that stand nowhere by chance. */
const canaryOf = (chance: Chance) => fourOf(chance) + fourOf(chance);
const fourOf = (chance: Chance) =>
  chance
    .below(36 ** 4)
    .toString(36)
    .padStart(4, 'q');

async function makeTable(session: Session, { declared, held }: Kind, name: string): Promise<void> {
  const { name: engineName, engine, dialect } = session;
  await engine.run('DROP TABLE IF EXISTS t');
  await engine.run(`CREATE TABLE t (id INTEGER, ${dialect.identifier(name)} ${declared(engineName)}, geheim VARCHAR(40))`);
  const rows = held(name).map((value, id) => ({ id, [name]: value, geheim: 'x' }));
  await insertRows(session, 't', ['id', name, 'geheim'], rows);
}

async function verdictsOf({ engine, dialect }: Session, { field, conditions }: Kind, name: string) {
  const schema = defineSchema({ [name]: field });
  const verdicts = [];
  for (const condition of conditions(name)) {
    const { text, values } = toSql(parseQuery(print(condition), schema), dialect, { today, timeZone: 'UTC' });
    const rows = await engine.all(`SELECT (${text}) FROM t ORDER BY id`, values);
    verdicts.push(rows.map(([verdict]) => (verdict === null ? null : Boolean(verdict))));
  }
  return verdicts;
}

function expectedOf({ field, held, conditions }: Kind, name: string) {
  const rows = held(name).map((value) => readRow({ [name]: field }, { [name]: value }, 'UTC'));
  return conditions(name).map((condition) => rows.map(reference(condition, { [name]: field }, today)));
}

function codeOf(text: string): SqlCode {
  const parts = text.match(somethingToSee) ?? [];
  return {
    placeholders: parts.filter((part) => /^[$?]/.test(part)),
    forbidden: parts.filter(
      (part) => !/^(?:[$?].*|(["`])[^]*\1|'[^\\]*')$/.test(part) || (part.length === 1 && /["'`]/.test(part)),
    ),
  };
}
