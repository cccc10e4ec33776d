import { effect } from '@preact/signals';
import { entity, text } from '../state/search.ts';
import { keepDraft } from './draft.ts';
import { keepRuns } from './history.ts';
import { type Link, writeLink } from './link.ts';
import { linkOfPage } from './page-link.ts';

/** Starts to keep the page's address, the draft and the history up to date. */
export function remember(): void {
  keepRuns();
  afterRest(() => [text.value, entity.value], keepDraft);
  afterRest(linkOfPage, (link) => void followWith(link));
}

/** Replaces the address, without a step in the browser's history. */
async function followWith(link: Link): Promise<void> {
  const turn = ++turns;
  const hash = await writeLink(link);
  if (turn !== turns) return;
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some browsers limit the number per minute; the next change tries again.
  }
}

let turns = 0;

/** Calls `work` half a second after the last change of `read()`, or when the page is left. */
function afterRest<Value>(read: () => Value, work: (value: Value) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  let waiting: (() => void) | undefined;
  const finish = (): void => {
    clearTimeout(timer);
    waiting?.();
    waiting = undefined;
  };
  effect(() => {
    const value = read();
    if (!isFirst) {
      waiting = () => work(value);
      clearTimeout(timer);
      timer = setTimeout(finish, 500);
    }
    isFirst = false;
  });
  addEventListener('pagehide', finish);
}
