import { describe, expect, test } from 'vitest';
import { equivalent } from '../../src/analysis/decide.ts';
import { bookingSchema } from '../../src/booking.ts';
import { check, type Diagnostic, defineSchema, diagnose, type Edit, parse, parseQuery, print } from '../../src/index.ts';
import { applyEdits, createLanguageService } from '../../src/language-service/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { countOf } from '../support/counts.ts';
import { lettered, meantBy, notSure, type Slip, slips, unsure } from './slips.ts';

/*
 * The law of fixes: whoever takes only what is preferred, until nothing is, ends with the search
 * that the text surely stands for, or with a text that is no search. It holds for `diagnose`, of
 * which the command line and the service give the fixes; for the preferred fixes of an editor;
 * and for the one that fixes all.
 */

const { fields } = bookingSchema;
const schema = defineSchema({
  ...fields,
  price: { type: 'decimal', label: 'Price' },
  open: { type: 'boolean', label: 'Open now' },
  kind: { type: 'text', label: 'Kind', closed: true, values: [{ value: 'Cancelled' }, { value: 'Rejected' }] },
});
const today = '2026-11-21';
const service = createLanguageService(schema, { today });

/** The edits that each taker of fixes takes of a text; none where there is nothing to take. */
const takers: Readonly<Record<string, (text: string) => readonly Edit[] | undefined>> = {
  diagnose: (text) => diagnose(text, schema).flatMap(preferredOf)[0],
  editor: (text) =>
    service.fixes(text, { from: 0, to: text.length }).find(({ kind, isPreferred }) => kind === 'quickfix' && isPreferred === true)
      ?.edits,
  'fix all': (text) => service.fixes(text, { from: 0, to: 0 }).find(({ kind }) => kind === 'fixAll')?.edits,
};

const preferredOf = ({ fixes }: Diagnostic): readonly (readonly Edit[])[] =>
  (fixes ?? []).slice(0, 1).flatMap(({ isGuess, edits }) => (isGuess === true ? [] : [edits]));

/** What is left of a text when nothing more is preferred. */
function taken(text: string, editsOf: (text: string) => readonly Edit[] | undefined): string {
  let left = text;
  for (let step = 0; step < 40; step++) {
    const edits = editsOf(left);
    if (edits === undefined) return left;
    left = applyEdits(left, edits);
  }
  return expect.unreachable(`the fixes of ${text} never end: ${left}`);
}

/** The search that a text is; undefined where it has an error. */
function searchOf(text: string): string | undefined {
  const { expression } = parse(text);
  const query = expression && check(expression, schema).query;
  return query && print(query.expression);
}

const isSame = (one: string, other: string): boolean =>
  one === other || equivalent(parseQuery(one, schema), parseQuery(other, schema), { today }).answer === 'yes';

describe.each(Object.entries(meantBy))('%s', (_rule, rows) => {
  test.each(rows)('%s: %s', (text, meaning) => {
    for (const [name, editsOf] of Object.entries(takers)) {
      const left = searchOf(taken(text, editsOf));
      if (meaning === notSure) expect(left, name).toBeUndefined();
      else if (left !== undefined) expect(isSame(left, meaning), `${name}: ${left}`).toBe(true);
    }
    if (meaning !== notSure) expect(searchOf(taken(text, (one) => takers['editor']?.(one))), 'the editor').toBeDefined();
  });
});

test('a row of the table that is a search keeps its meaning', () => {
  for (const text of ['status = "open"', 'startdatum BETWEEN "7d" AND "0d"', 'status = "Opne"', 'startdatum >= "0d"']) {
    for (const editsOf of Object.values(takers)) expect(searchOf(taken(text, editsOf))).toBe(text);
  }
});

test.each(Object.entries(slips))('a random search with a slip: %s', (name, slip: Slip) => {
  const count = countOf('SLIPS', 40, 3_000);
  let [spoiled, mended] = [0, 0];
  for (let number = 0; number < count; number++) {
    const chance = chanceOf(91, number);
    const search = lettered(chance);
    const text = slip(search, chance);
    if (text === undefined || text === search) continue;
    spoiled++;
    for (const [taker, editsOf] of Object.entries(takers)) {
      const left = searchOf(taken(text, editsOf));
      const message = `${taker}\n${search}\n${text}\n=> ${left}`;
      if (left !== undefined) expect(isSame(left, search), message).toBe(true);
      if (taker === 'editor' && left !== undefined) mended++;
    }
  }
  expect(spoiled).toBeGreaterThan(0);
  if (!unsure.has(name)) expect(mended).toBe(spoiled);
});
