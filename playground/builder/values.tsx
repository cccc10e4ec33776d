import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Field, type FieldType, foldText, type Literal, literalsOf, type Predicate } from 'search-expression';
import { inLocale } from '../state/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { changeCondition } from './change.ts';
import { isSameValue, knownLiterals, knownValue, parseList, parseLiteral, valueLabel } from './literals.ts';
import type { BuilderCondition, BuilderModel } from './model.ts';
import { arityOf, initialValue, predicateOf, type Relation, relationOf } from './predicates.ts';
import { SingleValue } from './single-value.tsx';
import { words } from './words.ts';

type ValuesProps = { readonly model: BuilderModel; readonly condition: BuilderCondition };

/** The values of a condition: none, one, two, or a list. */
export function Values({ model, condition }: ValuesProps) {
  const { value, low, high, and } = inLocale(words);
  const { predicate, field, first } = condition;
  const relation = relationOf(predicate);
  const literals = literalsOf(predicate);
  const write: WriteValues = (values, focus) => {
    const to = (now: Predicate): Predicate => {
      const before = relationOf(now);
      return predicateOf(now.field, values.length > 1 ? (listRelations[before] ?? before) : before, values);
    };
    return changeCondition(model, condition, to, focus === undefined ? {} : { focus: `[data-node="${first}-1"] ${focus}` });
  };
  const arity = arityOf(relation);
  if (arity === 'none') return null;
  if ((field.values?.length ?? 0) > 0 && (arity === 'many' || listRelations[relation] !== undefined))
    return <KnownValues field={field} literals={literals} write={write} />;
  if (arity === 'many') return <ListValues model={model} condition={condition} literals={literals} write={write} />;
  return literals.map((literal, at) => (
    <span key={at} class="builder-end">
      {at > 0 && <span class="soft">{and}</span>}
      <SingleValue
        model={model}
        condition={condition}
        literal={literal}
        label={arity === 'one' ? value : at === 0 ? low : high}
        write={(to) => write(literals.with(at, to))}
      />
    </span>
  ));
}

/** What a relation of one value becomes with several. */
const listRelations: { readonly [R in Relation]?: Relation } = { '=': 'IN', '!=': 'NOT IN' };

/**
 * Writes the values of a condition. `focus` selects what takes the focus in its row, in case the
 * control that was used disappears. Returns false for values that the field cannot have.
 */
type WriteValues = (literals: readonly Literal[], focus?: string) => boolean;

type ValueListProps = { readonly field: Field; readonly literals: readonly Literal[]; readonly write: WriteValues };

/** A list without known values: a control for each day or time; others are typed or pasted. */
function ListValues({ model, condition, literals, write }: ValuesProps & Omit<ValueListProps, 'field'>) {
  const { value, addValue, others } = inLocale(words);
  const { field } = condition;
  if (field.type !== 'date' && field.type !== 'time')
    return (
      <>
        <ValueTokens field={field} literals={literals} write={write} />
        <NewValue type={field.type} onAdd={(added) => write([...literals, ...added])} />
      </>
    );
  return (
    <>
      {literals.slice(0, visibleControls).map((literal, at) => (
        // Two days of a list may be the same.
        <span key={at} class="builder-item">
          <SingleValue
            model={model}
            condition={condition}
            literal={literal}
            label={`${value} ${at + 1}`}
            write={(to) => write(literals.with(at, to))}
          />
          <RemoveValue name={String(literal.value)} literals={literals} at={at} write={write} />
        </span>
      ))}
      {literals.length > visibleControls && <span class="soft small">{others(literals.length - visibleControls)}</span>}
      <button type="button" class="button quiet small" onClick={() => void write([...literals, initialValue(field)])}>
        <Icon name="plus" />
        {addValue}
      </button>
    </>
  );
}

/** Days or times of a list that are rendered. */
const visibleControls = 12;

type NewValueProps = { readonly type: FieldType; readonly onAdd: (literals: readonly Literal[]) => boolean };

function NewValue({ type, onAdd }: NewValueProps) {
  const { addValue } = inLocale(words);
  const typed = useSignal('');
  const add = (): void => {
    const isOneText = type === 'text' && !typed.value.includes(',');
    const literals = isOneText ? [parseLiteral(type, typed.value.trim())] : parseList(type, typed.value);
    const valid = literals?.flatMap((literal) => literal ?? []) ?? [];
    if (typed.value.trim() !== '' && valid.length > 0 && onAdd(valid)) typed.value = '';
  };
  return (
    <input
      type="text"
      class="builder-number"
      aria-label={addValue}
      placeholder={addValue}
      autocomplete="off"
      value={typed.value}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key === 'Enter') add();
      }}
    />
  );
}

/** The values of a list, each with a button that removes it. */
function ValueTokens({ field, literals, write }: ValueListProps) {
  const { chosen, others, unknown } = inLocale(words);
  const isKnown = (literal: Literal): boolean => field.values === undefined || knownValue(field, literal) !== undefined;
  return (
    <ul class="builder-tokens" aria-label={chosen}>
      {literals.slice(0, visibleTokens).map((literal, at) => (
        <li
          key={`${String(literal.value)} ${literals.indexOf(literal) === at ? '' : at}`}
          class={`builder-token ${isKnown(literal) ? '' : 'unknown'}`}
        >
          <span>
            {valueLabel(field, literal) || '""'}
            {!isKnown(literal) && <span class="small"> ({unknown})</span>}
          </span>
          <RemoveValue name={valueLabel(field, literal)} literals={literals} at={at} write={write} />
        </li>
      ))}
      {literals.length > visibleTokens && <li class="soft small">{others(literals.length - visibleTokens)}</li>}
    </ul>
  );
}

