import { expect, test } from 'vitest';
import { createServiceInSentences } from '../../playground/editor/sentences.ts';
import { bookingSchema } from '../../src/booking.ts';
import { diagnosticCodes } from '../../src/index.ts';

type Case = readonly [text: string, english: readonly string[], dutch: readonly string[]];

/** What is said of a search, and the titles of the fixes of that. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'empty-range': [
    [
      'startdatum >= "1m" AND startdatum <= "2d"',
      [
        '‘Start date is from a month from now (21 December 2026) up to and including 2 days from now (23 November 2026)’ begins after it ends, so it finds nothing. Swap start and end, or change one of them.',
        'Swap start and end',
        'Replace with `"37d"` (Mon 28 Dec)',
      ],
      [
        '‘Begindatum ligt van over een maand (21 december 2026) tot en met over 2 dagen (23 november 2026)’ begint pas na het einde, dus dit vindt niets. Wissel begin en einde om, of wijzig er een.',
        'Wissel begin en einde om',
        'Vervang door `"37d"` (ma 28 dec)',
      ],
    ],
  ],
  contradiction: [
    [
      'product = 101 AND product = 102',
      [
        'Nothing can meet both ‘Room is Zaal S’ and ‘Room is Zaal M’. Change or remove one of them.',
        'Replace with: Room is Zaal S or Zaal M',
        'Remove: Room is Zaal S',
        'Remove: Room is Zaal M',
      ],
      [
        'Niets voldoet tegelijk aan ‘Zaal is Zaal S’ en ‘Zaal is Zaal M’. Wijzig of verwijder er een.',
        'Vervang door: Zaal is Zaal S of Zaal M',
        'Verwijder: Zaal is Zaal S',
        'Verwijder: Zaal is Zaal M',
      ],
    ],
    [
      '(product = 101 OR RES_CUSTOM01 = "a") AND product = 102 AND RES_CUSTOM01 = "b"',
      ['This can never find anything. Change or remove one of its conditions.'],
      ['Dit kan nooit iets vinden. Wijzig of verwijder een van de voorwaarden.'],
    ],
    [
      'product = 101 AND RES_FROMTIME < "00:00"',
      ['‘Start time is before 00:00’ can never find anything. Change or remove it.', 'Remove: Start time is before 00:00'],
      [
        '‘Begintijd is eerder dan 00:00’ kan nooit iets vinden. Wijzig of verwijder dit.',
        'Verwijder: Begintijd is eerder dan 00:00',
      ],
    ],
  ],
  'always-true': [
    [
      'RES_CUSTOM01 ~ ""',
      [
        'Everything with a value for Title meets ‘Title contains ""’. Change it, or use ‘Title has a value’.',
        'Replace with: Title has a value',
      ],
      [
        'Alles met een waarde voor Titel voldoet aan ‘Titel bevat ""’. Wijzig dit, of gebruik ‘Titel heeft een waarde’.',
        'Vervang door: Titel heeft een waarde',
      ],
    ],
    [
      'product = 101 OR product IS NULL OR product != 101',
      [
        'Everything meets ‘Room is Zaal S’, ‘Room has no value’ or ‘Room is not Zaal S’. Change it, or remove it.',
        'Remove: Room is Zaal S',
        'Remove: Room is not Zaal S',
      ],
      [
        'Alles voldoet aan ‘Zaal is Zaal S’, ‘Zaal heeft geen waarde’ of ‘Zaal is niet Zaal S’. Wijzig of verwijder dit.',
        'Verwijder: Zaal is Zaal S',
        'Verwijder: Zaal is niet Zaal S',
      ],
    ],
  ],
  'duplicate-value': [
    [
      'product IN (101,102,101)',
      ['This list has ‘Room is Zaal S’ twice. Remove one of them.', 'Remove `101`'],
      ['In deze lijst staat ‘Zaal is Zaal S’ twee keer. Verwijder er een.', 'Verwijder `101`'],
    ],
    [
      'startdatum IN ("2w","2026-12-05")',
      [
        'This list has ‘Start date is 2 weeks from now (5 December 2026)’ and ‘Start date is 5 December 2026’, which mean the same. Remove one of them.',
        'Remove `"2026-12-05"`',
      ],
      [
        'In deze lijst staan ‘Begindatum is over 2 weken (5 december 2026)’ en ‘Begindatum is 5 december 2026’, die hetzelfde betekenen. Verwijder er een.',
        'Verwijder `"2026-12-05"`',
      ],
    ],
  ],
  'duplicate-condition': [
    [
      'RES_CUSTOM01 ~ "koor" AND product = 101 AND RES_CUSTOM01 ~ "KOOR"',
      ['‘Title contains "KOOR"’ means the same as ‘Title contains "koor"’. Remove one of them.', 'Remove: Title contains "KOOR"'],
      ['‘Titel bevat "KOOR"’ betekent hetzelfde als ‘Titel bevat "koor"’. Verwijder er een.', 'Verwijder: Titel bevat "KOOR"'],
    ],
    [
      'product = 101 OR product = 101',
      ['‘Room is Zaal S’ is in the search twice. Remove one of them.', 'Remove: Room is Zaal S'],
      ['‘Zaal is Zaal S’ staat twee keer in de zoekopdracht. Verwijder er een.', 'Verwijder: Zaal is Zaal S'],
    ],
  ],
  'redundant-bound': [
    [
      `RES_CUSTOM01 ~ "koor" AND RES_CUSTOM01 ~ "koor ${'a'.repeat(230)}"`,
      [
        '‘Title contains "koor"’ adds nothing to the other condition. Remove it, or change its value.',
        'Remove: Title contains "koor"',
      ],
      [
        '‘Titel bevat "koor"’ voegt niets toe aan de andere voorwaarde. Verwijder dit, of wijzig de waarde.',
        'Verwijder: Titel bevat "koor"',
      ],
    ],
  ],
  'mixed-and-or': [
    [
      'product = 101 AND RES_CUSTOM01 ~ "koor" OR product = 102',
      [
        'AND goes before OR, so this belongs together: ‘Room is Zaal S, and Title contains "koor"’. Add parentheses to show that, or put them around the OR if you mean that.',
        'Add parentheses',
      ],
      [
        'AND gaat vóór OR, dus dit hoort bij elkaar: ‘Zaal is Zaal S, en Titel bevat "koor"’. Zet er haakjes om, of zet ze om de OR als u dat bedoelt.',
        'Voeg haakjes toe',
      ],
    ],
  ],
  'no-upper-bound': [
    [
      'startdatum >= "0d"',
      [
        'Start date has no last day, so the search finds more every day. Add one, such as ‘Start date is 7 days from now (28 November 2026) or earlier’.',
        'Add: Start date is 7 days from now or earlier',
      ],
      [
        'Begindatum heeft geen laatste dag, dus er komt elke dag meer bij. Voeg er een toe, zoals ‘Begindatum is over 7 dagen (28 november 2026) of eerder’.',
        'Voeg toe: Begindatum is over 7 dagen of eerder',
      ],
    ],
  ],
  'single-value-list': [
    [
      'product IN (101)',
      ['‘Room is Zaal S’ needs no list: write `product = 101`.', 'Write `product = 101`'],
      ['‘Zaal is Zaal S’ kan zonder lijst: schrijf `product = 101`.', 'Schrijf `product = 101`'],
    ],
  ],
  'time-without-day': [
    [
      'einddatum >= "0d" AND RES_TILTIME > "0h"',
      [
        '‘End time is after now’ also counts on the days after today, so what ends early on a later day is not found. Ask for the time only when End date is today: ‘Either End date is after today, or (End date is today, and End time is after now)’.',
        'Write `einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h")`',
      ],
      [
        '‘Eindtijd is later dan nu’ geldt ook op de dagen na vandaag, dus wat op een latere dag vroeg eindigt wordt niet gevonden. Vraag de tijd alleen als Einddatum vandaag is: ‘Einddatum is later dan vandaag, of (Einddatum is vandaag, en Eindtijd is later dan nu)’.',
        'Schrijf `einddatum > "0d" OR (einddatum = "0d" AND RES_TILTIME > "0h")`',
      ],
    ],
  ],
  // No field of bookings has records.
  'separate-records': [],
};

const of = (locale: 'en' | 'nl') =>
  createServiceInSentences(bookingSchema, {
    locale,
    timeZone: 'Europe/Amsterdam',
    now: () => Date.UTC(2026, 10, 21, 11),
    day: () => '2026-11-21',
  });
const services = { en: of('en'), nl: of('nl') };

test.each(Object.entries(cases))('%s: conditions are sentences, in the message and in the fixes', (code, searches) => {
  for (const [text, ...expected] of searches)
    for (const [at, service] of [services.en, services.nl].entries()) {
      const said = service.diagnose(text).find((one) => one.code === code);
      const titles = service.fixes(text, { from: 0, to: text.length }).filter(({ diagnostic }) => diagnostic?.code === code);
      expect([said?.message, ...titles.map(({ title }) => title)]).toEqual(expected[at]);
    }
});

test('every lint has an example', () => {
  const lints = Object.values(diagnosticCodes).filter(({ stage }) => stage === 'lint');
  expect(Object.keys(cases)).toEqual(lints.map(({ code }) => code));
});

test('what is pointed to is a sentence too, and a mistake in the text is quoted as it is written', () => {
  const [said] = services.nl.diagnose('product = 101 AND product = 102');
  expect(said?.related?.map(({ message }) => message)).toEqual(['Zie ook: Zaal is Zaal S.', 'Zie ook: Zaal is Zaal M.']);
  const [mistake] = services.nl.diagnose('product = 101)');
  expect([mistake?.message, mistake?.fixes?.[0]?.title]).toEqual([
    '`)` sluit niets; verwijder het, of open eerder een `(`.',
    'Verwijder `)`',
  ]);
});
