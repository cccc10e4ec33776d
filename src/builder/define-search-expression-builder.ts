import { createElement, render } from 'preact';
import type { Diagnostic, Edit } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { type Catalogue, type LocaleTag, languageOf, type MessageLanguage, tagOf } from '../../grammar/messages/wording.ts';
import { formControl, internalsOf, labelOf, upgradeProperties } from '../editing/form-control.ts';
import { applyEdits } from '../edits.ts';
import { todayIn } from '../schema/dates.ts';
import { diagnose } from '../schema/diagnose.ts';
import { localized } from '../schema/labels.ts';
import { defineAgain, type Schema } from '../schema/schema.ts';
import { Builder } from './builder.tsx';
import { type BuilderModel, readModel } from './model.ts';
import { style } from './style.ts';
import { type BuilderView, conditionChanger } from './view.tsx';
import { type BuilderWords, words } from './words.ts';

/**
 * Defines the element, unless the name is taken. On a server, where there are no elements, it does
 * nothing.
 *
 * @example defineSearchExpressionBuilder()
 * @throws DOMException for a name that no element can have
 */
export function defineSearchExpressionBuilder(name = 'search-expression-builder'): void {
  defineBuilder(name, defineAgain);
}

/** Defines the element with what makes a schema of the property `schema`, and of that of another copy. */
export function defineBuilder(name: string, define: (schema: Schema) => Schema): void {
  if (typeof customElements === 'undefined' || customElements.get(name) !== undefined) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);

  class BuilderElement extends formControl() {
    static readonly observedAttributes = ['value', 'for', 'locale', 'time-zone', 'today', 'readonly', 'required'];

    readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    readonly #place = document.createElement('div');
    readonly #status = document.createElement('div');
    readonly #own = new OwnText();
    #given: EditedText | undefined;
    #text: EditedText = this.#own;
    #schema: Schema | undefined;
    #catalogue: Catalogue | undefined;
    #words: Partial<BuilderWords> | undefined;
    #read: Reading | undefined;
    /** What the rows were last rendered from. */
    #rendered: readonly unknown[] = [];
    #isDirty = false;
    #isDisabled = false;
    #isApplying = false;
    #speech: ReturnType<typeof setTimeout> | undefined;

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [sheet];
      this.#status.className = 'unseen';
      this.#status.role = 'status';
      this.#root.append(this.#place, this.#status);
      this.#root.addEventListener('keydown', (event) => this.#onKeyDown(event as KeyboardEvent));
      // The element dispatches its own.
      for (const type of ['input', 'change']) this.#root.addEventListener(type, (event) => event.stopPropagation());
      // A new day may have begun, or the label may have changed.
      this.addEventListener('focusin', () => this.#isApplying || this.#update());
    }

    connectedCallback(): void {
      upgradeProperties(this, properties);
      this.#join();
      // The editor may come later in the page.
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#join(), { once: true });
      else if (this.#isAstray()) queueMicrotask(() => this.#join());
    }
    disconnectedCallback(): void {
      this.#text.removeEventListener('update', this.#follow);
      this.#rendered = [];
      render(null, this.#place);
    }
    attributeChangedCallback(attribute: string): void {
      if (attribute === 'value' && !this.#isDirty) this.#own.reset(this.defaultValue);
      else if (attribute === 'for') this.#join();
      else this.#update();
    }
    formDisabledCallback(isDisabled: boolean): void {
      this.#isDisabled = isDisabled;
      this.#update();
    }
    formResetCallback(): void {
      this.#isDirty = false;
      this.#own.reset(this.defaultValue);
    }
    formStateRestoreCallback(state: string): void {
      this.value = state;
    }

    get value(): string {
      return this.#text.value;
    }
    set value(text: string) {
      this.#isDirty = true;
      if (text === this.value) return;
      if (this.editor === undefined) this.#own.reset(text);
      else this.editor.applyEdits([{ from: 0, to: this.value.length, insert: text }]);
    }
    get schema(): Schema | undefined {
      return this.#schema ?? this.#editor?.service?.schema ?? this.#editor?.schema;
    }
    set schema(schema: Schema | undefined) {
      this.#schema = schema && define(schema);
      this.#update();
    }
    get editor(): EditedText | undefined {
      return this.#text === this.#own ? undefined : this.#text;
    }
    set editor(editor: EditedText | undefined) {
      this.#given = editor;
      this.#join();
    }
    get words(): Partial<BuilderWords> | undefined {
      return this.#words;
    }
    set words(own: Partial<BuilderWords> | undefined) {
      this.#words = own;
      this.#update();
    }
    get locale(): MessageLanguage {
      const given = this.getAttribute('locale');
      if (this.#catalogue?.locale === given) return this.#catalogue;
      return languageOf(given ?? this.#editor?.locale ?? this.closest<HTMLElement>('[lang]')?.lang);
    }
    set locale(locale: LocaleTag | Catalogue) {
      // A tag is none: it has no `locale` of its own.
      this.#catalogue = locale as Catalogue;
      this.setAttribute('locale', tagOf(locale));
    }
    get timeZone(): string {
      const given = this.getAttribute('time-zone') ?? this.#editor?.timeZone;
      return given ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    set timeZone(zone: string) {
      this.setAttribute('time-zone', zone);
    }
    get today(): string {
      return this.getAttribute('today') ?? this.#editor?.today ?? '';
    }
    set today(day: string) {
      this.setAttribute('today', day);
    }

    get htmlFor(): string {
      return this.getAttribute('for') ?? '';
    }
    set htmlFor(id: string) {
      this.setAttribute('for', id);
    }

    undo(): void {
      this.#step('undo');
    }
    redo(): void {
      this.#step('redo');
    }

    get #editor(): Partial<EditedText> | undefined {
      return this.editor;
    }

    /** Works on the editor that is given or named, otherwise on a text of its own. */
    #join(): void {
      const id = this.getAttribute('for');
      const root = this.getRootNode();
      const named = id === null || !(root instanceof Document || root instanceof ShadowRoot) ? null : root.getElementById(id);
      const { localName = '' } = named ?? {};
      // Its script may come after this one.
      if (localName.includes('-') && customElements.get(localName) === undefined)
        void customElements.whenDefined(localName).then(() => this.#join());
      const text = this.#given ?? (isEditedText(named) ? named : this.#own);
      this.#text.removeEventListener('update', this.#follow);
      this.#text = text;
      text.addEventListener('update', this.#follow);
      this.#update();
    }
    readonly #follow = (): void => {
      if (!this.#isApplying) this.#update();
    };
    /** It names an editor that is not in the page, or not defined yet. */
    #isAstray(): boolean {
      return this.hasAttribute('for') && this.#text === this.#own;
    }

    #onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      const isCommand = event.ctrlKey || event.metaKey;
      if (key === 'Enter' && (isCommand || event.shiftKey)) {
        event.preventDefault();
        const run = new CustomEvent('run', { bubbles: true, composed: true, detail: { text: this.value } });
        (this.editor ?? this).dispatchEvent(run);
      }
      const isRedo = key.toLowerCase() === 'y' || event.shiftKey;
      // What is being typed in a control is undone there.
      const isDraft = target instanceof HTMLElement && (target.dataset['draft'] === 'true' || isSearch(target));
      if (!isCommand || event.altKey || isDraft || !/^[zy]$/i.test(key)) return;
      event.preventDefault();
      this.#step(isRedo ? 'redo' : 'undo');
    }

    #step(step: 'undo' | 'redo'): void {
      const { language, words: own } = this.#language();
      const before = this.value;
      this.#apply(() => this.#text[step]());
      if (this.value !== before) this.#announce(step === 'undo' ? own.undone : own.redone, language);
    }

    /** Lets the text change, renders the result, and keeps the focus in the builder if it was there. */
    #apply(change: () => void, focus?: string): void {
      const before = this.#root.activeElement;
      const row = before?.closest('[data-node]')?.getAttribute('data-node');
      const wasSaved = this.value;
      this.#isApplying = true;
      try {
        this.#highlight(undefined);
        change();
        this.#update();
        const candidates = [focus, before, `[data-node="${row}"] :is(select, textarea)`, '.row:last-child .remove', '.add'].map(
          (one) => (typeof one === 'string' ? this.#root.querySelector(one) : one),
        );
        const next = candidates.find((one) => one?.isConnected);
        const hadFocus = focus !== undefined || before !== null;
        if (hadFocus && next instanceof HTMLElement && this.#root.activeElement !== next) {
          next.focus();
          // What is typed then replaces the proposed value.
          if (focus !== undefined && next instanceof HTMLInputElement) next.select();
        }
      } finally {
        this.#isApplying = false;
      }
      if (this.#text !== this.#own || this.value === wasSaved) return;
      this.#isDirty = true;
      for (const type of ['input', 'change']) this.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    }

    #highlight(range: Range | undefined): void {
      this.dispatchEvent(new CustomEvent('highlight', { detail: { range } }));
    }

    #announce(message: string, language: string): void {
      this.#status.lang = language;
      // It is spoken again only if the region was empty in between.
      this.#status.textContent = '';
      clearTimeout(this.#speech);
      this.#speech = setTimeout(() => this.#status.replaceChildren(message), speechPause);
    }

    #language(): { readonly words: BuilderWords; readonly language: string } {
      const own = { ...words(this.locale), ...this.#words };
      return { words: own, language: own.language };
    }

    #reading(): Reading | undefined {
      const { value: text, schema, locale } = this;
      if (schema === undefined) return undefined;
      const known = this.#read;
      if (known?.model.text !== text || known.schema !== schema || known.locale !== locale) {
        const isKnown = known?.schema === schema && known.locale === locale;
        const own = isKnown ? known.model.schema : localized(define(schema), locale);
        const diagnostics = text === '' ? [] : diagnose(text, own, { locale });
        this.#read = { schema, locale, model: readModel(text, own), diagnostics };
      }
      return this.#read;
    }

    #update(): void {
      const { words: own, language } = this.#language();
      const reading = this.#reading();
      if (this.isConnected) this.#render(reading, own, language);
      this.#updateForm(reading, own);
    }

    #render(reading: Reading | undefined, own: BuilderWords, language: string): void {
      if (reading === undefined || this.#isAstray()) {
        this.#rendered = [];
        const id = this.getAttribute('for');
        render(this.#isAstray() ? `There is no editor with the id "${id}".` : 'This builder has no schema.', this.#place);
        return;
      }
      const { model, diagnostics } = reading;
      const today = this.today || todayIn(this.timeZone);
      const label = labelOf(this);
      const { readOnly, disabled } = this.#editor ?? {};
      const isLocked = this.#isDisabled || this.readOnly || readOnly === true || disabled === true;
      // A value that a control has, and has not told yet, must not be lost.
      const state = [reading, this.#words, language, today, label, isLocked];
      if (state.every((part, at) => part === this.#rendered[at])) return;
      this.#rendered = state;
      const change: BuilderView['change'] = (edits, { announcement, focus } = {}) => {
        if (edits.length === 0 || model.text !== this.value) return false;
        this.#apply(() => this.#text.applyEdits(edits), focus);
        if (announcement !== undefined) this.#announce(announcement, language);
        return true;
      };
      const view: BuilderView = {
        model,
        words: own,
        within: '',
        today,
        // An editor tells what is wrong with its text itself.
        diagnostics: this.#text === this.#own ? diagnostics : [],
        change,
        changeCondition: (condition, to, after) =>
          model.text === this.value && conditionChanger(model, change)(condition, to, after),
        highlight: (range) => this.#isApplying || this.#highlight(range),
        announce: (message) => this.#announce(message, language),
        isApplying: () => this.#isApplying,
      };
      render(createElement(Builder, { view, label: label || own.label, isLocked }), this.#place);
    }

    /** Updates the value and validity for the form; of a text in an editor, that does. */
    #updateForm(reading: Reading | undefined, own: BuilderWords): void {
      const internals = internalsOf(this);
      const isOwn = this.#text === this.#own;
      internals.setFormValue(isOwn ? this.value : null);
      const first = this.#place.querySelector<HTMLElement>('select, button, textarea, input') ?? undefined;
      const error = isOwn && reading?.diagnostics.find(({ severity }) => severity === 'error');
      if (isOwn && this.required && this.value.trim() === '') internals.setValidity({ valueMissing: true }, own.required, first);
      else if (error) internals.setValidity({ customError: true }, own.invalid, first);
      else internals.setValidity({});
    }
  }
  customElements.define(name, BuilderElement);
}

const properties = ['value', 'schema', 'editor', 'words', 'locale', 'timeZone', 'today', 'htmlFor'];

/** In ms after a change: when it is announced. */
const speechPause = 500;

type Reading = {
  readonly schema: Schema;
  readonly locale: MessageLanguage;
  readonly model: BuilderModel;
  readonly diagnostics: readonly Diagnostic[];
};

/** The input of a list that is searched has an undo of its own. */
const isSearch = (control: HTMLElement): boolean =>
  control instanceof HTMLInputElement && control.role === 'combobox' && control.value !== '';

const isEditedText = (element: HTMLElement | null): element is HTMLElement & EditedText =>
  element !== null && 'applyEdits' in element && 'undo' in element;

/** The text of a builder without an editor, with its undo. */
class OwnText extends EventTarget implements EditedText {
  #states: readonly string[] = [''];
  #at = 0;

  get value(): string {
    return this.#states[this.#at] ?? '';
  }
  applyEdits(edits: readonly Edit[]): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), applyEdits(this.value, edits)].slice(-mostStates);
    this.#go(this.#states.length - 1);
  }
  undo(): void {
    this.#go(this.#at - 1);
  }
  redo(): void {
    this.#go(this.#at + 1);
  }
  reset(text: string): void {
    this.#states = [text];
    this.#go(0);
  }
  #go(to: number): void {
    if (this.#states[to] === undefined) return;
    this.#at = to;
    this.dispatchEvent(new Event('update'));
  }
}

