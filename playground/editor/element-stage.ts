import { effect } from '@preact/signals';
import { defineSearchExpressionEditor, type SearchExpressionEditor } from 'search-expression/textarea';
import { today } from '../state/clock.ts';
import { service } from '../state/language.ts';
import { openAreaStage, scrollerOf, selectIn } from './area-stage.ts';
import type { Inheritance, Stage } from './stage.ts';

/** The text field with colours and suggestions. Its list of problems is not shown: the page has its own. */
export function openElementStage({ place, past, selection, scrolled }: Inheritance, run: () => void): Stage | undefined {
  defineSearchExpressionEditor();
  const host = document.createElement('search-expression-editor') as SearchExpressionEditor;
  host.value = past.states()[past.at()]?.text ?? '';
  place.append(host);
  const area = host.shadowRoot?.querySelector('textarea');
  if (!area) {
    host.remove();
    return undefined;
  }
  host.addEventListener('run', run);
  const stopFollowing = effect(() => {
    // On another day the same service says other things.
    void today.value;
    host.service = service.value;
  });
  selectIn(area, selection);
  scrollerOf(area)?.scrollTo(0, scrolled);
  return openAreaStage({
    name: 'element',
    host,
    area,
    past,
    show: (next) => {
      host.value = next;
    },
    // The field controls its list of suggestions for as long as that is open.
    isBusy: () => area.hasAttribute('aria-controls'),
    end: () => {
      stopFollowing();
      host.remove();
    },
  });
}
