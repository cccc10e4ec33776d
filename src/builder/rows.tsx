import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Edit } from '../../grammar/diagnostics.ts';
import { isLiteral, type Members, type PlainPredicate, valuesOf } from '../../grammar/expression.ts';
import type { Operator } from '../../grammar/operators.ts';
import { print, printLiteral, printValue } from '../../grammar/print.ts';
import { isHas } from '../schema/check-fields.ts';
import { textIn } from '../schema/labels.ts';
import { referencesFor } from '../schema/references.ts';
import type { Parameter } from '../schema/schema.ts';
import {
  heldFormOf,
  heldFormsOf,
  initialValue,
  offeredFields,
  parseList,
  parseLiteral,
  proposeAlternative,
  type Relation,
  relationOf,
  relationsOf,
  withField,
  withHeldForm,
  withRelation,
} from './conditions.ts';
import { addOperand, moveNode, negateNode, removeNegation, removeNode, rewordChip } from './edits.ts';
import {
  type AskedPredicate,
  type BuilderChip,
  type BuilderCondition,
  type BuilderNegation,
  type BuilderNode,
  type HeldPredicate,
  negatedOperand,
  negationsOf,
} from './model.ts';
import { Popup } from './picker.tsx';
import { Values } from './values.tsx';
import { DraftInput, Icon, Select, useBuilder, withCode } from './view.tsx';
import { conditionName, fieldLabel, functionLabel, heldWord, relationWord } from './words.ts';

/** The field, relation and values of one condition. */
export function ConditionRow({ condition }: { readonly condition: BuilderCondition }) {
  const { model, words, today, changeCondition } = useBuilder();
  const { predicate, field } = condition;
  const { schema } = model;
  const name = conditionName(condition, schema, words, today);
  const offered = offeredFields(schema);
  const names = offered.includes(predicate.field) ? offered : [predicate.field, ...offered];
  return (
    <Row node={condition} name={name} kind="condition">
      <Select
        class="field"
        label={words.field}
        value={predicate.field}
        options={names.map((one) => [one, fieldLabel(schema, one), textIn(schema.fields[one]?.group)])}
        onSelect={(to) => changeCondition(condition, (now) => withField(now, to, schema))}
      />
      <Select
        class="relation"
        label={words.relation}
        value={relationOf(predicate)}
        options={relationsOf(field.type).map((one) => [one, relationWord(one, field.type, words)])}
        onSelect={(to) => changeCondition(condition, (now) => withRelation(now, to as Relation, initialValue(field), field))}
      />
      <div class="values">
        <Values condition={condition} />
      </div>
    </Row>
  );
}

/** What is asked of a list or a relation. */
export function HeldSelect({ chip, asks }: { readonly chip: BuilderChip; readonly asks: HeldPredicate }) {
  const { model, words, change } = useBuilder();
  const { schema } = model;
  const form = heldFormOf(asks);
  return (
    <>
      <span class="token">{fieldLabel(schema, asks.field)}</span>
      <Select
        class="relation"
        label={words.relation}
        value={form}
        options={[...new Set([...heldFormsOf(schema, asks.field), form])].map((one) => [
          one,
          heldWord(one, schema.fields[asks.field]?.type, words),
        ])}
        onSelect={(to) => change(rewordChip(model, chip, withHeldForm(asks, to, schema)))}
      />
    </>
  );
}

const isHeld = (asks: AskedPredicate): asks is HeldPredicate => isHas(asks) || asks.kind === 'null';

