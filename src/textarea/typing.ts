import type { ChoiceList } from './choice-list.ts';
import { quoteAt, straight, straightened, typingOf } from './quotes.ts';
import type { Suggestions } from './suggestions.ts';
import type { TextField } from './text-field.ts';

export type TypingOptions = {
  readonly field: TextField;
  readonly list: ChoiceList;
  readonly suggestions: Suggestions;
  /** The text is another; called for every change, whoever made it. */
  readonly changed: () => void;
  /** The user wants the answer. */
  readonly run: () => void;
};

/** What keys and characters do in the text area besides what the browser does with them. */
export function listenToTyping(area: HTMLTextAreaElement, { field, list, suggestions, changed, run }: TypingOptions): void {
  /** How long the text was. */
  let before = 0;
  let lastKey: string | undefined;

  /** Takes the choice, or leaves the quotes that the caret is in; a line break is for the browser. */
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

  /** A character of the keyboard, or one that a keyboard put in its place; false where the browser is to insert it. */
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
    const meant = isMended ? plain : character;
    const typing = typingOf(area.value, caret, meant, pairs);
    if (typing.kind === 'over') {
      field.select({ from: caret + 1, to: caret + 1 });
      suggestions.close();
      return true;
    }
    if (typing.kind === 'plain' && !isMended) return false;
    field.replace({ from: caret, to: caret }, typing.kind === 'pair' ? meant + typing.close : meant, caret + 1);
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
    'Alt+ArrowDown': () => asked(() => suggestions.ask('asked')),
    'Control+ ': () => asked(() => suggestions.ask('asked')),
    'Control+.': () => asked(suggestions.askFixes),
    'Meta+.': () => asked(suggestions.askFixes),
    'Control+Enter': () => asked(run),
    'Meta+Enter': () => asked(run),
    'Shift+Enter': () => asked(run),
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
    // What comes without a key comes from the system.
    lastKey = undefined;
  });

  area.addEventListener('input', (event) => {
    changed();
    if (field.isOwnChange() || !(event instanceof InputEvent)) return;
    const { inputType, isComposing } = event;
    if (inputType === 'insertReplacementText') mend(before);
    // On a touch screen every word is composed, and suggestions are wanted all the same.
    if (isComposing && !isTouch()) return;
    if (/^insert(Text|CompositionText|LineBreak)$/.test(inputType)) suggestions.ask('typed');
    else if (/^delete(Content|Word)/.test(inputType)) suggestions.ask('deleted');
    else suggestions.close();
  });

  /** What the system put in the place of a piece may have quotes that no search knows. */
  const mend = (was: number): void => {
    const text = area.value;
    const to = area.selectionEnd;
    const from = to - Math.max(1, text.length - was);
    const made = straightened(text, from, to);
    if (made !== text) field.replace({ from, to }, made.slice(from, to));
  };

  area.addEventListener('compositionstart', () => suggestions.close());
  area.addEventListener('compositionend', () => suggestions.ask('typed'));
  const follow = (): void => {
    // One that is taken out of the page is not always left first.
    if (!area.isConnected) document.removeEventListener('selectionchange', follow);
    if (suggestions.isElsewhere()) suggestions.close();
  };
  // Some browsers tell the document only.
  area.addEventListener('focus', () => document.addEventListener('selectionchange', follow));
  area.addEventListener('blur', () => document.removeEventListener('selectionchange', follow));
}

/** How many choices a page has. */
const page = 8;

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

const asked = (act: () => void): boolean => {
  act();
  return true;
};
