import { useSignal } from '@preact/signals';
import type { Edit, Range } from 'search-expression';
import { today } from '../state/clock.ts';
import { light } from '../state/editor.ts';
import { inLocale, locale } from '../state/locale.ts';
import { fieldLabel } from '../state/names.ts';
import { reading } from '../state/search.ts';
import { WithCode } from '../ui/code-block.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { change, changeCondition } from './change.ts';
import { Select } from './controls.tsx';
import { addOperand, moveNode, negateNode, removeNegation, removeNode, rewordChip } from './edits.ts';
import {
  type BuilderChip,
  type BuilderCondition,
  type BuilderModel,
  type BuilderNegation,
  type BuilderNode,
  negatedOperand,
  negationsOf,
} from './model.ts';
import { initialValue, type Relation, relationOf, relationsOf, withField, withRelation } from './predicates.ts';
import { offeredFields, proposeAlternative } from './proposals.ts';
import { Values } from './values.tsx';
import { conditionName, relationWord, words } from './words.ts';

/** The field, relation and values of one condition. */
export function ConditionRow({ model, condition }: { readonly model: BuilderModel; readonly condition: BuilderCondition }) {
  const { field: fieldName, relation: relationName } = inLocale(words);
  const { predicate, field, first } = condition;
  const { schema } = model;
  const name = conditionName(condition, schema, locale.value, today.value);
  const offered = offeredFields(schema);
  const names = offered.includes(predicate.field) ? offered : [predicate.field, ...offered];
  return (
    <div class="builder-row" role="group" aria-label={name} data-node={`${first}-1`} {...highlighting(condition.outer)}>
      <Negations model={model} negations={negationsOf(model.parents, condition)} />
      <Select
        class="builder-field"
        label={fieldName}
        value={predicate.field}
        options={names.map((one) => [one, fieldLabel(schema, one), one])}
        onSelect={(to) => changeCondition(model, condition, (now) => withField(now, to, schema))}
      />
      <Select
        class="builder-relation"
        label={relationName}
        value={relationOf(predicate)}
        options={relationsOf(field.type).map((one) => [one, relationWord(one, field.type, locale.value)])}
        onSelect={(to) =>
          changeCondition(model, condition, (now) => withRelation(now, to as Relation, initialValue(field), field))
        }
      />
      <div class="builder-values">
        <Values model={model} condition={condition} />
      </div>
      <NodeActions model={model} node={condition} name={name} />
    </div>
  );
}

