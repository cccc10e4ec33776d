import { entity, text } from '../state/search.ts';
import { openAreaStage, selectIn, selectionOf } from './area-stage.ts';
import { createPast } from './past.ts';
import type { Inheritance, Stage } from './stage.ts';

/**
 * The text field that the page had before its script ran, now in its place among the rest. What was typed in it meanwhile is the text; if nothing
 * was, the field shows the text, which a link may have brought.
 */
export function openPlainStage(
  place: HTMLElement,
  run: () => void,
): { readonly stage: Stage; readonly past: Inheritance['past'] } {
  const field = document.querySelector<HTMLTextAreaElement>('textarea#search') ?? document.createElement('textarea');
  const isTyped = field.value !== field.defaultValue;
  // As a text field has them, whatever line ends a link brought.
  const given = text.peek().replaceAll(/\r\n?/g, '\n');
  const past = createPast({ text: given, entity: entity.peek(), selection: { anchor: 0, active: 0 } });
  const before = { selection: selectionOf(field), hasFocus: document.activeElement === field, text: field.value };
  move(field, place);
  if (isTyped) past.push({ text: field.value, entity: entity.peek(), selection: before.selection }, 'other', 0);
  else if (field.value !== given) field.value = given;
  if (field.value === before.text) selectIn(field, before.selection);
  if (before.hasFocus) field.focus();

  const listeners = new AbortController();
  field.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || event.isComposing || event.altKey) return;
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      run();
    },
    { signal: listeners.signal },
  );
  const stage = openAreaStage({
    name: 'plain',
    host: field,
    area: field,
    past,
    show: (next) => {
      field.value = next;
    },
    isBusy: () => false,
    end: () => {
      listeners.abort();
      field.remove();
    },
  });
  return { stage, past };
}

/** Where a browser knows how, without losing the focus or what is being composed. */
function move(field: HTMLElement, place: HTMLElement): void {
  if (field.isConnected && 'moveBefore' in place) place.moveBefore(field, null);
  else place.append(field);
}
