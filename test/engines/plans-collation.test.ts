import { beforeAll, describe, expect, test } from 'vitest';
import { defineSchema, type Expression, type Literal } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { toSql } from '../../src/sql/index.ts';
import { isLong } from '../support/counts.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { hostileTexts, today } from '../support/pools.ts';
import { checked } from '../support/sqlite-table.ts';
import { insertRows, sessionsOfRun } from './every-engine.ts';

const schema = defineSchema({ naam: { type: 'text' } });

/** To the index many of these are the same, and they stand in another order. */
const texts = [...hostileTexts, 'ABC ', 'Abc', 'z', 'Z', 'ä', 'ĳ', 'IJ', 'aa', 'å', 'a-b', 'ab'];
const rows = Array.from({ length: 5_000 }, (_, nth) => ({ nth, naam: texts[nth] ?? `word ${nth}` }));

const declared: Readonly<Record<EngineName, string>> = {
  sqlite: 'TEXT COLLATE NOCASE',
  postgres: 'TEXT',
  mariadb: 'VARCHAR(100) COLLATE utf8mb4_general_ci',
  duckdb: 'VARCHAR COLLATE NOCASE',
};

const text = (value: string): Literal => ({ kind: 'string', value });
const compare =
  (operator: '=' | '<' | '<=' | '>' | '>=') =>
  (value: string): Expression => ({ kind: 'comparison', field: 'naam', operator, value: text(value) });
const many = Array.from({ length: 150 }, (_, at) => text(`word ${at * 20}`));

const searches: Readonly<Record<string, (value: string) => Expression>> = {
  '=': compare('='),
  '<': compare('<'),
  '<=': compare('<='),
  '>': compare('>'),
  '>=': compare('>='),
  BETWEEN: (value) => ({ kind: 'between', field: 'naam', negated: false, low: text(value), high: text(`${value}zz`) }),
  IN: (value) => ({ kind: 'in', field: 'naam', negated: false, values: [text('abc'), text(value)] }),
  'IN, a long list': (value) => ({ kind: 'in', field: 'naam', negated: false, values: [...many, text(value)] }),
};

const sessions = await sessionsOfRun({ isLong });

describe.each(sessions)('$title: an index of another collation changes no row', (session) => {
  const { name, engine, dialect } = session;
  beforeAll(async () => {
    await engine.run(`CREATE TABLE t (nth INTEGER, naam ${declared[name]})`);
    await insertRows(session, 't', ['nth', 'naam'], rows);
    await engine.run('CREATE INDEX by_naam ON t (naam)');
    await engine.run(name === 'mariadb' ? 'ANALYZE TABLE t' : 'ANALYZE');
  });

  test.each(Object.entries(searches))('%s', async (_, search) => {
    for (const value of texts) {
      const query = checked(search(value), schema);
      const sql = toSql(query, dialect, { today });
      const found = await engine.all(`SELECT nth FROM t WHERE ${sql.text} ORDER BY nth`, sql.values);
      expect(found.map(([nth]) => nth).join(), value).toBe(
        filter(rows, query, { today })
          .map(({ nth }) => nth)
          .join(),
      );
    }
  });
});
