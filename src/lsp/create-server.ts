import {
  type CancellationToken,
  type Connection,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { capabilitiesFor } from './capabilities.ts';
import { complete, resolved, type Suggested } from './completion.ts';
import type { Host } from './host.ts';
import { editsIn, offsetsOf } from './place.ts';
import { codeActions, diagnosticsOf, longestText } from './problems.ts';
import { createPublisher } from './publisher.ts';
import { openSession, type Session } from './session.ts';
import { documentSymbols, foldingRanges, highlights, selectionRanges, semanticTokens } from './structure.ts';
import type { View } from './view.ts';
import { hover, inlayHints, inlineCompletions, signature } from './words.ts';

/**
 * Answers an editor, by the Language Server Protocol 3.18, about searches: a document is one expression. The connection may be over standard input
 * and output, a socket or the messages of a worker; the caller starts it with `listen`.
 */
export function createServer(connection: Connection, host: Host): void {
  const { diagnostics, inlayHint, inlineCompletion, semanticTokens: tokens } = connection.languages;
  const documents = new TextDocuments(TextDocument);
  const suggested = new Map<string, Suggested>();
  let session: Session | undefined;
  let isOver = false;
  let lists = 0;

  /** A document as it was when it was asked about, and is when that can be answered: else its positions are no longer those that were asked about. */
  const viewOf = async (uri: string, token: CancellationToken): Promise<View | undefined> => {
    if (isOver) throw new ResponseError(ErrorCodes.InvalidRequest, 'The server was shut down.');
    if (session === undefined) throw new ResponseError(ErrorCodes.ServerNotInitialized, 'The server was not initialized.');
    const { client, services } = session;
    const document = documents.get(uri);
    const version = document?.version;
    const service = await services.of(uri);
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
    if (documents.get(uri) !== document || document?.version !== version) {
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document was changed.');
    }
    return document && { document, text: document.getText(), service, client };
  };

  type About = { readonly textDocument: { readonly uri: string } };

  /** What answers a request about a document. Of one that is not open, or is longer than anybody writes, there is nothing to say. */
  const about =
    <Params extends About, Result>(
      answer: (view: View, params: Params, token: CancellationToken) => Result | Promise<Result>,
      most = longestHelped,
    ) =>
    async (params: Params, token: CancellationToken): Promise<Result | null> => {
      const { uri }: { readonly uri?: unknown } = params?.textDocument ?? {};
      if (typeof uri !== 'string') throw new ResponseError(ErrorCodes.InvalidParams, 'A document has an address.');
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
    // An editor that refuses keeps what it has.
    const ask = (again: Promise<void>) => void again.catch(() => {});
    if (asksDiagnostics && refreshes.diagnostics) ask(diagnostics.refresh());
    if (refreshes.hints) ask(inlayHint.refresh());
    if (refreshes.tokens) ask(tokens.refresh());
  };

  connection.onInitialize((params) => {
    if (session !== undefined || isOver) {
      throw new ResponseError(ErrorCodes.InvalidRequest, 'The server was initialized before.', { retry: false });
    }
    session = openSession(connection, host, params, refresh);
    return {
      capabilities: capabilitiesFor(session.client),
      serverInfo: { name: 'search-expression', version: host.version },
    };
  });
  connection.onInitialized(() => session?.begin());
  connection.onShutdown(() => {
    session?.end();
    session = undefined;
    isOver = true;
  });

  documents.onDidOpen(() => {
    // Nobody tells this server that a schema changed: it is read again where it may begin to matter.
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

/** In UTF-16 units. Longer texts are diagnosed and laid out, which takes as long as they are; what follows a caret may take longer. */
const longestHelped = 100_000;
