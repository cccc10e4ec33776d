import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalent } from '../../src/analysis/index.ts';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { defineSchema, type Fields, parseQuery, type Schema } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';

/* How much of test/corpus/interpret is read as it was meant. */

const folder = join(import.meta.dirname, '../corpus/interpret');
const orders = defineSchema(JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8')) as Fields, { sought: ['customer'] });
const schemas: Readonly<Record<string, Schema>> = { booking: bookingSchema, event: eventSchema, orders };
const clock = { today: '2026-11-21' };

export const corpora = ['held-out', 'looked-at'] as const;

type Verdict = 'right' | 'wrong' | 'nothing';
export type Tally = { readonly [Kind in 'text' | 'words']: Record<Verdict | 'sure' | 'sureAndWrong', number> };

/** Reads every text in the language that it is in. */
export function measure(corpus: (typeof corpora)[number]): Tally {
  const none = { right: 0, wrong: 0, nothing: 0, sure: 0, sureAndWrong: 0 };
  const tally: Tally = { text: { ...none }, words: { ...none } };
  for (const line of readFileSync(join(folder, `${corpus}.tsv`), 'utf8')
    .trim()
    .split('\n')) {
    const [kind = '', , locale = '', name = '', text = '', ...meanings] = line.split('\t');
    const schema = schemas[name] ?? bookingSchema;
    const [first] = interpret(text, schema, { ...clock, locale });
    const isMeant = (meaning: string) =>
      equivalent(parseQuery(first?.text ?? '', schema), parseQuery(meaning, schema), clock).answer === 'yes';
    const isRight = first === undefined ? meanings.length === 0 : meanings.some(isMeant);
    const of = tally[kind as keyof Tally];
    of[isRight ? 'right' : first === undefined ? 'nothing' : 'wrong']++;
    if (first?.certainty === 'sure') of[isRight ? 'sure' : 'sureAndWrong']++;
  }
  return tally;
}
