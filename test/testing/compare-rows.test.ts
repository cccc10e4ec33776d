import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type * as Root from '../../src/index.ts';
import type * as Sql from '../../src/sql/index.ts';
import type * as Testing from '../../src/testing/index.ts';
import { everyEngine } from '../engines/every-engine.ts';
import { ownNames } from '../projects.ts';
import { blocksOf } from '../support/blocks.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/* What the guide's own functions, and wrong ones, say on every engine. */

type Program = Pick<typeof Root, 'defineFunction' | 'defineSchema'> &
  Pick<typeof Sql, 'dialects'> &
  Pick<typeof Testing, 'compareRows'> & { readonly schema: Root.Schema };

/** The functions of the page, with the modules that its program has. */
async function readPage(): Promise<Program> {
  const text = blocksOf(readFileSync('docs/functions.md', 'utf8'))[0]?.text ?? '';
  const functions = text.slice(0, text.indexOf('const orders'));
  const exported = `export { dialects } from 'search-expression/sql';\nexport { compareRows, defineFunction, defineSchema, schema };\n`;
  const program = (functions + exported).replaceAll(/'(search-expression[^']*)'/g, (_, name: string) =>
    JSON.stringify(pathToFileURL(resolve(ownNames.get(name) ?? '')).href),
  );
  const file = join(scratchFolder(), 'page.ts');
  writeFileSync(file, program);
  return (await import(pathToFileURL(file).href)) as Program;
}

const { compareRows, defineFunction, defineSchema, dialects, schema } = await readPage();

const types = { sqlite: ['INTEGER', 'TEXT', 'REAL'], postgres: ['bigint', 'date', 'float8'] } as const;
const engines = (await everyEngine()).filter(({ name }) => name === 'sqlite' || name === 'postgres');

describe.each(engines.map(({ name, engine }) => [name as 'sqlite' | 'postgres', engine] as const))('on %s', (name, engine) => {
  /** Compares in a new table. */
  const compared = (own: Root.Schema, options: object = {}) =>
    compareRows(own, dialects[name] as Sql.Dialect, {
      today: '2026-11-21',
      variables: { radius: 15 },
      row: (made, random) => ({ ...made, lat: random.between(500, 540) / 10, lon: random.between(40, 70) / 10 }),
      fill: async (rows) => {
        const [integer, date, float] = types[name];
        await engine.run('DROP TABLE IF EXISTS made');
        await engine.run(`CREATE TABLE made (number ${integer}, id ${integer}, due ${date}, lat ${float}, lon ${float})`);
        const place = dialects[name].placeholder;
        for (const [number, { id, due, lat, lon }] of rows.entries())
          await engine.all(`INSERT INTO made VALUES (${[1, 2, 3, 4, 5].map((at) => place(at)).join()})`, [
            number,
            id,
            due,
            lat,
            lon,
          ]);
      },
      select: async ({ text, values }) =>
        (await engine.all(`SELECT number FROM made WHERE ${text}`, values)).map(([number]) => Number(number)),
      ...options,
    });

  test('the functions of the guide find the rows that they find in memory', async () => {
    const { difference, verdicts, oneSided } = await compared(schema, {
      searches: ['near(52.1, 4.9, 100)', 'near(53, 6.5, @radius)'],
    });
    expect(difference).toBeUndefined();
    expect(verdicts).toBeGreaterThan(5_000);
    expect(oneSided).not.toContain('near(52.1,4.9,100)');
    expect(oneSided).not.toContain('overdue()');
  });

  test('a function that SQL says otherwise is found, with its row', async () => {
    const over = defineFunction({
      parameters: [{ name: 'most', type: 'integer' }],
      test: ({ id }: { id: number | null }, [most]) => (id === null || most === null ? null : id > most),
      sql: (sql, [most]) => sql`id >= ${most}`,
    });
    const { difference } = await compared(defineSchema(schema.fields, { functions: { over } }));
    const [, most] = /^over\((-?\d+)\)$/.exec(difference?.search ?? '') ?? [];
    expect(difference).toMatchObject({ row: { id: Number(most) }, inMemory: false, inSql: true });
  });

  test('a column that is not what its field says is found', async () => {
    const { difference } = await compared(schema, { columns: { id: { sql: 'id + 1', storage: 'integer' } } });
    expect(difference).toMatchObject({
      search: expect.stringContaining('id ') as string,
      sql: { text: expect.stringContaining('id + 1') as string },
    });
  });
});

test('a field with known values has only those in the rows that are made', async () => {
  const known = [7, 12, 20].map((value) => ({ value }));
  let made: readonly object[] = [];
  await compareRows(defineSchema({ room: { type: 'integer', values: known } }), dialects.sqlite, {
    today: '2026-11-21',
    fill: async (rows) => void (made = rows),
    select: async () => [],
  });
  expect(new Set(made.map((row) => Reflect.get(row, 'room') as unknown))).toEqual(new Set([7, 12, 20, null]));
});
