import { entities } from '../state/entry.ts';
import { texts } from '../state/locale.ts';
import { type EntityName, entity, firstText, openSearch, text } from '../state/search.ts';
import { objectOf, oneOf, stored, textUpTo } from '../state/stored.ts';
import { toast } from '../ui/toast.ts';
import { longestText } from './link.ts';

type Draft = { readonly text: string; readonly entity: EntityName };

/** The last text of this tab, and of any tab. */
const readDraft = objectOf<Draft>({ text: textUpTo(longestText), entity: oneOf(entities) });
const ofTab = stored('tab', 'draft', readDraft);
const ofAll = stored('browser', 'draft', readDraft);

/** Restores the text of this tab, or in a new tab the last of any, with a message. */
export function bringBackDraft(): void {
  const last = ofTab.read() ?? ofAll.read();
  if (last !== undefined && !isFirst(last)) {
    openSearch(last);
    const { isBack, anew } = words();
    toast(isBack, { label: anew, run: () => openSearch({ entity: 'booking', text: firstText }) });
  }
  // From here on the tab has its own text.
  ofTab.write(now());
}

export function keepDraft(): void {
  const draft = now();
  if (draft.text.length > longestText) return;
  ofTab.write(draft);
  ofAll.write(draft);
}

const now = (): Draft => ({ text: text.peek(), entity: entity.peek() });

const isFirst = (draft: Draft): boolean => draft.entity === 'booking' && draft.text === firstText;

const words = texts({
  isBack: ['Your last search is back.', 'Uw laatste zoekopdracht is terug.'],
  anew: ['Start over', 'Opnieuw beginnen'],
});
