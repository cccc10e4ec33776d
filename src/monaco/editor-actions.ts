import type { editor, IDisposable } from 'monaco-editor';
import { editCommands } from '../editing/edit-commands.ts';
import { type Quoted, quoteAt } from '../editing/quotes.ts';
import { lexicalTokens } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import type { Markers } from './diagnostics.ts';
import { type MonacoWords, messages } from './messages.ts';
import { applyTo, type MonacoApi, offsetsOf, together } from './monaco-api.ts';

type Action = { readonly keys?: number[]; readonly run: () => void };
type Key = { readonly keys: number[]; readonly when: string; readonly run: () => void };

/** Adds the keys and commands of an editor, in its palette (F1) in the service's language. */
export function addEditorActions(
  { KeyCode, KeyMod }: MonacoApi,
  target: editor.IStandaloneCodeEditor,
  languageId: string,
  contexts: Contexts,
  markers: Markers,
): IDisposable {
  const inQuotes = target.createContextKey<boolean>('searchExpressionInQuotes', false);
  const isAsking = target.createContextKey<boolean>('searchExpressionIsAsking', false);
  let areHintsShown = true;
  /** The column behind a text that was inserted with a space at its end, until the caret moves. */
  let behindSpace = 0;

  const actions: Readonly<Record<keyof MonacoWords['actions'], Action>> = {
    run: {
      keys: [KeyMod.CtrlCmd | KeyCode.Enter, KeyMod.Shift | KeyCode.Enter],
      run: inModel((model, text) => {
        target.trigger(languageId, 'hideSuggestWidget', {});
        markers.show(model);
        contexts.of(model)?.onRun?.(text);
      }),
    },
    format: {
      // Monaco's own command, which has this key, asks a worker for smaller edits than these.
      keys: [KeyMod.Shift | KeyMod.Alt | KeyCode.KeyF],
      run: editing('format'),
    },
    fixAll: { run: editing('fixAll') },
    makeAbsolute: { run: editing('makeAbsolute') },
    toggleHints: {
      run: () => {
        areHintsShown = !areHintsShown;
        target.updateOptions({ inlayHints: { enabled: areHintsShown ? 'on' : 'off' } });
      },
    },
  };
  /** Keys that work in some states only; not in the palette. */
  const conditional: Readonly<Record<string, Key>> = {
    leaveQuotes: {
      keys: [KeyCode.Enter],
      when: 'searchExpressionInQuotes && !suggestWidgetVisible && !editorReadonly',
      run: () => leaveQuotes(target, languageId),
    },
    // A list shown while values are loaded is for an earlier text: taking it would change what was
    // typed since.
    closeOldList: {
      keys: [KeyCode.Enter, KeyCode.Tab],
      when: 'searchExpressionIsAsking && suggestWidgetVisible',
      run: () => target.trigger(languageId, 'hideSuggestWidget', {}),
    },
    // Monaco accepts ghost text with Tab only where Tab does not leave the editor.
    acceptGhost: {
      keys: [KeyCode.Tab],
      when: 'inlineSuggestionVisible && editorTabMovesFocus && !suggestWidgetVisible',
      run: () => target.trigger(languageId, 'editor.action.inlineSuggest.commit', {}),
    },
    // Never run. Supported while suggestions are shown.
    choosing: { keys: [], when: 'suggestWidgetVisible', run: () => undefined },
    // Never run. Older versions ignore `tabFocusMode`; where this action is supported, Tab is kept
    // from them.
    leaveEditor: {
      keys: [],
      when: '!editorTabMovesFocus && !suggestWidgetVisible && !inlineSuggestionVisible && !inSnippetMode',
      run: () => undefined,
    },
  };

  function inModel(run: (model: editor.ITextModel, text: string) => void): () => void {
    return () => {
      const model = target.getModel();
      if (model !== null) run(model, model.getValue());
    };
  }
  function editing(command: keyof typeof editCommands): () => void {
    return inModel((model, text) => {
      const [service, selection] = [contexts.of(model)?.service, target.getSelection()];
      if (service === undefined || selection === null) return;
      const edits = editCommands[command](service, text, offsetsOf(model, selection));
      if (edits.length > 0) applyTo(target, model, edits, languageId);
    });
  }
  const follow = () => {
    const model = target.getModel();
    isAsking.set(model !== null && contexts.isAsking(model));
    inQuotes.set(model?.getLanguageId() === languageId && quotesAt(target) !== undefined);
  };
  const model = target.getModel();
  const { actions: labels } = messages(model === null ? undefined : contexts.of(model)?.service.locale);
  const inLanguage = `editorLangId == '${languageId}'`;
  const named = Object.entries(actions).map(([name, { keys = [], run }]) => ({
    id: `${languageId}.${name}`,
    label: labels[name as keyof typeof labels],
    precondition: inLanguage,
    keybindings: keys,
    keybindingContext: 'editorTextFocus',
    run,
  }));
  const unnamed = Object.entries(conditional).map(([name, { keys, when, run }]) => ({
    id: `${languageId}.${name}`,
    label: name,
    precondition: `${inLanguage} && editorTextFocus && ${when}`,
    keybindings: keys,
    run,
  }));
  follow();
  return together([
    ...[...named, ...unnamed].map((action) => target.addAction(action)),
    target.onKeyDown((event) => {
      if (event.equals(KeyCode.Space) && target.getPosition()?.column === behindSpace) {
        behindSpace = 0;
        event.preventDefault();
      }
      if (event.keyCode !== KeyCode.Tab || target.getRawOptions().tabFocusMode !== true) return;
      if (target.getAction(`${languageId}.leaveEditor`)?.isSupported() === true) event.stopPropagation();
    }),
    contexts.onDidChangeAsking(follow),
    target.onDidChangeCursorPosition(({ source }) => {
      follow();
      // An accepted suggestion moves the caret by another source, whose name differs by version.
      if (source === 'keyboard' || source === 'mouse') behindSpace = 0;
    }),
    target.onDidChangeModelContent((event) => {
      follow();
      for (const { text, range } of event.changes) behindSpace = /\S $/.test(text) ? range.startColumn + text.length : 0;
      stepOverQuote(target, event, languageId);
      if (isDeletion(event)) setTimeout(() => askAgain(target, languageId));
    }),
    {
      dispose() {
        isAsking.reset();
        inQuotes.reset();
      },
    },
  ]);
}

