import type * as lsp from 'vscode-languageserver';
import { pieces, toMarkdown } from '../language-service/index.ts';

/** What the editor supports and asks for. */
export type LspClient = ReturnType<typeof clientOf>;

/** Reads the `initialize` request of an editor. */
export function clientOf(params: lsp.InitializeParams) {
  const { locale, workspaceFolders } = params;
  const initializationOptions: unknown = params.initializationOptions;
  const { workspace, textDocument } = params.capabilities ?? {};
  // Older editors have only one folder.
  const { rootUri } = params as { readonly rootUri?: string | null };
  const { completion, signatureHelp, hover, publishDiagnostics, diagnostic } = textDocument ?? {};
  const files = workspace?.didChangeWatchedFiles;
  const item = completion?.completionItem;
  const { triggerSuggestCommand } = (initializationOptions ?? {}) as { readonly triggerSuggestCommand?: unknown };
  return {
    locale,
    /** The addresses of the open folders. */
    folders: workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : []),
    /** The initial settings, not validated. */
    settings: initializationOptions,
    /** The editor's own command that asks for suggestions again, if any. */
    suggestCommand: typeof triggerSuggestCommand === 'string' ? triggerSuggestCommand : undefined,
    changesFolders: workspace?.workspaceFolders === true,
    asksSettings: workspace?.configuration === true,
    registersSettings: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    /** How changed files can be watched. */
    registersFiles: files?.dynamicRegistration !== true ? 'no' : files.relativePatternSupport ? 'relative patterns' : 'globs',
    asksDiagnostics: diagnostic !== undefined,
    refreshes: {
      diagnostics: workspace?.diagnostics?.refreshSupport === true,
      hints: workspace?.inlayHint?.refreshSupport === true,
      tokens: workspace?.semanticTokens?.refreshSupport === true,
    },
    related: (diagnostic?.relatedInformation ?? publishDiagnostics?.relatedInformation) === true,
    tags: (diagnostic?.tagSupport ?? publishDiagnostics?.tagSupport)?.valueSet.includes(1) === true,
    snippets: item?.snippetSupport === true,
    preselects: item?.preselectSupport === true,
    labelDetails: item?.labelDetailsSupport === true,
    labelOffsets: signatureHelp?.signatureInformation?.parameterInformation?.labelOffsetSupport === true,
    codeActions: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    wholeLineFolds: textDocument?.foldingRange?.lineFoldingOnly === true,
    ghostText: textDocument?.inlineCompletion !== undefined,
    markdown: {
      hover: takesMarkdown(hover?.contentFormat),
      completion: takesMarkdown(item?.documentationFormat),
      signature: takesMarkdown(signatureHelp?.signatureInformation?.documentationFormat),
    },
  };
}

const takesMarkdown = (formats: readonly string[] | undefined) => formats?.includes('markdown') === true;

/** Sentences of the service as Markdown, or as plain text for an editor without it. */
export function markup(paragraphs: readonly string[], asMarkdown: boolean): lsp.MarkupContent {
  if (asMarkdown) return { kind: 'markdown', value: toMarkdown(paragraphs) };
  const bare = paragraphs.map((paragraph) => pieces(paragraph).map(({ text }) => text));
  return { kind: 'plaintext', value: bare.map((texts) => texts.join('')).join('\n\n') };
}
