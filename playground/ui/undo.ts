import { texts } from '../state/locale.ts';
import { type EntityName, entity, openSearch, text as searchText } from '../state/search.ts';
import { toast } from './toast.ts';

/** Shows a message with a button that reverts what was done. */
export function toastUndo(text: string, undo: () => void, label = words().undo): void {
  toast(text, { label, run: undo });
}

/** Opens a search, and offers to bring back the one that it replaced. */
export function openWithUndo(search: { readonly entity: EntityName; readonly text: string }, text: string, label?: string): void {
  const before = { entity: entity.peek(), text: searchText.peek() };
  openSearch(search);
  if (before.entity !== entity.peek() || before.text !== searchText.peek()) toastUndo(text, () => openSearch(before), label);
}

const words = texts({ undo: ['Undo', 'Ongedaan maken'] });
