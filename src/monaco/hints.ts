import type { IDisposable, languages } from 'monaco-editor';
import { toMarkdown } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import type { MonacoApi } from './monaco-api.ts';
import { offsetsOf, rangeAt, textEdits } from './ranges.ts';
import { words } from './words.ts';

/** What is shown between, above and behind the text that the user wrote. */
export function registerHints(monaco: MonacoApi, languageId: string, contexts: Contexts): readonly IDisposable[] {
  const { languages } = monaco;
  return [
    languages.registerInlayHintsProvider(languageId, {
      onDidChangeInlayHints: contexts.onDidChange,
      provideInlayHints(model, range) {
        const service = contexts.of(model)?.service;
        if (service === undefined) return null;
        const { from, to } = offsetsOf(model, range);
        const hints = service
          .inlayHints(model.getValue())
          .filter(({ at }) => from <= at && at <= to)
          .map(
            ({ at, label, tooltip, fix }): languages.InlayHint => ({
              position: model.getPositionAt(at),
              label,
              kind: languages.InlayHintKind.Type,
              paddingLeft: true,
              tooltip: { value: toMarkdown(tooltip), isTrusted: false },
              ...(fix !== undefined && { textEdits: textEdits(model, fix.edits) }),
            }),
          );
        return { hints, dispose: () => undefined };
      },
    }),
    languages.registerInlineCompletionsProvider(languageId, ghostTexts(monaco, contexts)),
    languages.registerSignatureHelpProvider(languageId, {
      signatureHelpTriggerCharacters: ['(', ',', '"'],
      signatureHelpRetriggerCharacters: [')'],
      provideSignatureHelp(model, position) {
        const service = contexts.of(model)?.service;
        const found = service?.signature(model.getValue(), model.getOffsetAt(position));
        if (found === undefined) return null;
        const { label, parameters, active, documentation } = found;
        const said: languages.SignatureInformation = {
          label,
          parameters: parameters.map(({ from, to }) => ({ label: [from, to] })),
          documentation: { value: toMarkdown(documentation), isTrusted: false },
        };
        const value = { signatures: [said], activeSignature: 0, activeParameter: active };
        return { value, dispose: () => undefined };
      },
    }),
    languages.registerCodeLensProvider(languageId, lenses(languageId, contexts)),
  ];
}

function ghostTexts({ editor }: MonacoApi, contexts: Contexts): languages.InlineCompletionsProvider {
  /** What a screen reader reads is the text; it does not say that something behind the caret is none of it. */
  const isHeard = () =>
    editor
      .getEditors()
      .some((one) => one.hasTextFocus() && Number(one.getOption(editor.EditorOption.accessibilitySupport)) === 2);
  const provider = {
    provideInlineCompletions(model, position, { selectedSuggestionInfo: selected }) {
      const service = contexts.of(model)?.service;
      if (service === undefined || isHeard()) return { items: [] };
      const found = service.ghostText(model.getValue(), model.getOffsetAt(position));
      const range = found && rangeAt(model, { from: found.at, to: found.at });
      // While a list is open Monaco shows only what goes on from its chosen item.
      const isOther = selected !== undefined && found?.insert.startsWith(selected.text) !== true;
      return { items: found === undefined || range === undefined || isOther ? [] : [{ insertText: found.insert, range }] };
    },
    // The one is asked for by Monaco up to 0.53, the other since.
    freeInlineCompletions: () => undefined,
    disposeInlineCompletions: () => undefined,
  } satisfies languages.InlineCompletionsProvider & { freeInlineCompletions(): void };
  return provider;
}

/** Above the text: the button that runs it, and what the host says of the last run. Neither is reachable by keyboard; the keys are, which it names. */
function lenses(languageId: string, contexts: Contexts): languages.CodeLensProvider {
  const provider: languages.CodeLensProvider = {
    onDidChange: (listener, self) => contexts.onDidChange(() => void listener.call(self, provider)),
    provideCodeLenses(model) {
      const context = contexts.of(model);
      const said = context?.lens?.();
      const button = context?.onRun && `▶ ${words[context.service.locale].run} (${runKey()})`;
      const title = [button, said].filter((part) => part !== undefined && part !== '').join(' · ');
      if (title === '') return null;
      const id = button === undefined ? '' : `${languageId}.runModel`;
      const range = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };
      const lens = { range, command: { id, title, arguments: [String(model.uri)] } };
      return { lenses: [lens], dispose: () => undefined };
    },
  };
  return provider;
}

const runKey = () => (/Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? '') ? '⌘Enter' : 'Ctrl+Enter');
