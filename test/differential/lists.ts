import type { Element, Expression, Literal } from '../../grammar/expression.ts';
import { comparisonOperators, type FieldType } from '../../grammar/operators.ts';
import { defineList, defineRelation, defineSchema, defineVariables } from '../../src/index.ts';
import { columnStore, selectRows, toEvaluator, toPredicate } from '../../src/memory/index.ts';
import { operatorsOf, type Schema } from '../../src/schema/schema.ts';
import { elementTable, type HasSource, jsonArray, nativeArray, relatedTable, toSql } from '../../src/sql/index.ts';
import type { Engine, EngineName } from '../support/engines/engine.ts';
import { readRow, reference, referenceFields } from '../support/reference.ts';
import { checked } from '../support/sqlite-table.ts';
import { type Chance, chanceOf } from './chance.ts';
import { dialects, type Verdict } from './tables.ts';

/*
 * Rows with lists of each type, in each of their storages, whose names engines give to elements
 * themselves, and with records of themselves up to three deep. Every backend is asked the same.
 */

type Raw = { readonly [name: string]: unknown };
type Kind = {
  readonly type: FieldType;
  readonly dateTime?: 'local-wall';
  readonly values: readonly (string | number | boolean)[];
  readonly written: readonly (string | number | boolean)[];
  readonly declared: Readonly<Record<EngineName, string>>;
  /** Where the elements of JSON are other ones than those of a column. */
  readonly inJson?: { readonly storage: 'text' | 'iso' };
};
const everywhere = (declared: string, besides: Partial<Kind['declared']> = {}): Kind['declared'] => {
  const all = { sqlite: declared, postgres: declared, mariadb: declared, duckdb: declared };
  return { ...all, ...besides };
};
const texts = ['', 'a', 'A', 'a ', 'é', 'Zaal 😀', '\uffff', "it's", '"', '\\', '{', ',', 'null'];
const days = ['2026-11-20', '2026-11-21', '2026-11-28'];
const kinds: Readonly<Record<string, Kind>> = {
  value: {
    type: 'text',
    values: texts,
    written: texts,
    declared: everywhere('TEXT', {
      sqlite: 'TEXT COLLATE NOCASE',
      mariadb: 'VARCHAR(50) COLLATE utf8mb4_general_ci',
      duckdb: 'VARCHAR',
    }),
  },
  key: { type: 'integer', values: [-3, 0, 1, 8, 9007199254740991], written: [-3, 0, 1, 7], declared: everywhere('BIGINT') },
  type: {
    type: 'decimal',
    values: ['0.5', '1', '-2.25'],
    written: ['0.5', '1.0', '-2.25', '0.25'],
    declared: everywhere('DECIMAL(20,4)', { sqlite: 'REAL', duckdb: 'DECIMAL(38,20)' }),
  },
  user: { type: 'date', values: days, written: [...days, '0d', '-1d'], declared: everywhere('DATE', { sqlite: 'TEXT' }) },
  path: {
    type: 'time',
    values: ['00:00:00', '09:30:00', '23:59:59'],
    written: ['00:00', '09:30', '23:59:59'],
    declared: everywhere('TIME', { sqlite: 'TEXT' }),
  },
  id: { type: 'boolean', values: [true, false], written: [true, false], declared: everywhere('BOOLEAN') },
  'json "of" it`s': {
    type: 'date',
    dateTime: 'local-wall',
    values: ['2026-11-20T23:59:59', '2026-11-21T00:00:00', '2026-11-21T09:30:00'],
    written: [...days, '0d', '2026-11-21 09:30', '2026-11-21T00:00:01'],
    declared: everywhere('TIMESTAMP', { sqlite: 'TEXT', mariadb: 'DATETIME' }),
    inJson: { storage: 'iso' },
  },
};
const names = Object.keys(kinds);

