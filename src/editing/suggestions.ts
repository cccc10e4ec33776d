import type { Edit } from '../../grammar/diagnostics.ts';
import type { CodeFix, Completion, CompletionList, LanguageService } from '../language-service/index.ts';
import { withoutCode } from './dom.ts';
import { messages } from './messages.ts';

/** Why suggestions are wanted. */
export type SuggestionTrigger = 'typed' | 'deleted' | 'asked';

/** What the service is asked. */
export const triggerOf = (trigger: SuggestionTrigger) => (trigger === 'asked' ? 'asked' : 'typed');

/** The suggestions to show; after a deletion only if no value is left or a list is open. */
export function shownOf({ items }: CompletionList, trigger: SuggestionTrigger, isOpen: boolean): readonly Completion[] {
  const [first] = items;
  const isEmpty = first === undefined || first.range.from === first.range.to;
  return trigger === 'deleted' && !isEmpty && !isOpen ? [] : items;
}

/** Enter takes the first suggestion if it is what was typed, or if letters were typed. */
export function takesFirst({ isPreselected, kind, range }: Completion, text: string): boolean {
  return isPreselected === true || (kind !== 'text' && /\p{L}/u.test(text.slice(range.from, range.to)));
}

/** A line of the list of fixes. */
type ListedFix = { readonly label: string; readonly kind: CodeFix['kind'] | 'text'; readonly edits: readonly Edit[] };

/** The fixes at a caret, or a line that says that there are none; and what is announced. */
export function fixesAt(
  service: LanguageService,
  text: string,
  caret: number,
): { readonly listed: readonly ListedFix[]; readonly announcement: string } {
  const { noFixes, fixCount } = messages(service.locale);
  const fixes = service.fixes(text, { from: caret, to: caret });
  if (fixes.length === 0) return { listed: [{ label: noFixes, kind: 'text', edits: [] }], announcement: noFixes };
  const listed = fixes.map(({ title, kind, edits }) => ({ label: withoutCode(title), kind, edits }));
  return { listed, announcement: fixCount(fixes.length) };
}
