import type { Diagnostic, DiagnosticCode, Edit } from '../../../grammar/diagnostics.ts';
import { applyEdits, composeEdits } from '../../edits.ts';
import { cached } from '../cache.ts';
import { readInstead, type SearchDocument } from '../document.ts';
import { messages } from '../messages.ts';
import type { CodeFix } from './candidate.ts';
import { takesText } from './value-fixes.ts';

/** One fix of all spelling and repetition: nothing in it changes the meaning or is a guess. */
export const fixAll = /* @__PURE__ */ cached((document: SearchDocument): readonly CodeFix[] => {
  const rounds: (readonly Edit[])[] = [];
  let current = document;
  // A fix may reveal other diagnostics.
  while (rounds.length < mostRounds && current.text.length <= longestText) {
    const edits = safeEdits(current);
    if (edits.length === 0) break;
    rounds.push(edits);
    current = readInstead(document, applyEdits(current.text, edits));
  }
  const edits = composeEdits(document.text.length, rounds);
  return edits.length === 0 ? [] : [{ title: messages(document.setting.locale).fixes.all, edits, kind: 'fixAll' }];
});

const mostRounds = 10;
/** A longer text takes too long to read again and again. */
const longestText = 50_000;

/**
 * The first fix of each diagnostic that is safe to fix, in order; of those that overlap, the
 * first.
 */
function safeEdits(document: SearchDocument): readonly Edit[] {
  const chosen: Edit[] = [];
  const first = document.diagnostics.flatMap((diagnostic) =>
    isSafe[diagnostic.code]?.(diagnostic, document) === true
      ? (diagnostic.fixes ?? []).slice(0, 1).filter(({ isGuess }) => isGuess !== true)
      : [],
  );
  const inOrder = first.filter(({ edits }) => edits.length > 0).toSorted((a, b) => startOf(a.edits) - startOf(b.edits));
  for (const { edits } of inOrder)
    if (edits.every((edit) => chosen.every((other) => isApart(edit, other)))) chosen.push(...edits);
  return chosen.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

const startOf = ([first]: readonly Edit[]): number => first?.from ?? 0;

/** The edits do not overlap, nor insert at the same offset. */
const isApart = (one: Edit, other: Edit): boolean =>
  (one.to <= other.from || other.to <= one.from) && !(one.from === other.from && one.insert !== '' && other.insert !== '');

const always = (): boolean => true;
const inserts = ({ fixes }: Diagnostic): boolean => fixes?.[0]?.edits[0]?.insert !== '';

/** Never what moves a bound, chooses a value or a name, or guesses where something ends. */
const isSafe: Readonly<Partial<Record<DiagnosticCode, (diagnostic: Diagnostic, document: SearchDocument) => boolean>>> = {
  'unexpected-character': inserts,
  'wrong-quote': always,
  'invalid-escape': inserts,
  'invalid-number': always,
  'date-not-quoted': (diagnostic, document) => takesText(document, diagnostic),
  // A symbol of another language, or a misspelled keyword.
  'unexpected-token': ({ data }) => {
    const { found, suggestion } = data ?? {};
    return typeof suggestion === 'string' && (!/^[A-Za-z]/.test(String(found)) || /^[A-Z]+$/.test(suggestion));
  },
  'type-mismatch': always,
  'invalid-time': always,
  'duplicate-value': always,
  'duplicate-condition': always,
  'mixed-and-or': always,
  'single-value-list': always,
};
