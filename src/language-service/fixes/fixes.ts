import type { Diagnostic, DiagnosticCode, Edit, Fix } from '../../../grammar/diagnostics.ts';
import type { Range } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { applyEdits, composeEdits, replacement } from '../../edits.ts';
import { clockAt } from '../../schema/dates.ts';
import { contentOf } from '../../schema/query.ts';
import { cached } from '../cache.ts';
import { documentAt, readInstead, type SearchDocument } from '../document.ts';
import { messages } from '../messages.ts';
import { type CodeFix, type FixCandidate, rewriteTo } from './candidate.ts';
import { fillList, hasValue, inProfile, laterEnd, otherOperator } from './condition-fixes.ts';
import { fieldOfWords, partOfTexts, similarFields } from './field-fixes.ts';
import { decoded, operatorOfPattern, parenthesised } from './foreign.ts';
import { readQuery, rewrites } from './rewrites.ts';
import { closeEarlier, completeText, insertMissing, straightenAll } from './syntax-fixes.ts';
import { knownValues, nearestDate, takesText, valueOf, valueOfMoment, valueOfWords } from './value-fixes.ts';

/**
 * The fixes of a range, at most 100: of its diagnostics, best first, then rewritings, then all
 * that is safe at once. What the whole text surely means is before them, unless one of them gives
 * that too.
 */
export function fixes(document: SearchDocument, range: Range): readonly CodeFix[] {
  const { whole, isSure } = interpretations(document);
  const all = isSure ? whole.map((one): CodeFix => ({ ...one, kind: 'fixAll' })) : fixAll(document);
  const others = [...(isSure ? [] : whole), ...rewrites(document, range), ...all];
  const quick: CodeFix[] = [];
  const touched = document.diagnostics.filter((one) => one.range.from <= range.to && range.from <= one.range.to);
  for (const [at, diagnostic] of touched.entries()) {
    if (quick.length + others.length >= mostFixes) break;
    quick.push(...quickFixes(document, diagnostic, at < mostSearched));
  }
  const kept = quick.slice(0, mostFixes - others.length - whole.length);
  const isEnough = ({ isPreferred, edits }: CodeFix): boolean => {
    const query = isPreferred === true ? readQuery(applyEdits(document.text, edits), document) : undefined;
    return query !== undefined && print(contentOf(query).expression) === whole[0]?.interpretation?.text;
  };
  if (!isSure || kept.some(isEnough)) return [...kept, ...others];
  return [...whole, ...kept.map(({ isPreferred: _, ...fix }) => fix), ...others];
}

/** What a text with an error may mean as a whole; preferred where it is sure. */
export const interpretations = /* @__PURE__ */ cached((document: SearchDocument) => {
  const { text, query, setting } = document;
  const { interpret, schema, locale, profile } = setting;
  const found =
    query === undefined && text.trim() !== ''
      ? interpret?.(text, schema, { ...clockAt(setting.now()), locale, profile })
      : undefined;
  const isSure = found?.[0]?.certainty === 'sure';
  const whole = (found ?? []).map((interpretation): CodeFix => {
    const edits = [{ from: 0, to: text.length, insert: interpretation.text }];
    const { title } = rewriteTo(messages(locale).fixes.interpret, interpretation.text, ...edits);
    return { title, edits, kind: 'quickfix', interpretation, ...(isSure && { isPreferred: true }) };
  });
  return { whole, isSure };
});

const mostFixes = 100;
/** For more diagnostics in one range only the fixes that they have themselves are given. */
const mostSearched = 10;

/** The fixes of a diagnostic, the best first: its own, and those by the schema or the day. */
function quickFixes(document: SearchDocument, diagnostic: Diagnostic, isSearched: boolean): readonly CodeFix[] {
  const { code, fixes: own = [] } = diagnostic;
  const search = isSearched ? searches[code] : undefined;
  const found = (search?.(documentAt(document, diagnostic.range.from), diagnostic) ?? []).map(({ edits, ...fix }) => ({
    ...fix,
    edits: edits.map(({ insert, ...range }) => replacement(document.text, range, insert)),
  }));
  const isFor = (fix: Fix): boolean => fix.isGuess !== true && !(code === 'date-not-quoted' && found.length > 0);
  const bestFound = found.filter(({ isBest }) => isBest === true);
  const all: readonly FixCandidate[] = [
    ...bestFound,
    ...own.map((fix, at) => (at === 0 && bestFound.length === 0 && isFor(fix) ? { ...fix, isBest: true as const } : fix)),
    ...found.filter(({ isBest }) => isBest !== true),
  ];
  return distinct(all)
    .slice(0, mostOfOne)
    .map(({ title, edits, isBest }) => ({ title, edits, kind: 'quickfix', diagnostic, ...(isBest && { isPreferred: true }) }));
}

const mostOfOne = 8;

/** The first of the fixes with the same edits. */
function distinct(all: readonly FixCandidate[]): readonly FixCandidate[] {
  const seen = new Set<string>();
  return all.filter(({ edits }) => {
    const key = JSON.stringify(edits.map(({ from, to, insert }) => [from, to, insert]));
    return !seen.has(key) && seen.add(key);
  });
}

type FixSearch = (document: SearchDocument, diagnostic: Diagnostic) => readonly FixCandidate[];

const searches: Readonly<Partial<Record<DiagnosticCode, FixSearch>>> = {
  'unexpected-character': (...given) => {
    const found = [...decoded(given[0]), ...parenthesised(...given)];
    return found.length > 0 ? found.slice(0, 1) : straightenAll(...given);
  },
  'wrong-quote': straightenAll,
  'unterminated-string': closeEarlier,
  'invalid-number': valueOf,
  'date-not-quoted': valueOfMoment,
  'unexpected-token': (...given) => [
    ...(given[1].range.from === 0 ? [] : operatorOfPattern(...given)),
    ...fieldOfWords(...given),
    ...valueOfWords(...given),
    ...insertMissing(...given),
    ...partOfTexts(...given),
  ],
  'unexpected-end': completeText,
  'empty-list': fillList,
  'not-in-profile': inProfile,
  'unknown-field': (document, diagnostic) => [
    ...similarFields(String(diagnostic.data?.['field']), diagnostic.range, document.setting),
    ...partOfTexts(document, diagnostic),
  ],
  'operator-not-allowed': otherOperator,
  'type-mismatch': valueOf,
  'invalid-date': valueOf,
  'invalid-time': valueOf,
  'date-out-of-range': nearestDate,
  'unknown-value': knownValues,
  'empty-range': laterEnd,
  'always-true': hasValue,
};

/** One fix of all spelling and repetition: nothing in it changes the meaning or is a guess. */
const fixAll = /* @__PURE__ */ cached((document: SearchDocument): readonly CodeFix[] => {
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

/** The first fix of each diagnostic that is safe to fix, in order; of overlapping the first. */
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
