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
// In 0.57 neither of these is part of its feature.
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens.js';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import type { Range } from 'search-expression';
import { registerSearchLanguage, searchEditorOptions } from 'search-expression/monaco';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { locale } from '../state/locale.ts';
import { entity, text } from '../state/search.ts';
import { isDark, isHighContrast } from '../state/theme.ts';
import { heightAround, keepHeight } from './monaco-height.ts';
import { replay } from './replay.ts';
import type { Inheritance, Stage } from './stage.ts';
import { tellUndoable } from './undoable.ts';

/** Monaco, with what the other editors left behind: their text, what was selected of it, and what can be undone. */
export function openMonacoStage({ place, past, selection, scrolled }: Inheritance, run: () => void): Stage {
  const held = heightAround(place);
  const language = registerSearchLanguage(monaco);
  const box = document.createElement('div');
  // The second name gives the context menu, which stands in here beside Monaco, the colours of the theme.
  box.className = 'editor-box monaco-component';
  box.style.height = `${held}px`;
  place.append(box);
  const model = monaco.editor.createModel('', 'search-expression');
  const over = overlay();
  const editor = monaco.editor.create(box, { ...optionsOf(place), overflowWidgetsDomNode: over, model, theme: themeOf() });
  const entities = replay(editor, model, past, selection);
  editor.setScrollTop(scrolled);
  const stopHeight = keepHeight(editor, box);

  const follow = (): void => {
    tellUndoable(model.canUndo(), model.canRedo());
    text.value = model.getValue();
  };
  const changed = ({ isUndoing, isRedoing }: monaco.editor.IModelContentChangedEvent): void => {
    const version = model.getAlternativeVersionId();
    const before = isUndoing || isRedoing ? entities.get(version) : undefined;
    entities.set(version, before ?? entity.peek());
    batch(() => {
      entity.value = before ?? entity.peek();
      follow();
    });
  };
  const lit = editor.createDecorationsCollection();
  const effects = [
    effect(() => {
      const own = service.value;
      const attached = own === undefined ? undefined : language.attach(editor, { service: own, onRun: run });
      return () => attached?.dispose();
    }),
    effect(() => {
      void today.value;
      language.refresh();
    }),
    effect(() => {
      editor.updateOptions({ ariaLabel: searchEditorOptions(locale.value).ariaLabel ?? '' });
    }),
    effect(() => monaco.editor.setTheme(themeOf())),
  ];
  const listener = model.onDidChangeContent(changed);
  follow();
  // Else its letters come a frame later, and the place is empty until then.
  editor.render(true);

  const rangeOf = ({ from, to }: Range): monaco.Range =>
    monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
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
    scrolled: () => editor.getScrollTop(),
    isBusy: () => false,
    end: () => {
      for (const stop of effects) stop();
      stopHeight();
      listener.dispose();
      editor.dispose();
      model.dispose();
      language.dispose();
      box.remove();
      over.remove();
    },
    applyEdits: (edits, { focus = false } = {}) => {
      model.pushStackElement();
      editor.executeEdits(
        'page',
        edits.map((edit) => ({ range: rangeOf(edit), text: edit.insert })),
      );
      model.pushStackElement();
      if (focus) editor.focus();
    },
    select: (range) => {
      editor.setSelection(rangeOf(range));
      editor.revealRangeInCenterIfOutsideViewport(rangeOf(range));
      editor.focus();
    },
    focus: () => editor.focus(),
    undo: () => editor.trigger('page', 'undo', {}),
    redo: () => editor.trigger('page', 'redo', {}),
    light: (ranges) => lit.set(ranges.map((range) => ({ range: rangeOf(range), options: { inlineClassName: 'editor-lit' } }))),
  };
}

const themeOf = (): string => {
  if (isHighContrast.value) return isDark.value ? 'search-hc-black' : 'search-hc-light';
  return isDark.value ? 'search-dark' : 'search-light';
};

/** The letters lie where those of the text field lay. */
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
    // The page has a button that runs, with a number beside it.
    codeLens: false,
    folding: false,
    autoDetectHighContrast: false,
    scrollbar: { alwaysConsumeMouseWheel: false, useShadows: false },
  };
}

/** Where suggestions and hovers are drawn, over everything that would cut them off. */
function overlay(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'monaco-editor editor-overlay';
  document.body.append(made);
  return made;
}
