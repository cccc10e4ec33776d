import type { Locale, Severity } from '../../grammar/diagnostics.ts';

/** The texts of the editor itself; all about a search come from the service. */
type EditorWords = {
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
  readonly suggestions: string;
  readonly fixes: string;
  readonly noFixes: string;
  readonly problems: string;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly suggestionCount: (count: number) => string;
  readonly fixCount: (count: number) => string;
  readonly problemCount: (count: number) => string;
  readonly more: (count: number) => string;
};

export const words: Readonly<Record<Locale, EditorWords>> = {
  en: {
    label: 'Search expression',
    hint: 'Control and space for suggestions, control and full stop for fixes, control and enter to search, tab to leave.',
    missing: 'Write a search.',
    suggestions: 'Suggestions',
    fixes: 'Fixes',
    noFixes: 'Nothing to fix here.',
    problems: 'Problems',
    severities: { error: 'Error', warning: 'Warning', hint: 'Hint' },
    suggestionCount: (count) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`,
    fixCount: (count) => `${count} ${count === 1 ? 'fix' : 'fixes'}.`,
    problemCount: (count) => (count === 0 ? 'No problems.' : `${count} ${count === 1 ? 'problem' : 'problems'}.`),
    more: (count) => `and ${count} more`,
  },
  nl: {
    label: 'Zoekexpressie',
    hint: 'Control en spatie voor suggesties, control en punt voor verbeteringen, control en enter om te zoeken, tab om verder te gaan.',
    missing: 'Schrijf een zoekopdracht.',
    suggestions: 'Suggesties',
    fixes: 'Verbeteringen',
    noFixes: 'Hier is niets te verbeteren.',
    problems: 'Problemen',
    severities: { error: 'Fout', warning: 'Waarschuwing', hint: 'Tip' },
    suggestionCount: (count) => `${count} ${count === 1 ? 'suggestie' : 'suggesties'}.`,
    fixCount: (count) => `${count} ${count === 1 ? 'verbetering' : 'verbeteringen'}.`,
    problemCount: (count) => (count === 0 ? 'Geen problemen.' : `${count} ${count === 1 ? 'probleem' : 'problemen'}.`),
    more: (count) => `en nog ${count}`,
  },
};
