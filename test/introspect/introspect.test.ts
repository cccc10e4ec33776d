import { describe, expect, test } from 'vitest';
import { defineSchema, type Field, parseQuery, print, type Schema } from '../../src/index.ts';
import { changesBetween, fittingSchema, newProblems, refusedFields } from '../../src/introspect/changes.ts';
import { kindOf } from '../../src/introspect/column-kinds.ts';
import type { RunSql, SqlCell } from '../../src/introspect/database-table.ts';
import { introspect, type TableSchema, tablesOf } from '../../src/introspect/introspect.ts';
import { keptSchema } from '../../src/introspect/kept-schema.ts';
import { type ListRequest, parseRequest, toSelect } from '../../src/list/index.ts';
import { databaseColumns, nameOf } from '../engines/database-columns.ts';
import { everyEngine } from '../engines/every-engine.ts';

/* Tables of real engines as schemas. */

/** Types of SQLite by which a field is seen where texts of any kind stand in the column. */
const inSqlite: Readonly<Record<string, string>> = { 'days and other texts': 'DATE' };
const enumeration = { values: ['b', 'a', 'A', 'é', ''].map((value) => ({ value })), closed: true };

type ListCase = {
  readonly engine: string;
  readonly declared: string;
  readonly value: string;
  readonly field: Field;
  readonly make: 'nativeArray' | 'jsonArray';
  readonly sql?: string;
  readonly storage?: string;
  /** What stands behind HAS. */
  readonly search: string;
  readonly before?: string;
  readonly after?: string;
};

const text: Field = { type: 'text' };
const native = { make: 'nativeArray' } as const;
const inJson = { make: 'jsonArray' } as const;
const jsons = [
  { value: `'["a", "b"]'`, field: text, search: '"b"' },
  { value: `'[1, 2, null]'`, field: { type: 'integer' }, search: '> 1' },
  { value: `'[1, 2.5]'`, field: { type: 'decimal' }, search: '= 2.5' },
  { value: `'[false]'`, field: { type: 'boolean' }, search: 'FALSE' },
  { value: `'["2026-11-20"]'`, field: { type: 'date' }, search: '< "0d"' },
] as const;
const jsonTypes = { sqlite: ['JSON', 'TEXT'], postgres: ['jsonb', 'json'], mariadb: ['JSON'], duckdb: ['JSON'] } as const;
const setSql = `IF(x = '', '[]', CONCAT('[', REPLACE(JSON_QUOTE(CONCAT(x)), ',', '","'), ']'))`;

const lists: readonly ListCase[] = [
  ...Object.entries(jsonTypes).flatMap(([engine, types]) =>
    types.flatMap((declared) =>
      jsons.map((one) => ({ engine, declared, ...inJson, ...one, ...(declared === 'json' && { sql: 'x::jsonb' }) })),
    ),
  ),
  ...(
    [
      ['text[]', `ARRAY['a', 'b']`, text, '"b"', 'x'],
      ['varchar(9)[]', `ARRAY['a', 'b']`, text, 'ANY ("b","c")', 'x::text[]'],
      ['uuid[]', `ARRAY['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']::uuid[]`, text, '^= "a0e"', 'x::text[]'],
      ['bigint[]', 'ARRAY[1, 2]', { type: 'integer' }, '2', 'x'],
      ['integer[]', 'ARRAY[1, 2]', { type: 'integer' }, 'ALL (1,2)', 'x::bigint[]'],
      ['numeric(9,2)[]', 'ARRAY[1.5]', { type: 'decimal' }, '1.5', 'x'],
      ['real[]', 'ARRAY[0.1]', { type: 'decimal' }, '0.1', 'x::text[]::numeric[]'],
      ['boolean[]', 'ARRAY[true]', { type: 'boolean' }, 'TRUE', 'x'],
      ['date[]', `ARRAY['2026-11-21'::date]`, { type: 'date' }, '"0d"', 'x'],
    ] as const
  ).map(([declared, value, field, search, sql]) => ({ engine: 'postgres', declared, value, field, search, sql, ...native })),
  ...(
    [
      ['VARCHAR[]', `['a', 'b']`, text, '"b"', 'x'],
      ['INTEGER[]', '[1, 2]', { type: 'integer' }, 'ALL (1,2)', 'x'],
      ['INTEGER[2]', '[1, 2]', { type: 'integer' }, '2', 'x'],
      ['UUID[]', `['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']`, text, '^= "a0e"', 'x::VARCHAR[]'],
      [
        `ENUM('a', 'b')[]`,
        `['b']`,
        { ...text, values: ['a', 'b'].map((value) => ({ value })), closed: true },
        '> "a"',
        'x::VARCHAR[]',
      ],
      ['DATE[]', `['2026-11-21']`, { type: 'date' }, '"0d"', 'x'],
    ] as const
  ).map(([declared, value, field, search, sql]) => ({ engine: 'duckdb', declared, value, field, search, sql, ...native })),
  {
    engine: 'mariadb',
    declared: `SET('a', 'b', 'c''"d')`,
    value: `'b,c''"d'`,
    field: { ...text, values: ['a', 'b', `c'"d`].map((value) => ({ value })), closed: true },
    search: `^= "c'"`,
    sql: setSql,
    ...inJson,
  },
  {
    engine: 'postgres',
    declared: 'timestamptz[]',
    value: `ARRAY['2026-11-20T09:30Z'::timestamptz]`,
    field: { type: 'date', dateTime: 'UTC' },
    search: '< "0d"',
    storage: 'instant',
    ...native,
  },
];

