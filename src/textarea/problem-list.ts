import type { Diagnostic, Fix } from '../../grammar/diagnostics.ts';
import { mostFixes, mostProblems } from '../editing/diagnostics.ts';
import { element, withCode } from '../editing/dom.ts';
import type { EditorWords } from '../editing/messages.ts';

/** A diagnostic with its fixes. */
type Problem = { readonly diagnostic: Diagnostic; readonly fixes: readonly Fix[] };

/**
 * Creates the list of diagnostics below the field: a button that selects the range of each, one
 * for every fix, unless `isReadOnly`. Returns the function that shows it.
 */
export function createProblemList(
  list: HTMLElement,
  choose: { readonly jump: (diagnostic: Diagnostic) => void; readonly fix: (fix: Fix, text: string) => void },
): (text: string, problems: readonly Problem[], words: EditorWords, isReadOnly: boolean) => void {
  let shown = '';
  // The focus stays in the field, so that the list does not change before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  return (text, problems, words, isReadOnly) => {
    const listed = problems.slice(0, mostProblems);
    const positions = listed.map(({ diagnostic }) => positionOf(text, diagnostic));
    const key = JSON.stringify([words.problems, isReadOnly, problems.length, listed, positions]);
    if (key === shown) return;
    shown = key;
    const items = listed.map(({ diagnostic, fixes }, at) =>
      element(
        'li',
        { class: diagnostic.severity, part: 'problem' },
        button(
          { class: 'jump', part: 'jump', id: `problem-${at}` },
          [
            element('span', { class: 'severity' }, words.severities[diagnostic.severity]),
            ' ',
            element('span', {}, ...withCode(diagnostic.message)),
            ' ',
            element('span', { class: 'position' }, positions[at] ?? ''),
          ],
          () => choose.jump(diagnostic),
        ),
        ...(isReadOnly ? [] : fixes.slice(0, mostFixes)).map((fix) =>
          button({ class: 'fix', part: 'fix' }, withCode(fix.title), () => choose.fix(fix, text)),
        ),
      ),
    );
    const left = problems.length - items.length;
    list.hidden = problems.length === 0;
    list.ariaLabel = words.problems;
    list.replaceChildren(...items, ...(left > 0 ? [element('li', { class: 'more' }, words.more(left))] : []));
  };
}

/** Line and column, both from 1. */
function positionOf(text: string, { range }: Diagnostic): string {
  const before = text.slice(0, range.from).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

function button(attributes: Readonly<Record<string, string>>, content: readonly (Node | string)[], act: () => void): HTMLElement {
  const created = element('button', { type: 'button', ...attributes }, ...content);
  created.addEventListener('click', act);
  return created;
}
