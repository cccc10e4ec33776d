import type { Sql } from '../../src/sql/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import type { Session } from './every-engine.ts';

/**
 * How an engine finds rows: by an `index`; by a table scan that skips parts by their minimum and
 * maximum (`filter`), as analytical engines do; or by a full `scan`.
 */
export type Way = 'index' | 'filter' | 'scan';

/** How EXPLAIN says the engine finds rows of table `t` by a condition on an indexed column. */
export async function wayOf({ name, engine }: Session, { text, values }: Sql, column: string, index: string): Promise<Way> {
  const rows = await engine.all(`${explain[name]} SELECT nth FROM t WHERE ${text}`, values);
  return ways[name](rows, column, index);
}

const explain: Readonly<Record<EngineName, string>> = {
  sqlite: 'EXPLAIN QUERY PLAN',
  postgres: 'EXPLAIN',
  mariadb: 'EXPLAIN',
  // Whether an index serves is decided when the statement runs.
  duckdb: 'EXPLAIN (ANALYZE, FORMAT JSON)',
};

type Rows = readonly (readonly unknown[])[];

const ways: Readonly<Record<EngineName, (rows: Rows, column: string, index: string) => Way>> = {
  sqlite: (rows, _, index) => {
    return rows.some(([, , , detail]) => String(detail).startsWith(`SEARCH t USING INDEX ${index} (`)) ? 'index' : 'scan';
  },
  postgres: (rows, column, index) => {
    const plan = rows.map(([line]) => String(line)).join('\n');
    const looksUp = new RegExp(`Index Scan (?:using|on) ${index} .*\n +Index Cond: \\(+${column} `);
    return looksUp.test(plan) ? 'index' : 'scan';
  },
  mariadb: (rows, _, index) => {
    const [, , , type, , key] = rows.find(([, , table]) => table === 't') ?? [];
    return key === index && ['ref', 'eq_ref', 'range'].includes(String(type)) ? 'index' : 'scan';
  },
  duckdb: ([row], column) => {
    const [scan] = scansIn(JSON.parse(String(row?.[1])) as Operator);
    if (scan?.Type === 'Index Scan') return 'index';
    const filters = JSON.stringify(scan?.Filters ?? '');
    return filters.includes(column) && !filters.includes(`CAST(${column} `) ? 'filter' : 'scan';
  },
};

type Scan = { readonly Table?: string; readonly Type?: string; readonly Filters?: unknown };
type Operator = { readonly extra_info?: Scan; readonly children?: readonly Operator[] };

function scansIn({ extra_info: scan, children = [] }: Operator): readonly Scan[] {
  return [...(scan?.Table === undefined ? [] : [scan]), ...children.flatMap(scansIn)];
}
