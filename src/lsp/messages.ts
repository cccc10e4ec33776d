import { type Catalogue, code, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

const en = {
  setting: (name: string, given: string) => `The setting ${code(name)} cannot be ${code(given)}, and is passed over.`,
  keptSchema: (path: string, why: string) => `The schema ${code(path)} cannot be used: ${why}. The one from before stays in use.`,
  bookingSchema: (path: string, why: string) =>
    `The schema ${code(path)} cannot be used: ${why}. The fields of a booking are used.`,
};

/** What a language server warns of, in one language. */
export type LspWords = typeof en;

const nl: LspWords = {
  setting: (name, given) => `De instelling ${code(name)} kan niet ${code(given)} zijn, en telt niet mee.`,
  keptSchema: (path, why) => `Het schema ${code(path)} is niet te gebruiken: ${why}. Dat van daarvoor blijft gelden.`,
  bookingSchema: (path, why) => `Het schema ${code(path)} is niet te gebruiken: ${why}. De velden van een boeking gelden.`,
};

export const messages = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'lsp');

/** A warning in the words of a language. */
export type Warning = (words: LspWords) => string;
