import type { editor, IDisposable, languages } from 'monaco-editor';
import type { CodeFix } from '../language-service/index.ts';
import type { Contexts, SearchContext } from './contexts.ts';
import { editorOf, type MonacoApi, offsetsOf, rangeAt, textEdits, together } from './monaco-api.ts';

type Diagnostic = ReturnType<SearchContext['service']['diagnose']>[number];

/** In ms after the last key: when diagnostics are shown, and those of the word at the caret. */
const afterTyping = 150;
const afterPausing = 600;

export type Markers = IDisposable & {
  /** Shows all diagnostics of a model now. */
  show(model: editor.ITextModel): void;
};

/** Keeps the diagnostics of every model of the language marked. */
export function keepMarkers(monaco: MonacoApi, languageId: string, contexts: Contexts): Markers {
  const { editor } = monaco;
  const kept = new Map<editor.ITextModel, IDisposable>();

  const show = (model: editor.ITextModel, isHidden: (diagnostic: Diagnostic) => boolean = () => false): void => {
    if (model.isDisposed()) return;
    const found = contexts.of(model)?.service.diagnose(model.getValue()) ?? [];
    const shown = found.filter((diagnostic) => !isHidden(diagnostic));
    const markers = shown.map((diagnostic) => markerOf(monaco, model, diagnostic));
    editor.setModelMarkers(model, languageId, markers);
  };
  /** An empty text has no error before it is run. */
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

/** What they mark can be removed without a difference; Monaco fades it. */
const unnecessary: ReadonlySet<string> = new Set(['duplicate-value', 'duplicate-condition', 'redundant-bound']);

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
    ...(unnecessary.has(code) && { tags: [MarkerTag.Unnecessary] }),
    ...(related !== undefined && {
      relatedInformation: related.map((one) => ({
        resource: model.uri,
        message: one.message,
        ...rangeAt(model, one.range),
      })),
    }),
  };
}

const kinds: Readonly<Record<CodeFix['kind'], string>> = {
  quickfix: 'quickfix',
  rewrite: 'refactor.rewrite',
  fixAll: 'source.fixAll',
};

/** Registers the fixes of diagnostics, rewritings, and the fix of all at once. */
export function registerCodeActions({ languages }: MonacoApi, languageId: string, contexts: Contexts): IDisposable {
  return languages.registerCodeActionProvider(
    languageId,
    {
      provideCodeActions(model, range, { markers }) {
        const service = contexts.of(model)?.service;
        if (service === undefined) return null;
        const versionId = model.getVersionId();
        const actions = service.fixes(model.getValue(), offsetsOf(model, range)).map((fix): languages.CodeAction => {
          const edits = textEdits(model, fix.edits).map((textEdit) => ({ resource: model.uri, versionId, textEdit }));
          const mended = markers.filter((marker) => isOf(model, marker, fix));
          return {
            title: fix.title,
            kind: kinds[fix.kind],
            diagnostics: mended,
            edit: { edits },
            ...(fix.isPreferred && { isPreferred: true }),
          };
        });
        return { actions, dispose: () => undefined };
      },
    },
    { providedCodeActionKinds: Object.values(kinds) },
  );
}

function isOf(model: editor.ITextModel, marker: editor.IMarkerData, { diagnostic }: CodeFix): boolean {
  if (diagnostic === undefined || marker.code !== diagnostic.code) return false;
  const { startLineNumber, startColumn } = rangeAt(model, diagnostic.range);
  return marker.startLineNumber === startLineNumber && marker.startColumn === startColumn;
}
