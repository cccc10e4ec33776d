import { effect, signal } from '@preact/signals';
import { parseQuery, print } from 'search-expression';
import { type ClientError, isClientError } from 'search-expression/client';
import { expressionOf } from '../share/formats/request.ts';
import { isRealDay, moment, timeZone, today } from '../state/clock.ts';
import { openSearch } from '../state/editor.ts';
import { locale } from '../state/locale.ts';
import { products } from '../state/names.ts';
import { fromService, type ShownAnswer, type ShownRow, source } from '../state/rows.ts';
import { type EntityName, entity, type Good, good } from '../state/search.ts';
import { connection, live } from './connection-state.ts';
import { explainClientError } from './explain-client-error.ts';
import type { Access } from './probes.ts';
import { createServiceReader, readProductNames } from './service-reader.ts';

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

  /** A search as it is sent: with dates of the page's clock where the service has another day. */
  const sent = (of: Pick<Good, 'query' | 'text'>): string =>
    isRealDay.peek()
      ? of.text
      : print(expressionOf({ query: of.query, isFrozen: true, timeZone: timeZone.peek(), now: moment.peek() }));
  const read = (of: Good, search: string, signal: AbortSignal) => {
    countSearch();
    return reader(of, { search, language: locale.peek(), signal });
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
    const started = performance.now();
    try {
      const { rows, unreadable } = await read(of, sent(of), AbortSignal.any([mine.signal, end.signal]));
      answer.value = { ...asked, rows, took: performance.now() - started, unreadable };
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
      return (await read(columnsOf, sent({ query, text: search }), AbortSignal.any([signal, end.signal]))).rows;
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
