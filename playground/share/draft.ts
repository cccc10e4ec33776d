import { openSearch } from '../state/editor.ts';
import { keptBy } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { type Entity, entity, firstText, text } from '../state/search.ts';
import { toast } from '../ui/toast.tsx';
import { longestText } from './link.ts';

type Draft = { readonly text: string; readonly entity: Entity };

/** What was in the editor when the page was left: of each tab its own, so that no two overwrite each other, and of all tabs the last. */
const ofTab = keptBy('tab', 'draft', readDraft);
const ofAll = keptBy('browser', 'draft', readDraft);

/** Puts back what this tab had, or in a new one what was written last in any, and says so. */
export function bringBackDraft(): void {
  const last = ofTab.read() ?? ofAll.read();
  if (last !== undefined && !isFirst(last)) {
    openSearch(last);
    const { isBack, anew } = inLocale(words);
    toast(isBack, { label: anew, run: () => openSearch({ entity: 'booking', text: firstText }) });
  }
  // From here on it is this tab's own, whatever is written in another.
  ofTab.write(now());
}

/** Keeps what is in the editor now. */
export function keepDraft(): void {
  const draft = now();
  if (draft.text.length > longestText) return;
  ofTab.write(draft);
  ofAll.write(draft);
}

const now = (): Draft => ({ text: text.peek(), entity: entity.peek() });

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
