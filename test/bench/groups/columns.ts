import { defineSchema, parseQuery } from 'search-expression';
import { type ColumnStore, columnStore, filter, selectRows } from 'search-expression/memory';
import { arraysOf, branchless, loops } from '../limits/arrays.ts';
import { type BookingRow, fields, filters, rowsAsJson, today } from '../limits/rows.ts';
import { momentClock, momentGoals, momentRows, momentSchema, momentTable, raceMoments } from '../moments.ts';
import { type Database, databases } from '../peers/databases.ts';
import { type Pace, race, raceSlowly, type Timing } from '../race.ts';
import { type Goal, type Group, goal, ratioRows } from '../result.ts';

const schema = defineSchema(fields);
const names = ['F1', 'F2'] as const;
type Name = (typeof names)[number];

/** Compares `select` over a million rows in columns with typed-array loops and databases. */
export const group: Group = {
  title: 'Selecting from a million rows by columns',
  rounds: 3,
  notes: [
    'The limit is a loop over typed arrays for that search alone, which has days as numbers and texts as codes (`limits/arrays.ts`), and gives the row',
    'numbers as `select` does. The loop without branches is what a specialist would write. Databases have the rows in memory and prepared statements;',
    'they only count, which is kind to them; the last rows hand over the row numbers.',
  ],
  measure: async (pace, quick) => {
    const rows = JSON.parse(rowsAsJson(quick ? 200_000 : 1_000_000)) as readonly BookingRow[];
    const few: Pace = { ...pace, samples: quick ? 7 : 25 };
    const started = performance.now();
    const plain = columnStore(schema, rows);
    const built = performance.now() - started;
    const indexed = columnStore(schema, rows, { index: ['startdatum'] });
    const instants = columnStore(momentSchema, momentRows(quick ? 50_000 : 200_000), momentClock);
    const moments = raceMoments((query) => selectRows(instants, query, momentClock), few);
    const others = await databases(rows);
    const own = names.map((name) => measureSelect(name, rows, plain, indexed, few));
    const asked: (readonly Timing[])[] = [];
    for (const name of names) asked.push(await measureDatabases(name, rows, plain, indexed, others, quick ? 5 : 15));
    return {
      tables: [
        { title: 'columns and loops', columns: names, rows: ratioRows(own) },
        momentTable('columns of moments', moments),
        { title: 'columns and databases', columns: names, rows: ratioRows(asked) },
        {
          title: 'the store',
          columns: ['plain', 'with an index'],
          rows: [
            { name: 'reading a row', unit: 'ns', values: [(built / rows.length) * 1e6, undefined] },
            { name: 'a row', unit: 'B', values: [plain.bytes / rows.length, indexed.bytes / rows.length] },
          ],
        },
      ],
      goals: [...goalsOf(own, asked), ...momentGoals('selectRows', moments)],
    };
  },
};

function measureSelect(
  name: Name,
  rows: readonly BookingRow[],
  plain: ColumnStore,
  indexed: ColumnStore,
  pace: Pace,
): readonly Timing[] {
  const query = parseQuery(filters[name], schema);
  const arrays = arraysOf(rows);
  const contenders = [
    { name: 'loop over typed arrays', run: () => loops[name](arrays) },
    { name: 'loop without branches', run: () => branchless[name](arrays) },
    { name: 'select', run: () => selectRows(plain, query, { today }) },
    { name: 'select, with a sorted index', run: () => selectRows(indexed, query, { today }) },
  ];
  const wanted = filter(rows, query, { today });
  for (const { name: contender, run } of contenders) {
    const found = run();
    if (found.length !== wanted.length || found.some((row, at) => rows[row] !== wanted[at]))
      throw new Error(`${contender} finds other rows.`);
  }
  return race(contenders, pace);
}

async function measureDatabases(
  name: Name,
  rows: readonly BookingRow[],
  plain: ColumnStore,
  indexed: ColumnStore,
  others: readonly Database[],
  samples: number,
): Promise<readonly Timing[]> {
  const query = parseQuery(filters[name], schema);
  const wanted = filter(rows, query, { today }).length;
  for (const { name: database, count } of others) {
    const found = await count[name]();
    if (found !== wanted) throw new Error(`${database} finds ${found} rows instead of ${wanted}.`);
  }
  return raceSlowly(
    [
      { name: 'select', run: () => selectRows(plain, query, { today }) },
      { name: 'select, with a sorted index', run: () => selectRows(indexed, query, { today }) },
      ...others.map(({ name: database, count }) => ({ name: `${database}, counting`, run: count[name] })),
      ...others.map(({ name: database, numbers }) => ({ name: `${database}, row numbers`, run: numbers[name] })),
    ],
    samples,
  );
}

function goalsOf(own: readonly (readonly Timing[])[], asked: readonly (readonly Timing[])[]): readonly Goal[] {
  const ratio = (at: number, name: string) => own[at]?.find((timing) => timing.name === name)?.ratio ?? Number.NaN;
  const times = (at: number, name: string) =>
    asked[at]?.find((timing) => timing.name.startsWith(name))?.nanoseconds ?? Number.NaN;
  return [
    goal('select, F1: times faster than the loop', '×', { atLeast: 2 }, 1 / ratio(0, 'select')),
    goal('select, F2: times the loop', '×', { atMost: 1 }, ratio(1, 'select')),
    goal(
      'select with a sorted index, F1: times faster than the loop',
      '×',
      { atLeast: 20 },
      1 / ratio(0, 'select, with a sorted index'),
    ),
    goal('select, F1: times faster than DuckDB', '×', { atLeast: 1 }, times(0, 'DuckDB') / times(0, 'select')),
    goal(
      'select with a sorted index, F1: times faster than SQLite with one',
      '×',
      { atLeast: 1 },
      times(0, 'SQLite') / times(0, 'select, with'),
    ),
    goal(
      'select, F2: times faster than DuckDB and SQLite',
      '×',
      { atLeast: 1 },
      Math.min(times(1, 'DuckDB'), times(1, 'SQLite')) / times(1, 'select'),
    ),
  ];
}
