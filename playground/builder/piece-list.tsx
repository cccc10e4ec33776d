import { useRef } from 'preact/hooks';
import { ChipRow } from './chip-row.tsx';
import { ConditionRow } from './condition-row.tsx';
import { GroupView } from './group-view.tsx';
import { mostDrawn } from './most-drawn.ts';
import type { Negation, Outline, Piece } from './outline.ts';
import { type Drawn, rekey } from './rekey.ts';

/** The pieces of a group, one below the other. */
export function PieceList({ of, pieces }: { readonly of: Outline; readonly pieces: readonly Piece[] }) {
  const drawn = useRef<readonly Drawn[]>([]);
  const shown = pieces.filter(({ first }) => first < mostDrawn);
  drawn.current = rekey(
    drawn.current,
    shown.map(({ outer }) => of.text.slice(outer.from, outer.to)),
  );
  return (
    <ul class="builder-list">
      {shown.map((piece, at) => (
        <li key={drawn.current[at]?.key}>
          <PieceView of={of} piece={piece} nots={[]} />
        </li>
      ))}
    </ul>
  );
}

/** NOTs before a piece belong to it. The last one before a group is said by the group's own list. */
function PieceView({ of, piece, nots }: { readonly of: Outline; readonly piece: Piece; readonly nots: readonly Negation[] }) {
  if (piece.kind === 'group')
    return (
      <GroupView of={of} group={piece} negation={nots.at(-1)} nots={nots.slice(0, -1)}>
        <PieceList of={of} pieces={piece.pieces} />
      </GroupView>
    );
  if (piece.kind === 'not') return <PieceView of={of} piece={piece.piece} nots={[...nots, piece]} />;
  if (piece.kind === 'chip') return <ChipRow of={of} chip={piece} nots={nots} />;
  return <ConditionRow of={of} condition={piece} nots={nots} />;
}
