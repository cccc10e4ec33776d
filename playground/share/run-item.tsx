import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { todayIn } from 'search-expression';
import { timeZone, wallOf } from '../state/clock.ts';
import { locale } from '../state/locale.ts';
import { Button } from '../ui/button.tsx';
import { dayInWords, nearDay } from '../ui/in-words.ts';
import { changeRuns } from './history.ts';
import { historyWords } from './history-words.ts';
import { limits, named, type Run } from './runs.ts';

type RunItemProps = { readonly run: Run; readonly onRestore: (run: Run) => void; readonly onRemove: () => void };

/** A search that was run, with buttons to restore, name, pin and delete it. */
export function RunItem({ run, onRestore, onRemove }: RunItemProps) {
  const say = historyWords();
  const isNaming = useSignal(false);
  const isPinned = run.name !== undefined;
  const pinButton = useRef<HTMLButtonElement>(null);
  const nameButton = useRef<HTMLButtonElement>(null);
  const pin = (): void => {
    justMoved = keyOf(run);
    changeRuns((now) => named(now, run, isPinned ? undefined : ''));
  };
  useLayoutEffect(() => {
    if (justMoved !== keyOf(run)) return;
    justMoved = undefined;
    pinButton.current?.focus();
  }, []);
  return (
    <li class="share-run row gap-1 across-2">
      <button type="button" class="share-restore press stack gap-1" title={say.restore} onClick={() => onRestore(run)}>
        {run.name ? <strong>{run.name}</strong> : null}
        <code>{run.text === '' ? say.everything : run.text}</code>
        <span class="row gap-0 across-3 soft small">
          <span>{say.entities[run.entity]}</span>
          {run.count !== undefined && <span>{say.found(run.count)}</span>}
          <span>{momentInWords(run.at)}</span>
        </span>
      </button>
      <span class="row unbroken gap-0 push">
        {isPinned && (
          <Button
            ref={nameButton}
            class="quiet small"
            aria-expanded={isNaming.value}
            aria-label={`${say.name}: ${labelOf(run)}`}
            onClick={() => void (isNaming.value = !isNaming.value)}
            label={say.name}
          />
        )}
        <Button
          ref={pinButton}
          icon="pin"
          class="quiet small"
          aria-pressed={isPinned}
          aria-label={`${say.pin}: ${labelOf(run)}`}
          onClick={pin}
          label={say.pin}
        />
        <Button
          icon="close"
          class="quiet small"
          aria-label={`${say.remove}: ${labelOf(run)}`}
          title={say.remove}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget.closest('li'));
            onRemove();
          }}
        ></Button>
      </span>
      {isPinned && isNaming.value && (
        <Name
          run={run}
          onDone={() => {
            isNaming.value = false;
            nameButton.current?.focus();
          }}
        />
      )}
    </li>
  );
}

/** The key of a run that moves to the other list by pinning; the focus moves with it. */
let justMoved: string | undefined;

export const keyOf = ({ entity, text }: Run): string => `${entity} ${text}`;

/** Moves the focus from an item that is about to be deleted to its neighbour. */
function focusNeighbour(item: Element | null): void {
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  focusFirstOf(next ?? item?.closest('dialog'));
}

export function focusFirstOf(part: Element | null | undefined): void {
  part?.querySelector('button')?.focus();
}

/** The name of a pinned run. Enter stores it, Escape cancels. */
function Name({ run, onDone }: { readonly run: Run; readonly onDone: () => void }) {
  const { name, keep } = historyWords();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    changeRuns((now) => named(now, run, field.current?.value.trim() ?? ''));
    onDone();
  };
  return (
    <form
      class="share-name row even"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone();
      }}
    >
      <input ref={field} aria-label={name} placeholder={name} maxLength={limits.name} defaultValue={run.name ?? ''} />
      <Button type="submit" class="small" label={keep} />
    </form>
  );
}

const labelOf = ({ name, text }: Run): string => name || text.slice(0, limits.name);

/** The time of a run relative to the real clock. */
export function momentInWords(at: number): string {
  const zone = timeZone.value;
  const [day, now] = [todayIn(zone, at), todayIn(zone)];
  return `${nearDay(day, now, locale.value) ?? dayInWords(day, now)} ${wallOf(at).time}`;
}
