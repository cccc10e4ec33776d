import { defineSchema } from '../../src/index.ts';

/** The table of the failure cases; `wachtwoord_hash` is in no schema and cannot be searched. */
export const boeking = defineSchema({
  id: { type: 'integer' },
  product: { type: 'integer' },
  naam: { type: 'text' },
  plaats: { type: 'text' },
  startdatum: { type: 'date' },
  einddatum: { type: 'date' },
  bedrag: { type: 'decimal' },
  geannuleerd: { type: 'boolean' },
});
