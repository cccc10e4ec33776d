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

/* Each is a constant of its own, so that bundles drop unused ones. */

export const replaceTitle = /* @__PURE__ */ title(
  'replace',
  (text) => `Replace with ${code(text)}`,
  (text) => `Vervang door ${code(text)}`,
);
export const replaceBySpaceTitle = /* @__PURE__ */ title(
  'replaceBySpace',
  () => 'Replace with a space',
  () => 'Vervang door een spatie',
);
export const removeTitle = /* @__PURE__ */ title(
  'remove',
  (text) => `Remove ${code(text)}`,
  (text) => `Verwijder ${code(text)}`,
);
export const removeAndCloseTitle = /* @__PURE__ */ title(
  'removeAndClose',
  (text, closing) => `Remove ${code(text)} and add \`${closing}\``,
  (text, closing) => `Verwijder ${code(text)} en voeg \`${closing}\` toe`,
);
export const removeSpaceTitle = /* @__PURE__ */ title(
  'removeSpace',
  () => 'Remove the space',
  () => 'Verwijder de spatie',
);
export const insertTitle = /* @__PURE__ */ title(
  'insert',
  (text) => `Insert ${code(text)}`,
  (text) => `Voeg ${code(text)} in`,
);
export const insertSpaceTitle = /* @__PURE__ */ title(
  'insertSpace',
  () => 'Insert a space',
  () => 'Voeg een spatie in',
);
export const addTitle = /* @__PURE__ */ title(
  'add',
  (text) => `Add ${code(text)}`,
  (text) => `Voeg ${code(text)} toe`,
);
export const addParenthesesTitle = /* @__PURE__ */ title(
  'addParentheses',
  () => 'Add parentheses',
  () => 'Voeg haakjes toe',
);
export const writeTitle = /* @__PURE__ */ title(
  'write',
  (text) => `Write ${code(text)}`,
  (text) => `Schrijf ${code(text)}`,
);
export const writeListTitle = /* @__PURE__ */ title(
  'writeList',
  (operator) => `Write a list with \`${operator}\``,
  (operator) => `Schrijf een lijst met \`${operator}\``,
);
export const closeQuoteTitle = /* @__PURE__ */ title(
  'closeQuote',
  () => 'Close the quote',
  () => 'Sluit het aanhalingsteken',
);
export const closeBacktickTitle = /* @__PURE__ */ title(
  'closeBacktick',
  () => 'Close the backtick',
  () => 'Sluit het backtick-teken',
);
export const swapTitle = /* @__PURE__ */ title(
  'swap',
  (one, other) => `Swap ${code(one)} and ${code(other)}`,
  (one, other) => `Wissel ${code(one)} en ${code(other)} om`,
);
export const seeAlsoTitle = /* @__PURE__ */ title(
  'seeAlso',
  (text) => `See also ${code(text)}.`,
  (text) => `Zie ook ${code(text)}.`,
);

type TitleOf<Key extends keyof FixTitles> = (...texts: Parameters<FixTitles[Key]>) => string;

function title<Key extends keyof FixTitles>(key: Key, en: TitleOf<Key>, nl: TitleOf<Key>) {
  return (...texts: Parameters<FixTitles[Key]>): Title =>
    (language) =>
      wordsIn(language, { en, nl }, 'fixes', key)(...texts);
}
