import { computed, effect, signal } from '@preact/signals';
import { check, type Diagnostic, diagnose, parse, type Query, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { locale } from './locale.ts';
import { namedSchema } from './names.ts';

/** What the service has. */
export type EntityName = 'booking' | 'event';
export const entity = signal<EntityName>('booking');

/** The specification's own expression (4.5.4). */
export const firstText = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

/** The text, from which everything derives. Set only by `editor.ts`, which knows undo. */
export const text = signal(firstText);

/** The fields of the entity, with the product names of the source. */
export const schema = computed<Schema>(() => namedSchema(entity.value === 'booking' ? bookingSchema : eventSchema, locale.value));

/** A parsed and checked text. */
export type SearchReading = {
  readonly text: string;
  readonly entity: EntityName;
  /** Undefined if one of the diagnostics is an error. */
  readonly query: Query | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** The current text with its diagnostics, without lints, which the language service gives. */
export const reading = computed<SearchReading>(() => {
  const [now, fields] = [text.value, schema.value];
  const { expression } = parse(now);
  const { query, diagnostics } =
    expression === undefined
      ? { query: undefined, diagnostics: diagnose(now, fields, { locale: locale.value }) }
      : check(expression, fields, { locale: locale.value });
  return { text: now, entity: entity.value, query, diagnostics };
});

/** A text without errors. */
export type Good = SearchReading & { readonly query: Query };

/** The last text without errors, whose answer is shown while the text has errors. */
export const good = signal<Good | undefined>(undefined);
effect(() => {
  const { query } = reading.value;
  if (query !== undefined) good.value = { ...reading.value, query };
  else if (good.peek()?.entity !== entity.value) good.value = undefined;
});

/** Whether the answer is of an older text. */
export const isStale = computed(() => reading.value.query === undefined);