/** Searches of `people`, and whom they find. */
const related = [
  ['tags HAS "new"', '1 2'],
  ['tags HAS ALL ("new","paid")', '1'],
  ['tags IS EMPTY', '3'],
  ['people_chief IS NOT EMPTY', '1'],
  ['people_chief HAS (id = 3)', '1'],
  ['items HAS (product.name = "Rice" AND amount > 5)', '2'],
  ['items HAS (product.name = "Rice" AND product_id = 2)', '1 2'],
  ['items HAS (made >= "2026-11-21")', '2'],
  ['items HAS ONLY (amount > 5)', '2 3'],
  ['transfers_giver HAS (a = 8)', '3'],
  ['transfers_taker HAS (a = 8)', '1'],
  ['transfers_taker HAS (e = "ab")', '2'],
] as const;

for (const { engine, name, dialect } of await everyEngine()) {
  const run: RunSql = async (sql, values = []) => (await engine.all(sql, values)) as readonly (readonly SqlCell[])[];
  const read = (table: string) => introspect(run, name, table);
  /** What a search finds by a schema that was kept as JSON. */
  const idsOf = async (found: TableSchema, search: string) => {
    const { schema, columns, from, key, rows } = keptSchema(JSON.parse(JSON.stringify(found)) as TableSchema);
    const { request, diagnostics } = parseRequest({ search, columns: 'id', sort: 'id' }, schema, { key });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const options = { from, columns, table: rows, today: '2026-11-21', timeZone: 'UTC' };
    const select = toSelect(request as ListRequest, dialect, options);
    return (await engine.all(select.text, select.values)).map(([id]) => id);
  };

  describe(name, { timeout: 60_000 }, () => {
    const columns = databaseColumns.filter((column) => column.engine === name && column.extension === undefined);
    test.each(columns.map((column) => [nameOf(column), column] as const))(
      '%s is read as src/sql/COLUMNS.md says',
      async (_, column) => {
        const { declared, special = '', called, field, source, values, before = '', after = '' } = column;
        const type = inSqlite[special] ?? declared;
        const check = field.type === 'boolean' && ['SMALLINT', 'TINYINT'].includes(declared) ? ' CHECK (x IN (0, 1))' : '';
        const stored = check === '' ? values : values.filter((value) => value !== '2');
        await engine.run(`DROP TABLE IF EXISTS x_is; ${before}`);
        await engine.run(`CREATE TABLE x_is (id INTEGER PRIMARY KEY, x ${type}${check})`);
        await engine.run(`INSERT INTO x_is VALUES ${stored.map((value, at) => `(${at}, ${value})`).join(', ')}`);
        const found = await read('x_is');
        await engine.run(`DROP TABLE x_is; ${after}`);
        const x = `${dialect.identifier('x_is')}.${dialect.identifier('x')}`;
        expect(found.fields['x']).toEqual({ ...field, ...(called === 'ENUM' && enumeration) });
        expect(found.columns['x']).toEqual({ sql: x, ...source, ...(source && { sql: source.sql.replaceAll(/\bx\b/g, x) }) });
      },
    );

    test('a table with all that a schema can have', async () => {
      const said = (column: string, text: string, check = '') =>
        ({ sqlite: `${column} ${check}, -- ${text}\n`, mariadb: `${column} COMMENT '${text}' ${check},` })[name as string] ??
        `${column} ${check},`;
      await engine.run(`DROP TABLE IF EXISTS order_lines; DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS customers; DROP TABLE IF EXISTS states;
        CREATE TABLE states (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL);
        CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(50) NOT NULL, password VARCHAR(50), state_id INTEGER, FOREIGN KEY (state_id) REFERENCES states (id));
        CREATE TABLE orders (
          id INTEGER PRIMARY KEY,
          ${said('customer_id INTEGER NOT NULL', 'Who pays')}
          state_id INTEGER,
          ${said('size VARCHAR(9)', 'Size', `CHECK (size IN ('small', 'it''s large') OR size IS NULL)`)}
          rating INTEGER CHECK (rating = 1 OR rating = 2 OR rating = -3),
          total DECIMAL(10,2) NOT NULL,
          placed TIMESTAMP NULL,
          ${dialect.identifier('odd "name`')} INTEGER,
          FOREIGN KEY (customer_id) REFERENCES customers (id),
          FOREIGN KEY (state_id) REFERENCES states (id));
        CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER, FOREIGN KEY (order_id) REFERENCES orders (id));
        INSERT INTO states VALUES (1, 'Open'), (2, 'Shut'); INSERT INTO customers VALUES (7, 'Ada', 'x', 1);
        INSERT INTO orders VALUES (1, 7, 1, 'small', 2, 12.5, '2026-11-20 09:30:00', 5), (2, 7, NULL, NULL, NULL, 3, NULL, NULL);`);
      if (name === 'postgres' || name === 'duckdb')
        await engine.run(`COMMENT ON COLUMN orders.customer_id IS 'Who pays'; COMMENT ON COLUMN orders.size IS 'Size'`);
      const found = await read('orders');
      const states = { values: ['Open', 'Shut'].map((label, at) => ({ value: at + 1, label })) };
      const placed = name === 'mariadb' ? { type: 'date', dateTime: 'UTC' } : { type: 'date', dateTime: 'local-wall' };
      expect(found.fields).toEqual({
        id: { type: 'integer' },
        customer_id: { type: 'integer', label: 'Who pays', values: [{ value: 7, label: 'Ada' }] },
        state_id: { type: 'integer', ...states },
        size: { type: 'text', label: 'Size', values: [{ value: 'small' }, { value: "it's large" }], closed: true },
        rating: { type: 'integer', values: [{ value: 1 }, { value: 2 }, { value: -3 }], closed: true },
        total: { type: 'decimal' },
        placed,
        'odd "name`': { type: 'integer' },
        'customer.name': { type: 'text', group: 'customer' },
        'customer.state_id': { type: 'integer', group: 'customer', ...states },
        'state.name': { type: 'text', group: 'state' },
      });
      expect(found.key).toEqual(['id']);
      expect(found.leftOut).toEqual([{ name: 'customer.password', because: 'its name says that it is secret' }]);
      expect(found.relations).toEqual({ order_lines: { schema: { fields: { id: { type: 'integer' } } } } });
      const query = parseQuery(
        'state.name = "Open" AND customer.name ~ "AD" AND size = "small" AND rating = 2 AND total > 12 AND `odd "name``` = 5',
        defineSchema(found.fields),
      );
      expect(await idsOf(found, print(query.expression))).toEqual([1]);
      expect(await tablesOf(run, name)).toEqual(expect.arrayContaining(['customers', 'order_lines', 'orders', 'states']));
      await expect(read('ordres')).rejects.toThrow('There is no table "ordres". Did you mean orders?');
      expect(await read('ORDER_LINES')).toMatchObject({ table: 'order_lines' });
      await engine.run('DROP TABLE order_lines; DROP TABLE orders; DROP TABLE customers; DROP TABLE states');
    });

    test.each(lists.filter((list) => list.engine === name).map((list) => [list.declared, list.value, list] as const))(
      'a column %s with %s is a list',
      async (declared, value, { field, make, sql = 'x', storage, search, before = '', after = '' }) => {
        const x = `${dialect.identifier('x_is')}.${dialect.identifier('x')}`;
        await engine.run(`DROP TABLE IF EXISTS x_is; ${before}`);
        await engine.run(
          `CREATE TABLE x_is (id INTEGER PRIMARY KEY, x ${declared}); INSERT INTO x_is VALUES (1, NULL), (2, ${value})`,
        );
        const found = await read('x_is');
        expect(found.fields['x']).toEqual({ ...field, list: true });
        const of = { sql: sql.replaceAll(/\bx\b/g, x), ...(storage && { storage }) };
        expect(found.columns['x']).toEqual({ make, of });
        expect(await idsOf(found, `x HAS ${search}`)).toEqual([2]);
        await engine.run(`DROP TABLE x_is; ${after}`);
      },
    );

    const json = { sqlite: 'TEXT', postgres: 'jsonb', mariadb: 'JSON', duckdb: 'JSON' }[name as 'sqlite'];
    test.each([
      ['{"a": 1}', 'it holds JSON that is no list'],
      ['[1, "a"]', 'it holds JSON lists of several types, or of objects'],
      ['[{"a": 1}]', 'it holds JSON lists of several types, or of objects'],
      ['[]', 'it holds JSON lists, and no row tells of what'],
      ['null', 'it holds JSON, and no row tells of what form'],
    ])('JSON such as %s is no list', async (value, because) => {
      await engine.run(
        `DROP TABLE IF EXISTS x_is; CREATE TABLE x_is (id INTEGER PRIMARY KEY, x ${json}); INSERT INTO x_is VALUES (1, '${value}')`,
      );
      const { leftOut, fields } = await read('x_is');
      // A text that may hold anything is one.
      if (name === 'sqlite') expect(fields['x']).toEqual({ type: 'text' });
      else expect(leftOut).toEqual([{ name: 'x', because }]);
      await engine.run('DROP TABLE x_is');
    });

    describe('tables that point at a table', () => {
      const drop = ['tags', 'items', 'transfers', 'tokens', 'people', 'products']
        .map((table) => `DROP TABLE IF EXISTS ${table};`)
        .join(' ');
      const moment = name === 'sqlite' ? 'DATETIME' : 'TIMESTAMP';
      const setUp = () =>
        engine.run(`${drop}
          CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR(20));
          CREATE TABLE people (id INTEGER PRIMARY KEY, chief_id INTEGER, FOREIGN KEY (chief_id) REFERENCES people (id));
          CREATE TABLE tags (person_id INTEGER, tag VARCHAR(9), PRIMARY KEY (person_id, tag), FOREIGN KEY (person_id) REFERENCES people (id));
          CREATE TABLE items (id INTEGER PRIMARY KEY, person_id INTEGER, product_id INTEGER, amount INTEGER, made ${moment} NULL,
            FOREIGN KEY (person_id) REFERENCES people (id), FOREIGN KEY (product_id) REFERENCES products (id));
          CREATE TABLE transfers (id INTEGER PRIMARY KEY, giver_id INTEGER, taker_id INTEGER, a INTEGER, b INTEGER, c INTEGER, d INTEGER, e CHAR(5),
            FOREIGN KEY (giver_id) REFERENCES people (id), FOREIGN KEY (taker_id) REFERENCES people (id));
          CREATE TABLE tokens (person_id INTEGER, x VARCHAR(9), FOREIGN KEY (person_id) REFERENCES people (id));
          INSERT INTO products VALUES (1, 'Tea'), (2, 'Rice');
          INSERT INTO people VALUES (1, NULL); INSERT INTO people VALUES (2, 1), (3, 1);
          INSERT INTO tags VALUES (1, 'new'), (1, 'paid'), (2, 'new');
          INSERT INTO items VALUES (1, 1, 1, 5, '2026-11-20 09:30:00'), (2, 1, 2, 1, NULL), (3, 2, 2, 9, '2026-11-21 12:00:00');
          INSERT INTO transfers VALUES (1, 1, 2, 7, 0, 0, 0, 'ab'), (2, 3, 1, 8, 0, 0, 0, 'c')`);

      test('are lists and relations', async () => {
        await setUp();
        const found = await read('people');
        expect(Object.keys(found.fields)).toEqual(['id', 'chief_id', 'chief.chief_id', 'tags']);
        expect(found.fields['tags']).toEqual({ type: 'text', list: true });
        const inner = Object.entries(found.relations).map(([relation, { schema }]) => [
          relation,
          Object.keys(schema.fields).join(' '),
        ]);
        expect(Object.fromEntries(inner)).toEqual({
          people_chief: 'id',
          items: 'id product_id amount made product.name',
          transfers_giver: 'id taker_id a b c d e',
          transfers_taker: 'id giver_id a b c d e',
        });
        expect(found.leftOut).toContainEqual({ name: 'tokens', because: 'its name says that it is secret' });
        const wrong: string[] = [];
        for (const [search, ids] of related) {
          const now = (await idsOf(found, search)).join(' ');
          if (now !== ids) wrong.push(`${search}: ${now}`);
        }
        expect(wrong).toEqual([]);
        await engine.run(drop);
      });

      test('are no lists where they lead to another table, too', async () => {
        const dropThem = 'DROP TABLE IF EXISTS visits; DROP TABLE IF EXISTS guests; DROP TABLE IF EXISTS halls';
        await engine.run(`${dropThem};
          CREATE TABLE halls (id INTEGER PRIMARY KEY); CREATE TABLE guests (id INTEGER PRIMARY KEY);
          CREATE TABLE visits (guest_id INTEGER, hall_id INTEGER, FOREIGN KEY (guest_id) REFERENCES guests (id),
            FOREIGN KEY (hall_id) REFERENCES halls (id))`);
        const { fields, relations } = await read('guests');
        expect(Object.keys(fields)).toEqual(['id']);
        expect(relations).toMatchObject({ visits: { schema: { fields: { hall_id: { type: 'integer' } } } } });
        await engine.run(dropThem);
      });

      test('tell what has changed', async () => {
        await setUp();
        const kept = keptSchema(await read('people'));
        expect(await refusedFields(run, kept)).toEqual([]);
        await engine.run(`DROP TABLE tags; DROP TABLE items; DROP TABLE transfers;
          CREATE TABLE tags (person_id INTEGER, tag INTEGER, FOREIGN KEY (person_id) REFERENCES people (id));
          CREATE TABLE items (id INTEGER PRIMARY KEY, person_id INTEGER, amount VARCHAR(9), FOREIGN KEY (person_id) REFERENCES people (id))`);
        const refused = (await refusedFields(run, kept)).map(({ name: of }) => of);
        expect(refused).toEqual(expect.arrayContaining(['transfers_giver.a', 'items.made']));
        const now = await read('people');
        const changes = changesBetween(kept.database, now.database);
        const told = changes.filter(({ change }) => change !== 'new').map(({ change, name: of }) => `${change} ${of}`);
        expect(told.toSorted()).toEqual(
          `changed items.amount,changed tags,${'product_id made product.name'.split(' ').map((one) => `gone items.${one}`)},${[
            'giver',
            'taker',
          ]
            .flatMap((by) => [
              `transfers_${by}`,
              ...`id a b c d e ${by === 'giver' ? 'taker' : 'giver'}_id`.split(' ').map((one) => `transfers_${by}.${one}`),
            ])
            .map((one) => `gone ${one}`)}`
            .split(',')
            .toSorted(),
        );
        const fitting = fittingSchema(kept.schema, changes, keptSchema(now).schema) as Schema;
        const broken = related
          .filter(([search]) => newProblems(search, kept.schema, fitting, 'en').length > 0)
          .map(([search]) => search);
        expect(broken).toEqual(
          related.filter(([search]) => /tags HAS|product|amount|made|transfers/.test(search)).map(([search]) => search),
        );
        await engine.run(drop);
      });
    });

    test.each(name === 'postgres' ? ['partitions'] : [])('the foreign keys of %s are those of their table', async () => {
      await engine.run(`CREATE TABLE rooms (id INTEGER PRIMARY KEY);
        CREATE TABLE stays (id INTEGER, room_id INTEGER) PARTITION BY RANGE (id);
        CREATE TABLE stays_1 PARTITION OF stays FOR VALUES FROM (0) TO (10); CREATE TABLE stays_2 PARTITION OF stays FOR VALUES FROM (10) TO (20);
        ALTER TABLE stays_1 ADD FOREIGN KEY (room_id) REFERENCES rooms; ALTER TABLE stays_2 ADD FOREIGN KEY (room_id) REFERENCES rooms;
        INSERT INTO rooms VALUES (1), (2); INSERT INTO stays VALUES (11, 2)`);
      const found = await read('rooms');
      expect(Object.keys(found.fields)).toEqual(['id', 'stays']);
      expect(await idsOf(found, 'stays HAS 11')).toEqual([2]);
      await engine.run('DROP TABLE stays; DROP TABLE rooms');
    });

    if (name !== 'mariadb') return;
    test('what is asked of MySQL is answered by MariaDB in the same way', async () => {
      await engine.run(`CREATE TABLE groups_of (id INTEGER PRIMARY KEY, parent INTEGER, kind ENUM('a', 'b') NOT NULL COMMENT 'Kind',
        state VARCHAR(9), CONSTRAINT of_state CHECK (state IN ('x', 'y')), FOREIGN KEY (parent) REFERENCES groups_of (id))`);
      const asked = await introspect(run, 'mysql', 'groups_of');
      expect({ ...asked, engine: 'mariadb' }).toEqual(await read('groups_of'));
      expect(asked.fields['state']).toEqual({ type: 'text', values: [{ value: 'x' }, { value: 'y' }], closed: true });
      await engine.run('DROP TABLE groups_of');
    });

    test('texts of another character set are sorted, too', async () => {
      await engine.run(
        "CREATE TABLE old (id INTEGER PRIMARY KEY, t VARCHAR(9) CHARACTER SET latin1); INSERT INTO old VALUES (1, 'é'), (2, 'a')",
      );
      const { schema, columns, from, key } = keptSchema(await read('old'));
      const { request } = parseRequest({ search: 't ~ "E" OR t = "a"', sort: 't', columns: 'id' }, schema, { key });
      const select = toSelect(request as ListRequest, dialect, { from, columns, today: '2026-11-21' });
      expect((await engine.all(select.text, select.values)).map(([id]) => id)).toEqual([2, 1]);
      await engine.run('DROP TABLE old');
    });
  });
}

