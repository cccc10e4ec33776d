import type { editor, IDisposable, languages } from 'monaco-editor';
import type { CodeFix } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import type { MonacoApi } from './monaco-api.ts';
import { offsetsOf, rangeAt, textEdits } from './ranges.ts';

const kinds: Readonly<Record<CodeFix['kind'], string>> = {
  quickfix: 'quickfix',
  rewrite: 'refactor.rewrite',
  fixAll: 'source.fixAll',
};

/** What mends a problem, what says the same otherwise, and what mends all at once. */
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
