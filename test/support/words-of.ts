/** The words of a text, for a long list of values without spaces. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The texts between semicolons, over one line or more: textsOf`a = 1; b = 2`. */
export const textsOf = ([text = '']: readonly string[]): readonly string[] => text.trim().split(/;\s+/);