test.each([
  ['texts', ['noInteger', 'noNumber'], 'text'],
  ['decimals', ['noInteger'], 'decimal'],
  ['whole numbers', [], 'integer'],
])('a column of SQLite without a type that holds %s is read as such', (_, met, type) => {
  const column = { name: 'c', declared: '', notNull: false, isJson: false };
  const seen = new Set(['any', 'noList', 'noDay', 'noMoment', 'noTime', ...met]);
  expect(kindOf('sqlite', column, 'c').read(column, seen)).toMatchObject({ field: { type } });
});

test.each([
  ['TEXT', 'days', [], 'holds days; its type is TEXT'],
  ['', 'times', ['noDay', 'noMoment'], 'holds times; its type is none'],
  ['DATE', 'days', [], undefined],
  ['TIME', 'times', ['noDay', 'noMoment'], undefined],
])('a column of SQLite of the type "%s" that holds %s: it is said where its type does not say so', (declared, _, met, note) => {
  const column = { name: 'c', declared, notNull: false, isJson: false };
  expect(kindOf('sqlite', column, 'c').read(column, new Set(['any', 'noList', ...met]))).toMatchObject({ note });
});

test.each([
  ['time without time zone', 'time'],
  ['time(3) without time zone', 'time'],
  ['timestamp(3) without time zone', 'date'],
  ['timestamp(0) with time zone', 'date'],
])('a column of PostgreSQL of the type %s may have a precision: %s', (declared, type) => {
  const column = { name: 'c', declared, notNull: false, isJson: false };
  expect(kindOf('postgres', column, 'c').read(column, new Set())).toMatchObject({ field: { type } });
});

