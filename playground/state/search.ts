import { computed, effect, signal } from '@preact/signals';
import { bookingSchema, check, type Diagnostic, diagnose, eventSchema, parse, type Query, type Schema } from 'search-expression';
import { locale } from './locale.ts';
import { known } from './names.ts';

/** What is searched. */
export type Entity = 'booking' | 'event';
export const entity = signal<Entity>('booking');

/** The specification's own expression (4.5.4). */
export const firstText = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

/** THE text. Everything on the page is made of it, the clock, the zone and the rows. Set it only by `editor.ts`, which keeps undo whole. */
export const text = signal(firstText);

/** What can be searched, with the names of products as the source of the rows knows them. */
export const schema = computed<Schema>(() => known(entity.value === 'booking' ? bookingSchema : eventSchema, locale.value));

/** A text as it was read. */
export type Reading = {
  readonly text: string;
  readonly entity: Entity;
  /** Undefined where one of the diagnostics is an error. */
  readonly query: Query | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** What the text says now, and what is wrong with it. Lints are not among it: the language service knows them. */
export const reading = computed<Reading>(() => {
  const [now, fields] = [text.value, schema.value];
  const { expression } = parse(now);
  const { query, diagnostics } =
    expression === undefined
      ? { query: undefined, diagnostics: diagnose(now, fields, { locale: locale.value }) }
      : check(expression, fields, { locale: locale.value });
  return { text: now, entity: entity.value, query, diagnostics };
});

/** A text without errors. */
export type Good = Reading & { readonly query: Query };

/** The last text without errors: what is shown is its answer, also while the text is being changed. */
export const good = signal<Good | undefined>(undefined);
effect(() => {
  const { query } = reading.value;
  if (query !== undefined) good.value = { ...reading.value, query };
  else if (good.peek()?.entity !== entity.value) good.value = undefined;
});

/** Whether what is shown is the answer to an older text. */
export const isStale = computed(() => reading.value.query === undefined);
