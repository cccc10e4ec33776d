import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { createConnection } from 'vscode-languageserver';
import {
  type ClientCapabilities,
  type CompletionItem,
  type CompletionList,
  createMessageConnection,
  createProtocolConnection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type Position,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { hostOf } from '../../src/cli/commands/lsp.ts';
import { createServer } from '../../src/lsp/create-server.ts';
import type { Host } from '../../src/lsp/settings.ts';
import { commandLine, environment } from '../cli/program.ts';
import { atCaret } from '../language-service/caret.ts';

/** All that an editor of today can do, as far as this server asks. */
export const modern: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    completion: {
      completionItem: {
        snippetSupport: true,
        preselectSupport: true,
        labelDetailsSupport: true,
        insertReplaceSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
      },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    signatureHelp: {
      signatureInformation: { documentationFormat: ['markdown'], parameterInformation: { labelOffsetSupport: true } },
    },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    inlineCompletion: {},
  },
  general: { positionEncodings: ['utf-8', 'utf-16'] },
};

/** One that can do nothing of its own. */
export const plain: ClientCapabilities = {};

type Setup = {
  /** A server that runs already. */
  readonly server?: Server;
  /** What the command line says. */
  readonly args?: readonly string[];
  /** The same for a server in this process, which starts at once but has no streams or exit. */
  readonly here?: Partial<Host> & Parameters<typeof hostOf>[0];
  readonly capabilities?: ClientCapabilities;
  readonly initialize?: Partial<InitializeParams>;
  /** The editor's settings for our section; a promise for a slow editor. */
  readonly settings?: () => unknown;
};

/** An editor with a server of its own, from the sources; both end with the test. */
export type Editor = {
  readonly connection: MessageConnection;
  readonly result: InitializeResult;
  /** What the server asked for and told, in order. */
  readonly messages: { readonly method: string; readonly params: unknown }[];
  /** Opens a document of a folder, which has a caret where `|` is. */
  open(marked: string, folder?: string): Promise<Opened>;
  /** Waits for the next message of the server that is as wanted, one that came already too. */
  next<Params>(method: string, wanted?: (params: Params) => boolean): Promise<Params>;
  /** Ends as editors do, and gives the exit code. */
  quit(): Promise<number | null>;
};

type Published = { readonly uri: string; readonly version?: number; readonly diagnostics: readonly Diagnostic[] };

export type Opened = {
  readonly uri: string;
  readonly document: TextDocument;
  readonly caret: Position;
  /** What a request about the document, or a place in it, is answered. */
  ask<Result>(method: string, more?: object): Promise<Result>;
  /** The text after edits. */
  after(edits: readonly TextEdit[] | null | undefined): string;
  complete(kind?: 1 | 2 | 3, character?: string): Promise<readonly CompletionItem[]>;
  /** Accepts a suggestion, expands snippets, and returns the text with the caret. */
  accept(item: CompletionItem | undefined): string;
  /** What the server publishes of it next, with so many diagnostics as are wanted. */
  published(wanted?: (count: number) => boolean): Promise<Published>;
  diagnostics(): Promise<readonly Diagnostic[]>;
};