/** Tokens that are rendered; a list may have thousands. */
const visibleTokens = 24;

type RemoveValueProps = Omit<ValueListProps, 'field'> & { readonly name: string; readonly at: number };

/** Removes a value of a list; not the last one, since a list is never empty. */
function RemoveValue({ name, literals, at, write }: RemoveValueProps) {
  const { length } = literals;
  if (length < 2) return null;
  // The same button of the value that follows, or what stays where no other can be removed.
  const focus =
    length > 2
      ? `:is(.builder-token, .builder-item):nth-child(${Math.min(at, length - 2) + 1}) .builder-token-away`
      : '.builder-values :is(select, input, .menu > button)';
  return (
    <button
      type="button"
      class="builder-token-away"
      aria-label={inLocale(words).takeAway(name)}
      onClick={() => void write(literals.toSpliced(at, 1), focus)}
    >
      <Icon name="close" />
    </button>
  );
}

/** Values that have names: the chosen ones, and a list to choose from. */
function KnownValues(props: ValueListProps) {
  const { choose } = inLocale(words);
  const labels = props.literals.slice(0, 3).map((literal) => valueLabel(props.field, literal));
  return (
    <>
      <ValueTokens {...props} />
      <Menu label={choose} name={`${choose}: ${labels.join(', ')}`} class="small" fromStart>
        {() => <KnownValueChoice {...props} />}
      </Menu>
    </>
  );
}

function KnownValueChoice({ field, literals, write }: ValueListProps) {
  const { find, findText, findHint, use, nothing, moreValues } = inLocale(words);
  const isText = field.type === 'text';
  const typed = useSignal('');
  const input = useRef<HTMLInputElement>(null);
  // Not on a phone, whose keyboard would cover the list.
  const focusInput = (): void => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(focusInput, []);
  const { found, pasted } = findValues(field, typed.value);
  const has = (literal: Literal): boolean => literals.some((one) => isSameValue(field, one, literal));
  const toggle = (literal: Literal): void => {
    const rest = literals.filter((one) => !isSameValue(field, one, literal));
    if (rest.length === literals.length) write([...literals, literal]);
    else if (rest.length > 0) write(rest);
  };
  const add = (values: readonly Literal[]): void => {
    const isFirst = (literal: Literal, at: number) => values.findIndex((one) => isSameValue(field, one, literal)) === at;
    const added = values.filter((literal, at) => !has(literal) && isFirst(literal, at));
    if (added.length > 0 && !write([...literals, ...added])) return;
    typed.value = '';
    // The button that was pressed disappears.
    focusInput();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Keys can come faster than renders.
    const now = findValues(field, typed.peek());
    const [first] = now.found;
    if (now.pasted !== undefined) add(now.pasted);
    else if (typed.peek().trim() !== '' && first !== undefined) add([first]);
  };
  return (
    <div class="builder-choice">
      <input
        ref={input}
        type="search"
        aria-label={isText ? findText : find}
        placeholder={isText ? findText : find}
        autocomplete="off"
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
        onKeyDown={onKeyDown}
      />
      {pasted === undefined ? (
        (found.length === 0 || !isText) && <p class="small soft">{found.length === 0 ? nothing : findHint}</p>
      ) : (
        <button type="button" class="button" onClick={() => add(pasted)}>
          {use(pasted.map((literal) => valueLabel(field, literal)).join(', '))}
        </button>
      )}
      <ul>
        {found.slice(0, visibleChoices).map((literal) => (
          <li key={String(literal.value)}>
            <label>
              <input
                type="checkbox"
                checked={has(literal)}
                disabled={has(literal) && literals.length === 1}
                onChange={() => toggle(literal)}
              />
              <span>{valueLabel(field, literal)}</span>
              {valueLabel(field, literal) !== String(literal.value) && <small class="soft">{String(literal.value)}</small>}
            </label>
          </li>
        ))}
      </ul>
      {found.length > visibleChoices && <p class="small soft">{moreValues(found.length - visibleChoices)}</p>}
    </div>
  );
}

const visibleChoices = 60;

/** Finds known values by a typed name, or reads a list of values or a number that is not known. */
function findValues(field: Field, typed: string) {
  const found = knownLiterals(field).filter((literal) => matches(field, literal, typed));
  const list = parseList(field.type, typed);
  const isList = list !== undefined && (list.length > 1 || (found.length === 0 && field.type !== 'text'));
  return { found, pasted: isList ? list : undefined };
}

/** By any part of the name, letters folded, or the beginning of the number. */
function matches(field: Field, literal: Literal, typed: string): boolean {
  const folded = foldText(typed.trim());
  return foldText(valueLabel(field, literal)).includes(folded) || String(literal.value).startsWith(folded);
}
