import type { Locale } from '../../grammar/diagnostics.ts';

type Sentence = Readonly<Record<Locale, (...facts: readonly number[]) => string>>;

/** Why a search is asked for in these requests and no others. */
export const because = {
  everything: {
    en: () => 'There is no search: all rows are asked for.',
    nl: () => 'Er is geen zoekvraag: alle rijen worden gevraagd.',
  },
  whole: { en: () => 'The service decides all of the search.', nl: () => 'De service beslist over de hele zoekvraag.' },
  off: { en: () => 'No more than one request is allowed.', nl: () => 'Er mag niet meer dan één verzoek worden gedaan.' },
  single: {
    en: (most) => `There is no OR that could be asked for apart, in at most ${most} requests.`,
    nl: (most) => `Er is geen OR waarvan de delen in hoogstens ${most} verzoeken gevraagd kunnen worden.`,
  },
  several: {
    en: (count, several, one) => `${count} requests are presumed to cost as much as ${several} rows, and one as much as ${one}.`,
    nl: (count, several, one) =>
      `${count} verzoeken kosten naar schatting zoveel als ${several} rijen, en één zoveel als ${one}.`,
  },
  cheaper: {
    en: (count, several, one) => `One request is presumed to cost as much as ${one} rows, and ${count} as much as ${several}.`,
    nl: (count, several, one) => `Eén verzoek kost naar schatting zoveel als ${one} rijen, en ${count} zoveel als ${several}.`,
  },
  unordered: {
    en: () => 'The answers to several requests did not come in an order by which they can be merged.',
    nl: () => 'De antwoorden op meer verzoeken stonden niet in een volgorde om ze samen te voegen.',
  },
} satisfies Readonly<Record<string, Sentence>>;
