import { describe } from '../../../src/analysis/index.ts';
import { isSearchError, parseQuery } from '../../../src/index.ts';
import { toEvaluator, type Verdict } from '../../../src/memory/index.ts';
import { defineSearchExpressionEditor } from '../../../src/textarea/index.ts';
import { exampleRows, exampleSchema, exampleToday } from '../example-rows.ts';

/* Turns each example of a search into an editor, with rows that follow every key. */

defineSearchExpressionEditor();

const fields = Object.entries(exampleSchema.fields);
const clock = { today: exampleToday };
let count = 0;

for (const block of document.querySelectorAll<HTMLElement>('.try')) makeLive(block, block.dataset['search'] ?? '');

function makeLive(block: HTMLElement, first: string): void {
  const id = `try-${++count}`;
  const label = element('label', 'Try it');
  label.htmlFor = id;
  const editor = document.createElement('search-expression-editor');
  editor.id = id;
  editor.schema = exampleSchema;
  editor.today = exampleToday;
  editor.timeZone = 'Europe/Amsterdam';
  editor.value = first;

  const sentence = element('p', '');
  sentence.className = 'sentence';
  const table = element('table', '');
  const heads = element('tr', '');
  heads.append(element('th', 'Verdict'), ...fields.map(([name]) => element('th', name)));
  const head = document.createElement('thead');
  head.append(heads);
  const body = document.createElement('tbody');
  const marks = exampleRows.map((row) => {
    const line = document.createElement('tr');
    const mark = document.createElement('td');
    line.append(mark, ...Object.values(row).map((value) => element('td', value === null ? '' : String(value))));
    body.append(line);
    return { line, mark };
  });
  table.append(head, body);
  const wide = element('div', '');
  wide.className = 'wide';
  wide.tabIndex = 0;
  wide.role = 'group';
  wide.ariaLabel = 'Rows';
  wide.append(table);
  const reset = element('button', 'As it was');
  reset.type = 'button';
  reset.addEventListener('click', () => {
    editor.value = first;
    show();
  });

  const show = (): void => {
    reset.hidden = editor.value === first;
    const judged = judge(editor.value);
    block.classList.toggle('stale', judged === undefined);
    if (judged === undefined) {
      sentence.textContent = 'This is no search yet: the editor says what is wrong. The rows are those of the last one.';
      return;
    }
    const selected = judged.verdicts.filter((verdict) => verdict === true).length;
    sentence.textContent = `${judged.sentence} ${selected} of ${exampleRows.length} rows.`;
    for (const [at, verdict] of judged.verdicts.entries()) {
      const row = marks[at];
      if (row === undefined) continue;
      row.mark.textContent = { true: '✓ true', false: '✗ false', null: '? unknown' }[`${verdict}`];
      row.line.className = verdict === true ? 'is-true' : 'is-not';
    }
  };
  editor.addEventListener('input', show);
  editor.addEventListener('change', show);
  block.replaceChildren(label, reset, editor, sentence, wide);
  show();
}

/** The verdict on every row; `undefined` for a text that is no search. */
function judge(text: string): { readonly sentence: string; readonly verdicts: readonly Verdict[] } | undefined {
  try {
    const query = parseQuery(text, exampleSchema);
    const evaluate = toEvaluator(query, clock);
    return { sentence: describe(query), verdicts: exampleRows.map((row) => evaluate(row)) };
  } catch (error) {
    if (isSearchError(error)) return undefined;
    throw error;
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
