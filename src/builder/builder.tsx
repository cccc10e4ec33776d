import { useRef } from 'preact/hooks';
import type { Related } from '../../grammar/expression.ts';
import { is } from '../../grammar/lexer.ts';
import { printName } from '../../grammar/literal.ts';
import { read } from '../../grammar/reader.ts';
import { LeftParenthesis } from '../../grammar/tokens.ts';
import { applyEdits } from '../edits.ts';
import { foldText } from '../schema/folding.ts';
import { textIn } from '../schema/labels.ts';
import { innerSchema } from '../schema/schema.ts';
import {
  heldNames,
  offeredFields,
  proposeCall,
  proposeCondition,
  proposeGroup,
  proposeTexts,
  spellingsOf,
} from './conditions.ts';
import { addOperand, changeJoin, type GroupJoin, groupJoins, joinOf, rewordChip } from './edits.ts';
import {
  type BuilderChip,
  type BuilderGroup,
  type BuilderNode,
  type KeyedNode,
  negationsOf,
  readModel,
  reuseKeys,
} from './model.ts';
import { Picker, Popup } from './picker.tsx';
import { AskedRow, ChipRow, ConditionRow, firstValue, HeldSelect, Negations, NodeMenu, RemoveButton } from './rows.tsx';
import { BuilderContext, type BuilderView, conditionChanger, Icon, Select, useBuilder } from './view.tsx';
import { fieldLabel, functionLabel } from './words.ts';

type BuilderProps = {
  readonly view: BuilderView;
  /** The accessible name. */
  readonly label: string;
  readonly isLocked: boolean;
};

/**
 * The text as rows of controls. The text is the only state: a control makes the smallest edit of
 * it, and each change of the text renders the rows again.
 */
export function Builder({ view, label, isLocked }: BuilderProps) {
  const { model, words } = view;
  const { root } = model;
  return (
    <BuilderContext.Provider value={view}>
      <fieldset class="builder" part="builder" aria-label={label} disabled={isLocked}>
        {root === undefined ? <Starters /> : <Root root={root} />}
        {root !== undefined && root.leaves > visibleLeaves && <p class="soft">{words.tooMany(root.leaves - visibleLeaves)}</p>}
      </fieldset>
    </BuilderContext.Provider>
  );
}

/** Leaves that are rendered; nobody edits more of them by hand. */
const visibleLeaves = 40;

function Root({ root }: { readonly root: BuilderNode }) {
  const group = root.kind === 'not' ? root.operand : root;
  if (group.kind === 'group') return <GroupView group={group} isRoot />;
  return (
    <>
      <NodeList nodes={[root]} />
      <AddButtons node={root} operator="and" />
    </>
  );
}

/** What a blank text can become with one press. */
function Starters() {
  const { model, words, change } = useBuilder();
  const { week, fromToday, only } = proposeTexts(model);
  const to = model.text.length;
  const starters = [
    [words.week, week],
    [words.fromToday, fromToday],
    [words.only(only?.value ?? ''), only],
  ] as const;
  return (
    <>
      <p>{words.empty}</p>
      <div class="starters" role="group" aria-label={words.start}>
        {starters.map(
          ([label, proposal]) =>
            proposal !== undefined && (
              <button
                key={label}
                type="button"
                part="starter"
                onClick={() => change([{ from: 0, to, insert: proposal.text }], { announcement: label, focus: 'select' })}
              >
                {label}
              </button>
            ),
        )}
      </div>
      <AddButtons node={undefined} operator="and" />
    </>
  );
}

/** The operands of a group, with its join above and what can be added below. */
function GroupView({ group, isRoot = false }: { readonly group: BuilderGroup; readonly isRoot?: boolean }) {
  const { model, words, within, change } = useBuilder();
  const negations = negationsOf(model.parents, group);
  // It is part of the join.
  const negation = negations.at(-1);
  const selected = joinOf(group, negation);
  const name = words.joins[selected];
  return (
    <div
      class={isRoot ? 'root' : 'group'}
      part={isRoot ? 'root' : 'group'}
      role="group"
      aria-label={`${words.group}: ${name}`}
      data-node={`${within}${group.first}-${group.leaves}`}
    >
      <div class="head">
        {!isRoot && <NodeMenu node={group} name={name} />}
        <Negations negations={negations.slice(0, -1)} />
        <Select
          class="join"
          label={words.join}
          value={selected}
          disabled={group.isUnclosed}
          options={groupJoins.map((one) => [one, words.joins[one]])}
          onSelect={(to) =>
            change(changeJoin(model, group, negation, to as GroupJoin), { announcement: words.joins[to as GroupJoin] })
          }
        />
        {!isRoot && <RemoveButton node={group} name={name} />}
      </div>
      <NodeList nodes={group.operands} />
      <AddButtons node={group} operator={group.operator} whole={isRoot && selected !== 'all' ? (negation ?? group) : undefined} />
    </div>
  );
}

function NodeList({ nodes }: { readonly nodes: readonly BuilderNode[] }) {
  const { model } = useBuilder();
  const rendered = useRef<readonly KeyedNode[]>([]);
  const visible = nodes.filter(({ first }) => first < visibleLeaves);
  rendered.current = reuseKeys(
    rendered.current,
    visible.map(({ outer }) => model.text.slice(outer.from, outer.to)),
  );
  return (
    <ul class="list">
      {visible.map((node, at) => (
        <li key={rendered.current[at]?.key}>
          <NodeView node={node} />
        </li>
      ))}
    </ul>
  );
}

