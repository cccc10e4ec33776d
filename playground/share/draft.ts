import { openSearch } from '../state/editor.ts';
import { kept } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { type Entity, entity, firstText, text } from '../state/search.ts';
import { toast } from '../ui/toast.tsx';
import { longestText } from './link.ts';

type Draft = { readonly text: string; readonly entity: Entity };

/** What was in the editor when the page was left; null where that is what the page begins with. */
const draft = kept<Draft | null>('draft', null, readDraft);

/** Puts back what was in the editor at the last visit, and says so. */
export function bringBackDraft(): void {
  const last = draft.peek();
  if (last === null || isFirst(last)) return;
  openSearch(last);
  const { isBack, anew } = inLocale(words);
  toast(isBack, { label: anew, run: () => openSearch({ entity: 'booking', text: firstText }) });
}

/** Keeps what is in the editor now. */
export function keepDraft(): void {
  const now = { text: text.peek(), entity: entity.peek() };
  if (now.text.length <= longestText) draft.value = isFirst(now) ? null : now;
}

const isFirst = (draft: Draft): boolean => draft.entity === 'booking' && draft.text === firstText;

/** What another page or version may have written. */
function readDraft(given: unknown): Draft | undefined {
  if (typeof given !== 'object' || given === null || !('text' in given) || !('entity' in given)) return undefined;
  const { text, entity } = given;
  if (typeof text !== 'string' || text.length > longestText) return undefined;
  return entity === 'booking' || entity === 'event' ? { text, entity } : undefined;
}

const words = {
  en: { isBack: 'Your last search is back.', anew: 'Begin anew' },
  nl: { isBack: 'Uw laatste zoekopdracht is terug.', anew: 'Opnieuw beginnen' },
};