const variables = Object.fromEntries(
  names.flatMap((_, at) => {
    const { type, dateTime } = kinds[names[at] as string] as Kind;
    const own = { type, ...(dateTime && { dateTime }) };
    return [
      [`one${at}`, own],
      [`none${at}`, own],
      [`list${at}`, { ...own, list: true }],
      [`no${at}`, { ...own, list: true }],
    ] as const;
  }),
);
const schema: Schema = defineSchema(
  {
    n: { type: 'integer' },
    ...Object.fromEntries(
      names.map((name) => {
        const { type, dateTime } = kinds[name] as Kind;
        return [name, defineList({ type, ...(dateTime && { dateTime }) })];
      }),
    ),
  },
  {
    variables: defineVariables(variables as never),
    relations: {
      parts: defineRelation({ schema: (): Schema => schema }),
      Other: defineRelation({ schema: (): Schema => schema }),
    },
  },
);
const relations = ['parts', 'Other'];

type World = { readonly rows: readonly Raw[]; readonly given: Raw };

function worldOf(chance: Chance): World {
  const listOf = (name: string) => {
    if (chance.often(0.2)) return null;
    const { values } = kinds[name] as Kind;
    return Array.from({ length: chance.below(5) }, () => (chance.often(0.2) ? null : chance.pick(values)));
  };
  const rowOf = (depth: number): Raw => ({
    n: chance.often(0.2) ? null : chance.below(4),
    ...Object.fromEntries(names.map((name) => [name, listOf(name)])),
    ...Object.fromEntries(
      relations.map((name) => [
        name,
        depth === 3 || chance.often(0.35)
          ? null
          : Array.from({ length: chance.below(depth === 2 ? 2 : 3) }, () => rowOf(depth + 1)),
      ]),
    ),
  });
  const given: [string, unknown][] = names.flatMap((name, at) => {
    const { values } = kinds[name] as Kind;
    const one = () => chance.pick(values);
    const lists = [`list${at}`, `no${at}`].map(
      (list) => [list, chance.often(0.3) ? null : Array.from({ length: chance.below(4) }, one)] as [string, unknown],
    );
    return [[`one${at}`, one()], [`none${at}`, null], ...lists];
  });
  return { rows: Array.from({ length: 25 }, () => rowOf(0)), given: Object.fromEntries(given) };
}

function expressionOf(chance: Chance, depth: number, around: number): Expression {
  if (depth < 3 && chance.often(depth === 0 ? 0.5 : 0.3)) {
    const one = () => expressionOf(chance, depth + 1, around);
    if (chance.often(0.3)) return { kind: 'not', operand: one() };
    const kind = chance.pick(['and', 'or'] as const);
    const operands = [one(), one()].flatMap((operand) => (operand.kind === kind ? operand.operands : [operand]));
    return { kind, operands };
  }
  const negated = chance.often(0.4);
  if (chance.often(0.1))
    return {
      kind: 'comparison',
      field: 'n',
      operator: chance.pick(['=', '>']),
      value: { kind: 'integer', value: chance.below(3) },
    };
  if (around < 3 && chance.often(0.35)) {
    const field = chance.pick(relations);
    if (chance.often(0.15)) return { kind: 'empty', field, negated };
    return { kind: 'related', field, negated, only: chance.often(0.4), condition: expressionOf(chance, 1, around + 1) };
  }
  const at = chance.below(names.length);
  const field = names[at] as string;
  const { type, written, dateTime } = kinds[field] as Kind;
  const literal = (): Literal => {
    const value = chance.pick(written);
    if (type === 'decimal') return { kind: 'decimal', value: String(value) };
    return { kind: typeof value === 'number' ? 'integer' : typeof value, value } as Literal;
  };
  // SQL cannot say a moment that is null.
  const variable = (): Element => ({
    kind: 'variable',
    name: `${chance.often(0.3) && dateTime === undefined ? 'none' : 'one'}${at}`,
  });
  const value = () => (chance.often(0.2) ? variable() : literal());
  if (chance.often(0.15)) return { kind: chance.pick(['empty', 'null']), field, negated };
  if (chance.often(0.5)) {
    const all = chance.often(0.5);
    if (chance.often(0.3) && !(all && dateTime !== undefined))
      return { kind: 'members', field, negated, all, values: { kind: 'variable', name: `${chance.pick(['list', 'no'])}${at}` } };
    const many = chance.often(0.05) ? 70 : 1 + chance.below(4);
    return { kind: 'members', field, negated, all, values: Array.from({ length: many }, value) };
  }
  const operator = chance.pick(comparisonOperators.filter((one) => operatorsOf[type].has(one)));
  return { kind: 'has', field, negated, operator, value: value() };
}

type Storage = 'array' | 'json' | 'table';

