import type { Diagnostic, Fix } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { fixAll } from './fixing/fix-all.ts';
import { quickFixes } from './fixing/quick-fixes.ts';
import { rewrites } from './fixing/rewrites.ts';
import type { SearchDocument } from './search-document.ts';

/** An edit of the text that a user can choose: of what is wrong, of what could be said otherwise, or of all at once. */
export type CodeFix = Fix & {
  readonly kind: 'quickfix' | 'rewrite' | 'fixAll';
  /** The diagnostic that it mends. */
  readonly diagnostic?: Diagnostic;
  /** The one to take where there are several; at most one of a diagnostic. */
  readonly isPreferred?: true;
};

/** What can be done about the text of a range: quick fixes of its diagnostics, best first, then rewritings, then all that is safe at once. At most 100. */
export function fixes(document: SearchDocument, range: Range): readonly CodeFix[] {
  const others = [...rewrites(document, range), ...fixAll(document)];
  const quick: CodeFix[] = [];
  const touched = document.diagnostics.filter((one) => touches(one.range, range));
  for (const [at, diagnostic] of touched.entries()) {
    if (quick.length + others.length >= most) break;
    quick.push(...quickFixes(document, diagnostic, at >= mostLookedUp));
  }
  return [...quick.slice(0, most - others.length), ...others];
}

const most = 100;
/** For so many diagnostics of one range more is looked up than they bring themselves. */
const mostLookedUp = 10;

/** Ranges that have a character in common, or of which one ends where the other begins, as a caret at the end of a word. */
const touches = (one: Range, other: Range): boolean => one.from <= other.to && other.from <= one.to;
