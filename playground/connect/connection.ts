import { effect, signal } from '@preact/signals';
import { parseQuery, print } from 'search-expression';
import { type ClientError, isClientError } from 'search-expression/client';
import { expressionOf } from '../share/formats/request.ts';
import { clockOf, isRealDay, moment, timeZone, today } from '../state/clock.ts';
import { locale } from '../state/locale.ts';
import { products } from '../state/names.ts';
import { fromService, rowsOf, type ShownAnswer, type ShownRow, source } from '../state/rows.ts';
import { type EntityName, entity, type Good, good, openSearch } from '../state/search.ts';
import { columnsIn, countsFromNow } from '../state/subject.ts';
import { connection, live } from './connection-state.ts';
import { explainClientError } from './explain-client-error.ts';
import type { Access } from './probes.ts';
import { createServiceReader, readProductNames, wholeDayOf } from './service-reader.ts';

type Asked = Pick<Good, 'query' | 'text' | 'entity'>;

/**
 * Makes a service the source of the rows, and runs the search. Only the closures made here hold
 * the password, until `disconnect`.
 */
export function connect({ base, auth }: Access, searched: EntityName): void {
  disconnect();
  const reader = createServiceReader({ base, auth });
  const answer = signal<ShownAnswer | undefined>(undefined);
  const failure = signal<{ readonly error: ClientError; readonly of: Good } | undefined>(undefined);
  const underWay = signal<AbortController | undefined>(undefined);
  const end = new AbortController();
  let latest: { readonly of: Good; readonly today: string } | undefined;

  /**
   * A search as it is sent: with dates of the page's clock where the service has another day, and
   * never with time from now, which is of the page's clock alone.
   */
  const sent = async (of: Asked): Promise<string | undefined> => {
    const [zone, now] = [timeZone.peek(), moment.peek()];
    const text = countsFromNow(of.query) ? await wholeDayOf(of, { base, auth }, zone, now) : of.text;
    if (text === undefined || isRealDay.peek()) return text;
    return print(expressionOf({ query: parseQuery(text, of.query.schema), isFrozen: true, timeZone: zone, now }));
  };
  /** What a service gives for a search, of which those that count from now have to be chosen. */
  const read = async (of: Asked, columnsOf: Good, signal: AbortSignal) => {
    countSearch();
    const search = await sent(of);
    const needed = countsFromNow(of.query) ? columnsIn(of.query.expression, of.query.schema) : [];
    return reader(columnsOf, { search, needed, language: locale.peek(), signal });
  };
  const explained = (error: ClientError, of: Good): string =>
    explainClientError(error, { locale: locale.value, entity: of.entity, hasUser: auth !== null });

  const run = async (): Promise<void> => {
    const of = good.peek();
    if (of === undefined) return;
    underWay.peek()?.abort();
    const mine = new AbortController();
    underWay.value = mine;
    failure.value = undefined;
    latest = { of, today: today.peek() };
    const asked = { of, all: undefined, isNarrowed: false, today: today.peek(), at: moment.peek() };
    const isOfNow = countsFromNow(of.query);
    const started = performance.now();
    try {
      const { rows, unreadable } = await read(of, of, AbortSignal.any([mine.signal, end.signal]));
      const took = performance.now() - started;
      answer.value = { ...asked, rows, candidates: isOfNow ? rows : undefined, took, unreadable };
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (error.kind !== 'aborted') failure.value = { error, of };
    } finally {
      if (underWay.peek() === mine) underWay.value = undefined;
    }
  };

  if (entity.peek() !== searched) openSearch({ entity: searched });
  const { host } = new URL(base);
  connection.value = { address: base, host, user: auth?.user, products: undefined, searches: 0 };
  // The product names of the sample data are not those of the service.
  products.value = [];
  const readOther = async (search: string, columnsOf: Good, signal = end.signal): Promise<readonly ShownRow[]> => {
    const query = parseQuery(search, columnsOf.query.schema);
    try {
      const asked = { query, text: search, entity: columnsOf.entity };
      const { rows } = await read(asked, columnsOf, AbortSignal.any([signal, end.signal]));
      return countsFromNow(query) ? rowsOf(asked, rows, clockOf(query)) : rows;
    } catch (error) {
      throw isClientError(error) ? explained(error, columnsOf) : error;
    }
  };
  source.value = { kind: 'service', address: base, run: () => void run(), read: readOther };
  const stopReporting = effect(() => {
    const { error, of } = failure.value ?? {};
    fromService.value = {
      answer: answer.value,
      isLoading: underWay.value !== undefined,
      failure: error && of && explained(error, of),
    };
  });
  const stopListening = effect(() => {
    const [next, day] = [good.value, today.value];
    if (next === undefined || latest === undefined) return undefined;
    const isSameText = next.text === latest.of.text && next.entity === latest.of.entity;
    // Another day is asked for by itself, as screens do; another text where rows follow typing.
    if (isSameText ? day === latest.today : !live.value) return undefined;
    const timer = setTimeout(() => void run(), pause);
    return () => clearTimeout(timer);
  });
  stop = () => {
    end.abort();
    stopReporting();
    stopListening();
  };
  void run();
  void nameProducts({ base, auth }, end.signal);
}

/** Goes back to the sample data, and forgets the password. */
export function disconnect(): void {
  stop?.();
  stop = undefined;
  live.value = false;
  connection.value = undefined;
  products.value = undefined;
  source.value = { kind: 'sample' };
  fromService.value = { answer: undefined, isLoading: false, failure: undefined };
}

let stop: (() => void) | undefined;

/** Milliseconds after the last key until the service is searched while the user types. */
const pause = 600;

function countSearch(): void {
  const now = connection.peek();
  if (now !== undefined) connection.value = { ...now, searches: now.searches + 1 };
}

async function nameProducts(access: Access, signal: AbortSignal): Promise<void> {
  const found = await readProductNames(access, signal);
  const now = connection.peek();
  if (signal.aborted || now === undefined) return;
  products.value = found;
  connection.value = { ...now, products: found.length };
}
