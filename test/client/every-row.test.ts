import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyRow, type RowsPage as Page } from '../../src/client/every-row.ts';

type Booking = { readonly id: string; readonly place: number };
type Change = { readonly kind: 'add' | 'remove' | 'move'; readonly at: number; readonly place: number };

const rowOf = ({ id }: Booking) => ({ RES_ID: id });
const bookings = (count: number): Booking[] => Array.from({ length: count }, (_, at) => ({ id: `${at}`, place: at }));

/** A sorted list; `before` is called with the number of each page request. */
function listOf(initial: readonly Booking[], before: (request: number, list: Booking[]) => void = () => undefined) {
  let list = [...initial];
  let requests = 0;
  const readPage = async (start: number, length: number): Promise<Page> => {
    before(requests++, list);
    list = list.toSorted((a, b) => a.place - b.place);
    return { rows: list.slice(start, start + length).map(rowOf), more: list.length > start + length };
  };
  return { readPage, requests: () => requests };
}

test.each([
  [0, 1],
  [9, 1],
  [10, 1],
  [11, 2],
  [100, 11],
])('%d rows in pages of 10 take %d requests', async (count, requests) => {
  const list = listOf(bookings(count));
  expect(await everyRow(list.readPage, 'RES_ID', { maxRows: 1_000, pageRows: 10 })).toEqual(bookings(count).map(rowOf));
  expect(list.requests()).toBe(requests);
});

describe.each([10, 7, 4, 2])('in pages of %d', (pageRows) => {
  const read = (count: number, maxRows: number) =>
    everyRow(listOf(bookings(count)).readPage, 'RES_ID', { maxRows, pageRows }).then((rows) => rows.length);

  test('as many rows as may be are given, and one more is an error', async () => {
    expect([await read(10, 10), await read(1, 1)]).toEqual([10, 1]);
    await expect(read(11, 10)).rejects.toMatchObject({ kind: 'too-many-rows' });
    await expect(read(2, 1)).rejects.toMatchObject({ kind: 'too-many-rows' });
  });
});

describe('rows that come, go or move between two pages', () => {
  const changes: fc.Arbitrary<Change> = fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const, 'move' as const),
    at: fc.nat(30),
    place: fc.double({ min: -1, max: 31, noNaN: true }),
  });
  const apply = ({ kind, at, place }: Change, list: Booking[], id: string): void => {
    if (kind === 'add') list.push({ id, place });
    const index = at % Math.max(list.length, 1);
    if (kind === 'remove') list.splice(index, 1);
    const moved = list[index];
    if (kind === 'move' && moved) list[index] = { ...moved, place };
  };

  test('one change: all rows are of the list before it or after it', async () => {
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(6), fc.integer({ min: 2, max: 9 }), async (change, when, pageRows) => {
        const before = bookings(20);
        const after = [...before];
        apply(change, after, 'new');
        const { readPage } = listOf(before, (request, list) => request === when && apply(change, list, 'new'));
        const rows = await everyRow(readPage, 'RES_ID', { maxRows: 100, pageRows });
        const inOrder = after.toSorted((a, b) => a.place - b.place).map(rowOf);
        const untouched = ({ RES_ID }: { readonly RES_ID?: string }) =>
          before.some(({ id, place }) => id === RES_ID && after.some((row) => row.id === id && row.place === place));
        expect(rows.filter(untouched)).toEqual(inOrder.filter(untouched));
        expect(new Set(rows.map(({ RES_ID }) => RES_ID)).size).toBe(rows.length);
        expect([before.map(rowOf), inOrder]).toContainEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test('many changes: rows that stay are there once, in order, or it is said that rows changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 12 }), fc.integer({ min: 2, max: 9 }), async (all, pageRows) => {
        const before = bookings(20);
        const touched = new Set<string>();
        const { readPage } = listOf(before, (request, list) => {
          const change = all[request];
          if (change === undefined) return;
          const was = new Map(list.map((row) => [row.id, row]));
          apply(change, list, `new ${request}`);
          for (const [id, row] of was) if (!list.includes(row)) touched.add(id);
        });
        const stays = ({ RES_ID = '' }: { readonly RES_ID?: string }) =>
          before.some(({ id }) => id === RES_ID) && !touched.has(RES_ID);
        const rows = await everyRow(readPage, 'RES_ID', { maxRows: 100, pageRows }).catch((error: unknown) => {
          expect(error).toMatchObject({ kind: 'changed' });
          return undefined;
        });
        if (rows) expect(rows.filter(stays)).toEqual(before.map(rowOf).filter(stays));
      }),
      { numRuns: 500 },
    );
  });
});

test('a service that never comes to an end is not followed for ever', async () => {
  const endless = async (): Promise<Page> => ({ rows: [], more: true });
  await expect(everyRow(endless, 'RES_ID', { maxRows: 100, pageRows: 10 })).rejects.toMatchObject({ kind: 'not-understood' });
  const ones = Array.from({ length: 10 }, () => ({ RES_ID: '1' }));
  const same = async (_: number, length: number): Promise<Page> => ({ rows: ones.slice(0, length), more: true });
  await expect(everyRow(same, 'RES_ID', { maxRows: 100, pageRows: 10 })).rejects.toMatchObject({ kind: 'changed' });
});
