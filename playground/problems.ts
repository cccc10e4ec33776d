import type { Diagnostic, Fix, Locale } from 'search-expression';
import type { Editor } from './editor.ts';
import { element, withCode } from './element.ts';
import { words } from './words.ts';

/** Lists what is wrong with a text, each with the piece that it is about, to select, and a button for every repair. */
export function showProblems(list: HTMLElement, diagnostics: readonly Diagnostic[], editor: Editor, locale: Locale): void {
  const text = editor.text();
  const item = ({ severity, message, range, fixes = [] }: Diagnostic) =>
    element(
      'li',
      { class: `problem ${severity}` },
      element('p', {}, element('span', { class: 'severity' }, words[locale][severity]), ' ', ...withCode(message)),
      element(
        'p',
        { class: 'actions' },
        button('piece', piece(text, range, locale), words[locale].select, () => editor.select(range)),
        ...fixes.map((fix) => button('fix', withCode(fix.title), undefined, () => apply(fix, text, editor))),
      ),
    );
  const left = diagnostics.length - most;
  list.hidden = diagnostics.length === 0;
  list.replaceChildren(
    ...diagnostics.slice(0, most).map(item),
    ...(left > 0 ? [element('li', {}, words[locale].more(left))] : []),
  );
}

const most = 8;

/** What a range holds, shortened, with its line and column, counted from 1. */
function piece(text: string, { from, to }: Diagnostic['range'], locale: Locale): readonly (Node | string)[] {
  const before = text.slice(0, from).split('\n');
  const found = text.slice(from, Math.min(to, from + 40)) + (to > from + 40 ? '…' : '');
  const shown = found === '' ? element('em', {}, words[locale].endOfText) : element('code', {}, found);
  return [shown, ' ', element('span', { class: 'soft' }, `${before.length}:${(before.at(-1) ?? '').length + 1}`)];
}

/** All edits of a repair as one change, so that one undo takes it back. Does nothing once the text is another. */
function apply({ edits }: Fix, text: string, editor: Editor): void {
  const [first, last] = [edits.at(0), edits.at(-1)];
  if (first === undefined || last === undefined || editor.text() !== text) return;
  let insert = '';
  let at = first.from;
  for (const edit of edits) {
    insert += text.slice(at, edit.from) + edit.insert;
    at = edit.to;
  }
  editor.replace({ from: first.from, to: last.to }, insert);
}

function button(
  name: string,
  content: readonly (Node | string)[],
  title: string | undefined,
  act: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: name, ...(title !== undefined && { title }) }, ...content);
  made.addEventListener('click', act);
  return made;
}
