import type { Diagnostic, DiagnosticCode, Edit, Repair } from '../../../grammar/diagnostics.ts';
import { replacement } from '../../analysis/lints/edits.ts';
import type { CodeFix } from '../fixes.ts';
import type { SearchDocument } from '../search-document.ts';
import { firstValue } from './empty-list.ts';
import { inProfile } from './in-profile.ts';
import { before, untilTheEnd } from './missing.ts';
import { nameOfWords, namesMeant } from './names-meant.ts';
import { otherTest } from './other-test.ts';
import { closedEarlier, straightened } from './quotes.ts';
import { hasValue, laterEnd } from './ranges.ts';
import type { Remedy } from './remedy.ts';
import { known, meant, meantByWords, nearer, unlessMoment } from './value-fixes.ts';

/** What can be done about a diagnostic, the best first: its own fixes, and those that need the schema's values, the day or the other diagnostics. */
export function quickFixes(document: SearchDocument, diagnostic: Diagnostic, onlyOwn = false): readonly CodeFix[] {
  const { locale } = document.setting;
  const apart = ({ from, to, insert }: Edit) => replacement(document.text, { from, to }, insert);
  const find = onlyOwn ? none : (remedies[diagnostic.code] ?? none);
  const made = find(document, diagnostic).map((one) => ({ ...one, edits: one.edits.map(apart) }));
  const isLikely = made.some(({ isBest }) => isBest === true);
  const all: readonly Listed[] = [
    ...made.filter(({ isBest }) => isBest === true).map((one) => ({ ...said(one, locale), isBest: true })),
    ...(diagnostic.fixes ?? []).map((fix, at) => ({
      ...fix,
      isBest: at === 0 && !isLikely && !withoutBest.has(diagnostic.code),
    })),
    ...made.filter(({ isBest }) => isBest !== true).map((one) => ({ ...said(one, locale), isBest: false })),
  ];
  return distinct(all)
    .slice(0, mostOfOne)
    .map(({ title, edits, isBest }) => ({ title, edits, kind: 'quickfix', diagnostic, ...(isBest && { isPreferred: true }) }));
}

/** No more are offered for one diagnostic. */
const mostOfOne = 8;

type Listed = Pick<CodeFix, 'title' | 'edits'> & { readonly isBest: boolean };

const said = ({ title, edits }: Repair, locale: 'en' | 'nl') => ({ title: title[locale], edits });

/** Fixes with another outcome than those before them. */
function distinct(all: readonly Listed[]): readonly Listed[] {
  const outcomes = new Set<string>();
  return all.filter(({ edits }) => {
    const outcome = JSON.stringify(edits.map(({ from, to, insert }) => [from, to, insert]));
    return !outcomes.has(outcome) && outcomes.add(outcome);
  });
}

/** Of these the fixes that they bring say different things, or change what was asked: nobody knows which is meant. */
const withoutBest: ReadonlySet<DiagnosticCode> = new Set([
  'unexpected-end',
  'contradiction',
  'always-true',
  'no-upper-bound',
  'date-out-of-range',
]);

type Remedies = (document: SearchDocument, diagnostic: Diagnostic) => readonly Remedy[];
const none: Remedies = () => [];

/** What is found beside the fixes that a diagnostic brings. */
const remedies: Readonly<Partial<Record<DiagnosticCode, Remedies>>> = {
  'unexpected-character': straightened,
  'wrong-quote': straightened,
  'unterminated-string': closedEarlier,
  'invalid-number': meant,
  'date-not-quoted': unlessMoment,
  'unexpected-token': (...given) => [...nameOfWords(...given), ...meantByWords(...given), ...before(...given)],
  'unexpected-end': untilTheEnd,
  'empty-list': firstValue,
  'not-in-profile': inProfile,
  'unknown-field': ({ setting }, { range, data }) => namesMeant(String(data?.['field']), range, setting),
  'operator-not-allowed': otherTest,
  'type-mismatch': meant,
  'invalid-date': meant,
  'invalid-time': meant,
  'date-out-of-range': nearer,
  'unknown-value': known,
  'empty-range': laterEnd,
  'always-true': hasValue,
};
