import { describe, expect, test } from 'vitest';
import { defineSchema, parseQuery } from '../../src/index.ts';
import type { RunSql, SqlCell } from '../../src/introspect/database-table.ts';
import { introspect, tablesOf } from '../../src/introspect/introspect.ts';
import { type ListRequest, parseRequest, toSelect } from '../../src/list/index.ts';
import { toSql } from '../../src/sql/index.ts';
import { databaseColumns, nameOf } from '../engines/database-columns.ts';
import { everyEngine } from '../engines/every-engine.ts';

/* Tables of real engines as schemas. */

/** Types of SQLite by which a field is seen where texts of any kind stand in the column. */
const inSqlite: Readonly<Record<string, string>> = { 'days and other texts': 'DATE' };
const enumeration = { values: ['b', 'a', 'A', 'é', ''].map((value) => ({ value })), closed: true };

for (const { engine, name, dialect } of await everyEngine()) {
  const run: RunSql = async (sql, values = []) => (await engine.all(sql, values)) as readonly (readonly SqlCell[])[];
  const read = (table: string) => introspect(run, name, table);

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
      const states = {
        values: [
          { value: 1, label: 'Open' },
          { value: 2, label: 'Shut' },
        ],
      };
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
      const many = `${['order_lines', 'order_id'].map(dialect.identifier).join('.')} = ${['orders', 'id'].map(dialect.identifier).join('.')}`;
      expect(found.leftOut).toEqual([
        { name: 'customer.password', because: 'its name says that it is secret' },
        { name: 'order_lines', because: `it is a relation to many, ${many}` },
      ]);
      const query = parseQuery(
        'state.name = "Open" AND customer.name ~ "AD" AND size = "small" AND rating = 2 AND total > 12 AND `odd "name``` = 5',
        defineSchema(found.fields),
      );
      const { text, values } = toSql(query, dialect, { today: '2026-11-21', columns: found.columns });
      expect(await engine.all(`SELECT ${found.columns['id']?.sql} FROM ${found.from} WHERE ${text}`, values)).toEqual([[1]]);
      expect(await tablesOf(run, name)).toEqual(expect.arrayContaining(['customers', 'order_lines', 'orders', 'states']));
      await expect(read('ordres')).rejects.toThrow('There is no table "ordres". Did you mean orders?');
      expect(await read('ORDER_LINES')).toMatchObject({ table: 'order_lines' });
      await engine.run('DROP TABLE order_lines; DROP TABLE orders; DROP TABLE customers; DROP TABLE states');
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
      const { fields, columns, from, key } = await read('old');
      const { request } = parseRequest({ search: 't ~ "E" OR t = "a"', sort: 't', columns: 'id' }, defineSchema(fields), { key });
      const select = toSelect(request as ListRequest, dialect, { from, columns, today: '2026-11-21' });
      expect((await engine.all(select.text, select.values)).map(([id]) => id)).toEqual([2, 1]);
      await engine.run('DROP TABLE old');
    });
  });
}
