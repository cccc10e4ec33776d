import type { Completion, CompletionList } from '../language-service/index.ts';

/** Why suggestions are wanted. */
export type SuggestionTrigger = 'typed' | 'deleted' | 'asked';

/** What the service is asked. */
export const triggerOf = (trigger: SuggestionTrigger) => (trigger === 'asked' ? 'asked' : 'typed');

/**
 * The suggestions that are shown. After a deletion only where nothing of the value is left, or
 * where a list is open.
 */
export function shownOf({ items }: CompletionList, trigger: SuggestionTrigger, isOpen: boolean): readonly Completion[] {
  const [first] = items;
  const isEmpty = first === undefined || first.range.from === first.range.to;
  return trigger === 'deleted' && !isEmpty && !isOpen ? [] : items;
}

/** Enter takes the first suggestion if it is what was typed, or if letters were typed. */
export function takesFirst({ isPreselected, kind, range }: Completion, text: string): boolean {
  return isPreselected === true || (kind !== 'text' && /\p{L}/u.test(text.slice(range.from, range.to)));
}
