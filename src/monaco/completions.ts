import type { editor, IDisposable, languages } from 'monaco-editor';
import {
  type Completion,
  type CompletionKind,
  type CompletionList,
  type LanguageService,
  toMarkdown,
} from '../language-service/index.ts';
import type { Contexts } from './contexts.ts';
import { type MonacoApi, rangeAt, together } from './monaco-api.ts';

export function registerCompletions({ languages }: MonacoApi, languageId: string, contexts: Contexts): IDisposable {
  const { CompletionItemKind, CompletionItemInsertTextRule, CompletionTriggerKind } = languages;
  const kinds: Readonly<Record<CompletionKind, languages.CompletionItemKind>> = {
    field: CompletionItemKind.Field,
    operator: CompletionItemKind.Operator,
    keyword: CompletionItemKind.Keyword,
    value: CompletionItemKind.Value,
    snippet: CompletionItemKind.Snippet,
    text: CompletionItemKind.Text,
  };
  const origins = new WeakMap<languages.CompletionItem, { service: LanguageService; completion: Completion }>();

  const itemOf = (model: editor.ITextModel, completion: Completion, at: number): languages.CompletionItem => {
    const { label, detail, description, isPreselected, asksAgain, filter } = completion;
    const { text, isSnippet, range } = insertionOf(model, completion);
    return {
      label: { label, ...(detail !== undefined && { detail: ` ${detail}` }), ...(description !== undefined && { description }) },
      kind: kinds[completion.kind],
      insertText: text,
      ...(isSnippet && {
        insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet | CompletionItemInsertTextRule.KeepWhitespace,
      }),
      range,
      filterText: filter,
      sortText: String(at).padStart(6, '0'),
      ...(isPreselected && { preselect: true }),
      ...(asksAgain && { command: { id: 'editor.action.triggerSuggest', title: '', arguments: [{ auto: true }] } }),
    };
  };

  return languages.registerCompletionItemProvider(languageId, {
    // Monaco asks by itself after letters only; numbers and `"7d"` are typed most here.
    triggerCharacters: [...` "'\`(,=<>!~-+0123456789`],
    provideCompletionItems(model, position, { triggerKind }, token) {
      const service = contexts.of(model)?.service;
      if (service === undefined) return null;
      const listOf = ({ items }: CompletionList): languages.CompletionList => {
        const suggestions = model.isDisposed() ? [] : items.map((completion, at) => itemOf(model, completion, at));
        for (const [at, item] of suggestions.entries()) origins.set(item, { service, completion: items[at] as Completion });
        // Monaco asks again at every character: its own filter would keep what no longer fits.
        return { suggestions, incomplete: true };
      };
      const stop = new AbortController();
      const trigger = triggerKind === CompletionTriggerKind.TriggerCharacter ? 'typed' : 'asked';
      const answer = service.complete(model.getValue(), model.getOffsetAt(position), { trigger, signal: stop.signal });
      if (!(answer instanceof Promise)) return listOf(answer);

      const waiting = [contexts.asks(model), token.onCancellationRequested(() => stop.abort())];
      const failed = (error: unknown) => {
        if (stop.signal.aborted) return null;
        throw error;
      };
      return answer.then(listOf, failed).finally(() => together(waiting).dispose());
    },
    resolveCompletionItem(item) {
      const origin = origins.get(item);
      if (origin !== undefined) {
        const value = toMarkdown(origin.service.resolve(origin.completion));
        if (value !== '') item.documentation = { value, isTrusted: false };
      }
      return item;
    },
  });
}

type Insertion = { readonly text: string; readonly isSnippet: boolean; readonly range: languages.CompletionItem['range'] };

/** A caret inside the text needs a snippet; a quote to step over is replaced by itself. */
function insertionOf(model: editor.ITextModel, { insert, caret = insert.length, range, replace }: Completion): Insertion {
  const beyond = caret - insert.length;
  if (beyond > 0) {
    const to = replace.to + beyond;
    const text = insert + model.getValue().slice(replace.to, to);
    return { text, isSnippet: false, range: rangeAt(model, { from: replace.from, to }) };
  }
  const both = { insert: rangeAt(model, range), replace: rangeAt(model, replace) };
  if (beyond === 0) return { text: insert, isSnippet: false, range: both };
  return { text: `${literally(insert.slice(0, caret))}$0${literally(insert.slice(caret))}`, isSnippet: true, range: both };
}

const literally = (text: string) => text.replace(/[\\$}]/g, '\\$&');
