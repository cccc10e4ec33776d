import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUndoHistory, type TextState } from '../../playground/editor/undo-history.ts';
import { smallestEdit } from '../../playground/text-edits.ts';
import { forAll } from '../support/law.ts';

const state = (text: string, caret = text.length): TextState => ({
  text,
  entity: 'booking',
  selection: { anchor: caret, active: caret },
});

test('keys that follow one another are one step, until a pause, a new word or another kind of edit', () => {
  const history = createUndoHistory(state(''));
  let time = 0;
  const type = (text: string, wait = 50): void => history.push(state(text), 'typed', (time += wait));
  for (const text of ['a', 'ab', 'ab ', 'ab c', 'ab cd']) type(text);
  type('ab cde', 2_000);
  history.push(state('ab cd'), 'erased', (time += 50));
  history.push(state('ab c'), 'erased', (time += 50));
  const seen: string[] = [];
  for (let one = history.undo(); one !== undefined; one = history.undo()) seen.push(one.text);
  expect(seen).toStrictEqual(['ab cde', 'ab cd', 'ab ', '']);
  expect(history.redo()?.text).toBe('ab ');
  history.push(state('other'), 'other', (time += 50));
  expect(history.redo()).toBeUndefined();
});

test('a caret that was moved begins another step, and undo brings it back there', () => {
  const history = createUndoHistory(state('x', 0));
  history.push(state('ax', 1), 'typed', 0);
  history.select({ anchor: 2, active: 2 });
  history.push(state('axb', 3), 'typed', 50);
  expect(history.undo()).toStrictEqual(state('ax', 2));
  expect(history.undo()).toStrictEqual(state('x', 0));
});

test('two hundred texts are kept', () => {
  const history = createUndoHistory(state(''));
  for (let count = 1; count <= 300; count++) history.push(state(String(count)), 'other', count);
  expect(history.states()).toHaveLength(200);
  expect(history.states()[history.at()]?.text).toBe('300');
});

test('the smallest edit makes the one text of the other, and cuts through no character', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '\ud83d', '\ude00')).map((parts) => parts.join(''));
  forAll([text, text], (before, after) => {
    const { from, to, insert } = smallestEdit(before, after);
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    for (const [one, at] of [
      [before, from],
      [before, to],
      [after, from],
      [after, from + insert.length],
    ] as const)
      expect(/[\ud800-\udbff]$/.test(one.slice(0, at)) && /^[\udc00-\udfff]/.test(one.slice(at))).toBe(false);
  });
});
