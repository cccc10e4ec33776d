import type { Edit, Locale } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import type { LanguageService } from '../language-service/index.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * A text field for searches, with colours, suggestions and problems. It is a control of its form: it is submitted under its `name`, is reset
 * with it, and is invalid while its text has an error.
 *
 * Its attributes are `value` (the text to begin with), `name`, `placeholder`, `required`, `disabled`, `readonly`, `locale`, `time-zone` and
 * `today`. It dispatches `input` for every change, `change` when one is done, and `run`, with the text as `detail.text`, when the user presses
 * Ctrl+Enter, Cmd+Enter or Shift+Enter.
 */
export type SearchExpressionEditor = HTMLElement & {
  /** Setting another text forgets what could be undone. */
  value: string;
  readonly defaultValue: string;
  /** The fields that can be searched: a schema, or the same as JSON. A `TypeError` for anything else. */
  schema: Schema | undefined;
  /** A service made elsewhere, which counts instead of `schema`, `locale`, `timeZone` and `today`. */
  service: LanguageService | undefined;
  /** `en` or `nl`; by default that of the nearest `lang`, and English where that is neither. */
  locale: Locale;
  /** The zone in which days begin; that of the browser by default. */
  timeZone: string;
  /** The day that relative dates count from, `2026-11-21`; the day that it is by default, which is an empty text here. */
  today: string;
  name: string;
  placeholder: string;
  disabled: boolean;
  readOnly: boolean;
  required: boolean;
  readonly form: HTMLFormElement | null;
  readonly labels: NodeList;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  checkValidity(): boolean;
  reportValidity(): boolean;
  /** Puts the focus in the field and selects a piece of its text. */
  select(range?: Range): void;
  /** Edits that are in order and do not overlap, as one change that one undo takes back. */
  applyEdits(edits: readonly Edit[]): void;
};
