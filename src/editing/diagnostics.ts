import type { Diagnostic, DiagnosticCode, Fix } from '../../grammar/diagnostics.ts';
import type { LanguageService } from '../language-service/index.ts';

/** What they mark can be removed without a difference; editors fade it. */
export const unnecessary: ReadonlySet<DiagnosticCode> = new Set(['duplicate-value', 'duplicate-condition', 'redundant-bound']);

/** The diagnostics but those of the word at the caret, which is being typed. */
export function besidesWord(diagnostics: readonly Diagnostic[], text: string, caret: number): readonly Diagnostic[] {
  const isSpace = (at: number): boolean => /^$|\s/.test(text.charAt(at));
  let [from, to] = [caret, caret];
  while (!isSpace(from - 1)) from--;
  while (!isSpace(to)) to++;
  return diagnostics.filter(({ range }) => range.to < from || range.from > to);
}

/** The fixes of a diagnostic. In a long text, only those that it has itself. */
export function fixesOf(service: LanguageService, text: string, { code, range, fixes = [] }: Diagnostic): readonly Fix[] {
  if (text.length > longText) return fixes;
  const found = service
    .fixes(text, range)
    .filter(({ diagnostic: of }) => of?.code === code && of.range.from === range.from && of.range.to === range.to);
  return found.length > 0 ? found : fixes;
}

/** In characters: a longer text is read when typing pauses, with no further fixes. */
export const longText = 5_000;

/** Only so many diagnostics are listed, and so many fixes of each. */
export const mostProblems = 8;
export const mostFixes = 4;
