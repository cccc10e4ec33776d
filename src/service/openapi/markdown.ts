/** A table; cells must not contain line ends. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Joins what is not empty as paragraphs. */
export function paragraphs(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join('\n\n');
}

export const literal = (text: string | number): string => `\`${text}\``;

/** Literals, as in a sentence. */
export const literals = (texts: readonly (string | number)[]): string => texts.map(literal).join(', ');

/** A whole number with commas, as people read it. */
export const figure = (value: number): string => value.toLocaleString('en-GB');
