import type { Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { type Catalogue, type LocaleTag, localeOf, type MessageLanguage, tagOf } from '../../grammar/messages/wording.ts';
import { formControl, internalsOf, labelOf, upgradeProperties } from '../editing/form-control.ts';
import { messages } from '../editing/messages.ts';
import { createLanguageService, type LanguageService } from '../language-service/index.ts';
import { defineAgain, type Schema } from '../schema/schema.ts';
import { createEditor, type Editor } from './editor.ts';
import { style } from './style.ts';

/**
 * Defines the element, unless the name is taken. On a server, where there are no elements, it does
 * nothing.
 *
 * @example defineSearchExpressionEditor()
 * @throws DOMException for a name that no element can have
 */
export function defineSearchExpressionEditor(name = 'search-expression-editor'): void {
  defineEditor(name, defineAgain);
}

/** Defines the element with what makes a schema of the property `schema`. */
export function defineEditor(name: string, define: (schema: Schema) => Schema): void {
  if (typeof customElements === 'undefined' || customElements.get(name) !== undefined) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  class SearchExpressionElement extends formControl() implements SearchExpressionEditor {
    static readonly observedAttributes = ['value', 'name', 'locale', 'time-zone', 'today', 'readonly', 'required', 'placeholder'];

    readonly #editor: Editor;
    #schema: Schema | undefined;
    #catalogue: Catalogue | undefined;
    #ownService: LanguageService | undefined;
    /** A service, behind what it was made from. */
    #created: readonly unknown[] = [];
    #isDirty = false;
    #isDisabled = false;

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.adoptedStyleSheets = [sheet];
      this.#editor = createEditor(root, {
        changed: () => {
          this.#updateForm();
          this.dispatchEvent(new Event('update'));
        },
        committed: () => this.dispatchEvent(new Event('change', { bubbles: true, composed: true })),
        run: () => this.dispatchEvent(new CustomEvent('run', { bubbles: true, composed: true, detail: { text: this.value } })),
      });
      this.#editor.area.addEventListener('input', () => (this.#isDirty = true));
      // A new day may have begun, or the label may have changed.
      this.#editor.area.addEventListener('focus', () => this.#refresh());
    }

    connectedCallback(): void {
      upgradeProperties(this, properties);
      this.#refresh();
    }

    attributeChangedCallback(attribute: string): void {
      if (attribute === 'value' && !this.#isDirty) this.#editor.setText(this.defaultValue);
      else this.#refresh();
    }

    formDisabledCallback(isDisabled: boolean): void {
      this.#isDisabled = isDisabled;
      this.#refresh();
    }

    formResetCallback(): void {
      this.#isDirty = false;
      this.#editor.setText(this.defaultValue);
    }

    formStateRestoreCallback(state: string): void {
      this.value = state;
    }

    get value(): string {
      return this.#editor.area.value;
    }
    set value(text: string) {
      this.#isDirty = true;
      this.#editor.setText(text);
    }

    get schema(): Schema | undefined {
      return this.#schema;
    }
    set schema(schema: Schema | undefined) {
      this.#schema = schema && define(schema);
      this.#refresh();
    }
    get service(): LanguageService | undefined {
      return this.#ownService;
    }
    set service(service: LanguageService | undefined) {
      this.#ownService = service;
      this.#refresh();
    }

    get locale(): MessageLanguage {
      const given = this.getAttribute('locale');
      if (this.#catalogue?.locale === given) return this.#catalogue;
      return localeOf(given ?? this.closest<HTMLElement>('[lang]')?.lang);
    }
    set locale(locale: LocaleTag | Catalogue) {
      // A tag is none: it has no `locale` of its own.
      this.#catalogue = locale as Catalogue;
      this.setAttribute('locale', tagOf(locale));
    }
    get timeZone(): string {
      return this.getAttribute('time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    set timeZone(zone: string) {
      this.setAttribute('time-zone', zone);
    }
    get today(): string {
      return this.getAttribute('today') ?? '';
    }
    set today(day: string) {
      this.setAttribute('today', day);
    }

    get placeholder(): string {
      return this.getAttribute('placeholder') ?? '';
    }
    set placeholder(text: string) {
      this.setAttribute('placeholder', text);
    }
    override focus(options?: FocusOptions): void {
      this.#editor.area.focus(options);
    }
    select(range: Range = { from: 0, to: this.value.length }): void {
      this.#editor.select(range);
    }
    applyEdits(edits: readonly Edit[]): void {
      this.#editor.applyEdits(edits);
    }

    undo(): void {
      this.#editor.step('undo');
    }
    redo(): void {
      this.#editor.step('redo');
    }

    /** Updates the value and validity for the form. */
    #updateForm(): void {
      const { area, firstError } = this.#editor;
      const internals = internalsOf(this);
      internals.setFormValue(area.value);
      const error = firstError();
      if (this.required && area.value === '') internals.setValidity({ valueMissing: true }, messages(this.locale).missing, area);
      else if (error === undefined) internals.setValidity({});
      else internals.setValidity({ customError: true }, error, area);
    }

    #refresh(): void {
      const { area, refresh } = this.#editor;
      area.disabled = this.#isDisabled;
      area.readOnly = this.readOnly;
      area.required = this.required;
      area.placeholder = this.placeholder;
      const service = this.#ownService ?? this.#makeService();
      refresh({ service, label: labelOf(this), words: messages(service?.locale ?? this.locale) });
    }

    #makeService(): LanguageService | undefined {
      const { schema, locale, today, timeZone } = this;
      if (schema === undefined) return undefined;
      const from = [schema, locale, today, timeZone];
      if (from.some((one, at) => one !== this.#created[at])) {
        const service = createLanguageService(schema, { locale, timeZone, ...(today !== '' && { today }) });
        // An invalid day or zone throws now, and not at every key.
        service.diagnose('');
        this.#created = [...from, service];
      }
      return this.#created[4] as LanguageService;
    }
  }
  customElements.define(name, SearchExpressionElement);
}

