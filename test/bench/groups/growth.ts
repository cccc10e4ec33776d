import { accepts, check, defineSchema, diagnose, type Expression, parse, parseQuery, print, type Query } from 'search-expression';
import { columnStore, countUnreadable, filter, selectRows, toPredicate } from 'search-expression/memory';
import { sqlite, toSql } from 'search-expression/sql';
import { fromUrl, toUrl } from 'search-expression/url';
import { slopeOf } from '../growth.ts';
import { type BookingRow, fields, filters, rowsAsJson } from '../limits/rows.ts';
import { type Group, goal, type Row } from '../result.ts';
import { flat, lifted } from '../searches.ts';

const schema = defineSchema({ product: { type: 'integer' }, status: { type: 'text' }, startdatum: { type: 'date' } });
const today = '2026-11-21';
const unbounded = { ...sqlite, maximumValues: Number.POSITIVE_INFINITY };

type Shape = (size: number) => string;
const filled = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));

/** Valid texts of about so many characters. */
const valid: Readonly<Record<string, Shape>> = {
  'a long list': (size) => `product IN (${filled('12345,', size)}1)`,
  'many conditions': (size) => `${filled('product = 1 AND ', size)}product = 1`,
  'AND in OR': (size) => `${filled('(status = "open" AND startdatum >= "0d") OR ', size)}product = 1`,
  'a long string': (size) => `status = "${filled('Grote zaal, ', size)}"`,
  'many escapes': (size) => `status = "${filled('\\u00e9\\n', size)}"`,
};

/** Invalid ones, of which some are wrong at the start, some at the end, and some everywhere. */
const invalid: Readonly<Record<string, Shape>> = {
  'wrong at the end': (size) => `${filled('product = 1 AND ', size)}product`,
  'wrong everywhere': (size) => filled('product product = = 7d AND ', size),
  'no quote at the end': (size) => `status = "${filled('a', size)}`,
  parentheses: (size) => filled('(', size),
  'signs that mean nothing': (size) => filled('# ', size),
  'an unclosed list': (size) => `product IN (${filled('1,', size)}`,
};

const tree = (text: string): Expression => parse(text, lifted).expression ?? refuse(text);
const query = (text: string): Query<typeof schema> => parseQuery(text, schema, lifted);

/** What is done with a text, and what is made of it before. */
const ofValid: Readonly<Record<string, (text: string) => () => unknown>> = {
  parse: (text) => () => parse(text, lifted),
  accepts: (text) => () => accepts(text, lifted),
  parseQuery: (text) => () => parseQuery(text, schema, lifted),
  check: (text) => given(tree(text), (one) => check(one, schema, lifted)),
  print: (text) => given(tree(text), print),
  toUrl: (text) => given(tree(text), toUrl),
  fromUrl: (text) => given(toUrl(tree(text)), (url) => fromUrl(url, lifted)),
  // Each call uses a new dialect object, because SQL texts are cached by dialect and shape.
  toSql: (text) => given(query(text), (one) => toSql(one, { ...unbounded }, { today })),
  toPredicate: (text) => given(query(text), (one) => toPredicate(one, { today })),
};
const ofInvalid: Readonly<Record<string, (text: string) => () => unknown>> = {
  'accepts, invalid': (text) => () => accepts(text, lifted),
  'parse, invalid': (text) => () => parse(text, lifted),
  diagnose: (text) => () => diagnose(text, schema, lifted),
  'fromUrl, invalid': (text) => given(encodeURIComponent(text), (url) => fromUrl(url, lifted)),
};

function given<Made>(made: Made, work: (made: Made) => unknown): () => unknown {
  return () => work(made);
}

export const group: Group = {
  title: 'Growth with the length of the text',
  rounds: 1,
  notes: [
    'Slopes of the lines that fit the logarithms of time and length best, from 1 KB to 4 MB (1 MB for invalid texts) with all limits lifted, or from',
    '1,024 to a million rows: 1 is in proportion, 2 is quadratic.',
    'Garbage and caches count: a large tree outlives young collections, which copy it. What that makes of a function that is known to take time in',
    'proportion is shown by JSON.parse of the same tree.',
  ],
  measure: (_, quick) => {
    const [most, longest, samples] = quick ? [2 ** 16, 2 ** 16, 3] : [2 ** 22, 2 ** 20, 7];
    const slopes = (work: (text: string) => () => unknown, shapes: Readonly<Record<string, Shape>>, upTo: number) =>
      Object.values(shapes).map((shape) => slopeOf(upTo, samples, (size) => work(flat(shape(size)))));
    const rows = (works: typeof ofValid, shapes: Readonly<Record<string, Shape>>, upTo: number): readonly Row[] =>
      Object.entries(works).map(([name, work]) => ({ name, unit: '' as const, values: slopes(work, shapes, upTo) }));
    const known = rows(
      { 'JSON.parse of the tree': (text) => given(JSON.stringify(tree(text)), (json) => JSON.parse(json) as unknown) },
      valid,
      most,
    );
    const counted = ofRows(quick ? 2 ** 14 : 2 ** 20, samples);
    const [well, ill] = [rows(ofValid, valid, most), rows(ofInvalid, invalid, longest)];
    return {
      tables: [
        { title: 'valid texts', columns: Object.keys(valid), rows: [...well, ...known] },
        { title: 'invalid texts', columns: Object.keys(invalid), rows: ill },
        { title: 'rows', columns: ['F1', 'F2'], rows: counted },
        { title: 'heap of a tree, for each byte of its text', columns: Object.keys(valid), rows: [heap()] },
      ],
      goals: [...well, ...ill, ...counted].map(({ name, values }) => {
        const steepest = Math.max(...values.filter((value) => value !== undefined));
        return goal(`growth of ${name}: the steepest slope`, '', { atMost: 1.1 }, steepest);
      }),
    };
  },
};

/** Slopes with the number of rows, from 1,024 to a million. */
function ofRows(most: number, samples: number): readonly Row[] {
  const bookings = defineSchema(fields);
  const rows = JSON.parse(rowsAsJson(most)) as readonly BookingRow[];
  const queries = (['F1', 'F2'] as const).map((name) => parseQuery(filters[name], bookings));
  const slopes = (work: (some: readonly BookingRow[], one: Query<typeof bookings>) => () => unknown) =>
    queries.map((one) => slopeOf(most, samples, (count) => work(rows.slice(0, count), one)));
  const slope = (work: (some: readonly BookingRow[]) => unknown) =>
    slopeOf(most, samples, (count) => given(rows.slice(0, count), work));
  const values = {
    filter: slopes((some, one) => () => filter(some, one, { today })),
    select: slopes((some, one) => given(columnStore(bookings, some), (store) => selectRows(store, one, { today }))),
    columns: [slope((some) => columnStore(bookings, some)), undefined],
    unreadable: [slope((some) => countUnreadable(some, bookings)), undefined],
  };
  return Object.entries(values).map(([name, slopes]) => ({ name, unit: '', values: slopes }));
}

/** What trees take, with the ranges of every node, while they are held. */
function heap(): Row {
  const values = Object.values(valid).map((shape) => {
    const text = flat(shape(2 ** 20));
    const before = used();
    const held = tree(text);
    const bytes = used() - before;
    if (held.range === undefined) throw new Error('A tree has ranges.');
    return bytes / text.length;
  });
  return { name: 'parse', unit: 'B', values };
}

function used(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function refuse(text: string): never {
  throw new Error(`${text.slice(0, 40)}… is no expression: ${parse(text, lifted).diagnostics[0]?.message ?? ''}`);
}
