import type { Locale } from '../../grammar/diagnostics.ts';
import type { Completion, CompletionList, LanguageService } from '../language-service/index.ts';
import type { Choice, ChoiceList } from './choice-list.ts';
import { element } from './element.ts';
import { withCode } from './problem-list.ts';
import type { TextField } from './text-field.ts';
import { words } from './words.ts';

export type Suggestions = {
  /** Asks what can stand at the caret. `deleted` after characters were taken away: then only what may fill an empty place is shown. */
  readonly ask: (trigger: 'typed' | 'deleted' | 'asked') => void;
  /** Lists what can be done about the text at the caret. */
  readonly askFixes: () => void;
  /** Forgets what was asked, and what is shown. */
  readonly close: () => void;
  /** The caret has moved away from where the list belongs. */
  readonly isElsewhere: () => boolean;
};

export type SuggestionsOptions = {
  readonly field: TextField;
  readonly list: ChoiceList;
  readonly service: () => LanguageService | undefined;
  readonly locale: () => Locale;
  readonly rectOf: (offset: number) => DOMRect;
  /** Says a sentence to those who cannot see the list. */
  readonly say: (sentence: string) => void;
};

/** Asks the service for suggestions and puts them into the list. What was asked of another text or caret is never shown. */
export function createSuggestions({ field, list, service, locale, rectOf, say }: SuggestionsOptions): Suggestions {
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

  const show = (items: readonly Completion[], asked: LanguageService): void => {
    const [first] = items;
    const choices = items.map((item) => ({ ...lineOf(item, asked), take: () => take(item) }));
    open(
      choices,
      first !== undefined && isMeant(first, field.text()) ? 0 : -1,
      words[locale()].suggestions,
      first?.range.from ?? 0,
    );
    if (items.length > 0) say(words[locale()].suggestionCount(items.length));
  };

  const take = ({ replace, insert, caret = insert.length, asksAgain }: Completion): void => {
    field.replace(replace, insert, replace.from + caret);
    if (asksAgain === true) ask('asked');
  };

  const ask: Suggestions['ask'] = (trigger) => {
    waiting.abort();
    const [asked, caret, text] = [service(), field.caret(), field.text()];
    if (asked === undefined || caret === undefined) return close();
    const wasOpen = list.isOpen();
    const { signal } = (waiting = new AbortController());
    const receive = ({ items }: CompletionList): void => {
      if (signal.aborted || field.text() !== text || field.caret() !== caret) return;
      const [first] = items;
      const isEmpty = first === undefined || first.range.from === first.range.to;
      show(trigger === 'deleted' && !isEmpty && !wasOpen ? [] : items, asked);
    };
    const answer = asked.complete(text, caret, { trigger: trigger === 'asked' ? 'asked' : 'typed', signal });
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
      const [asked, caret] = [service(), field.caret()];
      if (asked === undefined || caret === undefined) return close();
      const fixes = asked.fixes(field.text(), { from: caret, to: caret });
      const choices = fixes.map((fix) => ({
        label: fix.title.replaceAll('`', ''),
        kind: fix.kind,
        take: () => field.applyEdits(fix.edits),
      }));
      open(choices, 0, words[locale()].fixes, caret);
      say(fixes.length > 0 ? words[locale()].fixCount(fixes.length) : words[locale()].noFixes);
    },
    close,
    isElsewhere: () => place !== undefined && field.caret() !== place,
  };
}

/** The first is the one that Enter takes only where it is what was typed, or where letters of it were. */
function isMeant({ isPreselected, kind, range }: Completion, text: string): boolean {
  return isPreselected === true || (kind !== 'text' && /\p{L}/u.test(text.slice(range.from, range.to)));
}

function lineOf(item: Completion, service: LanguageService): Omit<Choice, 'take'> {
  const { label, detail, description, kind } = item;
  const about = () => service.resolve(item).map((sentence) => element('p', {}, ...withCode(sentence)));
  return { label, detail, description, kind, about };
}
