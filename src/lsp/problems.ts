import {
  type CodeAction,
  type CodeActionParams,
  DiagnosticSeverity,
  DiagnosticTag,
  type Diagnostic as LspDiagnostic,
} from 'vscode-languageserver';
import type { Diagnostic, DiagnosticCode, Severity } from '../../grammar/diagnostics.ts';
import { limitExceeded } from '../../grammar/messages/limits.ts';
import type { CodeFix } from '../language-service/index.ts';
import { editsIn, offsetsOf, rangeIn } from './place.ts';
import type { View } from './view.ts';

/** What is wrong; of a text that no search is as long as, only that. */
export function diagnosticsOf(view: View): LspDiagnostic[] {
  const { text, service } = view;
  if (text.length <= longestText) return service.diagnose(text).map((diagnostic) => asShown(diagnostic, view));
  const { code, severity, [service.locale]: say } = limitExceeded;
  const message = say({ limit: 'textBytes', maximum: longestText });
  return [asShown({ code, severity, message, range: { from: 0, to: 0 } }, view)];
}

/** In UTF-16 units, so no fewer in bytes. Reading as much takes about half a second. */
export const longestText = 1_000_000;

/** What can be done about a range, of the kinds that are asked for. */
export function codeActions(view: View, { range, context }: CodeActionParams): CodeAction[] {
  const { document, text, service, client } = view;
  if (!client.codeActions) return [];
  const only = context?.only;
  const isWanted = ({ kind }: CodeFix) => only === undefined || only.some((one) => `${kinds[kind]}.`.startsWith(`${one}.`));
  return service
    .fixes(text, offsetsOf(document, range))
    .filter(isWanted)
    .map(({ title, kind, edits, diagnostic, isPreferred }) => ({
      title,
      kind: kinds[kind],
      ...(diagnostic !== undefined && { diagnostics: [asShown(diagnostic, view)] }),
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

/** The last is of our own, so that a user can have it done on saving without that of others. */
const kinds: Readonly<Record<CodeFix['kind'], string>> = {
  quickfix: 'quickfix',
  rewrite: 'refactor.rewrite',
  fixAll: 'source.fixAll.searchExpression',
};
export const codeActionKinds = Object.values(kinds);

function asShown({ code, severity, message, range, related }: Diagnostic, { document, client }: View): LspDiagnostic {
  return {
    range: rangeIn(document, range),
    severity: severities[severity],
    code,
    source: 'search-expression',
    message,
    ...(client.tags && needless.has(code) && { tags: [DiagnosticTag.Unnecessary] }),
    ...(client.related &&
      related !== undefined && {
        relatedInformation: related.map((one) => ({
          location: { uri: document.uri, range: rangeIn(document, one.range) },
          message: one.message,
        })),
      }),
  };
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
};

/** What they mark could go without a difference, and is shown faded. */
const needless: ReadonlySet<DiagnosticCode> = new Set(['duplicate-value', 'duplicate-condition', 'redundant-bound']);
