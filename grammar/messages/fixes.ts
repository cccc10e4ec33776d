import { type Catalogue, code, type LocaleTag, wordsIn } from './wording.ts';

/** The titles of the fixes of diagnostics, and what refers to another part of the text. */
export type FixTitles = {
  readonly replace: (text: string) => string;
  readonly replaceBySpace: () => string;
  readonly remove: (text: string) => string;
  readonly removeAndClose: (text: string, closing: string) => string;
  readonly removeSpace: () => string;
  readonly insert: (text: string) => string;
  readonly insertSpace: () => string;
  readonly add: (text: string) => string;
  readonly addParentheses: () => string;
  readonly write: (text: string) => string;
  readonly writeList: (operator: string) => string;
  readonly closeQuote: () => string;
  readonly closeBacktick: () => string;
  readonly swap: (one: string, other: string) => string;
  readonly seeAlso: (text: string) => string;
};

/** A title of which the language is not chosen yet. */
export type Title = (language?: LocaleTag | Catalogue) => string;

/* Each is a constant of its own, so that bundles drop unused ones. `{}` is a text of it, quoted. */

export const replaceTitle = /* @__PURE__ */ title('replace', 'Replace with {}', 'Vervang door {}');
export const replaceBySpaceTitle = /* @__PURE__ */ title('replaceBySpace', 'Replace with a space', 'Vervang door een spatie');
export const removeTitle = /* @__PURE__ */ title('remove', 'Remove {}', 'Verwijder {}');
export const removeAndCloseTitle = /* @__PURE__ */ title('removeAndClose', 'Remove {} and add {}', 'Verwijder {} en voeg {} toe');
export const removeSpaceTitle = /* @__PURE__ */ title('removeSpace', 'Remove the space', 'Verwijder de spatie');
export const insertTitle = /* @__PURE__ */ title('insert', 'Insert {}', 'Voeg {} in');
export const insertSpaceTitle = /* @__PURE__ */ title('insertSpace', 'Insert a space', 'Voeg een spatie in');
export const addTitle = /* @__PURE__ */ title('add', 'Add {}', 'Voeg {} toe');
export const addParenthesesTitle = /* @__PURE__ */ title('addParentheses', 'Add parentheses', 'Voeg haakjes toe');
export const writeTitle = /* @__PURE__ */ title('write', 'Write {}', 'Schrijf {}');
export const writeListTitle = /* @__PURE__ */ title('writeList', 'Write a list with {}', 'Schrijf een lijst met {}');
export const closeQuoteTitle = /* @__PURE__ */ title('closeQuote', 'Close the quote', 'Sluit het aanhalingsteken');
export const closeBacktickTitle = /* @__PURE__ */ title('closeBacktick', 'Close the backtick', 'Sluit het backtick-teken');
export const swapTitle = /* @__PURE__ */ title('swap', 'Swap {} and {}', 'Wissel {} en {} om');
export const seeAlsoTitle = /* @__PURE__ */ title('seeAlso', 'See also {}.', 'Zie ook {}.');

function title<Key extends keyof FixTitles>(key: Key, en: string, nl: string) {
  return (...texts: Parameters<FixTitles[Key]>): Title =>
    (language) =>
      wordsIn(language, { en: filled(en), nl: filled(nl) }, 'fixes', key)(...texts);
}

const filled =
  (words: string) =>
  (...texts: string[]): string =>
    words.replace(/\{\}/g, () => code(texts.shift() ?? ''));
