import { assertOptions } from '../../grammar/options.ts';
import { filter } from '../memory/predicate.ts';
import { type Row, rawValueOf, valueReader } from '../memory/read-value.ts';
import { type Clock, todayOf, wallTime } from '../schema/dates.ts';
import { type FieldName, fieldOf, type Schema } from '../schema/schema.ts';
import type { Sealer } from './cursor.ts';
import { comparePositions, type ListEdge, type OrderValue, orderOf, type Position } from './order.ts';
import { contextOf, keyOf, type ListRequest } from './request.ts';

/** One page of a list. */
export type ListPage = {
  /** Its rows in the order asked for, with the fields asked for and no others. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The cursor for `after`; undefined on the last page. */
  readonly next: string | undefined;
  /** The cursor for `before`; undefined on the first page. */
  readonly previous: string | undefined;
  /** The number of matching rows, if asked for; none comes with a page that became empty. */
  readonly count: number | undefined;
};

/** The clock of the search, and the key where the request does not name it. */
export type ListPageOptions<S extends Schema> = Clock & { readonly key?: FieldName<S> | readonly FieldName<S>[] };

/**
 * The page of a request, of rows in memory: the same rows in the same order as `toSelect` gives in
 * every dialect. Rows are as `filter` takes them; those of the page have the raw values of the
 * fields asked for, null for none. Takes the time to sort the rows that match.
 *
 * @example page(rows, request, { today: '2026-11-21' }).rows.length
 * @throws TypeError for what `parseRequest` did not make, for no key, for a cursor of a database,
 *   and what `filter` throws
 */
export function page<S extends Schema>(rows: Iterable<object>, request: ListRequest<S>, options: ListPageOptions<S>): ListPage {
  assertOptions(options, ['key']);
  const { key, ...clock } = options;
  const { schema, query } = request as ListRequest;
  const { edge, sealer } = contextOf(request);
  const order = orderOf(request.sort, keyOf(request, key));
  if (edge !== undefined && (edge.backend !== backend || edge.position.length !== order.length))
    throw new TypeError(`The cursor is one of ${edge.backend}, and the rows are in memory.`);
  todayOf(clock);
  const matching = query === undefined ? [...rows] : filter(rows, query, clock as Clock);
  const values = order.map(({ field }) => sortReader(field, schema, clock as Clock));
  const isBackwards = edge?.side === 'before';
  const found = matching.map((row) => ({ row: row as Row, position: values.map((read) => read(row as Row)) }));
  const inReach =
    edge === undefined ? found : found.filter(({ position }) => isBeyond(comparePositions(position, edge.position, order), edge));
  const sorted = inReach.sort((a, b) => comparePositions(a.position, b.position, order));
  const taken = isBackwards ? sorted.slice(-request.size - 1).reverse() : sorted.slice(0, request.size + 1);
  const outputs = request.columns.map((name) => [name, rawValueOf(name, fieldOf(schema, name), clock.timeZone)] as const);
  const read = taken.map(({ row, position }) => ({
    row: Object.fromEntries(outputs.map(([name, raw]) => [name, raw(row) ?? null])),
    position,
  }));
  return pageOf(read, { request, edge, sealer, backend, count: request.count === 'exact' ? matching.length : undefined });
}

const backend = 'memory';

const isBeyond = (compared: number, { side, including }: ListEdge): boolean =>
  (compared === 0 && including) || (side === 'after' ? compared > 0 : compared < 0);

/** Reads the value of a row that a field sorts by: as the field reads it, a moment to its fraction of a second. */
function sortReader(name: string, schema: Schema, clock: Clock): (row: Row) => OrderValue {
  const field = fieldOf(schema, name);
  const raw = rawValueOf(name, field, clock.timeZone);
  const read = valueReader(name, field, clock);
  if (field.dateTime === undefined) return (row) => read(raw(row));
  const moment = momentReader(field.dateTime, clock.timeZone);
  return (row) => {
    const value = raw(row);
    return read(value) === null ? null : moment(value);
  };
}

const momentText = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Reads a readable moment as a text that sorts: its seconds, as an instant or, for `local-wall`, as
 * a clock in `timeZone` shows them, and its fraction of a second.
 */
function momentReader(zone: 'UTC' | 'local-wall', timeZone: string | undefined): (raw: unknown) => string {
  const ofInstant = (instant: number, fraction: string) => {
    const isWall = zone === 'local-wall' && timeZone !== undefined;
    const seconds = Math.floor((isWall ? wallTime(instant, timeZone) : instant) / 1000);
    return `${String(seconds - firstSecond).padStart(12, '0')}.${fraction.replace(/0+$/, '')}`;
  };
  return (raw) => {
    if (typeof raw !== 'string') {
      const instant = (raw as Date).getTime();
      return ofInstant(instant, String(((instant % 1000) + 1000) % 1000).padStart(3, '0'));
    }
    const [, date = '', time = '00:00', fraction = '', offset] = momentText.exec(raw) ?? [];
    const written = Date.parse(`${date}T${time}${offset?.replace(/(?<=\d\d)(?=\d\d$)/, ':') ?? 'Z'}`);
    if (offset !== undefined || zone === 'UTC') return ofInstant(written, fraction);
    return `${String(written / 1000 - firstSecond).padStart(12, '0')}.${fraction.replace(/0+$/, '')}`;
  };
}

/** Before every moment, so that what is counted from it has no sign. */
const firstSecond = -1e11;

/** A row that was found, and its place in the order. */
export type FoundRow = { readonly row: Readonly<Record<string, unknown>>; readonly position: Position };

type Found = {
  readonly request: ListRequest;
  readonly edge: ListEdge | undefined;
  readonly sealer: Sealer;
  readonly backend: string;
  readonly count: number | undefined;
};

/**
 * The page of rows that were found from its edge on, one more than its size where there are more;
 * for a page before an edge the last row comes first.
 */
export function pageOf(found: readonly FoundRow[], { request, edge, sealer, backend, count }: Found): ListPage {
  const isBackwards = edge?.side === 'before';
  const kept = found.slice(0, request.size);
  const inOrder = isBackwards ? kept.toReversed() : kept;
  const cursor = (position: Position, including: boolean) => sealer.seal({ backend, position, including });
  const hasMore = found.length > request.size;
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  // Where no row is left on the side of the edge, the page on its other side has its row as well.
  const back = edge && cursor(edge.position, !edge.including);
  const [hasNext, hasPrevious] = isBackwards ? [true, hasMore] : [hasMore, edge !== undefined];
  return {
    rows: inOrder.map(({ row }) => row),
    next: hasNext ? (last === undefined ? back : cursor(last.position, false)) : undefined,
    previous: hasPrevious ? (first === undefined ? back : cursor(first.position, false)) : undefined,
    count,
  };
}
