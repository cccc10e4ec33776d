import {
  autocompletion,
  type Completion as CodeMirrorCompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
  currentCompletions,
  pickedCompletion,
  setSelectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { element, withCode } from '../editing/dom.ts';
import { pairsIn } from '../editing/quotes.ts';
import { fixesAt, type SuggestionTrigger, shownOf, takesFirst, triggerOf } from '../editing/suggestions.ts';
import type { Completion, CompletionList, LanguageService } from '../language-service/index.ts';
import { applyEdits } from './diagnostics.ts';
import { openedPairs } from './pairs.ts';

/** A line of the list: a suggestion or a fix. */
type Option = CodeMirrorCompletion & { readonly description?: string; readonly isTaken: boolean };

/** Why the next list of a view is opened; typing opens one by itself. */
const reasons = new WeakMap<EditorView, SuggestionTrigger | 'fixes'>();

/** Opens the list of suggestions, or that of the fixes at the caret. */
export function ask(view: EditorView, reason: SuggestionTrigger | 'fixes'): boolean {
  reasons.set(view, reason);
  return startCompletion(view);
}

/** Shows the service's suggestions, and fixes in the same list. */
export function suggestions(service: LanguageService): Extension {
  const source = (context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> => {
    const { state, pos, view } = context;
    if (view === undefined || state.readOnly) return null;
    const reason = reasons.get(view) ?? 'typed';
    reasons.delete(view);
    const text = state.doc.toString();
    if (reason === 'fixes') return fixList(view, text, pos, service);
    const stop = new AbortController();
    context.addEventListener('abort', () => stop.abort(), { onDocChange: true });
    const wasOpen = completionStatus(state) !== null && currentCompletions(state).length > 0;
    const listOf = (answer: CompletionList) => resultOf(shownOf(answer, reason, wasOpen), text, service);
    const answer = service.complete(text, pos, { trigger: triggerOf(reason), signal: stop.signal });
    if (!(answer instanceof Promise)) return listOf(answer);
    return answer.then(listOf, (error: unknown) => {
      if (stop.signal.aborted) return null;
      throw error;
    });
  };
  return [
    EditorState.languageData.of(() => [{ autocomplete: source, closeBrackets: { brackets: [] } }]),
    autocompletion({
      activateOnTypingDelay: 10,
      selectOnOpen: false,
      defaultKeymap: false,
      interactionDelay: 0,
      icons: false,
      optionClass: ({ type = '' }) => `cm-search-option cm-search-option-${type}`,
      addToOptions: [{ position: 90, render: descriptionOf }],
    }),
    EditorView.updateListener.of(({ view, state, startState, transactions }) => {
      if (transactions.some((one) => one.isUserEvent('input.type'))) reasons.delete(view);
      const [first] = currentCompletions(state) as readonly Partial<Option>[];
      if (first?.isTaken === true && first !== currentCompletions(startState)[0])
        view.dispatch({ effects: setSelectedCompletion(0) });
      // Of itself the list opens after typed characters only.
      if (transactions.some((one) => one.isUserEvent('delete')) && completionStatus(state) === null) ask(view, 'deleted');
    }),
  ];
}

function resultOf(items: readonly Completion[], text: string, service: LanguageService): CompletionResult | null {
  const [first] = items;
  if (first === undefined) return null;
  return { from: first.range.from, filter: false, options: items.map((item, at) => optionOf(item, at, text, service)) };
}

function optionOf(item: Completion, at: number, text: string, service: LanguageService): Option {
  const { label, detail, description, kind, replace, insert, caret = insert.length, asksAgain } = item;
  return {
    label,
    type: kind,
    ...(detail !== undefined && { detail }),
    ...(description !== undefined && { description }),
    isTaken: at === 0 && takesFirst(item, text),
    info: () => {
      const sentences = service.resolve(item);
      return sentences.length === 0 ? null : element('div', {}, ...sentences.map((one) => element('p', {}, ...withCode(one))));
    },
    apply: (view, option) => {
      view.dispatch({
        changes: { ...replace, insert },
        selection: { anchor: replace.from + caret },
        annotations: [pickedCompletion.of(option), openedPairs.of(pairsIn(insert, caret, replace.from))],
        userEvent: 'input.complete',
        scrollIntoView: true,
      });
      if (asksAgain === true) ask(view, 'asked');
    },
  };
}

function fixList(view: EditorView, text: string, caret: number, service: LanguageService): CompletionResult {
  const { listed, announcement } = fixesAt(service, text, caret);
  // Some versions ask for completions within an update, in which none may be dispatched.
  queueMicrotask(() => view.dispatch({ effects: EditorView.announce.of(announcement) }));
  const options = listed.map(
    ({ label, kind, edits }, at): Option => ({
      label,
      type: kind,
      isTaken: at === 0,
      apply: (shown) => void (applyEdits(shown, edits) || closeCompletion(shown)),
    }),
  );
  return { from: caret, filter: false, options };
}

function descriptionOf({ description }: Partial<Option>): Node | null {
  return description === undefined ? null : element('span', { class: 'cm-search-description' }, description);
}
