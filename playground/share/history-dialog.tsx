import '../style/table.css';
import './history.css';
import { useSignal } from '@preact/signals';
import { closeDialog } from '../state/view.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/controls.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { openWithUndo, toastUndo } from '../ui/undo.ts';
import { changeRuns, runs } from './history.ts';
import { historyWords } from './history-words.ts';
import { focusFirstOf, keyOf, RunItem } from './run-item.tsx';
import { matching, type Run, type Runs, without, withRun } from './runs.ts';

/** The searches that were run, to find and restore; pinned ones first. */
export function HistoryDialog() {
  const query = useSignal('');
  const say = historyWords();
  const all = runs.value;
  const found = matching(all, query.value);
  const isPinned = ({ name }: Run): boolean => name !== undefined;
  const [pinned, others] = [found.filter(isPinned), found.filter((run) => !isPinned(run))];
  const restore = (run: Run): void => {
    closeDialog();
    openWithUndo(run, say.restored);
  };
  if (all.length === 0)
    return (
      <Dialog title={say.title}>
        <p>{say.empty}</p>
        <p class="soft">{say.emptyMore}</p>
      </Dialog>
    );
  return (
    <Dialog title={say.title}>
      <div class="row even">
        <TextInput of={query} class="fills" type="search" placeholder={say.find} aria-label={say.find} />
        <Button
          class="quiet"
          disabled={all.every(isPinned)}
          onClick={({ currentTarget }) => {
            focusFirstOf(currentTarget.closest('dialog'));
            remove(all.filter((run) => !isPinned(run)));
          }}
          label={all.some(isPinned) ? say.clearOthers : say.clear}
        />
      </div>
      <p class="unseen" role="status">
        {query.value === '' ? '' : say.count(found.length)}
      </p>
      {found.length === 0 && <p class="soft">{say.none}</p>}
      <Group title={say.pinned} of={pinned} onRestore={restore} />
      <Group title={pinned.length > 0 ? say.others : say.last} of={others} onRestore={restore} />
      <p class="soft small">{say.where}</p>
    </Dialog>
  );
}

type GroupProps = { readonly title: string; readonly of: Runs; readonly onRestore: (run: Run) => void };

function Group({ title, of, onRestore }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section class="stack">
      <h3>{title}</h3>
      <ul class="share-runs box ruled">
        {of.map((run) => (
          <RunItem key={keyOf(run)} run={run} onRestore={onRestore} onRemove={() => remove([run])} />
        ))}
      </ul>
    </section>
  );
}

/** Deletes runs, with Undo. */
function remove(gone: Runs): void {
  changeRuns((now) => gone.reduce(without, now));
  // A search that was run again since then stays as it is.
  const bringBack = (now: Runs): Runs => gone.filter((run) => without(now, run).length === now.length).reduce(withRun, now);
  toastUndo(historyWords().removed(gone.length), () => changeRuns(bringBack));
}
