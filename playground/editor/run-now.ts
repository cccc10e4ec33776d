import { inLocale } from '../state/locale.ts';
import { answer, source } from '../state/rows.ts';
import { run } from '../state/run.ts';
import { announce } from '../ui/announcement.tsx';
import { words } from './words.ts';

/** Runs the search and says what came of it. A service's answer comes later, and is told of then. */
export function runNow(): void {
  const { notRun, found } = inLocale(words);
  if (!run()) announce(notRun);
  else if (source.peek().kind === 'sample') announce(found(answer.peek()?.rows.length ?? 0));
}
