import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenize } from '../../grammar/lexer.ts';
import { defineSchema, type Expression, type Literal, print } from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { anyBetween, anyComparison, anyList, anyNull } from '../support/any-condition.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { expressionsOf } from '../support/trees.ts';
import { dismissed, type Editor, emptyEditor, goesOnAt, meaningOf, taken, typed } from './typing-editor.ts';

/*
 * Typing a search always gives that search, whatever the suggestions.
 *
 * A user accepts a suggestion in two ways. Enter, meant as a line break or to end a whole word or
 * value, accepts the first item of an open list; this must not change a value or give an unwanted
 * word. Tab accepts what the user is about to write; they see its quotes, parentheses and spaces
 * and do not retype them. A user who types all of BETWEEN does not accept it, because it inserts
 * its AND.
 */

const runs = countOf('TYPING_RUNS', 40, 2_000);

/** Numbers, names and values that are prefixes of others; names that contain numbers. */
const schema = defineSchema({
  startdatum: { type: 'date', label: 'Start', aliases: ['start'] },
  start_time: { type: 'time' },
  product: {
    type: 'integer',
    values: [1411, 141, 140, 14, 4, 1, -1].map((value) => ({ value, label: `Zaal ${value * 14} Café ${-value}` })),
  },
  number: { type: 'integer' },
  price: { type: 'decimal', values: [{ value: 12 }, { value: 1.5 }, { value: 1.25 }, { value: 1 }] },
  status: {
    type: 'text',
    values: ['Opening', 'Open zaal', 'Open', 'O"pen', 'not'].map((value) => ({ value, label: `${value} 1` })),
  },
  note: { type: 'text' },
  open: { type: 'boolean' },
  'and more': { type: 'integer', values: [{ value: 1 }, { value: 10 }] },
  not: { type: 'date', values: [{ value: '1d', label: 'Morgen' }, { value: '2026-11-28' }] },
});
const service = createLanguageService(schema, { today: '2026-11-21' });

const text = (...values: readonly string[]) => values.map((value): Literal => ({ kind: 'string', value }));
const number = (...values: readonly number[]) => values.map((value): Literal => ({ kind: 'integer', value }));
const decimal = (...values: readonly string[]) => values.map((value): Literal => ({ kind: 'decimal', value }));
const dates = text('0d', '1d', '7d', '-1d', '-10d', '14d', '1w', '1m', '12m', '1y', '2026-11-28', '2026-01-01');
const values: Readonly<Record<string, readonly Literal[]>> = {
  startdatum: dates,
  start: dates,
  start_time: text('09:00', '09:30', '23:59', '09:30:15'),
  product: number(1, 4, 14, 140, 141, 1411, -1, 10, 114, 2, 0, 9, 19),
  number: number(1, 14, 0, -3),
  price: [...decimal('1.5', '1.25', '1.2', '12.0'), ...number(1, 12, 125)],
  status: text('Open', 'Opening', 'Open zaal', 'O"pen', "o'pen", 'not', 'Op', '', 'a, b) AND (', '7d', '\\'),
  note: text('x', 'Zaal 14', '"', "'", '14'),
  open: [true, false].map((value): Literal => ({ kind: 'boolean', value })),
  'and more': number(1, 10, 100),
  not: dates,
};

const conditions: fc.Arbitrary<Expression> = fc.constantFrom(...Object.keys(values)).chain((name) => {
  const field = fc.constant(name);
  const value = fc.constantFrom(...(values[name] ?? []));
  const ordered = name === 'open' ? [] : (['<', '<=', '>', '>='] as const);
  const comparison = anyComparison(field, fc.constantFrom('=', '!=', ...ordered), value);
  if (name === 'open') return fc.oneof(comparison, anyNull(field));
  return fc.oneof(
    { weight: 3, arbitrary: comparison },
    { weight: 3, arbitrary: anyList(field, fc.array(value, { minLength: 1, maxLength: 4 })) },
    { weight: 1, arbitrary: anyBetween(field, value) },
    { weight: 1, arbitrary: anyNull(field) },
  );
});

/** Texts as people write them: on one line or several, lowercase keywords, `'` for `"`. */
const wantedTexts: fc.Arbitrary<string> = fc
  .tuple(expressionsOf(conditions), fc.constantFrom('plain', 'lines', 'small', 'tight'))
  .map(([tree, layout]) => {
    const plain = print(tree);
    if (layout === 'plain') return plain;
    const { tokens } = tokenize(plain);
    return tokens
      .map(({ image, to }, at) => {
        const gap = plain.slice(to, tokens[at + 1]?.from ?? plain.length);
        if (layout === 'lines') return image + (gap === ' ' && at % 3 > 0 ? '\n' : gap);
        if (layout === 'small') return (/^[A-Z ]+$/.test(image) ? image.toLowerCase() : image) + gap;
        return image + (gap === ' ' && /[^\w.]$/.test(image) && !/^(?:AND|OR)$/.test(tokens[at + 1]?.image ?? '') ? '' : gap);
      })
      .join('');
  })
  .filter((wanted) => meaningOf(wanted) !== undefined && wanted.length <= 400);

