import './builder.css';
import { useComputed } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { light } from '../state/editor.ts';
import { inLocale } from '../state/locale.ts';
import { isStale, schema, text } from '../state/search.ts';
import { change, focusAfterChange } from './change.ts';
import { AddButtons, GroupView, NodeList, visibleLeaves } from './group.tsx';
import { type BuilderModel, type BuilderNode, leavesOf, readModel } from './model.ts';
import { proposeTexts } from './proposals.ts';
import { words } from './words.ts';

/**
 * The text as rows of controls. The text is the only state: a control makes the smallest edit of
 * it, and each change of the text renders the rows again.
 */
export function BuilderPanel() {
  const element = useRef<HTMLDivElement>(null);
  const model = useComputed(() => readModel(text.value, schema.value)).value;
  const { label, hasChip, tooMany } = inLocale(words);
  const { root } = model;
  useLayoutEffect(() => focusAfterChange(element.current));
  useEffect(() => () => light([]), []);
  return (
    <div class="builder" role="group" aria-label={label} ref={element}>
      {root === undefined ? (
        <Starters model={model} />
      ) : (
        <>
          {isStale.value && leavesOf(root).some(({ kind }) => kind === 'chip') && <p class="notice warning small">{hasChip}</p>}
          <Root model={model} root={root} />
          {root.leaves > visibleLeaves && <p class="soft">{tooMany(root.leaves - visibleLeaves)}</p>}
        </>
      )}
    </div>
  );
}

function Root({ model, root }: { readonly model: BuilderModel; readonly root: BuilderNode }) {
  const group = root.kind === 'not' ? root.operand : root;
  if (group.kind === 'group') return <GroupView model={model} group={group} isRoot />;
  return (
    <>
      <NodeList model={model} nodes={[root]} />
      <AddButtons model={model} node={root} operator="and" />
    </>
  );
}

/** What a blank text can become with one press. */
function Starters({ model }: { readonly model: BuilderModel }) {
  const own = inLocale(words);
  const to = model.text.length;
  return (
    <>
      <p>{own.empty}</p>
      <div class="builder-starters" role="group" aria-label={own.start}>
        {proposeTexts(model, own).map(([label, insert]) => (
          <button
            key={insert}
            type="button"
            class="button"
            onClick={() => change(model, [{ from: 0, to, insert }], { announcement: label, focus: 'select' })}
          >
            {label}
          </button>
        ))}
      </div>
      <AddButtons model={model} node={undefined} operator="and" />
    </>
  );
}
