import './builder.css';
import './as-large.css';
import { useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { light } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { isStale, schema, text } from '../state/search.ts';
import { AddButtons } from './add-buttons.tsx';
import { giveFocus } from './change.ts';
import { GroupView } from './group-view.tsx';
import { mostDrawn } from './most-drawn.ts';
import { type Outline, outline, type Piece } from './outline.ts';
import { PieceList } from './piece-list.tsx';
import { Starters } from './starters.tsx';
import { words } from './words.ts';

/** The text as rows of controls. Each change of one is the smallest edit of the text that says it; each change of the text is drawn here. */
export function BuilderRoom() {
  const room = useRef<HTMLDivElement>(null);
  const of = useComputed(() => outline(text.value, schema.value)).value;
  const { label, isBroken, tooMany } = inLocale(words);
  const { root } = of;
  useLayoutEffect(() => giveFocus(room.current));
  useEffect(() => () => light([]), []);
  return (
    <div class="builder" role="group" aria-label={label} ref={room}>
      {root === undefined ? (
        <Starters of={of} />
      ) : (
        <>
          {isStale.value && hasChip(root) && <p class="notice warning small">{isBroken}</p>}
          <Root of={of} root={root} />
          {root.leaves > mostDrawn && <p class="soft">{tooMany(root.leaves - mostDrawn)}</p>}
        </>
      )}
    </div>
  );
}

function Root({ of, root }: { readonly of: Outline; readonly root: Piece }) {
  const negation = root.kind === 'not' && root.piece.kind === 'group' ? root : undefined;
  const group = negation?.piece ?? root;
  if (group.kind === 'group')
    return (
      <GroupView of={of} group={group} negation={negation} nots={[]} isRoot>
        <PieceList of={of} pieces={group.pieces} />
      </GroupView>
    );
  return (
    <>
      <PieceList of={of} pieces={[root]} />
      <AddButtons of={of} beside={root} operator="and" />
    </>
  );
}

function hasChip(piece: Piece): boolean {
  if (piece.kind === 'group') return piece.pieces.some(hasChip);
  return piece.kind === 'not' ? hasChip(piece.piece) : piece.kind === 'chip';
}
