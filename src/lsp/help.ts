import type * as lsp from 'vscode-languageserver';
import { markup } from './client.ts';
import { editsIn, meets, offsetOf, offsetsOf, rangeIn, type ShownDocument } from './view.ts';

export function hover({ document, text, service, client }: ShownDocument, { position }: lsp.HoverParams): lsp.Hover | null {
  const found = service.hover(text, offsetOf(document, position));
  return found === undefined
    ? null
    : { contents: markup(found.paragraphs, client.markdown.hover), range: rangeIn(document, found.range) };
}

export function signature(
  { document, text, service, client }: ShownDocument,
  { position }: lsp.SignatureHelpParams,
): lsp.SignatureHelp | null {
  const found = service.signature(text, offsetOf(document, position));
  if (found === undefined) return null;
  const { label, parameters, active, documentation } = found;
  return {
    signatures: [
      {
        label,
        documentation: markup(documentation, client.markdown.signature),
        parameters: parameters.map(({ from, to }) => ({ label: client.labelOffsets ? [from, to] : label.slice(from, to) })),
      },
    ],
    activeSignature: 0,
    activeParameter: active,
  };
}

/** The hints of a range; a double click on one does its fix, where it has one. */
export function inlayHints({ document, text, service }: ShownDocument, { range }: lsp.InlayHintParams): lsp.InlayHint[] {
  const within = offsetsOf(document, range);
  return service
    .inlayHints(text)
    .filter(({ at }) => meets(within, { from: at, to: at }))
    .map(({ at, label, tooltip, fix }) => ({
      position: document.positionAt(at),
      label,
      tooltip: markup(tooltip, true),
      paddingLeft: true,
      ...(fix !== undefined && { textEdits: editsIn(document, fix.edits) }),
    }));
}

/** What likely comes next; in an open list only if it begins with the selected suggestion. */
export function inlineCompletions(
  { document, text, service }: ShownDocument,
  { position, context }: lsp.InlineCompletionParams,
): lsp.InlineCompletionItem[] {
  const found = service.ghostText(text, offsetOf(document, position));
  if (found === undefined || found.at !== offsetOf(document, position)) return [];
  const chosen = context?.selectedCompletionInfo;
  if (chosen !== undefined && !found.insert.startsWith(chosen.text)) return [];
  return [{ insertText: found.insert, range: rangeIn(document, { from: found.at, to: found.at }) }];
}