/** `atEnd` is given what ends the server, which is done after the test by default. */
export async function startEditor(
  {
    args = [],
    here,
    server = here === undefined ? program(args) : inProcess(here),
    capabilities = modern,
    initialize = {},
    settings,
  }: Setup = {},
  atEnd: (end: () => void) => void = onTestFinished,
): Promise<Editor> {
  const connection = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  atEnd(() => {
    connection.dispose();
    server.kill();
  });
  const messages: { method: string; params: unknown }[] = [];
  const waiting = new Set<() => void>();
  const note = (method: string, params: unknown) => {
    messages.push({ method, params });
    for (const look of waiting) look();
  };
  connection.onNotification(note);
  connection.onRequest(async (method, params: unknown) => {
    note(method, params);
    return method === 'workspace/configuration' ? [await settings?.()] : null;
  });
  connection.listen();
  const result = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities,
    ...initialize,
  });
  await connection.sendNotification('initialized', {});

  const next = <Params>(method: string, wanted: (params: Params) => boolean = () => true): Promise<Params> =>
    new Promise((resolve) => {
      const look = () => {
        const at = messages.findIndex((one) => one.method === method && wanted(one.params as Params));
        if (at < 0) waiting.add(look);
        else {
          waiting.delete(look);
          resolve(messages.splice(at, 1)[0]?.params as Params);
        }
      };
      look();
    });

  let documents = 0;
  const open = async (marked: string, folder = 'file:///folder'): Promise<Opened> => {
    const { text, caret } = marked.includes('|') ? atCaret(marked) : { text: marked, caret: 0 };
    documents += 1;
    const uri = `${folder}/query-${documents}.search`;
    const document = TextDocument.create(uri, 'search-expression', 1, text);
    const position = document.positionAt(caret);
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'search-expression', version: 1, text },
    });
    const ask = <Result>(method: string, more: object = {}) =>
      connection.sendRequest<Result>(`textDocument/${method}`, { textDocument: { uri }, position, ...more });
    const published = (wanted = (_count: number) => true) =>
      next<Published>('textDocument/publishDiagnostics', (params) => params.uri === uri && wanted(params.diagnostics.length));
    return {
      uri,
      document,
      caret: position,
      ask,
      after: (edits) => TextDocument.applyEdits(document, [...(edits ?? [])]),
      complete: async (triggerKind = 1, triggerCharacter) => {
        const context = { triggerKind, ...(triggerCharacter !== undefined && { triggerCharacter }) };
        return (await ask<CompletionList>('completion', { context })).items;
      },
      accept: (item) => accepted(document, item),
      published,
      diagnostics: async () => (await published()).diagnostics,
    };
  };

  const quit = async (): Promise<number | null> => {
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    return server.exit;
  };
  return { connection, result, messages, open, next, quit };
}

export type Server = { readonly stdin: Writable; readonly stdout: Readable; readonly exit: Promise<number | null>; kill(): void };

/** A server of its own, from the sources. */
export function program(args: readonly string[] = []): Server {
  return running(commandLine(['lsp', '--today', '2026-11-21', ...args]));
}

/** A server by the arguments of Node. */
export function running(args: readonly string[]): Server {
  const server = spawn(process.execPath, args, { env: environment });
  const exit = once(server, 'exit').then(([code]) => code as number | null);
  return { stdin: server.stdin, stdout: server.stdout, exit, kill: () => void server.kill() };
}

/** A server without a process, which ends nothing. */
export function inProcess({ now, today, ...said }: NonNullable<Setup['here']> = {}): Server {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const { promise: exit, resolve } = Promise.withResolvers<number | null>();
  const connection = createConnection(
    (logger) => createProtocolConnection(new StreamMessageReader(stdin), new StreamMessageWriter(stdout), logger),
    { shutdownReceived: false, initialize: () => {}, exit: resolve },
  );
  createServer(connection, { ...hostOf(said), ...(now === undefined ? { today: today ?? '2026-11-21' } : { now }) });
  connection.listen();
  return { stdin, stdout, exit, kill: () => connection.dispose() };
}

function accepted(document: TextDocument, item: CompletionItem | undefined): string {
  const edit = item?.textEdit;
  if (item === undefined || edit === undefined || !('range' in edit)) throw new Error('There is nothing to take.');
  const from = document.offsetAt(edit.range.start);
  const isSnippet = item.insertTextFormat === 2;
  const written = isSnippet
    ? edit.newText.replace(/\\(.)|\$0/g, (_, character?: string) => character ?? '|')
    : `${edit.newText}|`;
  const text = document.getText();
  return text.slice(0, from) + written + text.slice(document.offsetAt(edit.range.end));
}
