import { expect, test } from 'vitest';
import { coreProfile, defineSchema } from '../../src/index.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { textsOf } from '../support/words-of.ts';
import { atCaret, service } from './caret.ts';

/** The pattern with the part that the caret is at in brackets, and what is said below it. */
function shown(marked: string, of = service()): readonly string[] {
  const { text, caret } = atCaret(marked);
  const found = of.signature(text, caret);
  if (found === undefined) return [];
  const { label, parameters, active, documentation } = found;
  const { from, to } = parameters[active] ?? { from: 0, to: 0 };
  return [`${label.slice(0, from)}[${label.slice(from, to)}]${label.slice(to)}`, ...documentation];
}

const inDutch = service({ locale: 'nl' });
const number = 'A whole number, such as `101` (Zaal S).';
const getal = 'Een geheel getal, zoals `101` (Zaal S).';
const date =
  'Days from today, such as `"0d"`, `"7d"` or `"-1d"`. Or weeks, months and years, such as `"2w"`, `"1m"` and `"1y"`, or a day such as `"2026-11-28"`.';
const datum =
  'Dagen vanaf vandaag, zoals `"0d"`, `"7d"` of `"-1d"`. Of weken, maanden en jaren, zoals `"2w"`, `"1m"` en `"1y"`, of een dag zoals `"2026-11-28"`.';

test.each<[string, readonly string[], readonly string[]]>([
  ['startdatum >= |', ['startdatum >= ["date"]', date], ['startdatum >= ["datum"]', datum]],
  ['STARTDATUM>="|', ['STARTDATUM >= ["date"]', date], ['STARTDATUM >= ["datum"]', datum]],
  ['startdatum >= (AND |)', ['startdatum >= ["date"]', date], ['startdatum >= ["datum"]', datum]],
  ['startdatum <> "7|d"', ['startdatum != ["date"]', date], ['startdatum != ["datum"]', datum]],
  [
    'product IN (|',
    ['product IN ([value], value, …)', number, 'No value is chosen yet. 8 values are known.'],
    ['product IN ([waarde], waarde, …)', getal, 'Er is nog geen waarde gekozen. Er zijn 8 waarden bekend.'],
  ],
  [
    'product not in (1, |',
    ['product NOT IN (value, [value], …)', number, '1 value is chosen. 8 values are known.'],
    ['product NOT IN (waarde, [waarde], …)', getal, 'Er is 1 waarde gekozen. Er zijn 8 waarden bekend.'],
  ],
  [
    'product IN (1,2,|,4,5) AND RES_ID IN (6,7)',
    ['product IN (value, value, […])', number, '4 values are chosen. 8 values are known.'],
    ['product IN (waarde, waarde, […])', getal, 'Er zijn 4 waarden gekozen. Er zijn 8 waarden bekend.'],
  ],
  [
    'product IN (1,2,3) AND RES_ID IN (|4',
    ['RES_ID IN ([value], value, …)', 'A whole number, such as `14`.', '1 value is chosen.'],
    ['RES_ID IN ([waarde], waarde, …)', 'Een geheel getal, zoals `14`.', 'Er is 1 waarde gekozen.'],
  ],
  [
    'RES_ID IN (1,| AND product = 5',
    ['RES_ID IN (value, [value], …)', 'A whole number, such as `14`.', '1 value is chosen.'],
    ['RES_ID IN (waarde, [waarde], …)', 'Een geheel getal, zoals `14`.', 'Er is 1 waarde gekozen.'],
  ],
  [
    'product IN (grote za|al, 14',
    ['product IN ([value], value, …)', number, '1 value is chosen. 8 values are known.'],
    ['product IN ([waarde], waarde, …)', getal, 'Er is 1 waarde gekozen. Er zijn 8 waarden bekend.'],
  ],
  [
    'RES_CUSTOM02 IN ("a","b|',
    ['RES_CUSTOM02 IN (value, [value], …)', 'A text in quotes, such as `"text"`.', '1 value is chosen.'],
    ['RES_CUSTOM02 IN (waarde, [waarde], …)', 'Een tekst tussen aanhalingstekens, zoals `"text"`.', 'Er is 1 waarde gekozen.'],
  ],
  [
    'RES_CUSTOM02 ^= |',
    [
      'RES_CUSTOM02 ^= ["text"]',
      'A text in quotes, such as `"text"`.',
      'Letters count without case and accents: `cafe` and `Café` are alike.',
    ],
    [
      'RES_CUSTOM02 ^= ["tekst"]',
      'Een tekst tussen aanhalingstekens, zoals `"text"`.',
      'Letters tellen zonder hoofdletters en accenten: `cafe` en `Café` zijn gelijk.',
    ],
  ],
  ['startdatum BETWEEN |', ['startdatum BETWEEN [low] AND high', date], ['startdatum BETWEEN [laagste] AND hoogste', datum]],
  [
    'startdatum BETWEEN 7d AND "|',
    ['startdatum BETWEEN low AND [high]', date],
    ['startdatum BETWEEN laagste AND [hoogste]', datum],
  ],
  [
    'x) AND RES_FROMTIME < |',
    ['RES_FROMTIME < ["time"]', 'A time in quotes, such as `"09:30"`.'],
    ['RES_FROMTIME < ["tijd"]', 'Een tijd tussen aanhalingstekens, zoals `"09:30"`.'],
  ],
])('where a value comes, how its condition is written: %s', (marked, english, dutch) => {
  expect(shown(marked)).toEqual(english);
  expect(shown(marked, inDutch)).toEqual(dutch);
});

const without = textsOf`
  |; product |; product I|N (; product IN |; product IN (1 |; product = 1 |; product IS |; x = |; product BETWEEN 1 |;
  startdatum HAS (x IS NULL AND a IN ( |1 ) )`;
test.each(without)('there is none at %s', (marked) => expect(shown(marked)).toEqual([]));

test('only what the profile has, and only of fields that may be searched', () => {
  expect(shown('startdatum >= |', service({ profile: coreProfile }))[1]).toBe(
    'Days from today, such as `"0d"`, `"7d"` or `"-1d"`.',
  );
  expect(shown('product = |', service({ allowed: ['startdatum'] }))).toEqual([]);
});

test('of every type of field, and of a name that needs backticks', () => {
  const schema = defineSchema({
    'a`b\u202e': { type: 'boolean' },
    price: { type: 'decimal', values: [{ value: 1.5, label: 'Cheap' }] },
  });
  const own = createLanguageService(schema, { today: '2026-11-21' });
  expect(shown('`a``b\u202e` = |', own)).toEqual(['`a``b\\u202e` = [TRUE|FALSE]', '`TRUE` or `FALSE`.']);
  expect(shown('price < |', own)).toEqual(['price < [number]', 'A number, such as `1.5` (Cheap).']);
});
