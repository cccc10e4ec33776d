import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coreProfile, defineProfile, defineSchema, fullProfile } from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { textsOf } from '../support/words-of.ts';
import { atCaret, service } from './caret.ts';

/** The text after Tab; undefined where nothing is shown. */
function after(marked: string, of = service()): string | undefined {
  const { text, caret } = atCaret(marked);
  const found = of.ghostText(text, caret);
  return found && text.slice(0, found.at) + found.insert + text.slice(found.at);
}

test.each([
  ['startdatum >= "0d"|', 'startdatum >= "0d" AND startdatum <= "7d"'],
  ["STARTDATUM > '-1d' \n|", "STARTDATUM > '-1d' \nAND STARTDATUM <= '6d'"],
  ['startdatum >= "2w"|', 'startdatum >= "2w" AND startdatum <= "3w"'],
  ['startdatum >= "-1m"|', 'startdatum >= "-1m" AND startdatum <= "0m"'],
  ['startdatum >= "1y"|', 'startdatum >= "1y" AND startdatum <= "2y"'],
  ['startdatum >= "2026-12-28"|', 'startdatum >= "2026-12-28" AND startdatum <= "2027-01-04"'],
  ['product IN (1,14) AND `startdatum`>="0d"|', 'product IN (1,14) AND `startdatum`>="0d" AND `startdatum` <= "7d"'],
  [
    '(product = 1 OR einddatum <= "0d") AND startdatum >= "0d"|',
    '(product = 1 OR einddatum <= "0d") AND startdatum >= "0d" AND startdatum <= "7d"',
  ],
  ['startdatum IS NOT NULL AND startdatum >= "0d"|', 'startdatum IS NOT NULL AND startdatum >= "0d" AND startdatum <= "7d"'],
])('after the first day of a date comes its last: %s', (marked, expected) => expect(after(marked)).toBe(expected));

describe('nothing else is guessed', () => {
  const texts = textsOf`
    |; |startdatum >= "0d"; startdatum >= "0d|"; startdatum >= "0d"| AND product = 1; startdatum >= "0d" AND|;
    startdatum >= "0d|; startdatum >= 0d|; startdatum|; startdatum >=|; product IN (14|; product >= 5|;
    RES_FROMTIME >= "09:30"|; startdatum <= "7d"|; startdatum = "7d"|; startdatum BETWEEN "0d" AND "7d"|;
    (startdatum >= "0d")|; (startdatum >= "0d"|; NOT startdatum >= "0d"|; product = 1 OR startdatum >= "0d"|;
    startdatum <= "7d" AND startdatum >= "0d"|; startdatum >= "0d" AND startdatum >= "1d"|;
    (product = 1 OR startdatum = "3d") AND startdatum >= "0d"|; nothing = 1 AND startdatum >= "0d"|;
    startdatum >= "366000d"|; startdatum >= "1000y"|; startdatum >= "9999-12-24"|`;
  test.each(texts)('%s', (marked) => expect(after(marked)).toBeUndefined());

  test('nor what the profile lacks, or has no room for', () => {
    const marked = 'startdatum >= "0d"|';
    expect(after(marked, service({ profile: coreProfile }))).toBe('startdatum >= "0d" AND startdatum <= "7d"');
    const without = [defineProfile({ name: 'p', operators: ['>='] }), { ...fullProfile, connectives: ['OR'] as const }];
    for (const profile of without) expect(after(marked, service({ profile }))).toBeUndefined();
    const full = service({ profile: defineProfile({ name: 'p', operators: ['>=', '<=', '='], limits: { predicates: 32 } }) });
    const many = (count: number) => `${'product = 1 AND '.repeat(count)}startdatum >= "0d"|`;
    expect(after(many(30), full)).toBeDefined();
    expect(after(many(31), full)).toBeUndefined();
  });
});

test('what is shown can always be taken: the text has no error, and nothing more is shown', () => {
  const schema = defineSchema({ d: { type: 'date' }, 'Start `date`': { type: 'date', aliases: ['s'] }, n: { type: 'integer' } });
  const own = createLanguageService(schema, { today: '2026-11-21' });
  const name = fc.constantFrom('d', 'D', 's', '`Start ``date```', '`start ``DATE```', 'n');
  const value = fc.oneof(
    fc.constantFrom('0d', '365999d', '365993d', '365994d', '52000w', '-12000m', '1000y', '9999-12-24', '9999-12-25'),
    fc
      .tuple(fc.integer({ min: -400, max: 400 }), fc.constantFrom('d', 'w', 'm', 'y'))
      .map(([amount, unit]) => `${amount}${unit}`),
  );
  const quoted = fc.tuple(value, fc.constantFrom('"', "'")).map(([text, mark]) => mark + text + mark);
  const bound = fc.tuple(name, fc.constantFrom('>=', '>', ' >= ', '<='), quoted).map((parts) => parts.join(''));
  const texts = fc
    .tuple(
      fc.constantFrom('', 'n = 1 AND ', '(n = 1 OR d = "0d") AND ', 'NOT ', 'n = 1 OR '),
      bound,
      fc.constantFrom('', ' ', '\n', ')'),
    )
    .map((parts) => parts.join(''));
  let shown = 0;
  forAll([texts], countOf('LANGUAGE_SERVICE_RUNS', 400), (text) => {
    const found = own.ghostText(text, text.length);
    if (found === undefined) return;
    shown++;
    const taken = text + found.insert;
    const problems = own.diagnose(taken).filter(({ code, severity }) => severity !== 'hint' || code === 'no-upper-bound');
    expect(problems).toEqual([]);
    expect(own.ghostText(taken, taken.length)).toBeUndefined();
  });
  expect(shown).toBeGreaterThan(20);
});
