import type { Diagnostic, Edit, Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { besidesWord, fixesOf, longText, mostProblems } from '../editing/diagnostics.ts';
import { element, withoutCode } from '../editing/dom.ts';
import { editCommands } from '../editing/edit-commands.ts';
import { type EditorWords, messages } from '../editing/messages.ts';
import { awaitsValue } from '../editing/quotes.ts';
import { createSchedule } from '../editing/schedule.ts';
import { type LanguageService, lexicalTokens } from '../language-service/index.ts';
import { createChoiceList } from './choice-list.ts';
import { createHighlightLayer } from './highlight-layer.ts';
import { createProblemList } from './problem-list.ts';
import { createSuggestions } from './suggestions.ts';
import { createTextField } from './text-field.ts';
import { listenToTyping } from './typing.ts';

/** The callbacks of the editor. */
export type EditorOptions = {
  /** The text or its diagnostics changed. */
  readonly changed: () => void;
  /** The user finished a change. */
  readonly committed: () => void;
  readonly run: () => void;
};

export type Editor = {
  readonly area: HTMLTextAreaElement;
  readonly setText: (text: string) => void;
  /** Sets another service, language or label. */
  readonly refresh: (setting: {
    readonly service: LanguageService | undefined;
    readonly words: EditorWords;
    readonly label: string;
  }) => void;
  /** The message of the first error; none for an empty text. */
  readonly firstError: () => string | undefined;
  readonly select: (range: Range) => void;
  readonly applyEdits: (edits: readonly Edit[]) => void;
  readonly step: (step: 'undo' | 'redo') => void;
};

/** Builds the editor in a shadow root. */
export function createEditor(root: ShadowRoot, { changed, committed, run }: EditorOptions): Editor {
  const area = element('textarea', { ...plainKeyboard, part: 'textarea', 'aria-describedby': 'hint problem-0', rows: '1' });
  const layer = element('div', { class: 'layer', part: 'layer', 'aria-hidden': 'true' });
  const popup = element('div', { class: 'popup', part: 'popup' });
  const problems = element('ul', { class: 'problems', part: 'problems', hidden: '' });
  const hint = element('div', { id: 'hint', class: 'unseen' });
  const status = element('div', { class: 'unseen', role: 'status' });
  const box = element('div', { class: 'box', part: 'field' }, element('div', { class: 'text' }, layer, area));
  root.append(box, popup, problems, hint, status);

  let setting: Parameters<Editor['refresh']>[0] = { service: undefined, label: '', words: messages() };
  let diagnostics: readonly Diagnostic[] = [];
  let committedText = '';
  let isTyping = false;
  let speech: ReturnType<typeof setTimeout> | undefined;
  let shownProblems: ReadonlySet<string> = new Set();

  const field = createTextField(area);
  const highlight = createHighlightLayer(layer);
  const announce = (sentence: string): void => {
    clearTimeout(speech);
    speech = setTimeout(() => status.replaceChildren(sentence), speechPause);
  };
  const list = createChoiceList(area, popup);
  const suggestions = createSuggestions({
    field,
    list,
    service: () => setting.service,
    words: () => setting.words,
    rectOf: highlight.rectOf,
    announce,
  });
  const showProblems = createProblemList(problems, {
    jump: ({ range }) => field.select(range),
    // The fixes of an earlier text no longer apply.
    fix: ({ edits }, text) => (text === area.value ? applyEdits(edits) : showNow()),
  });

  const read = (): void => {
    diagnostics = area.value === '' ? [] : (setting.service?.diagnose(area.value) ?? []);
    changed();
  };

  /** All diagnostics but those of a word that is being typed. */
  const visible = (): readonly Diagnostic[] => (isTyping ? besidesWord(diagnostics, area.value, area.selectionEnd) : diagnostics);

  const keyOf = ({ code, range }: Diagnostic): string => `${code} ${area.value.slice(range.from, range.to)}`;

  const paint = (found: readonly Diagnostic[]): void => {
    const tokens = setting.service?.semanticTokens(area.value) ?? lexicalTokens(area.value);
    highlight.paint(
      area.value,
      tokens,
      found.map(({ range, severity }) => ({ ...range, severity })),
    );
    area.ariaInvalid = String(found.some(({ severity }) => severity === 'error'));
  };

  const show = (): void => {
    const found = visible().toSorted((a, b) => a.range.from - b.range.from);
    const text = area.value;
    paint(found);
    const withFixes = found.map((diagnostic, at) => ({ diagnostic, fixes: at < mostProblems ? knownFixesOf(diagnostic) : [] }));
    showProblems(text, withFixes, setting.words, area.readOnly || area.disabled);
    const keys = new Set(found.map(keyOf));
    if (keys.size !== shownProblems.size && !list.isOpen()) announce(setting.words.problemCount(found.length));
    shownProblems = keys;
  };

  const knownFixes = new WeakMap<Diagnostic, readonly Fix[]>();
  const knownFixesOf = (diagnostic: Diagnostic): readonly Fix[] => {
    const { service } = setting;
    const found = knownFixes.get(diagnostic) ?? (service === undefined ? [] : fixesOf(service, area.value, diagnostic));
    knownFixes.set(diagnostic, found);
    return found;
  };

  /** After a change: updates the text at once, and the diagnostics a little later. */
  const follow = (): void => {
    isTyping = true;
    if (area.value.length > longText) highlight.patch(area.value);
    else {
      read();
      paint(visible().filter((diagnostic) => shownProblems.has(keyOf(diagnostic))));
    }
    schedule.typed();
  };
  const schedule = createSchedule(
    (typing) => {
      if (typing && area.value.length > longText) read();
      isTyping = typing;
      show();
    },
    () => list.isOpen() || awaitsValue(area.value, area.selectionEnd),
  );

  const showNow = (): void => {
    schedule.stop();
    isTyping = false;
    read();
    show();
  };

  const commit = (): void => {
    suggestions.close();
    showNow();
    if (area.value === committedText) return;
    committedText = area.value;
    committed();
  };

  const applyEdits: Editor['applyEdits'] = (edits) => {
    suggestions.close();
    field.applyEdits(edits);
    showNow();
    if (root.activeElement !== area) commit();
  };

  listenToTyping(area, {
    field,
    list,
    suggestions,
    changed: follow,
    run: () => {
      commit();
      run();
    },
    format: () => {
      const { service } = setting;
      if (service !== undefined) field.applyEdits(editCommands.format(service, area.value, { from: 0, to: area.value.length }));
    },
  });
  area.addEventListener('blur', commit);
  // The element dispatches its own `change`.
  area.addEventListener('change', (event) => event.stopPropagation());

  return {
    area,
    setText: (text) => {
      suggestions.close();
      if (area.value !== text) area.value = text;
      committedText = area.value;
      showNow();
    },
    refresh: (next) => {
      setting = next;
      suggestions.close();
      area.ariaLabel = next.label || next.words.label;
      hint.textContent = next.words.hint;
      const suggests = next.service !== undefined && !area.readOnly;
      area.ariaAutoComplete = suggests ? 'list' : null;
      area.ariaHasPopup = suggests ? 'listbox' : null;
      showNow();
    },
    firstError: () => {
      const error = diagnostics.find(({ severity }) => severity === 'error');
      return error && withoutCode(error.message);
    },
    select: field.select,
    applyEdits,
    step: (step) => {
      suggestions.close();
      field.step(step);
      showNow();
    },
  };
}

/** In ms after the last change: when diagnostics are announced. */
const speechPause = 1000;

/** No keyboard corrects a search as prose. */
const plainKeyboard = { autocapitalize: 'off', autocomplete: 'off', autocorrect: 'off', spellcheck: 'false', inputmode: 'text' };
