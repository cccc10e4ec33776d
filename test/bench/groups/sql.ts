import { defineSchema, everything, parseQuery, type Query } from 'search-expression';
import { postgres, prepareSql, sqlite, toSql } from 'search-expression/sql';
import { templates } from '../limits/sql.ts';
import { momentClock, momentGoals, momentTable, raceMoments } from '../moments.ts';
import { over } from '../over.ts';
import { type Asked, sqlWriters } from '../peers/sql-writers.ts';
import { race } from '../race.ts';
import { type Group, goal, ratioRows } from '../result.ts';
import { flat, searches, write } from '../searches.ts';

const schema = defineSchema({ startdatum: { type: 'date' }, product: { type: 'integer' } });
const today = '2026-11-21';
const dialects = { sqlite, postgres } as const;
const names = ['sqlite', 'postgres'] as const;

/** Compares SQL for the typical search with a handwritten template and with SQL libraries. */
export const group: Group = {
  title: 'SQL and its values from a tree',
  rounds: 5,
  notes: [
    'The limit is a constant text with four values, for that one shape (`limits/sql.ts`). The libraries are told the resolved dates and write for',
    'PostgreSQL; all but @ucast/sql and @react-querybuilder/core write the SELECT around the condition too.',
  ],
  measure: async (pace, quick) => {
    const queries = searches['typical: 3 conditions'].map((search) => parseQuery(flat(write(search)), schema));
    const [typical = everything(schema)] = queries;
    const trees = queries.map(({ expression }) => expression);
    const shapes = manyShapes();
    const out: string[] = [];
    const own = names.map((name) => {
      const template = templates[name];
      const prepared = prepareSql(typical, dialects[name]);
      for (const query of queries) {
        const wanted = JSON.stringify(toSql(query, dialects[name], { today }));
        const bound = { text: prepared.text, values: prepared.values({ today }, query) };
        if (JSON.stringify(template(query.expression, { today })) !== wanted)
          throw new Error(`The template gives another ${wanted}.`);
        if (JSON.stringify(bound) !== wanted) throw new Error(`Prepared it gives another ${wanted}.`);
      }
      const byHand = over('template by hand', trees, (tree) => template(tree, { today }));
      const own = race(
        [
          byHand,
          over('toSql', queries, (query) => toSql(query, dialects[name], { today })),
          over('prepared, the same query', queries, () => prepared.values({ today })),
          over('prepared, another query', queries, (query) => prepared.values({ today }, query)),
        ],
        pace,
      );
      // Runs last, so that the caches and compiled code of the race above have seen one shape.
      const others = race(
        [
          byHand,
          over('toSql, 2,048 shapes in turn', shapes, (query) => toSql(query, dialects[name], { today })),
          over('toSql, nothing remembered', queries, (query) => toSql(query, { ...dialects[name] }, { today })),
        ],
        { ...pace, samples: quick ? 5 : 20 },
      );
      return [...own, ...others.slice(1)];
    });

    const moments = raceMoments((query) => toSql(query, postgres, momentClock), pace);
    const asked = queries.map(askedOf);
    const writers = (await sqlWriters()).filter(({ name, ready }) => {
      const { text, values } = ready(askedOf(typical))();
      const same =
        /startdatum.*startdatum.*product/i.test(text) && values.join() === toSql(typical, postgres, { today }).values.join();
      if (!same) out.push(`${name}: it writes ${text} with ${values.join()}`);
      return same;
    });
    const others = race(
      [
        over('toSql', queries, (query) => toSql(query, postgres, { today })),
        ...writers.map(({ name, ready }) => over(name, asked.map(ready), (write) => write())),
      ],
      { ...pace, samples: quick ? 5 : 20 },
    );
    const timesSlower = (name: string) => others.find((timing) => timing.name.startsWith(name))?.ratio;
    const leasts = { '@ucast/sql': 3, Kysely: 10, Knex: 10 } as const;
    return {
      tables: [
        { title: 'times the template', columns: names, rows: ratioRows(own) },
        momentTable('toSql of moments', moments),
        { title: 'times toSql', columns: ['postgres'], rows: ratioRows([others]) },
      ],
      goals: [
        ...names.map((name, at) => goal(`toSql, ${name}: times the template by hand`, '×', { atMost: 2.5 }, own[at]?.[1]?.ratio)),
        ...Object.entries(leasts).map(([name, atLeast]) =>
          goal(`toSql: times faster than ${name}`, '×', { atLeast }, timesSlower(name)),
        ),
        ...momentGoals('toSql', moments),
      ],
      out,
    };
  },
};

/** Searches of three conditions that all have SQL of their own. */
function manyShapes(): readonly Query<typeof schema>[] {
  const conditions = ['=', '!=', '<', '<=', '>', '>='].flatMap((operator) => [
    `startdatum ${operator} "7d"`,
    `product ${operator} 14`,
  ]);
  const all = ['AND', 'OR'].flatMap((word) =>
    conditions.flatMap((first) =>
      conditions.flatMap((second) => conditions.map((third) => [first, second, third].join(` ${word} `))),
    ),
  );
  return all.slice(0, 2_048).map((text) => parseQuery(text, schema));
}

/** What the libraries are told: the same with its dates resolved. */
function askedOf(query: Query<typeof schema>): Asked {
  const [from, to, ...products] = toSql(query, postgres, { today }).values;
  return { from: String(from), to: String(to), products: products.map(Number) };
}
