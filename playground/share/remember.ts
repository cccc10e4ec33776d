import { effect } from '@preact/signals';
import { keepDraft } from './draft.ts';
import { keepRuns } from './history.ts';
import type { Link } from './link.ts';
import { linkOfPage } from './page-link.ts';
import { writeLink } from './write-link.ts';

/**
 * Starts to keep the page's address, the draft and the history up to date. What has changed since
 * the page was opened is kept, too: this part may come late.
 */
export function remember(opened: Link): void {
  keepRuns();
  afterRest(opened, ({ text, entity }) => [text, entity], keepDraft);
  afterRest(opened, Object.values, (link) => void followWith(link));
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

/** Calls `work` half a second after the last change of `of(link)`, or when the page is left. */
function afterRest(opened: Link, of: (link: Link) => readonly unknown[], work: (link: Link) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = of(opened);
  let waiting: (() => void) | undefined;
  const finish = (): void => {
    clearTimeout(timer);
    waiting?.();
    waiting = undefined;
  };
  effect(() => {
    const link = linkOfPage();
    const now = of(link);
    if (now.every((value, at) => value === last[at])) return;
    last = now;
    waiting = () => work(link);
    clearTimeout(timer);
    timer = setTimeout(finish, 500);
  });
  addEventListener('pagehide', finish);
}
