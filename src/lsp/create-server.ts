import * as lsp from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { semanticTokenTypes } from '../language-service/index.ts';
import type { LspClient } from './client.ts';
import { complete, resolved, type Suggested, triggerCharacters } from './completion.ts';
import { codeActionKinds, codeActions, diagnosticsOf, longestText } from './diagnostics.ts';
import { hover, inlayHints, inlineCompletions, signature } from './help.ts';
import { type LspSession, openSession } from './session.ts';
import type { Host } from './settings.ts';
import { documentSymbols, foldingRanges, highlights, selectionRanges, semanticTokens } from './structure.ts';
import { editsIn, offsetsOf, type ShownDocument } from './view.ts';

/**
 * Answers an editor by the Language Server Protocol 3.18; a document is one search. The connection
 * may be over standard input and output, a socket or the messages of a worker; the caller starts
 * it with `listen`.
 */
export function createServer(connection: lsp.Connection, host: Host): void {
  const { diagnostics, inlayHint, inlineCompletion, semanticTokens: tokens } = connection.languages;
  const documents = new lsp.TextDocuments(TextDocument);
  const suggested = new Map<string, Suggested>();
  let session: LspSession | undefined;
  let isOver = false;
  let lists = 0;

  /** The document of a request. Rejects if it changed: the positions are of the text before. */
  const viewOf = async (uri: string, token: lsp.CancellationToken): Promise<ShownDocument | undefined> => {
    if (isOver) throw new lsp.ResponseError(lsp.ErrorCodes.InvalidRequest, 'The server was shut down.');
    if (session === undefined)
      throw new lsp.ResponseError(lsp.ErrorCodes.ServerNotInitialized, 'The server was not initialized.');
    const { client, services } = session;
    const document = documents.get(uri);
    const version = document?.version;
    const service = await services.of(uri);
    if (token.isCancellationRequested)
      throw new lsp.ResponseError(lsp.LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    if (documents.get(uri) !== document || document?.version !== version) {
      throw new lsp.ResponseError(lsp.LSPErrorCodes.ContentModified, 'The document was changed.');
    }
    return document && { document, text: document.getText(), service, client };
  };

  type DocumentParams = { readonly textDocument: { readonly uri: string } };

  /** Handles requests about a document; answers `null` for one that is not open or too long. */
  const about =
    <Params extends DocumentParams, Result>(
      answer: (view: ShownDocument, params: Params, token: lsp.CancellationToken) => Result | Promise<Result>,
      most = longestHelped,
    ) =>
    async (params: Params, token: lsp.CancellationToken): Promise<Result | null> => {
      const { uri }: { readonly uri?: unknown } = params?.textDocument ?? {};
      if (typeof uri !== 'string') throw new lsp.ResponseError(lsp.ErrorCodes.InvalidParams, 'A document has an address.');
      const view = await viewOf(uri, token);
      return view === undefined || view.text.length > most ? null : answer(view, params, token);
    };

  const publisher = createPublisher(async (uri) => {
    const service = await session?.services.of(uri);
    const document = documents.get(uri);
    if (session === undefined || service === undefined || document === undefined) return;
    const view = { document, text: document.getText(), service, client: session.client };
    await connection.sendDiagnostics({ uri, version: document.version, diagnostics: diagnosticsOf(view) });
  });

  const refresh = (): void => {
    if (session === undefined) return;
    const { asksDiagnostics, refreshes } = session.client;
    if (!asksDiagnostics) for (const uri of documents.keys()) publisher.later(uri);
    // An editor that refuses keeps its old answers.
    const ask = (again: Promise<void>) => void again.catch(() => {});
    if (asksDiagnostics && refreshes.diagnostics) ask(diagnostics.refresh());
    if (refreshes.hints) ask(inlayHint.refresh());
    if (refreshes.tokens) ask(tokens.refresh());
  };

  connection.onInitialize((params) => {
    if (session !== undefined || isOver) {
      throw new lsp.ResponseError(lsp.ErrorCodes.InvalidRequest, 'The server was initialized before.', { retry: false });
    }
    session = openSession(connection, host, params, refresh);
    return { capabilities: capabilitiesFor(session.client), serverInfo: { name: 'search-expression', version: host.version } };
  });
  connection.onInitialized(() => session?.begin());
  connection.onShutdown(() => {
    session?.end();
    session = undefined;
    isOver = true;
  });

  documents.onDidOpen(() => {
    // This editor reports no changed files: schemas are read again with each document.
    if (session?.client.registersFiles === 'no' && session.services.reread()) refresh();
  });
  documents.onDidChangeContent(({ document: { uri } }) => {
    if (session?.client.asksDiagnostics === false) publisher.later(uri);
  });
  documents.onDidClose(({ document: { uri } }) => {
    session?.services.forget(uri);
    publisher.forget(uri);
    suggested.delete(uri);
    if (session?.client.asksDiagnostics === false) connection.sendDiagnostics({ uri, diagnostics: [] }).catch(() => {});
  });
  documents.listen(connection);

  connection.onCompletion(
    about(async (view, params, token) => {
      const leaving = new AbortController();
      token.onCancellationRequested(() => leaving.abort());
      const { list, suggested: items } = await complete(view, params, ++lists, leaving.signal);
      suggested.set(view.document.uri, items);
      return list;
    }),
  );
  connection.onCompletionResolve(async (item, token) => {
    const { uri = '', id, at = -1 } = (item.data ?? {}) as { readonly uri?: string; readonly id?: number; readonly at?: number };
    const known = suggested.get(uri);
    const completion = known?.id === id ? known?.items[at] : undefined;
    const view = completion && (await viewOf(uri, token));
    return completion && view ? resolved(item, completion, view) : item;
  });
  connection.onHover(about(hover));
  connection.onSignatureHelp(about(signature));
  connection.onCodeAction(about(codeActions));
  connection.onDocumentHighlight(about(highlights));
  connection.onDocumentSymbol(about(documentSymbols));
  connection.onFoldingRanges(about(foldingRanges));
  connection.onSelectionRanges(about(selectionRanges));
  connection.onDocumentFormatting(about(({ document, text, service }) => editsIn(document, service.format(text)), longestText));
  connection.onDocumentRangeFormatting(
    about(({ document, text, service }, { range }) =>
      editsIn(document, service.format(text, { range: offsetsOf(document, range) })),
    ),
  );

  inlayHint.on(about(inlayHints));
  inlineCompletion.on(about(inlineCompletions));
  tokens.on(about((view) => semanticTokens(view)));
  tokens.onRange(about((view, { range }) => semanticTokens(view, offsetsOf(view.document, range))));
  diagnostics.on(async (params, token) => ({
    kind: 'full',
    items: (await about(diagnosticsOf, Number.POSITIVE_INFINITY)(params, token)) ?? [],
  }));
}

/**
 * In UTF-16 units. Longer texts are only diagnosed and formatted, in time proportional to their
 * length; what is asked at a caret may take longer.
 */
const longestHelped = 100_000;

/** The capabilities of the server, as far as the editor knows them. */
function capabilitiesFor({ codeActions, asksDiagnostics, ghostText }: LspClient): lsp.ServerCapabilities {
  return {
    // Every editor must support it.
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: lsp.TextDocumentSyncKind.Incremental },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    completionProvider: { triggerCharacters, resolveProvider: true },
    signatureHelpProvider: { triggerCharacters: ['(', ',', '"', "'"] },
    hoverProvider: true,
    documentHighlightProvider: true,
    documentSymbolProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    inlayHintProvider: true,
    semanticTokensProvider: { legend: { tokenTypes: [...semanticTokenTypes], tokenModifiers: [] }, full: true, range: true },
    ...(codeActions && { codeActionProvider: { codeActionKinds } }),
    ...(ghostText && { inlineCompletionProvider: true }),
    ...(asksDiagnostics && {
      diagnosticProvider: { identifier: 'search-expression', interFileDependencies: false, workspaceDiagnostics: false },
    }),
  };
}

type Publisher = {
  /** Publishes for a document after the messages that have arrived; once for several calls. */
  later(document: string): void;
  forget(document: string): void;
};

/**
 * Publishes quick answers at once. A document that takes longer first waits as long again for
 * another change, at most a second, so that no queue builds up.
 */
function createPublisher(publish: (document: string) => Promise<void>): Publisher {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const costs = new Map<string, number>();

  const run = async (document: string): Promise<void> => {
    waiting.delete(document);
    const began = performance.now();
    // A message that cannot be sent has no reader left.
    await publish(document).catch(() => {});
    costs.set(document, performance.now() - began);
  };

  const forget = (document: string): void => {
    clearTimeout(waiting.get(document));
    waiting.delete(document);
    costs.delete(document);
  };

  return {
    later: (document) => {
      clearTimeout(waiting.get(document));
      const cost = costs.get(document) ?? 0;
      waiting.set(
        document,
        setTimeout(() => void run(document), cost < quick ? 0 : Math.min(longest, cost)),
      );
    },
    forget,
  };
}

const quick = 20;
const longest = 1000;
