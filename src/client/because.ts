import { type Catalogue, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

const en = {
  everything: 'There is no search: all rows are asked for.',
  whole: 'The service decides all of the search.',
  off: 'No more than one request is allowed.',
  single: (most: number) => `There is no OR that could be asked for apart, in at most ${most} requests.`,
  several: (count: number) => `The parts of the OR are asked for in ${count} requests, so that the service decides more of it.`,
  unordered: 'The answers to several requests did not come in an order by which they can be merged.',
};

/** Why a client sends a search in these requests, in one language. */
export type PlanWords = typeof en;

const nl: PlanWords = {
  everything: 'Er is geen zoekvraag: alle rijen worden gevraagd.',
  whole: 'De service beslist over de hele zoekvraag.',
  off: 'Er mag niet meer dan één verzoek worden gedaan.',
  single: (most) => `Er is geen OR waarvan de delen in hoogstens ${most} verzoeken gevraagd kunnen worden.`,
  several: (count) => `De delen van de OR worden in ${count} verzoeken gevraagd, zodat de service over meer ervan beslist.`,
  unordered: 'De antwoorden op meer verzoeken stonden niet in een volgorde om ze samen te voegen.',
};

export const because = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'client');
