import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counted,
  limits,
  matching,
  named,
  type Run,
  type Runs,
  readRuns,
  without,
  withRun,
} from '../../playground/share/runs.ts';
import { anyCharacter } from '../support/any-character.ts';
import { forAll } from '../support/law.ts';

const run = (text: string, at: number, rest: Partial<Run> = {}): Run => ({ text, entity: 'booking', at, ...rest });
const textsOf = (runs: Runs) => runs.map(({ text }) => text);

describe('the history', () => {
  test('has the last run on top, each search once', () => {
    const runs = [run('a', 1), run('b', 2), run('a', 3), run('a', 4, { entity: 'event' })].reduce(withRun, []);
    expect(runs.map(({ text, entity, at }) => [text, entity, at])).toEqual([
      ['a', 'event', 4],
      ['a', 'booking', 3],
      ['b', 'booking', 2],
    ]);
  });

  test('keeps a hundred, and what is pinned beside them', () => {
    const pinned = named([run('first', 0)], run('first', 0), 'Mine');
    const runs = Array.from({ length: 150 }, (_, at) => run(`n ${at}`, at + 1)).reduce(withRun, pinned);
    expect(runs).toHaveLength(limits.runs + 1);
    expect(runs[0]?.text).toBe('n 149');
    expect(runs.at(-1)).toMatchObject({ text: 'first', name: 'Mine' });
    expect(withRun(runs, run('first', 999))[0]).toMatchObject({ text: 'first', at: 999, name: 'Mine' });
  });

  test('stays small: long ones make room for newer ones', () => {
    const runs = Array.from({ length: 30 }, (_, at) => run(String(at).padEnd(20_000, '"'), at)).reduce(withRun, []);
    expect(JSON.stringify(runs).length).toBeLessThanOrEqual(limits.characters + 1);
    expect(runs.length).toBeGreaterThan(2);
    expect(runs[0]?.at).toBe(29);
    expect(withRun([run('a', 1)], run('x'.repeat(limits.characters), 2))).toEqual([run('a', 1)]);
  });

  test('counts what a run found, as long as it is the last of its search', () => {
    const runs = withRun([run('a', 1)], run('b', 2));
    expect(counted(runs, run('a', 1, { count: 7 }))).toEqual([run('b', 2, { name: undefined }), run('a', 1, { count: 7 })]);
    expect(counted(runs, run('a', 9, { count: 7 }))).toEqual(runs);
    expect(counted([], run('a', 1, { count: 7 }))).toEqual([]);
  });

  test('finds by words of the search or the name, without accents or capitals', () => {
    const runs = [run('RES_CUSTOM01 ~ "Café"', 1), run('product = 1', 2, { name: 'Réaumur vandaag in Łódź' })];
    expect(textsOf(matching(runs, 'cafe'))).toEqual(['RES_CUSTOM01 ~ "Café"']);
    expect(textsOf(matching(runs, ' PRODUCT reaumur LODZ '))).toEqual(['product = 1']);
    expect(matching(runs, 'product cafe')).toEqual([]);
    expect(matching(runs, '')).toEqual(runs);
  });

  test('loses its pin with its name', () => {
    const runs = named([run('a', 1)], run('a', 1), 'x'.repeat(200));
    expect(runs[0]?.name).toHaveLength(limits.name);
    expect(named(runs, run('a', 1), undefined)[0]?.name).toBeUndefined();
    expect(without(runs, run('a', 5))).toEqual([]);
  });
});

describe('what a browser kept', () => {
  test('is read as it was written', () => {
    const [text, entity, at] = [fc.string({ unit: anyCharacter }), fc.constantFrom('booking', 'event'), fc.nat()];
    const parts = { text, entity, at, count: fc.nat(), name: fc.string() };
    forAll([fc.array(fc.record(parts, { requiredKeys: ['text', 'entity', 'at'] }))], (given) => {
      const made = given.reduce<Runs>((all, one) => withRun(all, one), []);
      expect(readRuns(JSON.parse(JSON.stringify(made)))).toEqual(JSON.parse(JSON.stringify(made)));
    });
  });

  test('may be anything', () => {
    forAll([fc.jsonValue()], (given) => void readRuns(given));
    expect(readRuns({ length: 3 })).toBeUndefined();
    const odd = [run('a', -1), run('a', Number.NaN), { ...run('a', 1), entity: 'user' }, { ...run('a', 1), text: 1 }];
    expect(readRuns([null, 1, [], {}, ...odd])).toEqual([]);
    const more = { ...run('a', 1), count: -1, name: 5, password: 'secret', rows: [1] };
    expect(readRuns([more])).toEqual([run('a', 1)]);
  });
});
