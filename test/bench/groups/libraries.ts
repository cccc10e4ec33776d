import { defineSchema, parseQuery } from 'search-expression';
import { toPredicate } from 'search-expression/memory';
import { type BookingRow, type FilterName, fields, filters, rowsAsJson, rowsByHand, today } from '../limits/rows.ts';
import { libraries } from '../peers/filters.ts';
import { race, type Timing } from '../race.ts';
import { type Group, goal } from '../result.ts';

const schema = defineSchema(fields);
const names = Object.keys(filters) as readonly FilterName[];
/** As many rows as the slowest library gets through. */
const counts: Readonly<Record<FilterName, number>> = { F1: 10_000, F2: 10_000, F3: 100 };

/** The same filters by libraries that filter objects, of fewer rows: some of them are slow. */
export const group: Group = {
  title: 'Filtering row objects with other libraries',
  rounds: 3,
  notes: [
    'F1 and F2 of 10,000 rows, and F3 of 100: `number IN (…)` of 10,000 values. Each library is made ready once for a search, then asked row by row.',
    'json-logic-engine and filtrex make code at run time, which a page with a strict content security policy refuses.',
  ],
  measure: async (pace) => {
    const rows = JSON.parse(rowsAsJson(counts.F1)) as readonly BookingRow[];
    const out: string[] = [];
    const peers = await libraries();
    const timings = names.map((name): readonly Timing[] => {
      const some = rows.slice(0, counts[name]);
      const wanted = rowsByHand[name](some);
      const matches = toPredicate(parseQuery(filters[name], schema), { today });
      const contenders = [
        { name: 'search-expression', run: () => some.filter(matches) },
        ...peers.flatMap(({ name: peer, tests: { [name]: test } }) =>
          test === undefined ? [] : [{ name: peer, run: () => some.filter((row) => test(row)) }],
        ),
      ].filter(({ name: contender, run }) => {
        const found = run();
        const same = found.length === wanted.length && found.every((row, at) => row === wanted[at]);
        if (!same)
          out.push(
            `${contender}, ${name}: it finds ${found.length} rows of ${some.length}, and not the ${wanted.length} that there are`,
          );
        return same;
      });
      return race([{ name: 'loop by hand', run: () => rowsByHand[name](some) }, ...contenders], {
        ...pace,
        samples: 9,
        warmUp: pace.warmUp / 2,
      });
    });
    const ratio = (at: number, name: string) => timings[at]?.find((timing) => timing.name === name)?.ratio;
    const own = (at: number) => ratio(at, 'search-expression') ?? Number.NaN;
    const fastest = (at: number) => Math.min(...peers.map(({ name }) => ratio(at, name) ?? Number.POSITIVE_INFINITY));
    return {
      tables: [
        {
          title: 'test',
          columns: names,
          rows: [
            { name: 'loop by hand', unit: 'ns', values: timings.map(([limit]) => limit?.nanoseconds) },
            ...['search-expression', ...peers.map(({ name }) => name)].map((name) => ({
              name,
              unit: '×' as const,
              values: names.map((_, at) => ratio(at, name)),
            })),
          ],
        },
      ],
      goals: names.map((name, at) =>
        goal(`test of row objects, ${name}: times faster than the fastest library`, '×', { atLeast: 5 }, fastest(at) / own(at)),
      ),
      out,
    };
  },
};
