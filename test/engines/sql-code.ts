/** SQL outside its quotes, by the rule all engines share: a quote inside quotes is doubled. */
export type SqlCode = {
  /** In their order. */
  readonly placeholders: readonly string[];
  /**
   * What generated SQL never has: an unpaired quote, a backslash in a text, the end of a
   * statement, a comment, an operator whose meaning differs between engines, a clock.
   */
  readonly forbidden: readonly string[];
};

export function codeOf(text: string): SqlCode {
  const parts = text.match(somethingToSee) ?? [];
  return {
    placeholders: parts.filter((part) => /^[$?]/.test(part)),
    forbidden: parts.filter(
      (part) => !/^(?:[$?].*|(["`])[^]*\1|'[^\\]*')$/.test(part) || (part.length === 1 && /["'`]/.test(part)),
    ),
  };
}

const quoted = [...`"'\``].map((mark) => `${mark}(?:[^${mark}]|${mark}${mark})*${mark}`);
const signs = [`["'\`]`, ';', '--', '/\\*', '#', '\\|\\|', '\\\\'];
const clocks = ['now', 'current_\\w+', 'localtime\\w*', 'sysdate', 'curdate', 'random'].map((word) => `\\b${word}\\b`);
const somethingToSee = new RegExp([...quoted, '\\$\\d+', '\\?', ...signs, ...clocks].join('|'), 'gi');