const mostStates = 200;

/**
 * What holds the text that a builder works on: a `<search-expression-editor>`, or an object of the
 * page that does the same for another editor. It dispatches `update` after each change of its text
 * or settings; `run` comes to it when the user runs the search from the builder.
 */
export type EditedText = EventTarget & {
  readonly value: string;
  /** Applies edits, in order and without overlap, as one undo step. */
  applyEdits(edits: readonly Edit[]): void;
  undo(): void;
  redo(): void;
  /** What the builder takes from it where it has none itself. */
  readonly schema?: Schema | undefined;
  readonly service?: { readonly schema: Schema } | undefined;
  readonly locale?: MessageLanguage;
  readonly timeZone?: string;
  readonly today?: string;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
};

/**
 * A builder of searches, with a row for each condition. It is a form control: it is submitted under
 * its `name`, reset with its form, and invalid while its text has an error. With `for`, the id of a
 * `<search-expression-editor>`, it edits the text of that editor, on its undo stack; the form then
 * submits the editor.
 *
 * Its attributes are `value` (the initial text), `name`, `for`, `required`, `disabled`, `readonly`,
 * `locale`, `time-zone` and `today`. Events: `input` and `change` when its own text changes; `run`,
 * with `detail.text`, for Ctrl+Enter, Cmd+Enter and Shift+Enter, dispatched at its editor if it has
 * one; `highlight`, with `detail.range`, when the pointer enters a row.
 *
 * Colours are the custom properties of the editor, such as `--search-ink`. CSS parts: `builder`,
 * `root`, `group`, `row`, `condition`, `chip`, `field`, `relation`, `join`, `input`, `token`,
 * `not`, `add`, `starter`, `remove`, `popup`, `option`.
 */
export type SearchExpressionBuilder = HTMLElement & {
  /** Setting another text clears the undo history, unless that is an editor's. */
  value: string;
  readonly defaultValue: string;
  /**
   * The fields that can be searched: a schema, or the same as JSON; that of the editor by default.
   * Throws a `TypeError` for anything else.
   */
  schema: Schema | undefined;
  /** The editor that it is in step with: the one that `for` names, or any object that is set. */
  editor: EditedText | undefined;
  /** Own words, or those of another language, in place of some or all of its texts. */
  words: Partial<BuilderWords> | undefined;
  /**
   * `en` or `nl`, or a catalogue of another language; by default that of the editor, the nearest
   * of the nearest `lang`, or English.
   */
  get locale(): MessageLanguage;
  set locale(locale: LocaleTag | Catalogue);
  /** The zone in which days begin; that of the browser by default. */
  timeZone: string;
  /** The day that relative dates count from, such as `2026-11-21`; empty for the current day. */
  today: string;
  name: string;
  htmlFor: string;
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
  undo(): void;
  redo(): void;
};
