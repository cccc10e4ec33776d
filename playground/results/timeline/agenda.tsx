import { choose, chosen } from '../../state/chosen.ts';
import { texts } from '../../state/locale.ts';
import { stateOf, times, titleOf } from '../../ui/in-words.ts';
import { whyLeftOut } from '../analysis.ts';
import { Marked } from '../marked.tsx';
import type { TimelineDay } from './day.ts';

/** The day as a list in the order of time, for narrow windows. */
export function Agenda({ day: { rooms } }: { readonly day: TimelineDay }) {
  const { none } = words();
  const blocks = rooms
    .flatMap((room) => room.blocks.map((block) => ({ ...block, room: room.name })))
    .sort((a, b) => a.from - b.from || a.till - b.till);
  if (blocks.length === 0) return <p class="soft">{none}</p>;
  return (
    <ul class="stack">
      {blocks.map(({ row, entry, isFound, room }) => {
        const state = stateOf(entry);
        return (
          <li key={entry.id}>
            <button
              type="button"
              class={`agenda-entry press stack full ${isFound ? '' : 'left-out'} ${entry.isCancelled ? 'cancelled' : ''}`}
              aria-pressed={row === chosen.value}
              onClick={() => choose(row)}
            >
              <span class="agenda-times tabular">{times(entry)}</span>
              <span class="stack gap-0 breaks">
                <span class="bar-title strong">
                  <Marked entry={entry} of="title" text={titleOf(entry)} />
                </span>
                <span class="soft small">
                  <Marked entry={entry} of="place" text={room} />
                  {entry.by && ' · '}
                  <Marked entry={entry} of="by" />
                </span>
                {state !== '' && <span class="small strong">{state}</span>}
                {!isFound && <span class="small toned warning">{whyLeftOut.value(row)}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const words = texts({ none: ['Nothing on this day.', 'Niets op deze dag.'] });