const properties = ['value', 'schema', 'service', 'locale', 'timeZone', 'today', 'placeholder'];

/**
 * A text field for searches, with colours, suggestions and diagnostics. It is a form control: it
 * is submitted under its `name`, reset with its form, and invalid while its text has an error.
 *
 * Its attributes are `value` (the initial text), `name`, `placeholder`, `required`, `disabled`,
 * `readonly`, `locale`, `time-zone` and `today`. It dispatches `input` for every change, `change`
 * when the user is done, and `run`, with the text as `detail.text`, for Ctrl+Enter, Cmd+Enter and
 * Shift+Enter. `update`, which does not bubble, tells a builder beside it of each change of its
 * text, problems and settings.
 */
export type SearchExpressionEditor = HTMLElement & {
  /** Setting another text clears the undo history. */
  value: string;
  readonly defaultValue: string;
  /** The fields to search: a schema, or that as JSON. Throws a `TypeError` for anything else. */
  schema: Schema | undefined;
  /** A service to use instead of `schema`, `locale`, `timeZone` and `today`. */
  service: LanguageService | undefined;
  /**
   * `en` or `nl`, or a catalogue of another language; by default the nearest of the nearest
   * `lang`, or English.
   */
  get locale(): MessageLanguage;
  set locale(locale: LocaleTag | Catalogue);
  /** The zone in which days begin; that of the browser by default. */
  timeZone: string;
  /** The day that relative dates count from, such as `2026-11-21`; empty for the current day. */
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
  /** Focuses the field and selects a range of its text. */
  select(range?: Range): void;
  /** Applies edits, in order and without overlap, as one undo step. */
  applyEdits(edits: readonly Edit[]): void;
  /** Takes back the last change of its text, or makes it again, and focuses the field. */
  undo(): void;
  redo(): void;
};