function NodeView({ node }: { readonly node: BuilderNode }) {
  // With or without a NOT it is the same view, which keeps its controls.
  let inner = node;
  while (inner.kind === 'not') inner = inner.operand;
  if (inner.kind === 'group') return <GroupView group={inner} />;
  if (inner.kind === 'condition') return <ConditionRow condition={inner} />;
  if (inner.asks?.kind === 'related') return <RecordsView chip={inner} asks={inner.asks} />;
  return inner.asks === undefined ? <ChipRow chip={inner} /> : <AskedRow chip={inner} asks={inner.asks} />;
}

/** A condition on records, with a builder for what stands in its parentheses. */
function RecordsView({ chip, asks }: { readonly chip: BuilderChip; readonly asks: Related }) {
  const view = useBuilder();
  const { model, within } = view;
  const source = model.text.slice(chip.range.from, chip.range.to);
  const open = read(source).tokens.find((token) => is(token, LeftParenthesis))?.to ?? 0;
  const inner = readModel(source.slice(open, -1), innerSchema(model.schema, asks.field));
  const from = chip.range.from + open;
  const change: BuilderView['change'] = (edits, after) => {
    const isLast = edits.length > 0 && applyEdits(inner.text, edits).trim() === '';
    // Without a condition it asks whether there is any record.
    if (isLast) return view.change(rewordChip(model, chip, `${printName(asks.field)} IS NOT EMPTY`), after);
    return view.change(
      edits.map((edit) => ({ ...edit, from: edit.from + from, to: edit.to + from })),
      after,
    );
  };
  const own: BuilderView = {
    ...view,
    model: inner,
    within: `${within}${chip.first}/`,
    diagnostics: [],
    change,
    changeCondition: conditionChanger(inner, change),
    highlight: (range) => view.highlight(range && { from: range.from + from, to: range.to + from }),
  };
  return (
    <div class="group" part="group" role="group" aria-label={source} data-node={`${within}${chip.first}-1`}>
      <div class="head">
        <NodeMenu node={chip} name={source} />
        <Negations negations={negationsOf(model.parents, chip)} />
        <HeldSelect chip={chip} asks={asks} />
        <RemoveButton node={chip} name={source} />
      </div>
      <BuilderContext.Provider value={own}>{inner.root && <Root root={inner.root} />}</BuilderContext.Provider>
    </div>
  );
}

type AddProps = {
  /** What a condition is joined to; `undefined` for a blank text. */
  readonly node: BuilderNode | undefined;
  readonly operator: 'and' | 'or';
};

/** Buttons that add a condition or a group; `whole` is a search that another can be joined to. */
function AddButtons({ node, operator, whole }: AddProps & { readonly whole?: BuilderNode | undefined }) {
  const { model, words, within, change } = useBuilder();
  const group = addOperand(model, node, operator, proposeGroup(model, operator === 'and' ? 'or' : 'and'));
  if (group.length === 0) return <p class="small soft">{words.unclosedAbove}</p>;
  const focus = `[data-node="${within}${leafAfter(node)}-2"] .join`;
  return (
    <div class="adds">
      <AddCondition node={node} operator={operator} label={words.condition} />
      {node !== undefined && (
        <button
          type="button"
          class="quiet"
          part="add"
          aria-label={words.addTo(words.addGroup)}
          onClick={() => change(group, { announcement: words.groupAdded, focus })}
        >
          <Icon name="plus" />
          {words.addGroup}
        </button>
      )}
      {whole !== undefined && <AddCondition node={whole} operator="and" label={words.also} />}
    </div>
  );
}

/** Fields, found by label, name or alias; the one that is picked gets a condition. */
function AddCondition({ node, operator, label }: AddProps & { readonly label: string }) {
  const { model, words, within, change } = useBuilder();
  const { schema } = model;
  const find = (typed: string) =>
    offeredFields(schema)
      .filter((name) => isFound(typed, [fieldLabel(schema, name), ...spellingsOf(schema, name)]))
      .map((name) => ({
        id: name,
        label: fieldLabel(schema, name),
        detail: schema.fields[name]?.label === undefined ? undefined : name,
        group: textIn(schema.fields[name]?.group),
      }))
      .concat(
        heldNames(schema)
          .filter((name) => isFound(typed, [name, fieldLabel(schema, name)]))
          .map((name) => ({
            id: name,
            label: fieldLabel(schema, name),
            detail: undefined,
            group: textIn(schema.fields[name]?.group),
          })),
        Object.entries(schema.functions ?? {})
          .filter(([name, { label = '' }]) => isFound(typed, [name, label]))
          .map(([name, { label = name }]) => ({ id: `${name}(`, label, detail: undefined, group: undefined })),
      );
  return (
    <Popup
      label={
        <>
          <Icon name="plus" />
          {label}
        </>
      }
      name={words.addTo(label)}
      class="quiet add"
    >
      {(close) => (
        <Picker
          label={words.findField}
          find={find}
          onPick={(field) => {
            close();
            const called = field.endsWith('(') ? field.slice(0, -1) : undefined;
            const proposed = called === undefined ? proposeCondition(model, field) : proposeCall(schema, called);
            change(addOperand(model, node, operator, proposed), {
              announcement: words.added(called === undefined ? fieldLabel(schema, field) : functionLabel(schema, called)),
              focus: `[data-node="${within}${leafAfter(node)}-1"] ${firstValue}`,
            });
          }}
        />
      )}
    </Popup>
  );
}

const isFound = (typed: string, names: readonly string[]): boolean =>
  names.some((name) => foldText(name).includes(foldText(typed.trim())));

const leafAfter = (node: BuilderNode | undefined): number => (node === undefined ? 0 : node.first + node.leaves);
