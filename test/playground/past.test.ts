import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference } from '../../playground/editor/difference.ts';
import { createPast } from '../../playground/editor/past.ts';
import type { TextState } from '../../playground/editor/text-state.ts';

const state = (text: string, caret = text.length): TextState => ({
  text,
  entity: 'booking',
  selection: { anchor: caret, active: caret },
});

test('keys that follow one another are one step, until a pause, a new word or another kind of edit', () => {
  const past = createPast(state(''));
  let time = 0;
  const type = (text: string, wait = 50): void => past.push(state(text), 'typed', (time += wait));
  for (const text of ['a', 'ab', 'ab ', 'ab c', 'ab cd']) type(text);
  type('ab cde', 2_000);
  past.push(state('ab cd'), 'erased', (time += 50));
  past.push(state('ab c'), 'erased', (time += 50));
  const seen: string[] = [];
  for (let one = past.undo(); one !== undefined; one = past.undo()) seen.push(one.text);
  expect(seen).toStrictEqual(['ab cde', 'ab cd', 'ab ', '']);
  expect(past.redo()?.text).toBe('ab ');
  past.push(state('other'), 'other', (time += 50));
  expect(past.redo()).toBeUndefined();
});

test('a caret that was moved begins another step, and undo brings it back there', () => {
  const past = createPast(state('x', 0));
  past.push(state('ax', 1), 'typed', 0);
  past.rest({ anchor: 2, active: 2 });
  past.push(state('axb', 3), 'typed', 50);
  expect(past.undo()).toStrictEqual(state('ax', 2));
  expect(past.undo()).toStrictEqual(state('x', 0));
});

test('two hundred texts are kept', () => {
  const past = createPast(state(''));
  for (let count = 1; count <= 300; count++) past.push(state(String(count)), 'other', count);
  expect(past.states()).toHaveLength(200);
  expect(past.states()[past.at()]?.text).toBe('300');
});

test('the difference makes the one text of the other, and cuts through no character', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '\ud83d', '\ude00')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = difference(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      for (const [one, at] of [
        [before, from],
        [before, to],
        [after, from],
        [after, from + insert.length],
      ] as const)
        expect(/[\ud800-\udbff]$/.test(one.slice(0, at)) && /^[\udc00-\udfff]/.test(one.slice(at))).toBe(false);
    }),
  );
});