type Filled = { readonly columns: Readonly<Record<string, HasSource>>; readonly storages: Readonly<Record<string, Storage>> };

/** Makes the tables of a world in an engine. */
async function fill(engine: Engine, { rows }: World, chance: Chance): Promise<Filled> {
  const { name: engineName } = engine;
  const dialect = dialects[engineName];
  const q = dialect.identifier;
  const hasArrays = engineName === 'postgres' || engineName === 'duckdb';
  const storages = Object.fromEntries(
    names.map((name) => [name, chance.pick<Storage>(hasArrays ? ['array', 'json', 'table'] : ['json', 'table'])]),
  );
  const jsonType = { sqlite: 'TEXT', postgres: 'jsonb', mariadb: 'LONGTEXT', duckdb: 'JSON' }[engineName];
  const own = names.filter((name) => storages[name] !== 'table');
  const typeOf = (name: string) => (storages[name] === 'array' ? `${kinds[name]?.declared[engineName]}[]` : jsonType);
  const statements = ['DROP TABLE IF EXISTS t', ...names.map((_, at) => `DROP TABLE IF EXISTS e${at}`)];
  const declared = own.map((name) => `${q(name)} ${typeOf(name)}`);
  statements.push(
    `CREATE TABLE t (nth INTEGER PRIMARY KEY, parent INTEGER, relation VARCHAR(9), ${[...declared, 'n INTEGER'].join(', ')})`,
  );
  for (const [at, name] of names.entries())
    if (storages[name] === 'table')
      statements.push(`CREATE TABLE e${at} (owner INTEGER, element ${kinds[name]?.declared[engineName]})`);
  const text = (value: unknown) =>
    `'${String(value)
      .replaceAll("'", "''")
      .replaceAll('\\', engineName === 'mariadb' ? '\\\\' : '\\')}'`;
  const sql = (value: unknown): string =>
    value === null ? 'NULL' : typeof value === 'string' ? text(value) : JSON.stringify(value);
  const number = (name: string, value: unknown) => (kinds[name]?.type === 'decimal' && value !== null ? Number(value) : value);
  const stored = (name: string, list: readonly unknown[] | null): string => {
    if (list === null) return storages[name] === 'json' && chance.often(0.3) ? `'null'` : 'NULL';
    if (storages[name] === 'json') return text(JSON.stringify(list.map((one) => number(name, one))));
    return `CAST(${engineName === 'postgres' ? 'ARRAY' : ''}[${list.map(sql).join(',')}] AS ${typeOf(name)})`;
  };
  let next = 0;
  const lines: string[] = [];
  const elements = new Map<number, string[]>();
  const add = (row: Raw, parent: number | null, relation: string | null): void => {
    const nth = next++;
    lines.push(
      `(${[nth, sql(parent), sql(relation), ...own.map((name) => stored(name, row[name] as readonly unknown[] | null)), sql(row.n)].join(',')})`,
    );
    for (const [at, name] of names.entries())
      if (storages[name] === 'table')
        for (const element of (row[name] ?? []) as readonly unknown[])
          elements.set(at, [...(elements.get(at) ?? []), `(${nth},${sql(element)})`]);
    for (const name of relations) for (const record of (row[name] ?? []) as readonly Raw[]) add(record, nth, name);
  };
  for (const row of rows) add(row, null, null);
  statements.push(`INSERT INTO t VALUES ${lines.join(',\n')}`);
  for (const [at, values] of elements) statements.push(`INSERT INTO e${at} VALUES ${values.join(',')}`);
  for (const statement of statements) await engine.run(statement);
  const columns: Record<string, HasSource> = {};
  for (const [at, name] of names.entries()) {
    const { inJson } = kinds[name] as Kind;
    const isText = engineName === 'sqlite' && inJson !== undefined;
    const column =
      inJson !== undefined && (storages[name] === 'json' || isText) ? { sql: q(name), storage: inJson.storage } : name;
    columns[name] =
      storages[name] === 'array'
        ? nativeArray(column)
        : storages[name] === 'json'
          ? jsonArray(column)
          : elementTable({
              from: `e${at}`,
              on: { owner: 'nth' },
              value: isText ? { sql: 'element', storage: 'iso' } : 'element',
            });
  }
  for (const name of relations)
    columns[name] = relatedTable({
      from: 't',
      on: (own, row) => `${own}.parent = ${row}.nth AND ${own}.relation = '${name}'`,
      columns,
    });
  return { columns, storages };
}

