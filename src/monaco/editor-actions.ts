import type { editor, IDisposable } from 'monaco-editor';
import type { Contexts } from './contexts.ts';
import { askAgain, isDeletion, leaveQuotes, quotesAt, stepOverQuote } from './editor-caret.ts';
import type { Markers } from './markers.ts';
import { type MonacoApi, together } from './monaco-api.ts';
import { applyTo, offsetsOf } from './ranges.ts';
import { words } from './words.ts';

type Action = { readonly keys?: number[]; readonly run: () => void };
type Key = { readonly keys: number[]; readonly when: string; readonly run: () => void };

/** The keys and the commands of an editor; its palette (F1) shows them in the language of the service. */
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

  const actions: Readonly<Record<keyof (typeof words)['en']['actions'], Action>> = {
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
      run: inModel((model, text) => apply(model, contexts.of(model)?.service.format(text))),
    },
    fixAll: {
      run: inModel((model, text) => {
        const fixes = contexts.of(model)?.service.fixes(text, { from: 0, to: text.length });
        apply(model, fixes?.find(({ kind }) => kind === 'fixAll')?.edits);
      }),
    },
    makeAbsolute: {
      run: inModel((model, text) => {
        const selection = target.getSelection();
        if (selection === null) return;
        const { from, to } = offsetsOf(model, selection);
        const dates =
          contexts
            .of(model)
            ?.service.inlayHints(text)
            .filter(({ kind }) => kind === 'date') ?? [];
        const edits = dates.flatMap(({ fix }) => fix?.edits ?? []);
        apply(
          model,
          edits.filter((edit) => edit.from <= to && from <= edit.to),
        );
      }),
    },
    toggleHints: {
      run: () => {
        areHintsShown = !areHintsShown;
        target.updateOptions({ inlayHints: { enabled: areHintsShown ? 'on' : 'off' } });
      },
    },
  };
  /** What keys do at some moments only: not in the palette. */
  const atMoments: Readonly<Record<string, Key>> = {
    leaveQuotes: {
      keys: [KeyCode.Enter],
      when: 'searchExpressionInQuotes && !suggestWidgetVisible && !editorReadonly',
      run: () => leaveQuotes(target, languageId),
    },
    // What is shown while values are waited for fits an earlier text: taking it would change what was typed since.
    closeOldList: {
      keys: [KeyCode.Enter, KeyCode.Tab],
      when: 'searchExpressionIsAsking && suggestWidgetVisible',
      run: () => target.trigger(languageId, 'hideSuggestWidget', {}),
    },
    // Monaco gives Tab to what is suggested behind the caret only where Tab does not lead out of the editor.
    acceptGhost: {
      keys: [KeyCode.Tab],
      when: 'inlineSuggestionVisible && editorTabMovesFocus && !suggestWidgetVisible',
      run: () => target.trigger(languageId, 'editor.action.inlineSuggest.commit', {}),
    },
    // Never run: older versions know the option but do not heed it, so that the key is kept from them where this is supported.
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
  function apply(model: editor.ITextModel, edits: Parameters<typeof applyTo>[2] = []): void {
    if (edits.length > 0) applyTo(target, model, edits, languageId);
  }
  const follow = () => {
    const model = target.getModel();
    isAsking.set(model !== null && contexts.isAsking(model));
    inQuotes.set(model?.getLanguageId() === languageId && quotesAt(target) !== undefined);
  };
  const model = target.getModel();
  const { actions: labels } = words[(model === null ? undefined : contexts.of(model)?.service.locale) ?? 'en'];
  const inLanguage = `editorLangId == '${languageId}'`;
  const named = Object.entries(actions).map(([name, { keys = [], run }]) => ({
    id: `${languageId}.${name}`,
    label: labels[name as keyof typeof labels],
    precondition: inLanguage,
    keybindings: keys,
    keybindingContext: 'editorTextFocus',
    run,
  }));
  const unnamed = Object.entries(atMoments).map(([name, { keys, when, run }]) => ({
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
      if (event.keyCode !== KeyCode.Tab || target.getRawOptions().tabFocusMode !== true) return;
      if (target.getAction(`${languageId}.leaveEditor`)?.isSupported() === true) event.stopPropagation();
    }),
    contexts.onDidChangeAsking(follow),
    target.onDidChangeCursorPosition(follow),
    target.onDidChangeModelContent((event) => {
      follow();
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
