import type { editor, IDisposable, languages } from 'monaco-editor';
import { besidesWord, unnecessary } from '../editing/diagnostics.ts';
import { withoutCode } from '../editing/dom.ts';
import { awaitsValue } from '../editing/quotes.ts';
import { createSchedule } from '../editing/schedule.ts';
import type { CodeFix } from '../language-service/index.ts';
import type { Contexts, SearchContext } from './contexts.ts';
import { editorOf, type MonacoApi, offsetsOf, rangeAt, textEdits, together } from './monaco-api.ts';

type Diagnostic = ReturnType<SearchContext['service']['diagnose']>[number];

export type Markers = IDisposable & {
  /** Shows all diagnostics of a model now. */
  show(model: editor.ITextModel): void;
};

/** Keeps the diagnostics of every model of the language marked. */
export function keepMarkers(monaco: MonacoApi, languageId: string, contexts: Contexts): Markers {
  const { editor } = monaco;
  const kept = new Map<editor.ITextModel, IDisposable>();

  const show = (model: editor.ITextModel, when?: 'typing' | 'pausing'): void => {
    if (model.isDisposed()) return;
    const text = model.getValue();
    const found = contexts.of(model)?.service.diagnose(text) ?? [];
    // An empty text has no error before it is run.
    const later = when === undefined ? found : found.filter(({ code }) => code !== 'empty-expression');
    const caret = when === 'typing' ? caretIn(model) : undefined;
    const markers = (caret === undefined ? later : besidesWord(later, text, caret)).map((diagnostic) =>
      markerOf(monaco, model, diagnostic),
    );
    editor.setModelMarkers(model, languageId, markers);
  };
  const caretIn = (model: editor.ITextModel): number | undefined => {
    const shown = editorOf(editor.getEditors(), model);
    const position = shown?.hasTextFocus() === true ? shown.getPosition() : null;
    return position === null ? undefined : model.getOffsetAt(position);
  };

  const keep = (model: editor.ITextModel): void => {
    if (model.getLanguageId() !== languageId || kept.has(model)) return;
    const { typed, stop } = createSchedule(
      (isTyping) => show(model, isTyping ? 'typing' : 'pausing'),
      () =>
        editorOf(editor.getEditors(), model)?.getAction(`${languageId}.choosing`)?.isSupported() ||
        awaitsValue(model.getValue(), caretIn(model) ?? 0),
    );
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
    show(model, 'pausing');
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
      for (const model of kept.keys()) show(model, 'pausing');
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
      relatedInformation: related.map((one) => ({ resource: model.uri, message: one.message, ...rangeAt(model, one.range) })),
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
            title: withoutCode(fix.title),
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
