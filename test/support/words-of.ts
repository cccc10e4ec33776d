/** The words of a text, for a long list of values without spaces. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);
