import type { editor, IDisposable, languages } from 'monaco-editor';
import { type SearchSymbol, type SemanticToken, semanticTokenTypes } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import type { MonacoApi } from './monaco-api.ts';
import { offsetsOf, rangeAt, textEdits } from './ranges.ts';

/** What the parts of the text are: their colours, where they fold, what belongs together, and how they are laid out. */
export function registerStructure({ languages }: MonacoApi, languageId: string, contexts: Contexts): readonly IDisposable[] {
  const serviceOf = (model: editor.ITextModel) => contexts.of(model)?.service;
  const legend = { tokenTypes: [...semanticTokenTypes], tokenModifiers: [] };
  const { DocumentHighlightKind, SymbolKind } = languages;

  const symbolOf = (
    model: editor.ITextModel,
    { name, kind, range, selection, children }: SearchSymbol,
  ): languages.DocumentSymbol => ({
    name,
    detail: '',
    kind: kind === 'group' ? SymbolKind.Array : SymbolKind.Field,
    tags: [],
    range: rangeAt(model, range),
    selectionRange: rangeAt(model, selection),
    children: children.map((child) => symbolOf(model, child)),
  });

  return [
    languages.registerDocumentSemanticTokensProvider(languageId, {
      onDidChange: contexts.onDidChange,
      getLegend: () => legend,
      provideDocumentSemanticTokens(model) {
        const service = serviceOf(model);
        return service === undefined ? null : { data: encoded(model, service.semanticTokens(model.getValue())) };
      },
      releaseDocumentSemanticTokens: () => undefined,
    }),
    languages.registerDocumentRangeSemanticTokensProvider(languageId, {
      getLegend: () => legend,
      provideDocumentRangeSemanticTokens(model, range) {
        const service = serviceOf(model);
        const { from, to } = offsetsOf(model, range);
        const tokens = service?.semanticTokens(model.getValue()).filter((token) => token.to > from && token.from < to);
        return tokens === undefined ? null : { data: encoded(model, tokens) };
      },
    }),
    languages.registerDocumentFormattingEditProvider(languageId, {
      provideDocumentFormattingEdits: (model) => textEdits(model, serviceOf(model)?.format(model.getValue()) ?? []),
    }),
    languages.registerDocumentRangeFormattingEditProvider(languageId, {
      provideDocumentRangeFormattingEdits: (model, range) =>
        textEdits(model, serviceOf(model)?.format(model.getValue(), { range: offsetsOf(model, range) }) ?? []),
    }),
    languages.registerFoldingRangeProvider(languageId, {
      provideFoldingRanges: (model) =>
        serviceOf(model)
          ?.foldingRanges(model.getValue())
          .map((range) => linesOf(model, range)),
    }),
    languages.registerSelectionRangeProvider(languageId, {
      provideSelectionRanges: (model, positions) =>
        positions.map((position) => {
          const ranges = serviceOf(model)?.selectionRanges(model.getValue(), model.getOffsetAt(position)) ?? [];
          return ranges.map((range) => ({ range: rangeAt(model, range) }));
        }),
    }),
    languages.registerDocumentHighlightProvider(languageId, {
      provideDocumentHighlights: (model, position) =>
        serviceOf(model)
          ?.highlights(model.getValue(), model.getOffsetAt(position))
          .map((one) => ({
            range: rangeAt(model, one),
            kind: one.kind === 'pair' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
          })),
    }),
    languages.registerDocumentSymbolProvider(languageId, {
      provideDocumentSymbols: (model) =>
        serviceOf(model)
          ?.symbols(model.getValue())
          .map((symbol) => symbolOf(model, symbol)),
    }),
  ];
}

/** Five numbers a token, the place counted from the token before. */
function encoded(model: editor.ITextModel, tokens: readonly SemanticToken[]): Uint32Array {
  let line = 1;
  let column = 1;
  const numbers = tokens.flatMap(({ from, to, type }) => {
    const at = model.getPositionAt(from);
    const length = Math.min(to - from, model.getLineMaxColumn(at.lineNumber) - at.column);
    const lines = at.lineNumber - line;
    const columns = lines === 0 ? at.column - column : at.column - 1;
    ({ lineNumber: line, column } = at);
    return [lines, columns, length, semanticTokenTypes.indexOf(type), 0];
  });
  return Uint32Array.from(numbers);
}

/** Monaco folds lines, and shows the first: the closing parenthesis stays to be seen where it begins its line. */
function linesOf(model: editor.ITextModel, { from, to }: { readonly from: number; readonly to: number }): languages.FoldingRange {
  const { lineNumber: start } = model.getPositionAt(from);
  const { lineNumber: last, column } = model.getPositionAt(to);
  const isAlone =
    model
      .getLineContent(last)
      .slice(0, column - 1)
      .trim() === '';
  return { start, end: isAlone ? last - 1 : last };
}
