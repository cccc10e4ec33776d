import { batch, computed, effect, signal } from '@preact/signals';
import { check, type Diagnostic, diagnose, type Edit, parse, type Query, type Range, type Schema } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { editText } from '../text-edits.ts';
import type { entities } from './entry.ts';
import { locale } from './locale.ts';
import { namedSchema } from './names.ts';

/** What the service has. */
export type EntityName = (typeof entities)[number];
export const entity = signal<EntityName>('booking');

/** The specification's own expression (4.5.4). */
export const firstText = 'startdatum >= "0d" AND startdatum <= "7d" AND product IN (101,102)';

/** The text, from which everything derives. Set by edits, which undo takes back. */
export const text = signal(firstText);

/** The fields of the entity, with the product names of the source. */
export const schema = computed<Schema>(() => namedSchema(entity.value === 'booking' ? bookingSchema : eventSchema));

/** A text as a query; undefined if it has an error. */
export function queryIn(text: string, fields: Schema): Query | undefined {
  const { expression } = parse(text);
  return expression && check(expression, fields).query;
}

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

/** The current editor. Every change of the text goes through it, so that there is one undo. */
export type EditorPort = {
  /** Applies edits, which are in order and do not overlap, as one step of undo. */
  readonly applyEdits: (edits: readonly Edit[], options?: { readonly focus?: boolean }) => void;
  /** Selects a range, scrolls to it and takes the focus. */
  readonly select: (range: Range) => void;
  readonly focus: () => void;
  /** Whether suggestions are shown or a value is missing at the caret, so that no mistake is told. */
  readonly isChoosing: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Highlights ranges of the text, until the next call. */
  readonly light: (ranges: readonly Range[]) => void;
};

/** Set by `editor/`; undefined until an editor is mounted. */
export const port = signal<EditorPort | undefined>(undefined);

export function applyEdits(edits: readonly Edit[], options?: { readonly focus?: boolean }): void {
  if (edits.length === 0) return;
  if (port.value !== undefined) port.value.applyEdits(edits, options);
  else text.value = editText(text.value, edits);
}

/** Replaces the whole text, as one step of undo. */
export function replaceText(by: string, options?: { readonly focus?: boolean }): void {
  if (by !== text.value) applyEdits([{ from: 0, to: text.value.length, insert: by }], options);
}

/** Opens a search; without a text, the last one of that entity. */
export function openSearch(to: { readonly entity: EntityName; readonly text?: string | undefined }): void {
  if (to.entity !== entity.value) {
    left[entity.value] = text.value;
    const next = to.text ?? left[to.entity];
    // In a batch: a text of one entity is no text of the other. A step of undo even for equal
    // texts.
    batch(() => {
      entity.value = to.entity;
      applyEdits([{ from: 0, to: text.value.length, insert: next }]);
    });
  } else if (to.text !== undefined) replaceText(to.text);
}

const left: Record<EntityName, string> = { booking: text.peek(), event: 'EVENT_DATE >= "0d" AND EVENT_DATE <= "7d"' };

export const select = (range: Range): void => port.value?.select(range);
export const light = (ranges: readonly Range[]): void => port.value?.light(ranges);
