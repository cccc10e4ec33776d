import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import { semanticTokenTypes } from '../language-service/index.ts';
import type { Client } from './client.ts';
import { triggerCharacters } from './completion.ts';
import { codeActionKinds } from './problems.ts';

/** What the server says that it can do, to an editor that may know less of it. */
export function capabilitiesFor({ codeActions, asksDiagnostics, ghostText }: Client): ServerCapabilities {
  return {
    // Every editor has to know it, so it is what all speak.
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
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
