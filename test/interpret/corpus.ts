import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalent } from '../../src/analysis/index.ts';
import { bookingSchema, eventSchema } from '../../src/booking.ts';
import { defineSchema, type Fields, parseQuery, type Schema } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';
import { wordsOf } from '../support/words-of.ts';

/* How much of test/corpus/interpret is read as it was meant. */

const folder = join(import.meta.dirname, '../corpus/interpret');
const orders = defineSchema(JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8')) as Fields);
const schemas: Readonly<Record<string, Schema>> = { booking: bookingSchema, event: eventSchema, orders };
const clock = { today: '2026-11-21' };

export const corpora = wordsOf('held-out looked-at strangers desk visitors fifth sixth seventh eighth ninth tenth unseen');

type Verdict = 'right' | 'wrong' | 'nothing';
export type Tally = { readonly [Kind in 'text' | 'words']: Record<Verdict | 'sure' | 'sureAndWrong', number> };

/** Reads every text of a corpus, or of a file as `looked-at.tsv` is, in the language that it is in. */
export function measure(corpus: string): Tally {
  const none = { right: 0, wrong: 0, nothing: 0, sure: 0, sureAndWrong: 0 };
  const tally: Tally = { text: { ...none }, words: { ...none } };
  for (const line of readFileSync(corpus.endsWith('.tsv') ? corpus : join(folder, `${corpus}.tsv`), 'utf8')
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

/** The median time of the processor for texts of 200 and 1,000 characters with 2,000 known values. */
export function measureTimes(): Readonly<Record<string, number>> {
  const names = 'amber birch cedar delta ember fjord grove heath islet junco kayak larch maple north ocean prism'.split(' ');
  const values = Array.from({ length: 2000 }, (_, n) => ({ value: n, label: `${names[n % 16]} ${names[(n * 7) % 15]} ${n}` }));
  const schema = defineSchema({
    day: { type: 'date' },
    at: { type: 'time' },
    room: { type: 'integer', label: 'Room', values },
    title: { type: 'text' },
  });
  const texts = {
    words:
      'choir practice tomorrow evening in heath ember 7 or maple kayak 1900, not on friday, between 9:00 and 12:00 next week, without band or orchestra, from monday to wednesday, in grove kayak 70 or the maple',
    sql: "SELECT * FROM bookings WHERE room IN (101,102,103,104) AND title LIKE '%koor%' AND (room >= 10 OR room <= 4) AND day BETWEEN CURRENT_DATE AND CURRENT_DATE + INTERVAL '7 days' ORDER BY title DESC LIMIT 5",
  };
  const all = Object.entries(texts).flatMap(([name, text]) =>
    [1, 4].map((times) => [name, `${text}, `.repeat(times).slice(0, -2)] as const),
  );
  const timed = all.map(([name, text]) => {
    const times = Array.from({ length: 21 }, () => {
      const before = process.cpuUsage();
      interpret(text, schema, clock);
      return process.cpuUsage(before).user / 1000;
    });
    return [`${name} of ${text.length} characters`, times.toSorted((a, b) => a - b)[10] ?? 0] as const;
  });
  return Object.fromEntries(timed);
}
