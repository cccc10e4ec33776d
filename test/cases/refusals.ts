import { type Diagnostic, diagnose, parse } from '../../src/index.ts';
import { boeking } from './boeking.ts';

/** A rejected text with its diagnostic's range in ⟦ and ⟧, and the text after the first fix. */
type Refused = readonly [id: string, marked: string, code: string, fixed?: string];

/** Such a table, for `test.each`. */
export function refused(
  rows: readonly Refused[],
): readonly (readonly [id: string, marked: string, code: string, fixed: string | undefined])[] {
  return rows.map(([id, marked, code, fixed]) => [id, marked, code, fixed]);
}

export type Refusal = { readonly marked: string; readonly code: string; readonly fixed?: string | undefined };

/** All diagnostics of a text, as table rows. The range marks are removed before it is read. */
export function refusals(
  marked: string,
  read: (text: string) => readonly Diagnostic[] = (text) => parse(text).diagnostics,
): Refusal[] {
  const text = marked.replace(/[⟦⟧]/g, '');
  return read(text).map(({ code, range: { from, to }, fixes }) => ({
    marked: `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`,
    code,
    fixed: fixes?.[0]?.edits.reduceRight((left, edit) => left.slice(0, edit.from) + edit.insert + left.slice(edit.to), text),
  }));
}

/** The same for a text that is meant for the table of the failure cases. */
export function refusalsOfBoeking(marked: string): Refusal[] {
  return refusals(marked, (text) => diagnose(text, boeking));
}
