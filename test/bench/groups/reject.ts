import { accepts, parse } from 'search-expression';
import { parseByHand } from '../limits/parse.ts';
import { over } from '../over.ts';
import { race } from '../race.ts';
import { type Group, goal, type Row } from '../result.ts';
import { flat, type Size, searches, write } from '../searches.ts';

const measured: readonly Size[] = ['typical: 3 conditions', 'large: 50 comparisons'];

/** One slip in a valid text, of which the length stays as it is: its kind, and where it stands. */
const slips: Readonly<Record<string, (text: string) => string>> = {
  'a wrong character, at the start': (text) => replaced(text, ' ', '#', 0),
  'a wrong character, in the middle': (text) => replaced(text, ' ', '#', 0.5),
  'a wrong character, at the end': (text) => replaced(text, ' ', '#', 1),
  'a misspelt AND, at the start': (text) => replaced(text, ' AND ', ' AMD ', 0),
  'a misspelt AND, at the end': (text) => replaced(text, ' AND ', ' AMD ', 1),
  'an operator too many, in the middle': (text) => replaced(text, '= ', '==', 0.5),
  'a quote that is missing, in the middle': (text) => replaced(text, '" AND', '  AND', 0.5),
  'a quote that is missing, at the end': (text) => replaced(text, '" AND', '  AND', 1),
  'a number glued to a word, at the end': (text) => replaced(text, ' AND p', '7AND p', 1),
  'a text that stops too early': (text) => `${text.slice(0, text.lastIndexOf(' AND '))} AND`.padEnd(text.length),
  'a parenthesis that is not closed': (text) => `(${text.slice(0, -1)}`,
};

/** Compares rejecting a text, with and without diagnostics, with parsing a valid one as long. */
export const group: Group = {
  title: 'Rejecting invalid text',
  rounds: 3,
  notes: [
    'Times over those of `parse` of the valid text with the same length. `accepts` only says no; `parse` says what is wrong, where, and what to do.',
  ],
  measure: (pace, quick) => {
    const few = quick ? pace : { ...pace, samples: 30 };
    const ratios = measured.map((size) => {
      const valid = searches[size].map((search) => flat(write(search)));
      return Object.entries(slips).map(([slip, make]) => {
        const invalid = valid.map((text) => flat(make(text)));
        if (invalid.some((text, at) => parseByHand(text) !== undefined || accepts(text) || text.length !== valid[at]?.length))
          throw new Error(`${slip}: ${invalid[0]} is no invalid text of the same length.`);
        const [, no = Number.NaN, why = Number.NaN] = race(
          [
            over('valid', valid, (text) => parse(text)),
            over('accepts', invalid, (text) => accepts(text)),
            over('parse', invalid, (text) => parse(text)),
          ],
          few,
        ).map(({ ratio }) => ratio);
        return { no, why };
      });
    });
    const rows = Object.keys(slips).map((name, row): Row => {
      return { name, unit: '×', values: ratios.flatMap((some) => [some[row]?.no, some[row]?.why]) };
    });
    return {
      tables: [{ title: 'slip', columns: measured.flatMap((size) => [`accepts, ${size}`, `parse, ${size}`]), rows }],
      goals: measured.map((size, at) => {
        const what = `accepts of invalid text, ${size.split(':')[0]}, the slowest slip: times a valid parse`;
        return goal(what, '×', { atMost: 3 }, Math.max(...(ratios[at] ?? []).map(({ no }) => no)));
      }),
    };
  },
};

/** Replaces the occurrence of `part` nearest to `share` (0 to 1) of the text's length. */
function replaced(text: string, part: string, other: string, share: number): string {
  const places = [...text.matchAll(new RegExp(part, 'g'))].map(({ index }) => index);
  const wanted = share * text.length;
  const at = places.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  if (at === undefined) throw new Error(`${text} has no ${part}.`);
  return text.slice(0, at) + other + text.slice(at + part.length);
}