export type ListMismatch = {
  readonly backend: string;
  readonly expression: Expression;
  readonly found: string;
  readonly expected: string;
};

const letters = (verdicts: readonly Verdict[]) => verdicts.map((one) => (one === null ? 'U' : one ? 'T' : 'F')).join('');

/** Compares random worlds of a seed until there are so many verdicts, or one differs. */
export async function compareLists(
  seed: number,
  engines: readonly Engine[],
  verdicts: number,
): Promise<{ readonly verdicts: number; readonly mismatch?: ListMismatch; readonly seen: string }> {
  const fields = referenceFields(schema);
  const seen = new Map<Verdict, number>();
  let count = 0;
  for (let at = 0; count < verdicts; at++) {
    const chance = chanceOf(seed, at);
    const world = worldOf(chance);
    const { rows, given } = world;
    const clock = { today: '2026-11-21', variables: given };
    const filled = await Promise.all(
      engines.map(async (engine) => [engine, await fill(engine, world, chanceOf(seed, at, 1))] as const),
    );
    const read = rows.map((row) => readRow(fields, row));
    const asked = Array.from({ length: 40 }, () => expressionOf(chance, 0, 0));
    const expected = asked.map((expression) => {
      const judged = reference(expression, fields, clock);
      return read.map(judged);
    });
    for (const [nth, expression] of asked.entries()) {
      const query = checked(expression, schema);
      const right = expected[nth] ?? [];
      for (const verdict of right) seen.set(verdict, (seen.get(verdict) ?? 0) + 1);
      const isTrue = toPredicate(query, clock);
      const ways: [string, () => string, string?][] = [
        ['memory', () => letters(rows.map(toEvaluator(query, clock)))],
        ['predicate', () => letters(rows.map((row) => isTrue(row))), letters(right.map((one) => one === true))],
      ];
      if (!JSON.stringify(expression).match(/"(parts|Other)"/))
        ways.push([
          'columns',
          () => [...selectRows(columnStore(schema, rows), query, clock)].join(),
          right.flatMap((one, row) => (one === true ? [row] : [])).join(),
        ]);
      for (const [backend, way, wanted = letters(right)] of ways) {
        const found = way();
        if (found !== wanted) return { verdicts: count, seen: '', mismatch: { backend, expression, found, expected: wanted } };
        count += rows.length;
      }
    }
    for (const [engine, { columns, storages }] of filled) {
      const dialect = dialects[engine.name];
      // Where a list is in a table, null is none.
      const emptied = (row: Raw): Raw =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => {
            if (relations.includes(name)) return [name, (value as readonly Raw[] | null)?.map(emptied) ?? null];
            return [name, value === null && storages[name] === 'table' ? [] : value];
          }),
        );
      const own = rows.map((row) => readRow(fields, emptied(row)));
      const values: unknown[] = [];
      const selects = asked.map((expression) => {
        const shifted = { ...dialect, placeholder: (position: number) => dialect.placeholder(values.length + position) };
        const options = { ...clock, columns, table: 'r' };
        const sql = toSql(checked(expression, schema), shifted, options);
        values.push(...sql.values);
        return sql.text;
      });
      const statement = `SELECT ${selects.map((text) => `(${text})`).join(',\n')} FROM t AS r WHERE parent IS NULL ORDER BY nth`;
      const found = await engine.all(statement, values).catch((error: unknown) => String(error));
      for (const [nth, expression] of asked.entries()) {
        const judged = reference(expression, fields, clock);
        const right = letters(own.map(judged));
        const got =
          typeof found === 'string' ? found : letters(found.map((row) => (row[nth] === null ? null : Boolean(Number(row[nth])))));
        if (got !== right)
          return {
            verdicts: count,
            seen: '',
            mismatch: {
              backend: `${engine.name} ${JSON.stringify(storages)} ${selects[nth]}`,
              expression,
              found: got,
              expected: right,
            },
          };
        count += rows.length;
      }
    }
  }
  return { verdicts: count, seen: [...seen].map(([verdict, many]) => `${verdict} ${many}`).join(', ') };
}
