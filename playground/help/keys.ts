import type { Locale } from 'search-expression';

type Said = Readonly<Record<Locale, string>>;
export type KeyGroup = {
  readonly name: Said;
  /** Keys are pressed together where a `+` stands between them; any of the list does it. */
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: Said }[];
};

/** Every key of the page beside those that a browser has for itself. On a Mac, Ctrl is the command key. */
export const keyGroups: readonly KeyGroup[] = [
  {
    name: { en: 'Writing the search', nl: 'De zoekopdracht schrijven' },
    keys: [
      { keys: ['Ctrl+Enter', 'Shift+Enter'], does: { en: 'Run', nl: 'Uitvoeren' } },
      { keys: ['Ctrl+Space'], does: { en: 'Suggestions', nl: 'Suggesties' } },
      {
        keys: ['Tab'],
        does: {
          en: 'Take the suggestion; without one, leave the field',
          nl: 'Neem de suggestie; zonder suggestie: het veld uit',
        },
      },
      { keys: ['Escape'], does: { en: 'Close the suggestions', nl: 'Sluit de suggesties' } },
      { keys: ['Ctrl+Z'], does: { en: 'Undo', nl: 'Ongedaan maken' } },
      { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], does: { en: 'Redo', nl: 'Opnieuw' } },
      { keys: ['F8'], does: { en: 'Next problem (large editor)', nl: 'Volgende fout (grote editor)' } },
      { keys: ['Ctrl+.'], does: { en: 'Mend what is wrong (large editor)', nl: 'Herstel wat fout is (grote editor)' } },
      { keys: ['F1'], does: { en: 'All commands (large editor)', nl: 'Alle opdrachten (grote editor)' } },
    ],
  },
  {
    name: { en: 'Tabs, and the days of the timeline', nl: 'Tabbladen, en de dagen van de tijdlijn' },
    keys: [
      { keys: ['←', '→'], does: { en: 'Previous, next', nl: 'Vorige, volgende' } },
      { keys: ['Home', 'End'], does: { en: 'First, last', nl: 'Eerste, laatste' } },
    ],
  },
  {
    name: { en: 'Builder', nl: 'Bouwer' },
    keys: [
      { keys: ['Tab', 'Shift+Tab'], does: { en: 'Next, previous control', nl: 'Volgend, vorig onderdeel' } },
      { keys: ['↑', '↓'], does: { en: 'Change a choice or a number', nl: 'Verander een keuze of een getal' } },
      { keys: ['Space'], does: { en: 'Press a button', nl: 'Druk op een knop' } },
    ],
  },
  {
    name: { en: 'Clock', nl: 'Klok' },
    keys: [
      { keys: ['←', '→'], does: { en: 'A day earlier, later (on the slider)', nl: 'Een dag eerder, later (op de schuif)' } },
      { keys: ['Home', 'End'], does: { en: '30 days back, ahead', nl: '30 dagen terug, vooruit' } },
    ],
  },
  {
    name: { en: 'Everywhere', nl: 'Overal' },
    keys: [
      {
        keys: ['Escape'],
        does: {
          en: 'Close what lies over the page, or leave the full screen',
          nl: 'Sluit wat over de pagina ligt, of verlaat het volledige scherm',
        },
      },
    ],
  },
];
