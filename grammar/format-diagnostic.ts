import type { Diagnostic, Locale, LocaleTag, Severity } from './diagnostics.ts';
import { type Catalogue, escapeInvisible, wordsIn } from './messages/wording.ts';
import { unicode } from './unicode.ts';

/**
 * Formats a diagnostic for a terminal: message, source line, carets below the range, fixes. A fix
 * that may change the meaning has `Perhaps` before it. Escapes invisible characters; shows about
 * 100 characters of a long line. `locale` is that of the severity; the message keeps its own.
 *
 * @example formatDiagnostic('prodct = 1', diagnose('prodct = 1', schema)[0])
 */
export function formatDiagnostic(text: string, diagnostic: Diagnostic, locale?: LocaleTag | Catalogue): string {
  const { range, severity, code, message, fixes = [] } = diagnostic;
  const words = wordsIn(locale, severities, 'severities');
  const start = Math.max(text.lastIndexOf('\n', range.from - 1), text.lastIndexOf('\r', range.from - 1)) + 1;
  const lineEnd = text.slice(start).search(/[\r\n]/);
  const end = lineEnd < 0 ? text.length : start + lineEnd;
  const number = text.slice(0, start).split(/\r\n|\r|\n/).length;

  const from = Math.max(start, Math.min(range.from - 40, end - 100));
  const to = Math.min(end, from + 100);
  const before = shown(text.slice(from, range.from));
  const marked = shown(text.slice(range.from, Math.min(range.to, to)));
  const line = `${from > start ? '…' : ''}${before}${marked}${shown(text.slice(Math.min(range.to, to), to))}${to < end ? '…' : ''}`;
  const gutter = String(number);
  const indent = ' '.repeat(width(before) + (from > start ? 1 : 0));
  return [
    `${words[severity]}: ${message} [${code}]`,
    ` ${gutter} | ${line}`,
    ` ${' '.repeat(gutter.length)} | ${indent}${'^'.repeat(Math.max(width(marked), 1))}`,
    ...fixes.map(({ title, isGuess }) => ` ${' '.repeat(gutter.length)} = ${isGuess ? `${words.guess}: ` : ''}${title}`),
  ].join('\n');
}

/** The word of each severity in a terminal, and that before a fix that is a guess. */
export type SeverityWords = Readonly<Record<Severity | 'guess', string>>;

const severities: Readonly<Record<Locale, SeverityWords>> = {
  en: { error: 'error', warning: 'warning', hint: 'hint', guess: 'Perhaps' },
  nl: { error: 'fout', warning: 'waarschuwing', hint: 'tip', guess: 'Misschien' },
};

const shown = (text: string): string => escapeInvisible(text.replaceAll('\t', ' '));

/** Columns in a terminal: two for a wide character, none for a combining one. */
function width(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (unicode(String.raw`\p{M}`).test(character)) continue;
    columns += wide().test(character) ? 2 : 1;
  }
  return columns;
}

const wide = (): RegExp =>
  unicode(
    String.raw`[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}`,
  );
