import { coreProfile, defineSchema, parse, parseQuery, type Query } from 'search-expression';
import { canonical, describe, explain, hash, implies, lint, lower, simplify, split } from 'search-expression/analysis';
import { slopeOf } from '../growth.ts';
import { over } from '../over.ts';
import { race } from '../race.ts';
import { type Group, type Row, ratioRows } from '../result.ts';
import { fields, flat, lifted, searches, sizes, write } from '../searches.ts';

const schema = defineSchema(fields);
const clock = { today: '2026-11-21' };

type Asked = { readonly text: string; readonly query: Query<typeof schema> };

const functions: Readonly<Record<string, (asked: Asked) => unknown>> = {
  lint: ({ text, query }) => lint(text, query, clock),
  simplify: ({ query }) => simplify(query),
  canonical: ({ query }) => canonical(query),
  hash: ({ query }) => hash(query),
  implies: ({ query }) => implies(query, query),
  lower: ({ query }) => lower(query, coreProfile, clock),
  split: ({ query }) => split(query, coreProfile, clock),
  describe: ({ query }) => describe(query),
  explain: ({ query }) => explain(query, { product: 1, startdatum: '2026-11-21' }, clock),
};

const filled = (part: (at: number) => string, joint: string, size: number): string => {
  const parts: string[] = [];
  for (let [at, length] = [0, 0]; length < size; at++) {
    parts.push(part(at));
    length += (parts.at(-1)?.length ?? 0) + joint.length;
  }
  return parts.join(joint);
};

/** Searches of about so many characters, of which nothing can be left out. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'a long list': (size) => `product IN (${filled((at) => String(10_000 + 7 * at), ',', size)})`,
  'one field': (size) => filled((at) => `product != ${100 + 2 * at}`, ' AND ', size),
  'AND in OR': (size) => filled((at) => `(product = ${at} AND persons >= ${(at * 31) % 97})`, ' OR ', size),
};

/** What is known of a search without rows, against reading its text, and as the text grows. */
export const group: Group = {
  title: 'Reasoning about a search',
  rounds: 3,
  notes: [
    'Times over those of `parse` of the same text. Slopes are of the lines that fit the logarithms of time and length best, from 1 KB to 16 KB, where the',
    'usual limit of 500 conditions lies: 1 is in proportion.',
  ],
  measure: (pace, quick) => {
    const timings = sizes.map((size) => {
      const asked = searches[size].map((search) => askedOf(flat(write(search))));
      const contenders = Object.entries(functions).map(([name, work]) => over(name, asked, work));
      return race([over('parse', asked, ({ text }) => parse(text)), ...contenders], {
        ...pace,
        samples: Math.min(pace.samples, 15),
      });
    });
    const growth: readonly Row[] = Object.entries(functions).map(([name, work]) => ({
      name,
      unit: '',
      values: Object.values(shapes).map((shape) =>
        slopeOf(quick ? 2 ** 12 : 2 ** 14, quick ? 3 : 7, (size) => {
          const asked = askedOf(flat(shape(size)));
          return () => work(asked);
        }),
      ),
    }));
    return {
      tables: [
        { title: 'function', columns: sizes, rows: ratioRows(timings) },
        { title: 'growth', columns: Object.keys(shapes), rows: growth },
      ],
    };
  },
};

function askedOf(text: string): Asked {
  return { text, query: parseQuery(text, schema, lifted) };
}
