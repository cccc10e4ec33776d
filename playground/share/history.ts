import { effect, untracked } from '@preact/signals';
import { keptTogether } from '../state/kept-together.ts';
import { answer, lastRun } from '../state/rows.ts';
import { counted, type Run, type Runs, readRuns, withRun } from './runs.ts';

/** The searches that were run in any tab of this browser, without their rows. */
export const { value: runs, change: changeRuns } = keptTogether<Runs>('history', [], readRuns);

/** Adds every run to the history, and its number of rows once that is known. */
export function keepRuns(): void {
  let last: Run | undefined;
  effect(() => {
    const run = lastRun.value;
    const found = answer.value;
    if (run === undefined) return;
    const { text, entity } = run.of;
    const isAnswer = found?.of.text === text && found.of.entity === entity;
    const next: Run = { text, entity, at: run.at, count: isAnswer ? found.rows.length : undefined };
    untracked(() => {
      if (last?.at !== next.at || last.text !== next.text) changeRuns((now) => withRun(now, next));
      else if (isAnswer && last.count !== next.count) changeRuns((now) => counted(now, next));
      else return;
      last = next;
    });
  });
}
