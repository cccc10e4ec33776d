import { effect } from '@preact/signals';
import { entity, text } from '../state/search.ts';
import { keepDraft } from './draft.ts';
import { keepRuns } from './history.ts';
import type { Link } from './link.ts';
import { linkOfPage } from './page-link.ts';
import { writeLink } from './write-link.ts';

/** From here on the address of the page is a link to what it shows, the text is there at the next visit, and what was run is in the history. */
export function remember(): void {
  keepRuns();
  afterRest(() => [text.value, entity.value], keepDraft);
  afterRest(linkOfPage, (link) => void followWith(link));
}

/** No key writes a step of the browser's history: the address is replaced where it stands. */
async function followWith(link: Link): Promise<void> {
  const turn = ++turns;
  const hash = await writeLink(link);
  if (turn !== turns) return;
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some browsers refuse more than so many a minute; the next one will do.
  }
}

let turns = 0;

/** Calls `work` half a second after what `read` reads was last changed, or when the page is left before that. */
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
