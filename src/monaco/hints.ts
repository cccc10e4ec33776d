import type { editor, IDisposable, IRange, languages } from 'monaco-editor';
import { toMarkdown } from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import { messages } from './messages.ts';
import { applyTo, editorOf, type MonacoApi, offsetsOf, rangeAt, textEdits, together } from './monaco-api.ts';

/** Registers inlay hints, ghost text, signature help and the button above the text. */
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
        const information: languages.SignatureInformation = {
          label,
          parameters: parameters.map(({ from, to }) => ({ label: [from, to] })),
          documentation: { value: toMarkdown(documentation), isTrusted: false },
        };
        const value = { signatures: [information], activeSignature: 0, activeParameter: active };
        return { value, dispose: () => undefined };
      },
    }),
    languages.registerCodeLensProvider(languageId, lenses(languageId, contexts)),
  ];
}

function ghostTexts({ editor }: MonacoApi, contexts: Contexts): languages.InlineCompletionsProvider {
  /** A screen reader reads ghost text as if it were part of the text. */
  const hasScreenReader = () =>
    editor
      .getEditors()
      .some((one) => one.hasTextFocus() && Number(one.getOption(editor.EditorOption.accessibilitySupport)) === 2);
  const provider = {
    provideInlineCompletions(model, position, { selectedSuggestionInfo: selected }) {
      const service = contexts.of(model)?.service;
      if (service === undefined || hasScreenReader()) return { items: [] };
      const found = service.ghostText(model.getValue(), model.getOffsetAt(position));
      const range = found && rangeAt(model, { from: found.at, to: found.at });
      // While a list is open Monaco shows only what continues its selected item.
      const isOther = selected !== undefined && found?.insert.startsWith(selected.text) !== true;
      return { items: found === undefined || range === undefined || isOther ? [] : [{ insertText: found.insert, range }] };
    },
    // The first is required by Monaco up to 0.53, the second since.
    freeInlineCompletions: () => undefined,
    disposeInlineCompletions: () => undefined,
  } satisfies languages.InlineCompletionsProvider & { freeInlineCompletions(): void };
  return provider;
}

/**
 * Above the text: the button that runs it, with its key, since a code lens cannot be reached by
 * keyboard; and the host's text.
 */
function lenses(languageId: string, contexts: Contexts): languages.CodeLensProvider {
  const provider: languages.CodeLensProvider = {
    onDidChange: (listener, self) => contexts.onDidChange(() => void listener.call(self, provider)),
    provideCodeLenses(model) {
      const context = contexts.of(model);
      const lensText = context?.lens?.();
      const button = context?.onRun && `▶ ${messages(context.service.locale).run} (${runKey()})`;
      const title = [button, lensText].filter((part) => part !== undefined && part !== '').join(' · ');
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

/** Registers hovers; their actions are links to one command, the only one that is trusted. */
export function registerHovers({ editor, languages }: MonacoApi, languageId: string, contexts: Contexts): readonly IDisposable[] {
  const command = `${languageId}.applyAction`;
  return [
    languages.registerHoverProvider(languageId, {
      provideHover(model, position) {
        const service = contexts.of(model)?.service;
        const found = service?.hover(model.getValue(), model.getOffsetAt(position));
        if (found === undefined) return null;
        const { related = [], actions = [] } = found;
        // Monaco shows the diagnostics there itself.
        const shownElsewhere = new Set(service?.diagnose(model.getValue()).map(({ message }) => message));
        const paragraphs = found.paragraphs.filter((one) => !shownElsewhere.has(one));
        const range = rangeAt(model, found.range);
        const shown = related.length === 0 ? undefined : editorOf(editor.getEditors(), model);
        if (shown !== undefined) {
          showRelated(
            shown,
            range,
            related.map((one) => rangeAt(model, one)),
          );
        }
        const links = actions.map(({ title, edits }) => {
          const action: HoverAction = { uri: String(model.uri), version: model.getVersionId(), edits };
          return `[${toMarkdown([title])}](command:${command}?${encoded(action)})`;
        });
        const text = { value: toMarkdown(paragraphs), isTrusted: false };
        const actionLinks = { value: links.join(' · '), isTrusted: { enabledCommands: [command] } };
        return { range, contents: [text, actionLinks].filter(({ value }) => value !== '') };
      },
    }),
    editor.registerCommand(command, (_services: unknown, action: HoverAction) => {
      const model = editor.getModels().find(({ uri }) => String(uri) === action.uri);
      if (model?.getVersionId() === action.version)
        applyTo(editorOf(editor.getEditors(), model), model, action.edits, languageId);
    }),
  ];
}

type HoverAction = { readonly uri: string; readonly version: number; readonly edits: Parameters<typeof applyTo>[2] };

/** Parentheses would end the link in Markdown. */
const encoded = (action: HoverAction) =>
  encodeURIComponent(JSON.stringify([action])).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'));

/** Marks both sides of a connective until the pointer or the caret moves away. */
function showRelated(shown: editor.ICodeEditor, at: IRange, ranges: readonly IRange[]): void {
  const marks = shown.createDecorationsCollection(ranges.map((range) => ({ range, options: { className: 'wordHighlight' } })));
  const isElsewhere = (range: IRange | null | undefined) =>
    range?.startLineNumber !== at.startLineNumber || range.startColumn < at.startColumn || range.startColumn > at.endColumn;
  const listeners = together([
    // Browsers report a resting pointer as moving when what is under it does.
    shown.onMouseMove(({ event: { browserEvent: moved }, target }) => {
      if ((moved.movementX !== 0 || moved.movementY !== 0) && isElsewhere(target.range)) clear();
    }),
    shown.onMouseLeave(({ event: { browserEvent: left } }) => {
      const isOverHover = left.relatedTarget instanceof Element && left.relatedTarget.closest('.monaco-hover') !== null;
      if (!isOverHover) clear();
    }),
    shown.onDidChangeCursorPosition(() => clear()),
    shown.onDidChangeModelContent(() => clear()),
    shown.onDidDispose(() => listeners.dispose()),
  ]);
  const clear = () => {
    marks.clear();
    listeners.dispose();
  };
}
