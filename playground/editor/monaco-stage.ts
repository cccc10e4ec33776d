import './monaco.css';
import { batch, effect } from '@preact/signals';
import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codeAction/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/dnd/register';
import 'monaco-editor/features/documentSymbols/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/format/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/inlayHints/register';
import 'monaco-editor/features/inlineCompletions/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/features/quickCommand/register';
import 'monaco-editor/features/quickOutline/register';
import 'monaco-editor/features/semanticTokens/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/features/suggest/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import 'monaco-editor/features/wordPartOperations/register';
// In 0.57 the features of these lack them.
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens.js';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import { MonospaceLineBreaksComputerFactory } from 'monaco-editor/editor/common/viewModel/monospaceLineBreaksComputer.js';
import type { Range } from 'search-expression';
import type { LanguageService } from 'search-expression/language-service';
import { registerSearchLanguage, searchEditorOptions } from 'search-expression/monaco';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { locale } from '../state/locale.ts';
import { type EntityName, entity, text } from '../state/search.ts';
import { isDark, isHighContrast } from '../state/theme.ts';
import { smallestEdit } from '../text-edits.ts';
import { glue } from './line-breaks.ts';
import { afterPaint, awaitsValue, canRedo, canUndo, type OpenStage, runNow, tellAfterPaint } from './stage.ts';
import type { Selection, UndoHistory } from './undo-history.ts';

export const openMonacoStage: OpenStage = (place, history, previous) => {
  const { selection } = previous.state();
  const scrollTop = previous.scrollTop();
  const height = (place.parentElement ?? place).getBoundingClientRect().height;
  const language = registerSearchLanguage(monaco);
  const box = document.createElement('div');
  // The second class gives the context menu, which is outside Monaco here, the theme colours.
  box.className = 'editor-box monaco-component';
  box.style.height = `${height}px`;
  place.append(box);
  const model = monaco.editor.createModel('', 'search-expression');
  keepLineTokens(model);
  const overflow = overflowElement();
  wrapBeforeConnectives();
  const editor = monaco.editor.create(box, { ...optionsOf(place), overflowWidgetsDomNode: overflow, model, theme: themeOf() });
  Object.defineProperty(editor.getContribution('editor.contrib.InlayHints') ?? {}, '_cursorInfo', {
    set() {
      // With it, Monaco cuts the last character off each hint while the user types.
    },
  });
  const entities = replayHistory(editor, model, history);
  editor.setSelection(selectionIn(model, selection));
  editor.setScrollTop(scrollTop);
  fitHeight(editor, box);

  const update = (): void => {
    canUndo.value = model.canUndo();
    canRedo.value = model.canRedo();
    text.value = model.getValue();
  };
  let waiting: EntityName | undefined;
  const tell = (): void => {
    const now = waiting;
    waiting = undefined;
    if (now === undefined) return;
    batch(() => {
      entity.value = now;
      update();
    });
  };
  model.onDidChangeContent(({ isUndoing, isRedoing }) => {
    const version = model.getAlternativeVersionId();
    waiting = (isUndoing || isRedoing ? entities.get(version) : undefined) ?? waiting ?? entity.peek();
    entities.set(version, waiting);
    tellAfterPaint(tell);
  });
  /** Changes the text so that the page has it at once. */
  const atOnce = (change: () => void): void => {
    change();
    tell();
  };
  const highlights = editor.createDecorationsCollection();
  const effects = [
    effect(() => {
      const own = service.value;
      const attached = own && language.attach(editor, { service: { ...own, complete: completeLater(own) }, onRun: runNow });
      return () => attached?.dispose();
    }),
    effect(() => {
      void today.value;
      language.refresh();
    }),
    effect(() => editor.updateOptions({ ariaLabel: searchEditorOptions(locale.value).ariaLabel ?? '' })),
    effect(() => monaco.editor.setTheme(themeOf())),
  ];
  update();
  // Otherwise the text appears a frame later, and the place is empty until then.
  editor.render(true);

  const rangeOf = ({ from, to }: Range): monaco.Range => selectionIn(model, { anchor: from, active: to });
  return {
    name: 'monaco',
    state: () => {
      const { positionColumn, positionLineNumber, selectionStartColumn, selectionStartLineNumber } =
        editor.getSelection() ?? new monaco.Selection(1, 1, 1, 1);
      const offset = (lineNumber: number, column: number): number => model.getOffsetAt({ lineNumber, column });
      return {
        text: model.getValue(),
        entity: entity.peek(),
        selection: {
          anchor: offset(selectionStartLineNumber, selectionStartColumn),
          active: offset(positionLineNumber, positionColumn),
        },
      };
    },
    scrollTop: () => editor.getScrollTop(),
    isBusy: () => false,
    isChoosing: () =>
      editor.getAction('search-expression.choosing')?.isSupported() === true ||
      (editor.hasTextFocus() && awaitsValue(model.getValue(), model.getOffsetAt(editor.getPosition() ?? start))),
    end: () => {
      for (const stop of effects) stop();
      editor.dispose();
      model.dispose();
      language.dispose();
      box.remove();
      overflow.remove();
    },
    applyEdits: (edits, { focus = false } = {}) => {
      model.pushStackElement();
      const made = edits.map((edit) => ({ range: rangeOf(edit), text: edit.insert }));
      atOnce(() => editor.executeEdits('page', made));
      model.pushStackElement();
      if (focus) editor.focus();
    },
    select: (range) => {
      editor.setSelection(rangeOf(range));
      editor.revealRangeInCenterIfOutsideViewport(rangeOf(range));
      editor.focus();
    },
    focus: () => editor.focus(),
    undo: () => atOnce(() => editor.trigger('page', 'undo', {})),
    redo: () => atOnce(() => editor.trigger('page', 'redo', {})),
    light: (ranges) =>
      highlights.set(ranges.map((range) => ({ range: rangeOf(range), options: { inlineClassName: 'editor-lit' } }))),
  };
};

