import { element, withCode } from '../editing/dom.ts';
import type { EditorWords } from '../editing/messages.ts';
import { fixesAt, type SuggestionTrigger, shownOf, takesFirst, triggerOf } from '../editing/suggestions.ts';
import type { Completion, CompletionList, LanguageService } from '../language-service/index.ts';
import type { Choice, ChoiceList } from './choice-list.ts';
import type { TextField } from './text-field.ts';

export type Suggestions = {
  /** Requests suggestions; after a deletion they show only where nothing of the value is left. */
  readonly ask: (trigger: SuggestionTrigger) => void;
  /** Lists the fixes at the caret. */
  readonly askFixes: () => void;
  /** Cancels the request and closes the list. */
  readonly close: () => void;
  /** The caret is no longer where the list was opened. */
  readonly isElsewhere: () => boolean;
};

export type SuggestionsOptions = {
  readonly field: TextField;
  readonly list: ChoiceList;
  readonly service: () => LanguageService | undefined;
  readonly words: () => EditorWords;
  readonly rectOf: (offset: number) => DOMRect;
  /** Announces a sentence to screen readers. */
  readonly announce: (sentence: string) => void;
};

/** Shows the service's suggestions in the list; never those for an earlier text or caret. */
export function createSuggestions({ field, list, service, words, rectOf, announce }: SuggestionsOptions): Suggestions {
  let waiting = new AbortController();
  let place: number | undefined;

  const close = (): void => {
    waiting.abort();
    place = undefined;
    list.close();
  };

  const open = (choices: readonly Choice[], active: number, name: string, at: number): void => {
    list.open(choices, active, name, () => rectOf(at));
    place = choices.length > 0 ? field.caret() : undefined;
  };

  const show = (items: readonly Completion[], current: LanguageService): void => {
    const [first] = items;
    const choices = items.map((item) => ({ ...lineOf(item, current), take: () => take(item) }));
    open(choices, first !== undefined && takesFirst(first, field.text()) ? 0 : -1, words().suggestions, first?.range.from ?? 0);
    if (items.length > 0) announce(words().suggestionCount(items.length));
  };

  const take = ({ replace, insert, caret = insert.length, asksAgain }: Completion): void => {
    field.replace(replace, insert, replace.from + caret);
    if (asksAgain === true) ask('asked');
  };

  const ask: Suggestions['ask'] = (trigger) => {
    waiting.abort();
    const [current, caret, text] = [service(), field.caret(), field.text()];
    if (current === undefined || caret === undefined) return close();
    const wasOpen = list.isOpen();
    const { signal } = (waiting = new AbortController());
    const receive = (answered: CompletionList): void => {
      if (signal.aborted || field.text() !== text || field.caret() !== caret) return;
      show(shownOf(answered, trigger, wasOpen), current);
    };
    const answer = current.complete(text, caret, { trigger: triggerOf(trigger), signal });
    if (!(answer instanceof Promise)) return receive(answer);
    list.suspend();
    answer.then(receive, (error: unknown) => {
      if (signal.aborted) return;
      close();
      reportError(error);
    });
  };

  return {
    ask,
    askFixes: () => {
      waiting.abort();
      const [current, caret] = [service(), field.caret()];
      if (current === undefined || caret === undefined) return close();
      const { listed, announcement } = fixesAt(current, field.text(), caret);
      const choices = listed.map(({ label, kind, edits }) => ({ label, kind, take: () => field.applyEdits(edits) }));
      open(choices, 0, words().fixes, caret);
      announce(announcement);
    },
    close,
    isElsewhere: () => place !== undefined && field.caret() !== place,
  };
}

function lineOf(item: Completion, service: LanguageService): Omit<Choice, 'take'> {
  const { label, detail, description, kind } = item;
  const about = () => service.resolve(item).map((sentence) => element('p', {}, ...withCode(sentence)));
  return { label, detail, description, kind, about };
}
