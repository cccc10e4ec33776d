import type { Locale } from '../../grammar/diagnostics.ts';

type Sentence = Readonly<Record<Locale, (count: number) => string>>;

/** Why a search is sent in these requests. */
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
    en: (count) => `The parts of the OR are asked for in ${count} requests, so that the service decides more of it.`,
    nl: (count) => `De delen van de OR worden in ${count} verzoeken gevraagd, zodat de service over meer ervan beslist.`,
  },
  unordered: {
    en: () => 'The answers to several requests did not come in an order by which they can be merged.',
    nl: () => 'De antwoorden op meer verzoeken stonden niet in een volgorde om ze samen te voegen.',
  },
} satisfies Readonly<Record<string, Sentence>>;
