import * as lsp from 'vscode-languageserver';
import type { Diagnostic, Severity } from '../../grammar/diagnostics.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import { wordsIn } from '../../grammar/messages/wording.ts';
import { unnecessary } from '../editing/diagnostics.ts';
import type { CodeFix } from '../language-service/index.ts';
import { editsIn, offsetsOf, rangeIn, type ShownDocument } from './view.ts';

/** The diagnostics of a document; for a text that is too long, only that. */
export function diagnosticsOf(view: ShownDocument): lsp.Diagnostic[] {
  const { text, service } = view;
  if (text.length <= longestText) return service.diagnose(text).map((diagnostic) => lspDiagnostic(diagnostic, view));
  const { code, severity } = limitExceeded;
  const sentence = wordsIn(service.locale, limitExceeded, 'messages', code);
  const message = sentence({ limit: 'textBytes', maximum: longestText });
  return [lspDiagnostic({ code, severity, message, range: { from: 0, to: 0 } }, view)];
}

/** In UTF-16 units. Reading as much takes about half a second. */
export const longestText = 1_000_000;

/** The fixes of a range, of the kinds that the editor asks for. */
export function codeActions(view: ShownDocument, { range, context }: lsp.CodeActionParams): lsp.CodeAction[] {
  const { document, text, service, client } = view;
  if (!client.codeActions) return [];
  const only = context?.only;
  const isRequested = ({ kind }: CodeFix) => only === undefined || only.some((one) => `${kinds[kind]}.`.startsWith(`${one}.`));
  return service
    .fixes(text, offsetsOf(document, range))
    .filter(isRequested)
    .map(({ title, kind, edits, diagnostic, isPreferred }) => ({
      title,
      kind: kinds[kind],
      ...(diagnostic !== undefined && { diagnostics: [lspDiagnostic(diagnostic, view)] }),
      ...(isPreferred === true && { isPreferred }),
      edit: client.versionedEdits
        ? {
            documentChanges: [
              { textDocument: { uri: document.uri, version: document.version }, edits: editsIn(document, edits) },
            ],
          }
        : { changes: { [document.uri]: editsIn(document, edits) } },
    }));
}

/** `fixAll` has a kind of its own, so that it can be applied on saving without those of others. */
const kinds: Readonly<Record<CodeFix['kind'], string>> = {
  quickfix: 'quickfix',
  rewrite: 'refactor.rewrite',
  fixAll: 'source.fixAll.searchExpression',
};
export const codeActionKinds = Object.values(kinds);

function lspDiagnostic(
  { code, severity, message, range, related }: Diagnostic,
  { document, client }: ShownDocument,
): lsp.Diagnostic {
  return {
    range: rangeIn(document, range),
    severity: severities[severity],
    code,
    source: 'search-expression',
    message,
    ...(client.tags && unnecessary.has(code) && { tags: [lsp.DiagnosticTag.Unnecessary] }),
    ...(client.related &&
      related !== undefined && {
        relatedInformation: related.map((one) => ({
          location: { uri: document.uri, range: rangeIn(document, one.range) },
          message: one.message,
        })),
      }),
  };
}

const severities: Readonly<Record<Severity, lsp.DiagnosticSeverity>> = {
  error: lsp.DiagnosticSeverity.Error,
  warning: lsp.DiagnosticSeverity.Warning,
  hint: lsp.DiagnosticSeverity.Hint,
};
