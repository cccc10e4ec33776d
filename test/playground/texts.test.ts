import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Field, textIn } from '../../src/index.ts';
import { bookingSchema, eventSchema } from '../../src/schema/booking.ts';

/** Words of the page that people took for something else, or did not know. */
const unclear =
  /\b(mend|mended|anew|whoever)\b|Go on'|Take it along|Stop turning|The next time is|It gave|Asked once|rows from before|of ours|as with a|Replace by|Begin anew|Write it so|connection gone|Niet wisselen|bevraagd/i;

test('no text of the page or its editors has a word that is known to be unclear', () => {
  const found = ['playground', 'src/builder', 'src/editing', 'src/monaco', 'src/language-service']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => textsIn(path).filter((text) => unclear.test(text)))
    .toSorted();
  expect(found).toEqual([]);
});

/** Entries of tables, and pairs of texts in English and Dutch, of which one is empty. */
const empties = [
  /\b(?:en|nl): (?:''|""|``)/,
  /^ +['\w-]+: (?:\(\w*\) => )?(?:''|""|``),$/,
  // A long pair stands on two lines.
  /\[\s*(?:''|""),\s+['"]/,
  /\[\s*(['"`]).+\1,\s+(?:''|""),?\s*\]/,
];
const empty = new RegExp(empties.map(({ source }) => source).join('|'), 'gm');

test('no word of a table is empty, but where nothing is said', () => {
  const found = ['playground', 'src', 'grammar']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const)
    .filter(([path, source]) => /word|message|explanation/.test(path) || /\b(?:texts|bilingual)\(\{|\ben: [{'`]/.test(source))
    .flatMap(([path, source]) => Array.from(source.matchAll(empty), ([text]) => `${path} ${text.trim()}`));
  expect(new Set(found)).toEqual(
    new Set([
      "grammar/messages/json.ts en: ''",
      "grammar/messages/json.ts nl: ''",
      "playground/screens/screen-page.ts password: '',",
      "playground/screens/screen-page.ts user: '',",
      "playground/share/look-options.tsx ['', '",
      "src/interpret/words/en.ts halfTo: '',",
      "src/interpret/words/nl.ts halfPast: '',",
    ]),
  );
});

test('a title, an organiser and a room have one name in every schema', () => {
  const names = {
    RES_CUSTOM01: 'Title',
    EVENT_DESC: 'Title',
    RES_CUSTOM02: 'Organiser',
    product: 'Room',
    PRODUCT: 'Room',
    OBJ_ID: 'Room',
  };
  for (const { fields } of [bookingSchema, eventSchema])
    for (const [name, field] of Object.entries<Field>(fields)) {
      const label = textIn(field.label);
      if (name in names) expect([name, label]).toEqual([name, names[name as keyof typeof names]]);
      else expect(['Title', 'Organiser', 'Room', 'Product', 'Activity']).not.toContain(label);
    }
});

test.each([bookingSchema, eventSchema])(
  'every label, group and description of a field is there in both languages',
  ({ fields }) => {
    for (const { label, group, description, values } of Object.values<Field>(fields))
      for (const text of [label, group, description, ...(values ?? []).map((one) => one.label)])
        for (const language of text === undefined ? [] : ['en', 'nl'])
          expect(textIn(text, language)).toMatch(/^\p{Lu}.*[\p{L}\d]$/u);
  },
);

/** The texts in quotes of a source file, without those of comments. */
function textsIn(path: string): readonly string[] {
  const source = readFileSync(path, 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '');
  return source.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
}