/** Accepts the first suggestion by Enter, which must not give an unwanted text. */
function entered(editor: Editor, wanted: string): { readonly editor: Editor; readonly at: number } {
  const [first] = editor.items;
  if (first === undefined) throw new Error('No list is open.');
  const after = taken(editor, first, service);
  const at = goesOnAt(wanted, after);
  if (at === undefined) throw new Error(`Enter at ${shown(editor)} made ${shown(after)} of it, where ${wanted} is wanted.`);
  return { editor: after, at };
}

const shown = ({ text: whole, caret }: Editor) => `${whole.slice(0, caret)}|${whole.slice(caret)}`;

/** A preselected item must be there already; after a whole value, Enter may only add its quote. */
function checkFirst(editor: Editor, wanted: string | undefined): void {
  const [first] = editor.items;
  if (first?.kind === 'value' && first.isPreselected) {
    const written = editor.text.slice(first.replace.from, first.replace.to);
    expect([written, `${written}"`, `${written}'`], shown(editor)).toContain(first.insert);
  }
  if (first !== undefined && wanted !== undefined) entered(editor, wanted);
}

/** Offsets where numbers, dates, times, booleans and known texts are complete. */
function endsOfValues(wanted: string): ReadonlySet<number> {
  const ends = tokenize(wanted).tokens.flatMap(({ image, to }) => {
    const isBare = /^(?:-?[0-9.]+|true|false)$/i.test(image);
    const isKnown = /^"(?:-?\d+[dwmy]|\d{4}-\d\d-\d\d|\d\d:\d\d(?::\d\d)?|Open|Opening|Open zaal)"$/.test(image);
    return isBare ? [to] : isKnown ? [to - 1] : [];
  });
  return new Set(ends);
}

type Choice = 'type' | 'tab' | 'escape';

function typeAll(wanted: string, choices: readonly Choice[]): { readonly text: string; readonly tabs: number } {
  const ends = endsOfValues(wanted);
  let editor = emptyEditor;
  let tabs = 0;
  for (let at = 0, step = 0; at < wanted.length; step++) {
    if (step > 1000) throw new Error(`No end to ${wanted} at ${shown(editor)}.`);
    const character = wanted.charAt(at);
    const choice = choices[step % choices.length];
    if (choice === 'escape') editor = dismissed(editor);
    if (choice === 'tab') {
      const found = editor.items.slice(0, 20).flatMap((item) => {
        const after = taken(editor, item, service);
        const next = item.label.includes('BETWEEN') ? undefined : goesOnAt(wanted, after);
        return next !== undefined && next > at ? [{ after, next }] : [];
      });
      const [first] = found;
      if (first !== undefined) {
        editor = first.after;
        at = first.next;
        tabs++;
        continue;
      }
    }
    if (character === '\n' && editor.items.length > 0 && /\S$/.test(editor.text.slice(0, editor.caret))) {
      const isBetween = editor.items[0]?.label.includes('BETWEEN') === true;
      if (!isBetween) {
        ({ editor, at } = entered(editor, wanted));
        continue;
      }
    }
    checkFirst(editor, ends.has(at) ? wanted : undefined);
    editor = typed(editor, character, service);
    at++;
  }
  return { text: editor.text, tabs };
}

/* Regressions. `⏎` accepts the first item of an open list, or begins a new line. */
test.each([
  ['product IN (141,', 'product IN (141,|)'],
  ['product IN (14⏎', 'product IN (14|)'],
  ['product IN (141⏎', 'product IN (141|)'],
  ['product IN (4,', 'product IN (4,|)'],
  ['price = 1.2⏎', 'price = 1.2|'],
  ['product IN (zaal -4⏎', 'product IN (4|)'],
  ['startdatum >= "1d⏎', 'startdatum >= "1d"|'],
  ['startdatum >= "2026-11-28⏎', 'startdatum >= "2026-11-28"|'],
  ['start_time >= "09:30⏎', 'start_time >= "09:30"|'],
  ['status = "Open⏎', 'status = "Open"|'],
  ['open = true⏎', 'open = true|'],
  ['number = 14⏎', 'number = 14\n|'],
  ['product = 14 ⏎', 'product = 14 \n|'],
  ['product IN (14 ⏎', 'product IN (14 \n|)'],
  ['startdatum >= "1d"⏎', 'startdatum >= "1d"\n|'],
  ['product IS NULL⏎', 'product IS NULL|'],
  ['startdatum⏎', 'startdatum |'],
  ['start⏎', 'start |'],
  ['product NOT⏎', 'product NOT |'],
  ['product IS⏎', 'product IS |'],
  ['(product IS⏎', '(product IS |)'],
  ['(NOT⏎', '(NOT |)'],
])('%j is typed', (keys, expected) => {
  let editor = emptyEditor;
  for (const key of keys) {
    const [first] = editor.items;
    editor =
      key === '⏎' && first !== undefined ? taken(editor, first, service) : typed(editor, key === '⏎' ? '\n' : key, service);
  }
  expect(shown(editor)).toBe(expected);
});

test('what is typed is what is there in the end', () => {
  let tabs = 0;
  forAll(
    [wantedTexts, fc.array(fc.constantFrom<Choice>('type', 'type', 'type', 'tab', 'escape'), { minLength: 7, maxLength: 13 })],
    runs,
    (wanted, choices) => {
      const result = typeAll(wanted, choices);
      tabs += result.tabs;
      expect(meaningOf(result.text)).toBe(meaningOf(wanted));
    },
  );
  expect(tabs).toBeGreaterThan(runs);
});