/**
 * Wraps lines before AND and OR, where what follows fits on a line. Monaco breaks at any space, and
 * has no option for words: this shows it the text with those spaces replaced. Only where lines
 * break comes from it; what is drawn is the text. For the Monaco of the lock file.
 */
function wrapBeforeConnectives(): void {
  const { prototype } = MonospaceLineBreaksComputerFactory;
  const { createLineBreaksComputer: create } = prototype;
  if (prototype.wrapsBeforeConnectives === true) return;
  prototype.wrapsBeforeConnectives = true;
  prototype.createLineBreaksComputer = function (context, fontInfo, tabSize, columns, ...rest) {
    const glued: typeof context = {
      getLineInjectedText: (line) => context.getLineInjectedText(line),
      getLineContent: (line) => glue(context.getLineContent(line), columns, context.getLineInjectedText(line) ?? []),
    };
    return create.call(this, glued, fontInfo, tabSize, columns, ...rest);
  };
}

/** Lets suggestions wait for the paint of a key that is typed; Monaco asks for them before it. */
function completeLater(own: LanguageService): LanguageService['complete'] {
  return async (typed, caret, options) => {
    if (options?.trigger === 'typed') await new Promise<void>(afterPaint);
    return own.complete(typed, caret, options);
  };
}

/**
 * Keeps the tokens of a line until they change, with its hints, too. Monaco puts them together anew
 * for each row of a line that wraps. For the Monaco of the lock file.
 */
function keepLineTokens(model: monaco.editor.ITextModel): void {
  const { tokenization, onDidChangeTokens } = model as TokenizedModel;
  const read = tokenization.getLineTokens.bind(tokenization);
  const kept = new Map<number, LineTokens>();
  let version = 0;
  onDidChangeTokens(() => kept.clear());
  tokenization.getLineTokens = (line) => {
    if (model.getVersionId() !== version) kept.clear();
    version = model.getVersionId();
    const tokens = kept.get(line) ?? keepHints(read(line));
    kept.set(line, tokens);
    return tokens;
  };
}

function keepHints(tokens: LineTokens): LineTokens {
  const insert = tokens.withInserted.bind(tokens);
  let last: { readonly key: string; readonly tokens: LineTokens } | undefined;
  tokens.withInserted = (hints) => {
    const key = JSON.stringify(hints);
    if (last?.key !== key) last = { key, tokens: insert(hints) };
    return last.tokens;
  };
  return tokens;
}

