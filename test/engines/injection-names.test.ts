import { describe, expect, test } from 'vitest';
import { keywords } from '../../grammar/literal.ts';
import { defineSchema, type Expression, type Field, type Literal, parseQuery, print } from '../../src/index.ts';
import { toSql } from '../../src/sql/index.ts';
import { isLong } from '../support/counts.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { today } from '../support/pools.ts';
import { readRow, reference } from '../support/reference.ts';
import { insertRows, type Session, sessionsOfRun } from './every-engine.ts';

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

const text = (value: string): Literal => ({ kind: 'string', value });
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

const sessions = await sessionsOfRun({ isLong, hostile: true });

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
