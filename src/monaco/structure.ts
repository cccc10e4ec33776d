import type { editor, IDisposable, languages } from 'monaco-editor';
import { lexicalTokens, type SearchSymbol, type SemanticToken, semanticTokenTypes } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import { type MonacoApi, offsetsOf, rangeAt, textEdits } from './monaco-api.ts';

/** Registers semantic tokens, formatting, folding, selection, highlights and symbols. */
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

/** Five numbers a token, positions relative to the token before. */
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

/** Monaco folds whole lines; a fold ends before a line that begins with its parenthesis. */
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

/** Registers brackets, words, and first colours line by line, as no token spans two. */
export function registerHighlighting({ languages }: MonacoApi, languageId: string): readonly IDisposable[] {
  return [
    languages.setTokensProvider(languageId, { getInitialState: () => state, tokenize }),
    languages.setLanguageConfiguration(languageId, {
      brackets: [['(', ')']],
      autoClosingPairs: [
        { open: '(', close: ')', notIn: ['string'] },
        { open: '"', close: '"', notIn: ['string'] },
        { open: "'", close: "'", notIn: ['string'] },
        { open: '`', close: '`', notIn: ['string'] },
      ],
      surroundingPairs: [
        { open: '(', close: ')' },
        { open: '"', close: '"' },
      ],
      // A number with its sign and the letters that are typed to it is one word: `-7d`.
      wordPattern: /[A-Za-z_][\w.]*|[+-]?\d+[A-Za-z]*/g,
    }),
  ];
}

const state: languages.IState = { clone: () => state, equals: (other) => other === state };

function tokenize(line: string): languages.ILineTokens {
  const tokens: languages.IToken[] = [];
  let end = 0;
  for (const { from, to, type } of lexicalTokens(line)) {
    if (from > end) tokens.push({ startIndex: end, scopes: '' });
    // Monaco closes no quotes in a string, and has an option for suggestions in it.
    const isQuoted = type !== 'string' && /["'`]/.test(line.charAt(from));
    tokens.push({ startIndex: from, scopes: isQuoted ? `${type}.string` : type });
    end = to;
  }
  if (end < line.length) tokens.push({ startIndex: end, scopes: '' });
  return { tokens, endState: state };
}