/** The written values of HAS ANY or HAS ALL, in one input. */
function MembersInput({ chip, asks }: { readonly chip: BuilderChip; readonly asks: Members }) {
  const { model, words, change } = useBuilder();
  const { type = 'text' } = model.schema.fields[asks.field] ?? {};
  const written = valuesOf(asks).map((value) => {
    const text = isLiteral(value) ? String(value.value) : '';
    return /[,;"'\n\r]/.test(text) ? printValue(value) : text;
  });
  return (
    <DraftInput
      class={type === 'text' ? 'text' : 'number'}
      label={words.value}
      value={written.join(', ')}
      write={(typed) => {
        const values = parseList(type, typed);
        return values !== undefined && change(rewordChip(model, chip, print({ ...asks, values })));
      }}
    />
  );
}

/** A condition that is no field with written values: a control for each value. */
export function AskedRow({ chip, asks }: { readonly chip: BuilderChip; readonly asks: AskedPredicate }) {
  const { model, words, change } = useBuilder();
  const { schema, text } = model;
  const source = text.slice(chip.range.from, chip.range.to);
  const isList = 'values' in asks && 'kind' in asks.values;
  const field = asks.kind === 'call' ? undefined : schema.fields[asks.field];
  const held = isHeld(asks) ? asks : undefined;
  const relation = asks.kind === 'call' || held ? '=' : relationOf(asks as PlainPredicate);
  const parameters: readonly Parameter[] = asks.kind === 'call' ? (schema.functions?.[asks.name]?.parameters ?? []) : [];
  const isWritten = asks.kind === 'members' && valuesOf(asks).every(isLiteral);
  return (
    <Row node={chip} name={source} kind="condition">
      {held ? (
        <HeldSelect chip={chip} asks={held} />
      ) : (
        <span class="token">
          {asks.kind === 'call' ? functionLabel(schema, asks.name) : 'field' in asks && fieldLabel(schema, asks.field)}{' '}
          {field && relationWord(relation, field.type, words)}
        </span>
      )}
      <div class="values">
        {isWritten && <MembersInput chip={chip} asks={asks} />}
        {(isWritten ? [] : valuesOf(asks)).map((value, at) => {
          const parameter = parameters[at];
          const wanted = parameter ?? field;
          if (wanted === undefined) return null;
          const label = textIn(parameter?.label) ?? parameter?.name ?? words.value;
          const isField = held ? false : parameter && parameter.field === true;
          const place = { schema, isList, operator: relation.replace('NOT ', '') as Operator };
          const now = isLiteral(value) ? '' : printValue(value);
          const options = new Set([...(isField ? [] : ['']), now, ...referencesFor(wanted, place, isField)]);
          const write = (by: string): boolean => {
            const { from, to } = value.range ?? chip.range;
            const written = isList && !by.startsWith('@') ? `(${by})` : by;
            return change(rewordChip(model, chip, source.slice(0, from) + written + source.slice(to)));
          };
          return (
            <span key={at} class="end">
              {parameter && <span class="soft">{label}</span>}
              {options.size > 1 && (
                <Select
                  class="reference"
                  label={label}
                  value={now}
                  options={[...options].map((one) => [one, one || words.value])}
                  onSelect={(to) => write(to || printLiteral(initialValue(wanted)))}
                />
              )}
              {isLiteral(value) && (
                <DraftInput
                  class={wanted.type === 'text' ? 'text' : 'number'}
                  label={label}
                  value={String(value.value)}
                  write={(typed) => {
                    const literal = parseLiteral(wanted.type, typed);
                    return literal !== undefined && write(printLiteral(literal));
                  }}
                />
              )}
            </span>
          );
        })}
      </div>
    </Row>
  );
}

/** Text that no controls can show, to be changed as text. */
export function ChipRow({ chip }: { readonly chip: BuilderChip }) {
  const { model, words, diagnostics, change, isApplying, announce } = useBuilder();
  const { range, first } = chip;
  const source = model.text.slice(range.from, range.to);
  const [edited, setEdited] = useState<{ readonly source: string; readonly text: string; readonly isRefused: boolean }>();
  const draft = edited?.source === source ? edited : undefined;
  const hint = `hint-${first}`;
  const error = diagnostics.find(
    ({ severity, range: { from, to } }) => severity === 'error' && from <= range.to && to >= range.from,
  )?.message;
  const commit = (text: string): void => {
    if (isApplying() || text === source) return;
    const edits = rewordChip(model, chip, text);
    // A chip is removed by its button, so a blank draft is dropped.
    setEdited(text.trim() === '' ? undefined : { source, text, isRefused: edits.length === 0 });
    if (!change(edits)) announce(text.trim() === '' ? words.refused(text) : words.unclosed);
  };
  return (
    <Row node={chip} name={source === '' ? words.missing : source} label={words.chip} kind="chip">
      <span class="grow text" data-copy={draft?.text ?? source}>
        <textarea
          part="chip-text"
          aria-label={words.chip}
          aria-describedby={hint}
          rows={1}
          spellcheck={false}
          placeholder={words.missing}
          value={draft?.text ?? source}
          data-draft={draft !== undefined && draft.text !== source}
          onInput={({ currentTarget }) => setEdited({ source, text: currentTarget.value, isRefused: false })}
          onBlur={({ currentTarget }) => commit(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit(event.currentTarget.value);
          }}
        />
      </span>
      <p class="hint small soft" id={hint}>
        {withCode(draft?.isRefused ? words.unclosed : (error ?? words.chipHint))}
      </p>
    </Row>
  );
}

type RowProps = {
  readonly node: BuilderCondition | BuilderChip;
  /** Names the row in the labels of its actions. */
  readonly name: string;
  readonly label?: string;
  readonly kind: 'condition' | 'chip';
  readonly children: ComponentChildren;
};

function Row({ node, name, label = name, kind, children }: RowProps) {
  const { model, within, highlight } = useBuilder();
  const move = useMove(node);
  const on = (): void => highlight(node.outer);
  const off = (): void => highlight(undefined);
  return (
    <div
      class={kind === 'chip' ? 'row chip' : 'row'}
      part={`row ${kind}`}
      role="group"
      aria-label={label}
      data-node={`${within}${node.first}-1`}
      onPointerEnter={on}
      onPointerLeave={off}
      onFocusIn={on}
      onFocusOut={off}
      onKeyDown={move.byKey}
    >
      <NodeMenu node={node} name={name} />
      <Negations negations={negationsOf(model.parents, node)} />
      {children}
      <RemoveButton node={node} name={name} />
    </div>
  );
}

/** The NOTs before a node, each with a button that removes it. */
export function Negations({ negations }: { readonly negations: readonly BuilderNegation[] }) {
  const { model, words, within, change } = useBuilder();
  return negations.map((negation) => {
    const { first, leaves } = negation.operand;
    const focus = `[data-node="${within}${first}-${leaves}"] :is(.not, select, textarea)`;
    return (
      <button
        key={negation.keyword.from}
        type="button"
        class="not"
        part="not"
        aria-label={words.takeNotAway}
        onClick={() => change(removeNegation(model, negation), { focus, announcement: words.takeNotAway })}
      >
        {words.not}
        <Icon name="close" />
      </button>
    );
  });
}

type NodeProps = {
  readonly node: BuilderNode;
  /** Names the node in the labels of the actions. */
  readonly name: string;
};

/** A button that removes a node. */
export function RemoveButton({ node, name }: NodeProps) {
  const { model, words, within, change } = useBuilder();
  const left = (model.root?.leaves ?? 0) - node.leaves;
  const focus = left === 0 ? '.add' : `[data-node="${within}${Math.min(node.first, left - 1)}-1"] .remove`;
  const label = words.remove(name);
  return (
    <button
      type="button"
      class="quiet remove"
      part="remove"
      aria-label={label}
      title={label}
      onClick={() => change(removeNode(model, node), { announcement: words.removed, focus })}
    >
      <Icon name="close" />
    </button>
  );
}

/** The handle of a node: a menu of what can be done with it, and what it is dragged by. */
export function NodeMenu({ node, name }: NodeProps) {
  const { words } = useBuilder();
  const move = useMove(node);
  const isMovable = move.count > 1;
  return (
    <Popup
      label={<Icon name="grip" />}
      name={words.more(name)}
      class={`quiet handle ${isMovable ? 'movable' : ''}`}
      listeners={{ onPointerDown: move.byPointer, onKeyDown: move.byKey, onClickCapture: move.endOfDrag }}
    >
      {(close) => <NodeActions node={node} name={name} close={close} />}
    </Popup>
  );
}

type Action = {
  readonly label: string;
  readonly keys?: string;
  readonly edits: readonly Edit[];
  readonly announcement: string;
  readonly focus: string;
};

function NodeActions({ node, name, close }: NodeProps & { readonly close: () => void }) {
  const { model, words, within, change } = useBuilder();
  const move = useMove(node);
  const { whole, group } = negatedOperand(model.parents, node);
  const actions: Action[] = [
    { label: words.up, keys: 'Alt+ArrowUp', ...move.by(-1) },
    { label: words.down, keys: 'Alt+ArrowDown', ...move.by(1) },
  ];
  if (node.kind === 'condition') {
    const operator = group?.operator === 'or' ? 'and' : 'or';
    actions.push({
      label: operator === 'or' ? words.or : words.andWith,
      edits: addOperand(model, whole, operator, proposeAlternative(model, node)),
      announcement: words.added(name),
      focus: `[data-node="${within}${whole.first + whole.leaves}-1"] ${firstValue}`,
    });
  }
  if (node.kind === 'condition' && node.predicate.kind === 'comparison') {
    const { operator, value } = node.predicate;
    const [reference] = referencesFor(node.field, { schema: model.schema, operator });
    const source = model.text.slice(node.range.from, node.range.to);
    if (value.range !== undefined && reference !== undefined)
      actions.push({
        label: words.compare,
        edits: rewordChip(model, node, source.slice(0, value.range.from) + reference + source.slice(value.range.to)),
        announcement: reference,
        focus: `[data-node="${within}${node.first}-1"] ${firstValue}`,
      });
  }
  if (node.kind !== 'group' && whole === node)
    actions.push({
      label: words.negate,
      edits: negateNode(model, node),
      announcement: words.negate,
      focus: `[data-node="${within}${node.first}-1"] .not`,
    });
  return (
    <div class="actions">
      {actions.map(({ label, keys, edits, ...after }) => (
        <button
          key={label}
          type="button"
          class="plain"
          disabled={edits.length === 0}
          aria-keyshortcuts={keys}
          onClick={() => {
            close();
            change(edits, after);
          }}
        >
          {label}
          {keys !== undefined && <kbd aria-hidden="true">{keys === 'Alt+ArrowUp' ? 'Alt ↑' : 'Alt ↓'}</kbd>}
        </button>
      ))}
    </div>
  );
}

/** Selects the control that is used first in a row that was just added. */
export const firstValue = '.values :is(select, input, button)';

/** Moves a node within its group, by Alt and an arrow, by a number of places, or by dragging. */
function useMove(node: BuilderNode) {
  const { model, words, within, change } = useBuilder();
  const hasDragged = useRef(false);
  const { whole, group } = negatedOperand(model.parents, node);
  const at = group?.operands.indexOf(whole) ?? 0;
  const count = group?.operands.length ?? 1;
  const by = (places: number): Omit<Action, 'label'> => {
    const passed = group?.operands.slice(places < 0 ? at + places : at + 1, places < 0 ? at : at + places + 1) ?? [];
    const leaves = passed.reduce((sum, one) => sum + one.leaves, 0);
    return {
      edits: moveNode(model, node, places),
      announcement: words.movedTo(at + places + 1, count),
      focus: `[data-node="${within}${node.first + (places < 0 ? -leaves : leaves)}-${node.leaves}"] .handle`,
    };
  };
  const move = (places: number): void => {
    const { edits, ...after } = by(places);
    change(edits, after);
  };
  const byKey = (event: KeyboardEvent): void => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // Alt and an arrow open a list.
    if (!event.altKey || places === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    move(places);
  };
  const byPointer = (event: PointerEvent): void => {
    const handle = event.currentTarget;
    hasDragged.current = false;
    if (event.button !== 0 || count < 2 || !(handle instanceof HTMLElement)) return;
    drag(handle, event, (to) => {
      hasDragged.current = true;
      if (to !== undefined) move(to - at);
    });
  };
  const endOfDrag = (event: Event): void => {
    if (hasDragged.current) event.stopPropagation();
    hasDragged.current = false;
  };
  return { by, byKey, byPointer, endOfDrag, count };
}

/**
 * Follows a pointer that drags the handle of a list item, and marks where the item would come.
 * Nothing moves before it is dropped. `drop` gets the new index, or none where Escape ended it.
 */
function drag(handle: HTMLElement, { pointerId, clientY: start }: PointerEvent, drop: (to: number | undefined) => void): void {
  const item = handle.closest('li');
  const items = [...(item?.parentElement?.children ?? [])];
  const at = item === null ? -1 : items.indexOf(item);
  const listening = new AbortController();
  let to: number | undefined;
  const mark = (): void => {
    for (const [index, one] of items.entries())
      one.toggleAttribute('data-drop-before', to !== undefined && to < at && index === to);
    for (const [index, one] of items.entries())
      one.toggleAttribute('data-drop-after', to !== undefined && to > at && index === to);
    item?.toggleAttribute('data-dragged', to !== undefined);
  };
  const end = (result: number | undefined): void => {
    listening.abort();
    const wasDragged = to !== undefined;
    to = undefined;
    mark();
    if (wasDragged) drop(result);
  };
  const onMove = ({ clientY }: PointerEvent): void => {
    if (to === undefined && Math.abs(clientY - start) < slack) return;
    const middles = items.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
    to = middles.filter((middle, index) => index !== at && middle < clientY).length;
    mark();
  };
  const { signal } = listening;
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', onMove, { signal });
  handle.addEventListener('pointerup', () => end(to), { signal });
  handle.addEventListener('pointercancel', () => end(undefined), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(undefined), { signal, capture: true });
}

/** Pixels that a pressed pointer may shake. */
const slack = 5;
