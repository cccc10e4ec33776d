import { type Catalogue, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

/* The texts of the adapter itself; all others come from the service. */

const en = {
  ariaLabel: 'Search expression. Ctrl+Space for suggestions, Ctrl+Enter to run, Tab to leave.',
  run: 'Run',
  actions: {
    run: 'Search: Run',
    format: 'Search: Tidy up',
    fixAll: 'Search: Fix all',
    makeAbsolute: 'Search: Write the date in full',
    toggleHints: 'Search: Show or hide hints',
  },
};

/** The words of the adapter for Monaco, in one language. */
export type MonacoWords = typeof en;

const nl: MonacoWords = {
  ariaLabel: 'Zoekexpressie. Ctrl+spatie voor suggesties, Ctrl+Enter om uit te voeren, Tab om te verlaten.',
  run: 'Uitvoeren',
  actions: {
    run: 'Zoeken: Uitvoeren',
    format: 'Zoeken: Tekst opmaken',
    fixAll: 'Zoeken: Alles herstellen',
    makeAbsolute: 'Zoeken: Datum voluit schrijven',
    toggleHints: 'Zoeken: Toon of verberg hints',
  },
};

export const messages = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'monaco');
