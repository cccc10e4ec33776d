import * as lsp from 'vscode-languageserver';
import type { Completion, CompletionKind, CompletionList } from '../language-service/index.ts';
import { type LspClient, markup } from './client.ts';
import { offsetOf, rangeIn, type ShownDocument } from './view.ts';

/** The last suggestions in a document, which the editor may ask to resolve. */
export type Suggested = { readonly id: number; readonly items: readonly Completion[] };

/** The characters besides letters after which an editor asks for suggestions. */
export const triggerCharacters = [...` "'(,=<>!~-0123456789`];

export async function complete(
  { document, text, service, client }: ShownDocument,
  { position, context }: lsp.CompletionParams,
  id: number,
  signal: AbortSignal,
): Promise<{ readonly list: lsp.CompletionList; readonly suggested: Suggested }> {
  const caret = offsetOf(document, position);
  const isAsked = context === undefined || context.triggerKind === lsp.CompletionTriggerKind.Invoked;
  const trigger = isAsked ? 'asked' : 'typed';
  const { items: found, isIncomplete }: CompletionList = await service.complete(text, caret, { trigger, signal });
  // Editors refuse an edit of several lines.
  const items = found.filter(({ replace }) => !text.slice(replace.from, replace.to).includes('\n'));
  const width = String(items.length).length;
  const list = items.map(
    (item, at): lsp.CompletionItem => ({
      ...shown(item, client),
      kind: kinds[item.kind],
      sortText: String(at).padStart(width, '0'),
      filterText: item.filter,
      ...written(item, { document, text, service, client }),
      ...(item.isPreselected === true && client.preselects && { preselect: true }),
      ...(item.asksAgain === true &&
        client.suggestCommand !== undefined && { command: { title: 'Suggest', command: client.suggestCommand } }),
      data: { uri: document.uri, id, at },
    }),
  );
  return { list: { items: list, isIncomplete }, suggested: { id, items } };
}

/** The suggestion with its documentation. */
export function resolved(
  item: lsp.CompletionItem,
  completion: Completion,
  { service, client }: Pick<ShownDocument, 'service' | 'client'>,
) {
  const paragraphs = service.resolve(completion);
  return paragraphs.length === 0 ? item : { ...item, documentation: markup(paragraphs, client.markdown.completion) };
}

/** The numbers of the protocol. */
const kinds: Readonly<Record<CompletionKind, lsp.CompletionItemKind>> = {
  text: 1,
  field: 5,
  value: 12,
  keyword: 14,
  snippet: 15,
  operator: 24,
};

function shown(
  { label, detail, description }: Completion,
  { labelDetails }: LspClient,
): Partial<lsp.CompletionItem> & { label: string } {
  if (detail === undefined && description === undefined) return { label };
  if (!labelDetails) return { label, detail: [detail, description].filter((part) => part !== undefined).join(' · ') };
  return {
    label,
    labelDetails: { ...(detail !== undefined && { detail: ` ${detail}` }), ...(description !== undefined && { description }) },
  };
}

/**
 * The edit of a suggestion. It replaces what is behind the caret as well: `10` and `14` would
 * become `1014`. What the caret steps over is written again. A caret inside the text needs a
 * snippet; an editor without snippets gets the text before the caret only.
 */
function written(
  { insert, replace, caret = insert.length }: Completion,
  { document, text, client }: ShownDocument,
): Partial<lsp.CompletionItem> {
  const over = Math.max(0, caret - insert.length);
  const range = rangeIn(document, { from: replace.from, to: replace.to + over });
  const before = insert.slice(0, caret) + text.slice(replace.to, replace.to + over);
  const behind = insert.slice(caret);
  if (behind === '' || !client.snippets) return { textEdit: { range, newText: before } };
  return {
    textEdit: { range, newText: `${escaped(before)}$0${escaped(behind)}` },
    insertTextFormat: lsp.InsertTextFormat.Snippet,
  };
}

const escaped = (text: string) => text.replace(/[\\$}]/g, (mark) => `\\${mark}`);
