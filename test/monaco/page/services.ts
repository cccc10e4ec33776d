import { createLanguageService } from '../../../src/language-service/index.ts';
import { bookingSchema } from '../../../src/schema/booking.ts';
import { defineSchema } from '../../../src/schema/schema.ts';
import { inGerman } from '../../catalogue/german.ts';
import { pseudo, pseudoSchema } from '../../catalogue/pseudo.ts';

/** Numbers that begin with one another: what a wrong suggestion changes unseen. */
export const prefixes = [1, 14, 140, 141, 1400, 1414, 4, 41, 2, 21, 214].map((value) => ({ value, label: `Zaal ${value}` }));

const prefixSchema = defineSchema({
  startdatum: { type: 'date', label: 'Start date' },
  start: { type: 'time' },
  product: { type: 'integer', label: 'Product', values: prefixes },
  status: {
    type: 'text',
    values: [
      { value: 'Open', label: 'Open' },
      { value: 'Opened', label: 'Opened' },
    ],
  },
  price: { type: 'decimal' },
  paid: { type: 'boolean' },
  'a name': { type: 'text' },
});

const roomSchema = defineSchema({
  kamer: { type: 'integer', label: 'Kamer', values: [{ value: 7, label: 'Zolder' }] },
  dag: { type: 'date', label: 'Dag' },
});

/** The services of the page's editors, all but the last on Saturday 21 November 2026. */
export const services = {
  booking: createLanguageService(bookingSchema, { today: '2026-11-21', timeZone: 'Europe/Amsterdam' }),
  prefixes: createLanguageService(prefixSchema, { today: '2026-11-21', timeZone: 'Europe/Amsterdam' }),
  rooms: createLanguageService(roomSchema, { today: '2026-11-21', timeZone: 'Europe/Amsterdam', locale: 'nl' }),
  hostile: createLanguageService(
    defineSchema({
      'price $1 ${x} \\}': { type: 'decimal', label: '<img src=x> **bold** [a](command:x)' },
      'a`$1}b': { type: 'text', values: [{ value: 'x"y\\z', label: '$0 </b>' }] },
    }),
    { today: '2026-11-21' },
  ),
  slow: createLanguageService(defineSchema({ product: { type: 'integer' } }), {
    today: '2026-11-21',
    suggestValues: async (_field, typed) => {
      if (typed.length > 1) await new Promise<void>((resolve) => void (answers.next = resolve));
      return [{ value: 1, label: 'Zaal 1' }];
    },
  }),
  german: createLanguageService(bookingSchema, { today: '2026-11-21', locale: inGerman }),
  pseudo: createLanguageService(pseudoSchema, { today: '2026-11-21', locale: pseudo }),
  live: createLanguageService(bookingSchema, { timeZone: 'Europe/Amsterdam' }),
};

/** Lets the slow service answer. */
export const answers: { next: () => void } = { next: () => undefined };
