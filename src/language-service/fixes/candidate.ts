import type { Diagnostic, Edit, Fix } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { replaceTitle } from '../../../grammar/messages/fixes.ts';
import { code, type MessageLanguage } from '../../../grammar/messages/wording.ts';
import type { Interpretation } from '../../interpret/index.ts';
import { messages } from '../messages.ts';

/** A fix of a diagnostic, a rewriting of a valid search, or one edit that fixes all. */
export type CodeFix = Fix & {
  readonly kind: 'quickfix' | 'rewrite' | 'fixAll';
  /** The diagnostic that it fixes. */
  readonly diagnostic?: Diagnostic;
  /** The one to take where there are several; at most one of a diagnostic. */
  readonly isPreferred?: true;
  /** What the whole text was taken for, where the fix replaces it. */
  readonly interpretation?: Interpretation;
};

/** A fix found with the schema, its values or the day. */
export type FixCandidate = Fix & {
  /** The most likely one; at most one of a diagnostic. */
  readonly isBest?: true | undefined;
};

export const fixOf = (title: string, ...edits: readonly Edit[]): FixCandidate => ({ title, edits });

export const best = (fix: FixCandidate): FixCandidate => ({ ...fix, isBest: true });

/** Replaces a range by a value or a name; `note` adds its label or day to the title. */
export function replaceBy(insert: string, { from, to }: Range, locale: MessageLanguage, note?: string): FixCandidate {
  const about = note === undefined ? '' : ` (${code(oneLine(note)).slice(1, -1)})`;
  return fixOf(`${messages(locale).fixes.replace} ${code(insert)}${about}`, { from, to, insert });
}

/** Replaces a condition by another, which the title names. */
export function replaceCondition(outcome: string, locale: MessageLanguage, ...edits: readonly Edit[]): FixCandidate {
  return fixOf(replaceTitle(oneLine(outcome))(locale), ...edits);
}

/** A fix whose title is a verb and the text that it writes. */
export function rewriteTo(verb: string, outcome: string, ...edits: readonly Edit[]): FixCandidate {
  return fixOf(`${verb} ${code(oneLine(outcome))}`, ...edits);
}

const oneLine = (text: string): string => text.slice(0, 200).replace(/\s+/g, ' ');
