import { openSearch } from '../state/editor.ts';
import { stored } from '../state/kept.ts';
import { inLocale } from '../state/locale.ts';
import { type EntityName, entity, firstText, text } from '../state/search.ts';
import { toast } from '../ui/toast.tsx';
import { longestText } from './link.ts';

type Draft = { readonly text: string; readonly entity: EntityName };

/** The last text of this tab, and of any tab. */
const ofTab = stored('tab', 'draft', readDraft);
const ofAll = stored('browser', 'draft', readDraft);

/** Restores the text of this tab, or in a new tab the last of any, with a message. */
export function bringBackDraft(): void {
  const last = ofTab.read() ?? ofAll.read();
  if (last !== undefined && !isFirst(last)) {
    openSearch(last);
    const { isBack, anew } = inLocale(words);
    toast(isBack, { label: anew, run: () => openSearch({ entity: 'booking', text: firstText }) });
  }
  // From here on the tab has its own text.
  ofTab.write(now());
}

/** Stores the current text. */
export function keepDraft(): void {
  const draft = now();
  if (draft.text.length > longestText) return;
  ofTab.write(draft);
  ofAll.write(draft);
}

const now = (): Draft => ({ text: text.peek(), entity: entity.peek() });

const isFirst = (draft: Draft): boolean => draft.entity === 'booking' && draft.text === firstText;

/** Reads a stored draft, which another version of the page may have written. */
function readDraft(given: unknown): Draft | undefined {
  if (typeof given !== 'object' || given === null || !('text' in given) || !('entity' in given)) return undefined;
  const { text, entity } = given;
  if (typeof text !== 'string' || text.length > longestText) return undefined;
  return entity === 'booking' || entity === 'event' ? { text, entity } : undefined;
}

const words = {
  en: { isBack: 'Your last search is back.', anew: 'Start over' },
  nl: { isBack: 'Uw laatste zoekopdracht is terug.', anew: 'Opnieuw beginnen' },
};
