import { isTouch } from '../editing/dom.ts';
import { quoteAt, straight, straightened, typingOf } from '../editing/quotes.ts';
import type { ChoiceList } from './choice-list.ts';
import type { Suggestions } from './suggestions.ts';
import type { TextField } from './text-field.ts';

export type TypingOptions = {
  readonly field: TextField;
  readonly list: ChoiceList;
  readonly suggestions: Suggestions;
  /** Called for every change, also by the program. */
  readonly changed: () => void;
  /** The user runs the search. */
  readonly run: () => void;
  readonly format: () => void;
};

/** Handles the keys and characters that do more than the browser's default. */
export function listenToTyping(
  area: HTMLTextAreaElement,
  { field, list, suggestions, changed, run, format }: TypingOptions,
): void {
  /** The length of the text before the change. */
  let before = 0;
  let lastKey: string | undefined;

  /** Takes the choice, or leaves the quotes around the caret; false for a line break. */
  const enter = (): boolean => {
    if (list.hasActive()) {
      list.take();
      return true;
    }
    const caret = field.caret();
    const quote = caret === undefined ? undefined : quoteAt(area.value, caret);
    if (caret === undefined || quote === undefined) return false;
    suggestions.close();
    if (quote.to === undefined) field.replace({ from: caret, to: caret }, quote.mark);
    else field.select({ from: quote.to, to: quote.to });
    return true;
  };

  const eraseBetween = (): boolean => {
    const caret = field.caret();
    if (caret === undefined || !field.pairs().some(({ open, close }) => open === caret - 1 && close === caret)) return false;
    field.replace({ from: caret - 1, to: caret + 1 }, '');
    suggestions.ask('deleted');
    return true;
  };

  /** Handles a typed character, also a typographic one; false where the browser inserts it. */
  const type = (character: string): boolean => {
    const caret = field.caret();
    if (caret === undefined) return false;
    const pairs = field.pairs();
    const closer = pairs.find(({ close }) => close === caret);
    const plain = character === lastKey && !isTouch() ? undefined : straight(character);
    const quote = plain === undefined ? undefined : quoteAt(area.value, caret);
    const isMended =
      plain !== undefined &&
      (quote === undefined || (plain === quote.mark && closer !== undefined && closer.open === quote.from));
    const inserted = isMended ? plain : character;
    const typing = typingOf(area.value, caret, inserted, pairs);
    if (typing.kind === 'over') {
      field.select({ from: typing.to, to: typing.to });
      // Those behind a space stay as they are.
      if (typing.to > caret) suggestions.close();
      return true;
    }
    if (typing.kind === 'plain' && !isMended) return false;
    field.replace({ from: caret, to: caret }, typing.kind === 'pair' ? inserted + typing.close : inserted, caret + 1);
    suggestions.ask('typed');
    return true;
  };

  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => moved(1, true),
    ArrowUp: () => moved(-1, true),
    PageDown: () => moved(page, false),
    PageUp: () => moved(-page, false),
    Tab: () => {
      const isTaken = list.hasActive();
      if (isTaken) list.take();
      else suggestions.close();
      return isTaken;
    },
    'Shift+Tab': () => {
      suggestions.close();
      return false;
    },
    Escape: () => {
      const isShown = list.isShown();
      suggestions.close();
      return isShown;
    },
    'Alt+ArrowDown': () => done(() => suggestions.ask('asked')),
    'Control+ ': () => done(() => suggestions.ask('asked')),
    'Control+.': () => done(suggestions.askFixes),
    'Meta+.': () => done(suggestions.askFixes),
    'Control+Enter': () => done(run),
    'Meta+Enter': () => done(run),
    'Shift+Enter': () => done(run),
    'Alt+Shift+F': () => done(format),
  };
  const moved = (by: number, isRound: boolean): boolean => {
    if (!list.isOpen()) return false;
    list.move(by, isRound);
    return true;
  };

  area.addEventListener('keydown', (event) => {
    lastKey = event.key;
    if (event.isComposing || (area.readOnly && event.key !== 'Enter')) return;
    const modifiers = (['Alt', 'Control', 'Meta', 'Shift'] as const).filter((name) => event.getModifierState(name));
    if (keys[[...modifiers, event.key].join('+')]?.() !== true) return;
    event.preventDefault();
    event.stopPropagation();
  });

  area.addEventListener('beforeinput', (event) => {
    before = area.value.length;
    if (field.isOwnChange() || event.isComposing) return;
    const { inputType, data } = event;
    const isDone =
      inputType === 'insertLineBreak'
        ? enter()
        : inputType === 'deleteContentBackward'
          ? eraseBetween()
          : inputType === 'insertText' && data?.length === 1 && type(data);
    if (isDone) event.preventDefault();
    // A change without a key is the system's.
    lastKey = undefined;
  });

  area.addEventListener('input', (event) => {
    changed();
    if (field.isOwnChange() || !(event instanceof InputEvent)) return;
    const { inputType, isComposing } = event;
    if (inputType === 'insertReplacementText') mend(before);
    // On a touch screen every word is composed, and still has suggestions.
    if (isComposing && !isTouch()) return;
    if (/^insert(Text|CompositionText|LineBreak)$/.test(inputType)) suggestions.ask('typed');
    else if (/^delete(Content|Word)/.test(inputType)) suggestions.ask('deleted');
    else suggestions.close();
  });

  /** Straightens typographic quotes in a replacement by the system. */
  const mend = (was: number): void => {
    const text = area.value;
    const to = area.selectionEnd;
    const from = to - Math.max(1, text.length - was);
    const result = straightened(text, from, to);
    if (result !== text) field.replace({ from, to }, result.slice(from, to));
  };

  area.addEventListener('compositionstart', () => suggestions.close());
  area.addEventListener('compositionend', () => suggestions.ask('typed'));
  const follow = (): void => {
    // A removed element gets no blur event in some browsers.
    if (!area.isConnected) document.removeEventListener('selectionchange', follow);
    if (suggestions.isElsewhere()) suggestions.close();
  };
  // Some browsers dispatch it at the document only.
  area.addEventListener('focus', () => document.addEventListener('selectionchange', follow));
  area.addEventListener('blur', () => document.removeEventListener('selectionchange', follow));
}

/** Choices on a page of the list. */
const page = 8;

const done = (act: () => void): boolean => {
  act();
  return true;
};
