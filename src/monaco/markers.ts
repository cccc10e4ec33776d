import type { editor, IDisposable } from 'monaco-editor';
import type { Contexts, SearchContext } from './contexts.ts';
import { type MonacoApi, together } from './monaco-api.ts';
import { editorOf, rangeAt } from './ranges.ts';

type Diagnostic = ReturnType<SearchContext['service']['diagnose']>[number];

/** Problems come this long after the last key; those of the word that is being typed wait longer, since it is not done yet. In ms. */
const afterTyping = 150;
const afterPausing = 600;

export type Markers = IDisposable & {
  /** Shows all problems of a model now. */
  show(model: editor.ITextModel): void;
};

/** Keeps the problems of every model of the language marked. */
export function keepMarkers(monaco: MonacoApi, languageId: string, contexts: Contexts): Markers {
  const { editor } = monaco;
  const kept = new Map<editor.ITextModel, IDisposable>();

  const show = (model: editor.ITextModel, isHeld: (diagnostic: Diagnostic) => boolean = () => false): void => {
    if (model.isDisposed()) return;
    const found = contexts.of(model)?.service.diagnose(model.getValue()) ?? [];
    const shown = found.filter((diagnostic) => !isHeld(diagnostic));
    const markers = shown.map((diagnostic) => markerOf(monaco, model, diagnostic));
    editor.setModelMarkers(model, languageId, markers);
  };
  /** An empty text is not wrong before it is run: nothing was written yet. */
  const isEmpty = ({ code }: Diagnostic) => code === 'empty-expression';
  const isAtCaret = (model: editor.ITextModel) => {
    const shown = editorOf(editor.getEditors(), model);
    const position = shown?.hasTextFocus() === true ? shown.getPosition() : null;
    const caret = position === null ? -1 : model.getOffsetAt(position);
    return (diagnostic: Diagnostic) => {
      const { from, to } = diagnostic.range;
      return isEmpty(diagnostic) || (from <= caret && caret <= to);
    };
  };

  const keep = (model: editor.ITextModel): void => {
    if (model.getLanguageId() !== languageId || kept.has(model)) return;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    const typed = () => {
      stop();
      timers = [
        setTimeout(() => show(model, isAtCaret(model)), afterTyping),
        setTimeout(() => show(model, isEmpty), afterPausing),
      ];
    };
    const listener = model.onDidChangeContent(typed);
    kept.set(
      model,
      together([
        listener,
        {
          dispose() {
            stop();
            if (!model.isDisposed()) editor.setModelMarkers(model, languageId, []);
          },
        },
      ]),
    );
    show(model, isEmpty);
  };
  const leave = (model: editor.ITextModel): void => {
    kept.get(model)?.dispose();
    kept.delete(model);
  };

  const listeners = together([
    editor.onDidCreateModel(keep),
    editor.onWillDisposeModel(leave),
    editor.onDidChangeModelLanguage(({ model }) => {
      leave(model);
      keep(model);
    }),
    contexts.onDidChange(() => {
      for (const model of kept.keys()) show(model, isEmpty);
    }),
  ]);
  for (const model of editor.getModels()) keep(model);
  return {
    show: (model) => show(model),
    dispose() {
      listeners.dispose();
      for (const model of kept.keys()) leave(model);
    },
  };
}

/** What is there twice, or for nothing, is faded. */
const idle: ReadonlySet<string> = new Set(['duplicate-value', 'duplicate-condition', 'redundant-bound']);

function markerOf(
  { MarkerSeverity, MarkerTag }: MonacoApi,
  model: editor.ITextModel,
  { code, severity, message, range, related }: Diagnostic,
): editor.IMarkerData {
  const severities = { error: MarkerSeverity.Error, warning: MarkerSeverity.Warning, hint: MarkerSeverity.Hint };
  return {
    ...rangeAt(model, range),
    code,
    severity: severities[severity],
    message,
    modelVersionId: model.getVersionId(),
    ...(idle.has(code) && { tags: [MarkerTag.Unnecessary] }),
    ...(related !== undefined && {
      relatedInformation: related.map((one) => ({
        resource: model.uri,
        message: one.message,
        ...rangeAt(model, one.range),
      })),
    }),
  };
}