type LineTokens = { withInserted: (hints: unknown) => LineTokens };
type TokenizedModel = monaco.editor.ITextModel & {
  readonly tokenization: { getLineTokens: (line: number) => LineTokens };
  readonly onDidChangeTokens: (listener: () => void) => void;
};

/**
 * Fills Monaco's own undo stack: each text of the history is one step. Returns what each text
 * searches, by the version id that the model has for it.
 */
function replayHistory(
  editor: monaco.editor.IStandaloneCodeEditor,
  model: monaco.editor.ITextModel,
  history: UndoHistory,
): Map<number, EntityName> {
  const entities = new Map<number, EntityName>();
  const states = history.states();
  const show = (shown: string): void => {
    model.setValue(shown);
    // On every system, so that a line end is one character.
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
  };
  for (const [at, state] of states.entries()) {
    const before = states[at - 1];
    if (before === undefined) show(state.text);
    else {
      const { from, to, insert } = smallestEdit(model.getValue(), state.text);
      const range = selectionIn(model, { anchor: from, active: to });
      editor.setSelection(selectionIn(model, before.selection));
      model.pushStackElement();
      editor.executeEdits('history', [{ range, text: insert }], () => [selectionIn(model, state.selection)]);
      model.pushStackElement();
    }
    entities.set(model.getAlternativeVersionId(), state.entity);
  }
  for (let left = states.length - 1 - history.at(); left > 0; left--) void model.undo();
  // An edit of nothing, as between equal texts of bookings and events, may be no step for Monaco.
  const current = states[history.at()]?.text ?? '';
  if (model.getValue() !== current) show(current);
  return entities;
}

function selectionIn(model: monaco.editor.ITextModel, { anchor, active }: Selection): monaco.Selection {
  return monaco.Selection.fromPositions(model.getPositionAt(anchor), model.getPositionAt(active));
}

/**
 * Makes Monaco as high as its text, up to twelve lines, once the text changes. Until then it is as
 * high as the editor before it with its list of meanings, so that nothing on the page moves.
 */
function fitHeight(editor: monaco.editor.IStandaloneCodeEditor, box: HTMLElement): void {
  // As given: computed options would cause a layout.
  const { fontSize = 15 } = editor.getRawOptions();
  const maximum = (maximalLines * 1.6 + 1.2) * fontSize;
  let isChanged = false;
  const fit = (): void => {
    // The style sheet sets the minimum.
    if (isChanged) box.style.height = `${Math.min(editor.getContentHeight(), maximum) + borders}px`;
  };
  editor.onDidChangeModelContent(() => {
    isChanged = true;
    fit();
  });
  editor.onDidContentSizeChange(fit);
}

const maximalLines = 12;
/** The border above and below, in pixels. */
const borders = 2;

const start = { lineNumber: 1, column: 1 };

const themeOf = (): string => {
  if (isHighContrast.value) return isDark.value ? 'search-hc-black' : 'search-hc-light';
  return isDark.value ? 'search-dark' : 'search-light';
};

/** Puts the text where that of the text field is. */
function optionsOf(place: HTMLElement): monaco.editor.IStandaloneEditorConstructionOptions {
  const { fontFamily, fontSize } = getComputedStyle(place);
  const size = Number.parseFloat(fontSize);
  return {
    ...searchEditorOptions(locale.peek()),
    fontFamily,
    fontSize: size,
    lineHeight: 1.6 * size,
    padding: { top: 0.6 * size, bottom: 0.6 * size },
    lineDecorationsWidth: 0.75 * size,
    // The page has a button that runs, with the number of rows beside it.
    codeLens: false,
    folding: false,
    autoDetectHighContrast: false,
    scrollbar: { alwaysConsumeMouseWheel: false, useShadows: false },
  };
}

/** Holds suggestions and hovers, above everything that would clip them. */
function overflowElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'monaco-editor editor-overlay';
  document.body.append(element);
  return element;
}
