import type { Edit } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { change } from './change.ts';
import { addition, move, negation, removal, withNegations } from './edits.ts';
import type { Outline, Piece } from './outline.ts';
import { likeness } from './proposals.ts';
import { words } from './words.ts';

type TailProps = {
  readonly of: Outline;
  readonly piece: Piece;
  /** What it is, for who listens. */
  readonly name: string;
};

/** What can be done with a piece as a whole, at the end of its row. */
export function Tail({ of, piece, name }: TailProps) {
  const said = inLocale(words);
  const { more, remove, up, down, or, andWith, negate, removed, moved, added } = said;
  const { whole, owner } = withNegations(of.parents, piece);
  const left = (of.root?.leaves ?? 0) - piece.leaves;
  const operator = owner?.operator === 'or' ? 'and' : 'or';
  const beside = piece.kind === 'condition' ? addition(of, whole, operator, likeness(of, piece)) : [];
  const place = (by: -1 | 1): number => {
    const other = owner?.pieces[owner.pieces.indexOf(whole) + by];
    return piece.first + by * (other?.leaves ?? 0);
  };
  const ways: readonly (readonly [label: string, edits: readonly Edit[], say: string, focus: string])[] = [
    [up, move(of, piece, -1), moved, `[data-piece="${place(-1)}-${piece.leaves}"] .builder-more`],
    [down, move(of, piece, 1), moved, `[data-piece="${place(1)}-${piece.leaves}"] .builder-more`],
    ...(piece.kind === 'condition'
      ? ([
          [operator === 'or' ? or : andWith, beside, added(name), `[data-piece="${whole.first + whole.leaves}-1"] ${firstValue}`],
        ] as const)
      : []),
    ...(piece.kind === 'group' || whole !== piece
      ? []
      : ([[negate, negation(of, piece), negate, `[data-piece="${piece.first}-1"] .builder-not`]] as const)),
  ];
  const takeAway = (): void => {
    const focus = left === 0 ? '.builder-add' : `[data-piece="${Math.min(piece.first, left - 1)}-1"] .builder-remove`;
    change(of, removal(of, piece), { say: removed, focus });
  };
  return (
    <span class="builder-tail">
      <Menu label={<Icon name="more" />} name={more(name)} class="quiet small builder-more">
        {(close) => (
          <div class="builder-ways">
            {ways.map(([label, edits, say, focus]) => (
              <button
                key={label}
                type="button"
                class="button quiet"
                disabled={edits.length === 0}
                onClick={() => {
                  close();
                  change(of, edits, { say, focus });
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Menu>
      <button
        type="button"
        class="button quiet small builder-remove"
        aria-label={remove(name)}
        title={remove(name)}
        onClick={takeAway}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

/** The control that is used first in a row that was just added. */
export const firstValue = '.builder-values :is(select, input, button)';
