import * as lsp from 'vscode-languageserver';
import type { Range } from '../../grammar/expression.ts';
import { type SearchSymbol, semanticTokenTypes } from '../language-service/index.ts';
import { meets, offsetOf, rangeIn, type ShownDocument } from './view.ts';

/** The tokens of a range or the whole text, five numbers each. */
export function semanticTokens({ document, text, service }: ShownDocument, within?: Range): lsp.SemanticTokens {
  const data: number[] = [];
  let before = { line: 0, character: 0 };
  for (const token of service.semanticTokens(text)) {
    if (within !== undefined && !meets(token, within)) continue;
    const at = document.positionAt(token.from);
    const line = at.line - before.line;
    const character = line === 0 ? at.character - before.character : at.character;
    data.push(line, character, token.to - token.from, semanticTokenTypes.indexOf(token.type), 0);
    before = at;
  }
  return { data };
}

export function documentSymbols(view: ShownDocument): lsp.DocumentSymbol[] | lsp.SymbolInformation[] {
  const found = view.service.symbols(view.text);
  return view.client.nestedSymbols ? found.map((one) => nested(one, view)) : found.flatMap((one) => flat(one, view));
}

const kinds: Readonly<Record<SearchSymbol['kind'], lsp.SymbolKind>> = {
  condition: lsp.SymbolKind.Field,
  group: lsp.SymbolKind.Operator,
};

function nested({ name, kind, range, selection, children }: SearchSymbol, view: ShownDocument): lsp.DocumentSymbol {
  const { document } = view;
  return {
    name,
    kind: kinds[kind],
    range: rangeIn(document, range),
    selectionRange: rangeIn(document, selection),
    children: children.map((child) => nested(child, view)),
  };
}

function flat({ name, kind, range, children }: SearchSymbol, view: ShownDocument): lsp.SymbolInformation[] {
  const location = { uri: view.document.uri, range: rangeIn(view.document, range) };
  return [{ name, kind: kinds[kind], location }, ...children.flatMap((child) => flat(child, view))];
}

export function highlights(
  { document, text, service }: ShownDocument,
  { position }: lsp.DocumentHighlightParams,
): lsp.DocumentHighlight[] {
  return service
    .highlights(text, offsetOf(document, position))
    .map((range) => ({ range: rangeIn(document, range), kind: lsp.DocumentHighlightKind.Text }));
}

/** For each position the ranges around it, the smallest first, each with the next in `parent`. */
export function selectionRanges(
  { document, text, service }: ShownDocument,
  { positions }: lsp.SelectionRangeParams,
): lsp.SelectionRange[] {
  return positions.map((position) => {
    const around = service.selectionRanges(text, offsetOf(document, position));
    const innermost = around.reduceRight<lsp.SelectionRange | undefined>(
      (parent, range) => ({ range: rangeIn(document, range), ...(parent !== undefined && { parent }) }),
      undefined,
    );
    return innermost ?? { range: { start: position, end: position } };
  });
}

/** In an editor that folds whole lines, a fold ends before a line with the closing parenthesis. */
export function foldingRanges({ document, text, service, client }: ShownDocument): lsp.FoldingRange[] {
  return service.foldingRanges(text).flatMap(({ from, to }) => {
    const start = document.positionAt(from);
    const end = document.positionAt(to);
    if (!client.wholeLineFolds) {
      const { line: startLine, character: startCharacter } = start;
      return [{ startLine, startCharacter, endLine: end.line, endCharacter: end.character }];
    }
    const closes = text.slice(document.offsetAt({ line: end.line, character: 0 }), to).trim() === '';
    const endLine = closes ? end.line - 1 : end.line;
    return endLine > start.line ? [{ startLine: start.line, endLine }] : [];
  });
}
