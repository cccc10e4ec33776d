import { rowsOf } from './row.ts';
import { code, type Words } from './wording.ts';

const row = /* @__PURE__ */ rowsOf('profile');

/** Why a profile cannot say a condition. */
export type LoweringReason = keyof typeof reasons;

type Unsaid = { readonly part: string; readonly profile: string; readonly reason: LoweringReason; readonly day?: string };

/** Said of a part that has no other form in the profile. */
export const notSayable = /* @__PURE__ */ row<'not-in-profile', Unsaid>(
  'not-in-profile',
  ({ part, profile, reason, day }) => `${code(part)} cannot be said in the ${profile} search language: ${why(reason, 'en', day)}`,
  ({ part, profile, reason, day }) => `${code(part)} is niet te zeggen in de zoektaal ${profile}: ${why(reason, 'nl', day)}`,
);

/** Said of a part that is looked at after the service has answered. */
export const notPushed = /* @__PURE__ */ row<'not-in-profile', Unsaid>(
  'not-in-profile',
  ({ part, profile, reason, day }) =>
    `${code(part)} is looked at in the answer, not by the service, whose search language is ${profile}: ${why(reason, 'en', day)}`,
  ({ part, profile, reason, day }) =>
    `${code(part)} wordt in het antwoord bekeken en niet door de service, met zoektaal ${profile}: ${why(reason, 'nl', day)}`,
  'hint',
);

/** Said of a search by status where the service leaves rows out unless it is asked by status. */
export const notNamed = /* @__PURE__ */ row<
  'not-in-profile',
  { readonly part: string; readonly field: string; readonly profile: string }
>(
  'not-in-profile',
  ({ part, field, profile }) =>
    `${code(part)} is looked at in an answer that may lack cancelled bookings: the search language ${profile} cannot name ${code(field)}, and without it the service may leave them out.`,
  ({ part, field, profile }) =>
    `${code(part)} wordt bekeken in een antwoord waarin geannuleerde boekingen kunnen ontbreken: de zoektaal ${profile} kan ${code(field)} niet noemen, en zonder dat mag de service ze weglaten.`,
  'warning',
);

const why = (reason: LoweringReason, locale: 'en' | 'nl', day = '') => reasons[reason][locale].replace('{day}', day);

const reasons = {
  name: { en: 'it has no names in backticks.', nl: 'die heeft geen namen tussen backticks.' },
  part: { en: 'it cannot look for a part of a text.', nl: 'die kan niet naar een deel van een tekst zoeken.' },
  letters: {
    en: 'it counts case or accents where this search does not.',
    nl: 'die let op hoofdletters of accenten waar deze zoekopdracht dat niet doet.',
  },
  null: {
    en: 'it cannot ask whether there is a value.',
    nl: 'die kan niet vragen of er een waarde is.',
  },
  moment: {
    en: 'its clock is not the one of this search.',
    nl: 'haar klok is niet die van deze zoekopdracht.',
  },
  value: { en: 'it has no such values.', nl: 'die heeft zulke waarden niet.' },
  end: {
    en: 'its bound lies past the last value that can be written.',
    nl: 'de grens ligt voorbij de laatste waarde die te schrijven is.',
  },
  strict: {
    en: 'it only has bounds that include their value, and this type has no next value to write instead.',
    nl: 'die heeft alleen grenzen met hun waarde erbij, en dit type heeft geen volgende waarde om in plaats daarvan te schrijven.',
  },
  pieces: {
    en: 'the values do not lie between two bounds.',
    nl: 'de waarden liggen niet tussen twee grenzen.',
  },
  long: { en: 'its list or text is too long.', nl: 'de lijst of tekst is te lang.' },
  operator: { en: 'it has no operator for it.', nl: 'die heeft er geen operator voor.' },
  and: { en: 'it has no `AND`.', nl: 'die heeft geen `AND`.' },
  or: {
    en: 'it has no `OR` between conditions on different fields.',
    nl: 'die heeft geen `OR` tussen voorwaarden op verschillende velden.',
  },
  size: { en: 'the whole would be too large.', nl: 'het geheel zou te groot worden.' },
  day: {
    en: 'it was worked out for {day}, and the service may be a day ahead or behind.',
    nl: 'dit is uitgerekend voor {day}, en de service kan een dag voor- of achterlopen.',
  },
} as const satisfies Readonly<Record<string, Words>>;