const ofPostgres = ['uuid', 'text', 'name', 'integer', 'numeric', 'real', 'money', 'boolean', 'date', 'json', 'jsonb'];
const timesOfPostgres = ['time without', 'timestamp without', 'timestamp with'].map((type) => `${type} time zone`);
const ofDuckdb = ['UUID', 'VARCHAR', 'BIGINT', 'DOUBLE', 'BOOLEAN', 'TIME', 'DATE', 'TIMESTAMP', 'JSON'];
const ofMariadb = ['uuid', 'int', 'decimal(9,2)', 'double', 'bit(1)', 'year', 'date', 'time', 'datetime', "set('a')"];
test.each([
  ...[...ofPostgres, 'bytea', 'bit'].map((type) => ['postgres', `${type}_pair`] as const),
  ...[...ofPostgres, ...timesOfPostgres, 'bytea', 'bit(1)'].map((type) => ['postgres', `our_${type}`] as const),
  ...ofDuckdb.map((type) => ['duckdb', `our_${type}`] as const),
  ...ofMariadb.map((type) => ['mariadb', `our_${type}`] as const),
])('%s: %s, a type of the host, is not one with a name like it', (engine, declared) => {
  const column = { name: 'c', declared, notNull: false, isJson: false };
  expect(kindOf(engine, column, 'c').read(column, new Set())).toEqual({ because: `no field type stands for ${declared}` });
});

test.each(['bit_kind', 'binary_choice', 'numeric_kind', 'a blob kind'])(
  'an enumeration of PostgreSQL may be named as another type is: %s',
  (declared) => {
    const column = { name: 'c', declared, notNull: false, isJson: false, allowed: ['a', 'b'] };
    expect(kindOf('postgres', column, 'c').read(column, new Set())).toMatchObject({ field: { type: 'text' } });
  },
);
