import type { Row } from '../../state/rows.ts';
import { choose } from '../choose.ts';
import { shortStateOf, stateOf, times, titleOf } from '../entry-in-words.ts';
import { whyLeftOut } from '../left-out.ts';
import type { Placed } from './blocks.ts';
import type { Day, RowBlock } from './day-rooms.ts';

type BarProps = {
  readonly block: Placed<RowBlock>;
  readonly hours: Day['hours'];
  readonly place: string;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly onPoint: (row: Row | undefined) => void;
};

/** A booking on the hours that it takes. What is left out is drawn faintly and says by what. */
export function Bar({ block, hours, place, isStop, isChosen, onPoint }: BarProps) {
  const { row, entry, isFound, from, till, lane } = block;
  const [first, last] = [hours[0] * 60, hours[1] * 60];
  const [left, right] = [Math.max(from, first), Math.min(till, last)];
  const share = (minutes: number): string => `${(minutes / (last - first)) * 100}%`;
  const state = stateOf(entry);
  const why = isFound ? '' : whyLeftOut.value(row);
  const [beginning = '', ...rest] = times(entry).split(/(?=–)/);
  const marks = [
    isFound ? '' : 'left-out',
    entry.isCancelled ? 'cancelled' : '',
    from < first ? 'from-before' : '',
    till > last ? 'goes-on' : '',
  ];
  return (
    <button
      type="button"
      class={`bar ${marks.filter((mark) => mark !== '').join(' ')}`}
      style={{ left: share(left - first), width: share(right - left), '--lane': String(lane) }}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isChosen}
      title={why || undefined}
      onClick={() => choose(row)}
      onFocus={() => onPoint(row)}
      onBlur={() => onPoint(undefined)}
      onMouseEnter={() => onPoint(row)}
    >
      <span class="bar-title" aria-hidden="true">
        {titleOf(entry)}
      </span>
      <span class="bar-foot" aria-hidden="true">
        <span class="bar-times">
          {beginning}
          <span class="bar-till">{rest.join('')}</span>
        </span>
        {state !== '' && <span class="bar-state">{shortStateOf(entry)}</span>}
      </span>
      <span class="unseen">{[titleOf(entry), times(entry), place, state, why].filter((part) => part !== '').join(', ')}</span>
    </button>
  );
}
