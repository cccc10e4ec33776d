import { type Catalogue, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

/* The texts of the editor itself; all about a search come from the service. */

const en = {
  label: 'Search expression',
  hint: 'Control and space for suggestions, control and full stop for fixes, control and enter to search, tab to leave.',
  missing: 'Write a search.',
  suggestions: 'Suggestions',
  fixes: 'Fixes',
  noFixes: 'Nothing to fix here.',
  problems: 'Problems',
  close: 'Close',
  severities: { error: 'Error', warning: 'Warning', hint: 'Hint' },
  suggestionCount: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`,
  fixCount: (count: number) => `${count} ${count === 1 ? 'fix' : 'fixes'}.`,
  problemCount: (count: number) => (count === 0 ? 'No problems.' : `${count} ${count === 1 ? 'problem' : 'problems'}.`),
  more: (count: number) => `and ${count} more`,
};

/** The words of the text field and of what editors share, in one language. */
export type EditorWords = typeof en;

const nl: EditorWords = {
  label: 'Zoekexpressie',
  hint: 'Control en spatie voor suggesties, control en punt voor verbeteringen, control en enter om te zoeken, tab om te verlaten.',
  missing: 'Schrijf een zoekopdracht.',
  suggestions: 'Suggesties',
  fixes: 'Verbeteringen',
  noFixes: 'Hier is niets te verbeteren.',
  problems: 'Problemen',
  close: 'Sluit',
  severities: { error: 'Fout', warning: 'Waarschuwing', hint: 'Tip' },
  suggestionCount: (count) => `${count} ${count === 1 ? 'suggestie' : 'suggesties'}.`,
  fixCount: (count) => `${count} ${count === 1 ? 'verbetering' : 'verbeteringen'}.`,
  problemCount: (count) => (count === 0 ? 'Geen problemen.' : `${count} ${count === 1 ? 'probleem' : 'problemen'}.`),
  more: (count) => `en nog ${count}`,
};

export const messages = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'editor');
