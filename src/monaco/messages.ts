import { type Catalogue, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

/* The texts of the adapter itself; all others come from the service. */

const en = {
  ariaLabel: 'Search expression. Ctrl+Space for suggestions, Ctrl+Enter to run, Tab to leave.',
  run: 'Run',
  actions: {
    run: 'Search: Run',
    format: 'Search: Lay out the text',
    fixAll: 'Search: Mend all that can be mended safely',
    makeAbsolute: 'Search: Write the date in full',
    toggleHints: 'Search: Show or hide what values mean',
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
    fixAll: 'Zoeken: Alles herstellen wat veilig kan',
    makeAbsolute: 'Zoeken: Datum voluit schrijven',
    toggleHints: 'Zoeken: Toon of verberg wat waarden betekenen',
  },
};

export const messages = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'monaco');
