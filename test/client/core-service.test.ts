import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClientOptions, createClient, type Plan } from '../../src/client/index.ts';
import { parseQuery, type Schema } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { bookingSchema, eventSchema } from '../../src/schema/booking.ts';
import { countOf } from '../support/counts.ts';
import { checked } from '../support/sqlite-table.ts';
import { coreServer } from './core-server.ts';
import { reached } from './demo-server.ts';
import { columnsIn, everyBooking, groups, queries, shownOf } from './queries.ts';

/* Over HTTP, a client of a core-language service gets the same results as from a full one. */

/** Number of verdicts, each of a query on a row, to compare between the two services. */
const verdicts = countOf('ANALYSIS_VERDICTS', 25_000);
/** Milliseconds: to end what hangs. */
const timeout = 120_000 + verdicts / 2;

const inCore = await coreServer();
const agenda = { ...reached.auth, user: 'agenda' };
const plans: Plan[] = [];

const kinds = {
  bookings: {
    schema: bookingSchema as Schema,
    auth: reached.auth,
    share: 0.8,
    examples: [
      'product = 101',
      'status = "Open"',
      'status ~ "e"',
      'status IN (10,20)',
      'product < 3 AND RES_CUSTOM01 ~ "yoga"',
      'product = 101 OR startdatum = "0d"',
    ],
  },
  events: {
    schema: eventSchema as Schema,
    auth: agenda,
    share: 0.2,
    examples: ['(product = 101 OR EVENT_DATE = "1d") AND EVENT_FROMTIME < "20:00"'],
  },
} as const;

test.each(['bookings', 'events'] as const)(
  'any query of %s, any columns, in one request or several',
  { timeout },
  async (kind) => {
    const { schema, auth, share, examples } = kinds[kind];
    const listOf = (options: ClientOptions) =>
      createClient({ ...options, auth })[kind] as (options: object) => Promise<readonly object[]>;
    const full = listOf(reached);
    const core = { json: listOf(inCore), xml: listOf({ ...inCore, format: 'xml' }) };
    const all = columnsIn(schema);
    const rows = await full({ columns: all, ...(kind === 'bookings' && { search: everyBooking }) });
    const usual = { columns: [all[0] ?? ''], maxRequests: 8, raw: false, pageRows: 10_000 };
    const call = fc.record({
      columns: fc.subarray([...all, `${all[0]}_raw`], { minLength: 1 }),
      maxRequests: fc.constantFrom(1, 3, 8),
      raw: fc.boolean(),
      pageRows: fc.constantFrom(10_000, 700),
    });

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(queries(schema, rows), groups(schema, rows)),
        call,
        fc.constantFrom('json', 'xml'),
        async (tree, call, format) => {
          const options = { ...call, search: checked(tree, schema) };
          const wanted = await full(options);
          const found = await core[format]({ ...options, onPlan: (plan: Plan) => plans.push(plan) });
          // Compared as text: of thousands of rows at once that is much quicker.
          expect(lines(found)).toBe(lines(wanted));
        },
      ),
      {
        numRuns: Math.ceil((verdicts * share) / rows.length),
        examples: examples.map((text) => [parseQuery(text, schema).expression, usual, 'json']),
      },
    );
  },
);

test.each([20, 22])('where it is %d November there, and 21 here', { timeout }, async (there) => {
  const options = { columns: ['RES_ID'] as const };
  const core = createClient(await coreServer(there));
  const columns = columnsIn(bookingSchema) as readonly ['RES_ID', 'RES_STATUS'];
  const rows = await createClient(reached).bookings({ columns, search: everyBooking });
  await fc.assert(
    fc.asyncProperty(groups(bookingSchema, rows), async (tree) => {
      const search = checked(tree, bookingSchema);
      const { requests } = await core.plan.bookings({ search });
      const found = (await core.bookings({ ...options, search })).map(({ RES_ID }) => RES_ID);
      const on = (day: number) =>
        shownOf(filter(rows, search, { today: `2026-11-${day}` }), search.expression).map(({ RES_ID }) => RES_ID);
      const [thereFound, here] = [on(there), new Set(on(21))];
      if (requests.every(({ residual }) => residual === undefined)) expect(found).toEqual(thereFound);
      // Nobody knows of the other's day; what both would give is there.
      else expect(found).toEqual(expect.arrayContaining(thereFound.filter((id) => here.has(id))));
    }),
    { numRuns: Math.ceil((verdicts * 0.15) / rows.length) },
  );
});

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

test('so they are in all the ways that there are', () => {
  const ways = plans.map(({ requests }) => [
    requests.length > 1 ? 'several' : 'one',
    requests.every(({ search }) => search !== undefined) ? 'narrow' : 'wide',
    requests.some(({ residual }) => residual !== undefined) ? 'in part' : 'whole',
  ]);
  const all = ['one narrow in part', 'one narrow whole', 'one wide in part', 'several narrow in part', 'several narrow whole'];
  expect([...new Set(ways.map((way) => way.join(' ')))].toSorted()).toEqual(all);
});
