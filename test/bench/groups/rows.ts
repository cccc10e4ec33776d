import { defineSchema, parseQuery } from 'search-expression';
import { filter, toPredicate } from 'search-expression/memory';
import { type BookingRow, type FilterName, fields, filters, rowsAsJson, rowsByHand, today } from '../limits/rows.ts';
import { momentClock, momentGoals, momentRows, momentTable, raceMoments } from '../moments.ts';
import { type Pace, race } from '../race.ts';
import { type Group, goal, ratioRows } from '../result.ts';

const schema = defineSchema(fields);
const names = ['F1', 'F2'] as const;
const most = { F1: 1.3, F2: 2 } as const;

/** Row objects as JSON gives them, against a loop with the condition written inline. */
export const group: Group = {
  title: 'Filtering a million row objects',
  rounds: 5,
  notes: [
    ...names.map((name) => `${name} is \`${filters[name]}\`.`),
    'The limit is a loop for that search alone, with its constants in the code, dates compared as texts (`limits/rows.ts`). For F2, 3 is the floor.',
  ],
  measure: (pace, quick) => {
    const rows = JSON.parse(rowsAsJson(quick ? 200_000 : 1_000_000)) as readonly BookingRow[];
    const few: Pace = { ...pace, samples: quick ? 5 : 12 };
    const timings = names.map((name) => measureFilter(name, rows, few));
    const instants = momentRows(quick ? 50_000 : 200_000);
    const moments = raceMoments((query) => instants.filter(toPredicate(query, momentClock)), few);
    const compiling = names.map((name) => {
      const query = parseQuery(filters[name], schema);
      return race([{ name: 'toPredicate', run: () => toPredicate(query, { today }) }], pace)[0]?.nanoseconds;
    });
    return {
      tables: [
        {
          title: 'rows',
          columns: names,
          rows: [...ratioRows(timings), { name: 'compiling with toPredicate', unit: 'ns', values: compiling }],
        },
        momentTable('rows with moments', moments),
      ],
      goals: [
        ...names.map((name, at) =>
          goal(`filter of row objects, ${name}: times the loop`, '×', { atMost: most[name] }, timings[at]?.[1]?.ratio),
        ),
        ...momentGoals('toPredicate over row objects', moments),
      ],
    };
  },
};

function measureFilter(name: FilterName, rows: readonly BookingRow[], pace: Pace) {
  const query = parseQuery(filters[name], schema);
  const matches = toPredicate(query, { today });
  const contenders = [
    { name: `loop by hand, ${rows.length.toLocaleString('en')} rows`, run: () => rowsByHand[name](rows) },
    { name: 'filter', run: () => filter(rows, query, { today }) },
    { name: 'rows.filter(toPredicate(…))', run: () => rows.filter(matches) },
  ];
  const wanted = rowsByHand[name](rows);
  for (const { name: contender, run } of contenders) {
    const found = run();
    if (found.length !== wanted.length || found.some((row, at) => row !== wanted[at]))
      throw new Error(`${contender} finds other rows.`);
  }
  return race(contenders, pace);
}
