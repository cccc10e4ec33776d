import { useRef } from 'preact/hooks';
import { inLocale } from '../state/locale.ts';
import { fieldLabel } from '../state/names.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { change } from './change.ts';
import { Select } from './controls.tsx';
import { addOperand, changeJoin, type GroupJoin, groupJoins, joinOf } from './edits.ts';
import { type BuilderGroup, type BuilderModel, type BuilderNode, type KeyedNode, negationsOf, reuseKeys } from './model.ts';
import { offeredFields, proposeCondition, proposeGroup } from './proposals.ts';
import { ChipRow, ConditionRow, firstValueSelector, Negations, NodeActions } from './rows.tsx';
import { words } from './words.ts';

/** Leaves that are rendered; nobody edits more of them by hand. */
export const visibleLeaves = 40;

type GroupViewProps = {
  readonly model: BuilderModel;
  readonly group: BuilderGroup;
  readonly isRoot?: boolean;
};

/** The operands of a group, with its join above and what can be added below. */
export function GroupView({ model, group, isRoot = false }: GroupViewProps) {
  const { join, joins, group: name } = inLocale(words);
  const negations = negationsOf(model.parents, group);
  // It is part of the join.
  const negation = negations.at(-1);
  const selected = joinOf(group, negation);
  return (
    <div
      class={isRoot ? 'builder-root' : 'builder-group'}
      role="group"
      aria-label={`${name}: ${joins[selected]}`}
      data-node={`${group.first}-${group.leaves}`}
    >
      <div class="builder-head">
        <Negations model={model} negations={negations.slice(0, -1)} />
        <Select
          class="builder-join"
          label={join}
          value={selected}
          disabled={group.isUnclosed}
          options={groupJoins.map((one) => [one, joins[one]])}
          onSelect={(to) => change(model, changeJoin(model, group, negation, to as GroupJoin))}
        />
        {!isRoot && <NodeActions model={model} node={group} name={joins[selected]} />}
      </div>
      <NodeList model={model} nodes={group.operands} />
      <AddButtons
        model={model}
        node={group}
        operator={group.operator}
        whole={isRoot && selected !== 'all' ? (negation ?? group) : undefined}
      />
    </div>
  );
}

export function NodeList({ model, nodes }: { readonly model: BuilderModel; readonly nodes: readonly BuilderNode[] }) {
  const rendered = useRef<readonly KeyedNode[]>([]);
  const visible = nodes.filter(({ first }) => first < visibleLeaves);
  rendered.current = reuseKeys(
    rendered.current,
    visible.map(({ outer }) => model.text.slice(outer.from, outer.to)),
  );
  return (
    <ul class="builder-list">
      {visible.map((node, at) => (
        <li key={rendered.current[at]?.key}>
          <NodeView model={model} node={node} />
        </li>
      ))}
    </ul>
  );
}

function NodeView({ model, node }: { readonly model: BuilderModel; readonly node: BuilderNode }) {
  if (node.kind === 'group') return <GroupView model={model} group={node} />;
  if (node.kind === 'not') return <NodeView model={model} node={node.operand} />;
  return node.kind === 'chip' ? <ChipRow model={model} chip={node} /> : <ConditionRow model={model} condition={node} />;
}

type AddButtonsProps = {
  readonly model: BuilderModel;
  /** What a condition is joined to; `undefined` for a blank text. */
  readonly node: BuilderNode | undefined;
  readonly operator: 'and' | 'or';
  /** The whole search, if a condition can also be joined to that by AND. */
  readonly whole?: BuilderNode | undefined;
};

/** Buttons that add a condition or a group. */
export function AddButtons({ model, node, operator, whole }: AddButtonsProps) {
  const { condition, addGroup, also, addTo, groupAdded, unclosedAbove } = inLocale(words);
  const group = addOperand(model, node, operator, proposeGroup(model, operator === 'and' ? 'or' : 'and'));
  if (group.length === 0) return <p class="small soft">{unclosedAbove}</p>;
  const focus = `[data-node="${leafAfter(node)}-2"] .builder-join`;
  return (
    <div class="builder-adds">
      <FieldMenu model={model} node={node} operator={operator} label={condition} name={addTo(condition)} />
      {node !== undefined && (
        <button
          type="button"
          class="button quiet small"
          aria-label={addTo(addGroup)}
          onClick={() => change(model, group, { announcement: groupAdded, focus })}
        >
          <Icon name="plus" />
          {addGroup}
        </button>
      )}
      {whole !== undefined && <FieldMenu model={model} node={whole} operator="and" label={also} name={addTo(also)} />}
    </div>
  );
}

type FieldMenuProps = Omit<AddButtonsProps, 'whole'> & { readonly label: string; readonly name: string };

/** A menu of fields that adds a condition on the one that is chosen. */
function FieldMenu({ model, node, operator, label, name }: FieldMenuProps) {
  const { added } = inLocale(words);
  const add = (field: string): boolean =>
    change(model, addOperand(model, node, operator, proposeCondition(model, field)), {
      announcement: added(fieldLabel(model.schema, field)),
      focus: `[data-node="${leafAfter(node)}-1"] ${firstValueSelector}`,
    });
  return (
    <Menu
      label={
        <>
          <Icon name="plus" />
          {label}
        </>
      }
      name={name}
      class="quiet small builder-add"
      fromStart
    >
      {(close) => (
        <ul class="builder-fields">
          {offeredFields(model.schema).map((field) => (
            <li key={field}>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  close();
                  add(field);
                }}
              >
                <span>{fieldLabel(model.schema, field)}</span>
                <code class="soft small">{field}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}

const leafAfter = (node: BuilderNode | undefined): number => (node === undefined ? 0 : node.first + node.leaves);
