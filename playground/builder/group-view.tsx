import type { ComponentChildren } from 'preact';
import { inLocale } from '../state/locale.ts';
import { AddButtons } from './add-buttons.tsx';
import { AsWide } from './as-wide.tsx';
import { change } from './change.ts';
import { type Join, joinedBy, joinNames, joinOf } from './join.ts';
import { Nots } from './nots.tsx';
import type { Group, Negation, Outline } from './outline.ts';
import { Tail } from './tail.tsx';
import { words } from './words.ts';

type GroupViewProps = {
  readonly of: Outline;
  readonly group: Group;
  /** The NOT before it. */
  readonly negation: Negation | undefined;
  /** More of them before that. */
  readonly nots: readonly Negation[];
  readonly isRoot?: boolean;
  /** Its pieces. */
  readonly children: ComponentChildren;
};

/** Conditions with what must hold of them above, and what can be added below. */
export function GroupView({ of, group, negation, nots, isRoot = false, children }: GroupViewProps) {
  const { join, joins, group: name } = inLocale(words);
  const chosen = joinOf(group, negation);
  return (
    <div
      class={isRoot ? 'builder-root' : 'builder-group'}
      role="group"
      aria-label={`${name}: ${joins[chosen]}`}
      data-piece={`${group.first}-${group.leaves}`}
    >
      <div class="builder-head">
        <Nots of={of} nots={nots} />
        <AsWide as={joins[chosen]}>
          <select
            class="builder-join"
            aria-label={join}
            value={chosen}
            disabled={group.isOpen}
            onChange={({ currentTarget }) => change(of, joinedBy(of, group, negation, currentTarget.value as Join))}
          >
            {joinNames.map((join) => (
              <option key={join} value={join}>
                {joins[join]}
              </option>
            ))}
          </select>
        </AsWide>
        {!isRoot && <Tail of={of} piece={group} name={joins[chosen]} />}
      </div>
      {children}
      <AddButtons
        of={of}
        beside={group}
        operator={group.operator}
        whole={isRoot && chosen !== 'all' ? (negation ?? group) : undefined}
      />
    </div>
  );
}