/** The string or quoted name that the caret is in. */
function quotesAt(target: editor.ICodeEditor): Quoted | undefined {
  const [model, position] = [target.getModel(), target.getPosition()];
  return model === null || position === null ? undefined : quoteAt(model.getValue(), model.getOffsetAt(position));
}

/** Enter leaves the quotes, as no value has a line break: past the closing one, or writing it. */
function leaveQuotes(target: editor.ICodeEditor, source: string): void {
  const [model, quotes] = [target.getModel(), quotesAt(target)];
  if (model === null || quotes === undefined) return;
  if (quotes.to === undefined) target.trigger(source, 'type', { text: quotes.mark });
  else target.setPosition(model.getPositionAt(quotes.to));
}

/**
 * Typing a closing quote steps over it, but in Monaco never behind a backslash, which may escape
 * it. Behind two backslashes it is not escaped and would be doubled: this removes the second one.
 */
function stepOverQuote(target: editor.ICodeEditor, event: editor.IModelContentChangedEvent, source: string): void {
  const [change, ...others] = event.changes;
  const model = target.getModel();
  if (change === undefined || others.length > 0 || model === null || isRestored(event) || !target.hasTextFocus()) return;
  const { range, text, rangeLength } = change;
  const line = model.getLineContent(range.startLineNumber);
  const at = range.startColumn;
  if (!/^["'`]$/.test(text) || rangeLength > 0 || line.charAt(at) !== text || !line.slice(0, at - 1).endsWith('\\\\')) return;
  if (!lexicalTokens(line).some(({ from, to }) => to === at && line.charAt(from) === text)) return;
  const twice = { ...range, startColumn: at + 1, endColumn: at + 2 };
  queueMicrotask(() => target.executeEdits(source, [{ range: twice, text: '' }]));
}

const isRestored = ({ isFlush, isUndoing, isRedoing }: editor.IModelContentChangedEvent) => isFlush || isUndoing || isRedoing;

function isDeletion(event: editor.IModelContentChangedEvent): boolean {
  return !isRestored(event) && event.changes.every(({ text, rangeLength }) => text === '' && rangeLength > 0);
}

/** Shows suggestions where a deletion leaves no value: Monaco does so only after typing. */
function askAgain(target: editor.ICodeEditor, source: string): void {
  const position = target.getPosition();
  const line = position === null ? undefined : target.getModel()?.getLineContent(position.lineNumber);
  if (position === null || line === undefined || !target.hasTextFocus()) return;
  const before = line.slice(0, position.column - 1).trimEnd();
  const after = line.slice(position.column - 1).trimStart();
  const isEmptyText = /["']$/.test(before) && after.startsWith(before.slice(-1)) && line.charAt(position.column - 1) !== ' ';
  const isEmptyPlace = /[(,]$/.test(before) && /^[),]?$/.test(after.slice(0, 1));
  if (isEmptyText || isEmptyPlace) target.trigger(source, 'editor.action.triggerSuggest', { auto: true });
}
