import { scanString } from '../../grammar/literal.ts';
import { parse, print } from '../../src/index.ts';
import type { Completion, CompletionList, LanguageService } from '../../src/language-service/index.ts';

/** An editor's state: its text, the open suggestions, and inserted closers that are typed over. */
export type Editor = {
  readonly text: string;
  readonly caret: number;
  readonly items: readonly Completion[];
  /** How many characters behind the caret are closers that nobody has typed. */
  readonly closers: number;
};

export const emptyEditor: Editor = { text: '', caret: 0, items: [], closers: 0 };

/** Types a character: over a closer, with its pair, or alone; then asks for suggestions. */
export function typed(editor: Editor, character: string, service: LanguageService): Editor {
  const { text, caret, closers } = editor;
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  const isOver = closers > 0 && after.startsWith(character) && `"')`.includes(character) && !isEscaped(before);
  if (isOver) return asked({ text, caret: caret + 1, items: [], closers: closers - 1 }, service);
  const partner = character === '(' ? ')' : character === '"' || character === "'" ? character : '';
  const isPaired = partner !== '' && !isInString(before) && !/[\w"'`]$/.test(before);
  const made = before + character + (isPaired ? partner : '') + after;
  return asked({ text: made, caret: caret + 1, items: [], closers: closers + (isPaired ? 1 : 0) }, service);
}

function asked(editor: Editor, service: LanguageService): Editor {
  const list = service.complete(editor.text, editor.caret, { trigger: 'typed' });
  return { ...editor, items: (list as CompletionList).items };
}

/**
 * Accepts a suggestion. Text inserted after the caret counts as closers if it has nothing else.
 */
export function taken(
  editor: Editor,
  { insert, replace, caret: within = insert.length, asksAgain }: Completion,
  service: LanguageService,
): Editor {
  const text = editor.text.slice(0, replace.from) + insert + editor.text.slice(replace.to);
  const caret = replace.from + within;
  const stepped = Math.max(0, within - insert.length);
  const added = insert.slice(within);
  const closers = editor.closers - stepped + (/^["')]*$/.test(added) ? added.length : Number.NaN);
  const made = { text, caret, items: [], closers };
  return asksAgain ? { ...made, items: (service.complete(text, caret) as CompletionList).items } : made;
}

export const dismissed = (editor: Editor): Editor => ({ ...editor, items: [] });

/**
 * The offset in `wanted` at which a user continues to type; `undefined` if they do not want this
 * text. They do not retype the white space, quotes and parentheses that are there.
 */
export function goesOnAt(wanted: string, { text, caret, closers }: Editor): number | undefined {
  if (Number.isNaN(closers) || !/^["')]*$/.test(text.slice(caret)) || text.length - caret !== closers) return undefined;
  const written = text.slice(0, caret);
  let at = 0;
  for (let read = 0; read < written.length; ) {
    const [have, want] = [written.charAt(read), wanted.charAt(at)];
    if (have.toUpperCase() === want.toUpperCase()) {
      read++;
      at++;
    } else if (/\s/.test(have)) read++;
    else if (/\s/.test(want)) at++;
    else return undefined;
  }
  while (/\s$/.test(written) && /\s/.test(wanted.charAt(at))) at++;
  return meaningOf(written + wanted.slice(at)) === meaningOf(wanted) ? at : undefined;
}

/** What a text says, however it is laid out; undefined where it says nothing. */
export function meaningOf(text: string): string | undefined {
  const { expression } = parse(text);
  return expression === undefined ? undefined : print(expression);
}

const isEscaped = (before: string): boolean => /(?:^|[^\\])(?:\\\\)*\\$/.test(before);

function isInString(before: string): boolean {
  for (let at = 0; at < before.length; at++) {
    if (!`"'`.includes(before.charAt(at))) continue;
    const { to, closed } = scanString(before, at);
    if (!closed) return to === before.length;
    at = to - 1;
  }
  return false;
}
