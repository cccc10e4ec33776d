import type { Diagnostic, DiagnosticCode, Edit } from '../../../grammar/diagnostics.ts';
import type { Words } from '../../../grammar/messages/wording.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CodeFix } from '../fixes.ts';
import { createReader, type SearchDocument } from '../search-document.ts';
import { composeEdits } from './compose-edits.ts';
import { takesText } from './value-fixes.ts';

/** One fix that makes all those that need no thought: they only spell what stands there as the language does, or take away what is said twice. */
export function fixAll(document: SearchDocument): readonly CodeFix[] {
  const known = found.get(document) ?? all(document);
  found.set(document, known);
  return known;
}

/** It is the same for every place of a text. */
const found = new WeakMap<SearchDocument, readonly CodeFix[]>();

function all(document: SearchDocument): readonly CodeFix[] {
  const { text, setting } = document;
  const read = createReader(setting);
  const rounds: (readonly Edit[])[] = [];
  let now = document;
  // What was mended may show what else is wrong.
  while (rounds.length < mostRounds && now.text.length <= longest) {
    const edits = safeEdits(now);
    if (edits.length === 0) break;
    rounds.push(edits);
    now = read(applyEdits(now.text, edits));
  }
  const edits = composeEdits(text.length, rounds);
  return edits.length === 0 ? [] : [{ title: title[setting.locale], edits, kind: 'fixAll' }];
}

const mostRounds = 10;
/** A longer text is not read again and again. */
const longest = 50_000;

const title: Words = { en: 'Fix all spelling and repetition', nl: 'Herstel alle spelling en herhaling' };

/** The first fixes of what is safe to mend, in order; of those that meet, the first. */
function safeEdits(document: SearchDocument): readonly Edit[] {
  const taken: Edit[] = [];
  const all = document.diagnostics.flatMap((one) =>
    isSafe[one.code]?.(one, document) === true ? (one.fixes ?? []).slice(0, 1) : [],
  );
  const inOrder = all.filter(({ edits }) => edits.length > 0).toSorted((a, b) => startOf(a.edits) - startOf(b.edits));
  for (const { edits } of inOrder) if (edits.every((edit) => taken.every((other) => isApart(edit, other)))) taken.push(...edits);
  return taken.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

const startOf = ([first]: readonly Edit[]): number => first?.from ?? 0;

/** Edits that put something in at one place would have to be put in order. */
const isApart = (one: Edit, other: Edit): boolean =>
  (one.to <= other.from || other.to <= one.from) && !(one.from === other.from && one.insert !== '' && other.insert !== '');

const always = (): boolean => true;
const putsSomethingIn = ({ fixes }: Diagnostic): boolean => fixes?.[0]?.edits[0]?.insert !== '';

/** Never what moves a bound, picks a value or a name, or guesses where something ends. */
const isSafe: Readonly<Partial<Record<DiagnosticCode, (diagnostic: Diagnostic, document: SearchDocument) => boolean>>> = {
  'unexpected-character': putsSomethingIn,
  'wrong-quote': always,
  'invalid-escape': putsSomethingIn,
  'invalid-number': always,
  'date-not-quoted': (diagnostic, document) => takesText(document, diagnostic),
  // A sign of another language, or a keyword with a slip of the finger.
  'unexpected-token': ({ data }) => typeof data?.['suggestion'] === 'string' && isSign(String(data['found']), data['suggestion']),
  'type-mismatch': always,
  'invalid-time': always,
  'duplicate-value': always,
  'duplicate-condition': always,
  'mixed-and-or': always,
  'single-value-list': always,
};

const isSign = (found: string, meant: string): boolean => !/^[A-Za-z]/.test(found) || /^[A-Z]+$/.test(meant);