/** Text that no controls can show, to be changed as text. */
export function ChipRow({ model, chip }: { readonly model: BuilderModel; readonly chip: BuilderChip }) {
  const { chip: label, chipHint, missing, unclosed } = inLocale(words);
  const { range, first } = chip;
  const source = model.text.slice(range.from, range.to);
  const edited = useSignal<{ readonly source: string; readonly text: string; readonly isRefused: boolean } | undefined>(
    undefined,
  );
  const draft = edited.value?.source === source ? edited.value : undefined;
  const hint = `builder-hint-${first}`;
  const commit = (): void => {
    if (draft === undefined || draft.text === source) return;
    const edits = rewordChip(model, chip, draft.text);
    // A chip is removed by its button, so a blank draft is dropped.
    edited.value = draft.text.trim() === '' ? undefined : { ...draft, isRefused: edits.length === 0 };
    change(model, edits);
  };
  return (
    <div class="builder-row builder-chip" role="group" aria-label={label} data-node={`${first}-1`} {...highlighting(chip.outer)}>
      <Negations model={model} negations={negationsOf(model.parents, chip)} />
      <span class="builder-text builder-grow" data-copy={draft?.text ?? source}>
        <textarea
          aria-label={label}
          aria-describedby={hint}
          rows={1}
          spellcheck={false}
          placeholder={missing}
          value={draft?.text ?? source}
          onInput={({ currentTarget }) => {
            edited.value = { source, text: currentTarget.value, isRefused: false };
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
        />
      </span>
      <NodeActions model={model} node={chip} name={source === '' ? missing : source} />
      <p class="builder-hint small soft" id={hint}>
        <WithCode text={draft?.isRefused ? unclosed : (errorIn(range) ?? chipHint)} />
      </p>
    </div>
  );
}

/** The message of the first error that touches a range. */
function errorIn({ from, to }: Range): string | undefined {
  return reading.value.diagnostics.find(({ severity, range }) => severity === 'error' && range.from <= to && range.to >= from)
    ?.message;
}

/** Highlights the text of a row while the row has the pointer or the focus. */
function highlighting(range: Range) {
  const on = (): void => light([range]);
  const off = (): void => light([]);
  return { onPointerEnter: on, onPointerLeave: off, onFocusIn: on, onFocusOut: off };
}

type NegationsProps = { readonly model: BuilderModel; readonly negations: readonly BuilderNegation[] };

/** The NOTs before a node, each with a button that removes it. */
export function Negations({ model, negations }: NegationsProps) {
  const { not, takeNotAway } = inLocale(words);
  return negations.map((negation) => {
    const { first, leaves } = negation.operand;
    const focus = `[data-node="${first}-${leaves}"] :is(.builder-not, select, textarea)`;
    return (
      <button
        key={negation.keyword.from}
        type="button"
        class="builder-not"
        aria-label={takeNotAway}
        onClick={() => change(model, removeNegation(model, negation), { focus })}
      >
        {not}
        <Icon name="close" />
      </button>
    );
  });
}

type NodeActionsProps = {
  readonly model: BuilderModel;
  readonly node: BuilderNode;
  /** Names the node in the labels of the actions. */
  readonly name: string;
};

type Action = {
  readonly label: string;
  readonly edits: readonly Edit[];
  readonly announcement: string;
  readonly focus: string;
};

/** The end of a row: a menu of what can be done with the node, and a button that removes it. */
export function NodeActions({ model, node, name }: NodeActionsProps) {
  const { more, remove, removed } = inLocale(words);
  const left = (model.root?.leaves ?? 0) - node.leaves;
  const focus = left === 0 ? '.builder-add' : `[data-node="${Math.min(node.first, left - 1)}-1"] .builder-remove`;
  return (
    <span class="builder-actions">
      <Menu label={<Icon name="more" />} name={more(name)} class="quiet small builder-more">
        {(close) => (
          <div class="builder-action-list">
            {actionsOf(model, node, name).map(({ label, edits, ...after }) => (
              <button
                key={label}
                type="button"
                class="button quiet"
                disabled={edits.length === 0}
                onClick={() => {
                  close();
                  change(model, edits, after);
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
        onClick={() => change(model, removeNode(model, node), { announcement: removed, focus })}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

function actionsOf(model: BuilderModel, node: BuilderNode, name: string): readonly Action[] {
  const { up, down, moved, or, andWith, added, negate } = inLocale(words);
  const { whole, group } = negatedOperand(model.parents, node);
  const move = (label: string, by: -1 | 1): Action => {
    const other = group?.operands[group.operands.indexOf(whole) + by];
    const first = node.first + by * (other?.leaves ?? 0);
    const focus = `[data-node="${first}-${node.leaves}"] .builder-more`;
    return { label, edits: moveNode(model, node, by), announcement: moved, focus };
  };
  const actions = [move(up, -1), move(down, 1)];
  if (node.kind === 'condition') {
    const operator = group?.operator === 'or' ? 'and' : 'or';
    actions.push({
      label: operator === 'or' ? or : andWith,
      edits: addOperand(model, whole, operator, proposeAlternative(model, node)),
      announcement: added(name),
      focus: `[data-node="${whole.first + whole.leaves}-1"] ${firstValueSelector}`,
    });
  }
  if (node.kind !== 'group' && whole === node)
    actions.push({
      label: negate,
      edits: negateNode(model, node),
      announcement: negate,
      focus: `[data-node="${node.first}-1"] .builder-not`,
    });
  return actions;
}

/** Selects the control that is used first in a row that was just added. */
export const firstValueSelector = '.builder-values :is(select, input, button)';
