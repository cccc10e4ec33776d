/** The texts of the adapter itself; all others come from the service. */
export const messages = {
  en: {
    ariaLabel: 'Search expression. Ctrl+Space for suggestions, Ctrl+Enter to run, Tab to leave.',
    run: 'Run',
    actions: {
      run: 'Search: Run',
      format: 'Search: Tidy up',
      fixAll: 'Search: Fix all',
      makeAbsolute: 'Search: Write the date in full',
      toggleHints: 'Search: Show or hide hints',
    },
  },
  nl: {
    ariaLabel: 'Zoekexpressie. Ctrl+spatie voor suggesties, Ctrl+Enter om uit te voeren, Tab om te verlaten.',
    run: 'Uitvoeren',
    actions: {
      run: 'Zoeken: Uitvoeren',
      format: 'Zoeken: Tekst opmaken',
      fixAll: 'Zoeken: Alles herstellen',
      makeAbsolute: 'Zoeken: Datum voluit schrijven',
      toggleHints: 'Zoeken: Toon of verberg hints',
    },
  },
} as const;
