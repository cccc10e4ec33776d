import { useState } from 'preact/hooks';
import { type Literal, literalsOf, type PlainPredicate } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { foldText } from '../schema/folding.ts';
import { formatMoment, parseElapsed, parseMoment } from '../schema/moments.ts';
import type { Field } from '../schema/schema.ts';
import {
  arityOf,
  initialValue,
  isSameValue,
  knownLiterals,
  knownValue,
  parseList,
  parseLiteral,
  predicateOf,
  type Relation,
  relationOf,
  valueLabel,
} from './conditions.ts';
import type { BuilderCondition } from './model.ts';
import { Picker, Popup } from './picker.tsx';
import { DraftInput, Icon, Select, useBuilder } from './view.tsx';
import { dayInWords, daysBetween, resolveDay, spanInWords, unitInWords } from './words.ts';

/** The values of a condition: none, one, two, or a list. */
export function Values({ condition }: { readonly condition: BuilderCondition }) {
  const { words, within, changeCondition } = useBuilder();
  const { predicate, field, first } = condition;
  const relation = relationOf(predicate);
  const literals = literalsOf(predicate);
  const write: WriteValues = (values, { focus, announcement } = {}) => {
    const to = (now: PlainPredicate): PlainPredicate => {
      const before = relationOf(now);
      return predicateOf(now.field, values.length > 1 ? (listRelations[before] ?? before) : before, values);
    };
    return changeCondition(condition, to, {
      ...(focus !== undefined && { focus: `[data-node="${within}${first}-1"] ${focus}` }),
      ...(announcement !== undefined && { announcement }),
    });
  };
  const list = { condition, field, literals, write };
  const arity = arityOf(relation);
  if (arity === 'none') return null;
  if ((field.values?.length ?? 0) > 0 && (arity === 'many' || listRelations[relation] !== undefined))
    return <KnownValues {...list} />;
  if (arity === 'many') return <ListValues {...list} />;
  return literals.map((literal, at) => (
    <span key={at} class="end">
      {at > 0 && <span class="soft">{words.upTo}</span>}
      <SingleValue
        condition={condition}
        literal={literal}
        label={arity === 'one' ? words.value : at === 0 ? words.low : words.high}
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
type WriteValues = (literals: readonly Literal[], after?: { readonly focus?: string; readonly announcement?: string }) => boolean;

type ValueListProps = {
  readonly condition: BuilderCondition;
  readonly field: Field;
  readonly literals: readonly Literal[];
  readonly write: WriteValues;
};

/** A list without known values: a control for each day or time; others are typed or pasted. */
function ListValues(props: ValueListProps) {
  const { words } = useBuilder();
  const { condition, field, literals, write } = props;
  if (field.type !== 'date' && field.type !== 'time')
    return (
      <>
        <ValueTokens {...props} />
        <NewValue type={field.type} onAdd={(added) => write([...literals, ...added])} />
      </>
    );
  return (
    <>
      {literals.slice(0, visibleControls).map((literal, at) => (
        // Two days of a list may be the same.
        <span key={at} class="item">
          <SingleValue
            condition={condition}
            literal={literal}
            label={`${words.value} ${at + 1}`}
            write={(to) => write(literals.with(at, to))}
          />
          <RemoveValue {...props} name={String(literal.value)} at={at} />
        </span>
      ))}
      {literals.length > visibleControls && <span class="soft small">{words.others(literals.length - visibleControls)}</span>}
      <button type="button" class="quiet" onClick={() => void write([...literals, initialValue(field)])}>
        <Icon name="plus" />
        {words.addValue}
      </button>
    </>
  );
}

/** Days or times of a list that are rendered. */
const visibleControls = 12;

type NewValueProps = { readonly type: FieldType; readonly onAdd: (literals: readonly Literal[]) => boolean };

/** An input that is blank again when its values have been added. */
function NewValue({ type, onAdd }: NewValueProps) {
  const { words } = useBuilder();
  const [added, setAdded] = useState(0);
  const add = (typed: string): boolean => {
    if (typed.trim() === '') return true;
    const isOneText = type === 'text' && !typed.includes(',');
    const literals = isOneText ? [parseLiteral(type, typed.trim())] : parseList(type, typed);
    const valid = literals?.flatMap((literal) => literal ?? []) ?? [];
    if (valid.length === 0 || !onAdd(valid)) return false;
    setAdded(added + 1);
    return true;
  };
  return (
    <DraftInput label={words.addValue} placeholder={words.addValue} class="number" value="" isPatient reset={added} write={add} />
  );
}

/** The values of a list, each with a button that removes it. */
function ValueTokens(props: ValueListProps) {
  const { words } = useBuilder();
  const { field, literals } = props;
  const isKnown = (literal: Literal): boolean => field.values === undefined || knownValue(field, literal) !== undefined;
  return (
    <ul class="tokens" aria-label={words.chosen}>
      {literals.slice(0, visibleTokens).map((literal, at) => {
        const [label, written] = [valueLabel(field, literal), String(literal.value)];
        return (
          <li
            key={`${written} ${literals.indexOf(literal) === at ? '' : at}`}
            class={`token ${isKnown(literal) ? '' : 'unknown'}`}
            part="token"
          >
            <span>
              {label || '""'}
              {label !== written && <small>{written}</small>}
              {!isKnown(literal) && <small>({words.unknown})</small>}
            </span>
            <RemoveValue {...props} name={label} at={at} />
          </li>
        );
      })}
      {literals.length > visibleTokens && <li class="soft small">{words.others(literals.length - visibleTokens)}</li>}
    </ul>
  );
}

/** Tokens that are rendered; a list may have thousands. */
const visibleTokens = 24;

/** Removes a value of a list; not the last one, since a list is never empty. */
function RemoveValue({ name, literals, at, write }: ValueListProps & { readonly name: string; readonly at: number }) {
  const { words } = useBuilder();
  const { length } = literals;
  if (length < 2) return null;
  // The same button of the value that follows, or what stays where no other can be removed.
  const focus =
    length > 2 ? `:is(.token, .item):nth-child(${Math.min(at, length - 2) + 1}) .away` : '.values :is(select, input, .choose)';
  const label = words.takeAway(name);
  return (
    <button
      type="button"
      class="away"
      aria-label={label}
      onClick={() => void write(literals.toSpliced(at, 1), { focus, announcement: label })}
    >
      <Icon name="close" />
    </button>
  );
}

/** Values that have names: the chosen ones, and a list to choose from. */
function KnownValues(props: ValueListProps) {
  const { words } = useBuilder();
  const labels = props.literals.slice(0, 3).map((literal) => valueLabel(props.field, literal));
  return (
    <>
      <ValueTokens {...props} />
      <Popup label={words.choose} name={`${words.choose}: ${labels.join(', ')}`} class="choose">
        {() => <KnownValueChoice {...props} />}
      </Popup>
    </>
  );
}

function KnownValueChoice({ field, literals, write }: ValueListProps) {
  const { words, announce } = useBuilder();
  const isText = field.type === 'text';
  const has = (literal: Literal): boolean => literals.some((one) => isSameValue(field, one, literal));
  const toggle = (id: string): void => {
    const literal = knownLiterals(field).find(({ value }) => String(value) === id);
    if (literal === undefined) return;
    const rest = literals.filter((one) => !isSameValue(field, one, literal));
    const name = valueLabel(field, literal);
    if (rest.length === literals.length) write([...literals, literal], { announcement: words.chosenNow(name) });
    else if (rest.length > 0) write(rest, { announcement: words.takeAway(name) });
    else announce(words.lastValue);
  };
  const add = (values: readonly Literal[]): boolean => {
    const isFirst = (literal: Literal, at: number) => values.findIndex((one) => isSameValue(field, one, literal)) === at;
    const added = values.filter((literal, at) => !has(literal) && isFirst(literal, at));
    return added.length === 0 || write([...literals, ...added]);
  };
  return (
    <Picker
      label={isText ? words.findText : words.find}
      isMany
      find={(typed) =>
        knownLiterals(field)
          .filter((literal) => matches(field, literal, typed))
          .map((literal) => {
            const [id, label] = [String(literal.value), valueLabel(field, literal)];
            return { id, label, detail: label === id ? undefined : id, isChosen: has(literal) };
          })
      }
      onPick={toggle}
      other={(typed) => {
        const list = parseList(field.type, typed);
        const isOption = knownLiterals(field).some((literal) => matches(field, literal, typed));
        if (list === undefined || (list.length === 1 && (isOption || isText))) return undefined;
        return { label: words.use(list.map((literal) => valueLabel(field, literal)).join(', ')), take: () => add(list) };
      }}
      hint={isText ? undefined : words.findHint}
    />
  );
}

/** By any part of the name, letters folded, or the beginning of the number. */
function matches(field: Field, literal: Literal, typed: string): boolean {
  const folded = foldText(typed.trim());
  return foldText(valueLabel(field, literal)).includes(folded) || String(literal.value).startsWith(folded);
}

type SingleValueProps = {
  readonly condition: BuilderCondition;
  readonly literal: Literal;
  /** The accessible name. */
  readonly label: string;
  /** Returns false for a value that the field cannot have. */
  readonly write: (literal: Literal) => boolean;
};

/** One value, in the control of its type. */
function SingleValue(props: SingleValueProps) {
  const { words } = useBuilder();
  const { condition, literal, label, write } = props;
  const { type } = condition.field;
  if (type === 'date') return <DateValue {...props} />;
  if (type === 'time' && parseElapsed(String(literal.value)) !== undefined) return <TimeFromNow {...props} />;
  if (type === 'boolean')
    return (
      <Select
        class="boolean"
        label={label}
        value={String(literal.value)}
        options={[
          ['true', words.yes],
          ['false', words.no],
        ]}
        onSelect={(value) => write({ kind: 'boolean', value: value === 'true' })}
      />
    );
  const shown = type === 'time' ? String(literal.value).padStart(5, '0') : String(literal.value);
  return (
    <DraftInput
      class={type === 'text' ? 'text' : 'number'}
      label={label}
      value={shown}
      inputMode={inputModes[type]}
      {...(type === 'time' && { placeholder: '09:00' })}
      write={(typed) => {
        const value = typed === '' && type !== 'text' ? undefined : parseLiteral(type, typed);
        return value !== undefined && write(value);
      }}
    />
  );
}

/** The keyboard of a phone. `numeric` has no colon on some, and no minus on others. */
const inputModes: Readonly<Record<FieldType, 'text' | 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  decimal: 'decimal',
  text: 'text',
  date: 'text',
  time: 'numeric',
  boolean: 'text',
};

/**
 * A day by name, counted from today, or from the calendar, with the day that it resolves to; or a
 * moment. One with an offset is shown as it is written, and can be replaced.
 */
function DateValue({ condition, literal, label, write }: SingleValueProps) {
  const { model, words, today } = useBuilder();
  const { counted, calendar, moment, fromNow, amount, unit, date, dateAndTime } = words.dates;
  const { language } = words;
  const written = String(literal.value);
  const [isCounting, setCounting] = useState(false);
  const day = resolveDay(model.schema, condition.predicate.field, literal, today);
  const [days, number = '0', ofUnit = 'd'] = /^(-?\d+)([dwmy])$/.exec(written) ?? [];
  const at = parseMoment(written);
  const form = at !== undefined ? (at.ahead === undefined ? 'moment' : written) : formOf(written, isCounting);
  const writeDate = (value: string): boolean => write({ kind: 'string', value });
  const select = (to: string): boolean => {
    setCounting(to === 'counted');
    if (to === 'calendar') return writeDate(day);
    if (to === 'moment') return writeDate(at === undefined ? `${day} 00:00` : formatMoment(at.wall));
    if (to === 'fromNow') return writeDate('0h');
    if (to !== 'counted') return writeDate(to);
    return days !== undefined || writeDate(`${daysBetween(today, day)}d`);
  };
  return (
    <span class="date">
      <Select
        class="day-form"
        label={label}
        value={form}
        options={[
          ...presets.map((one) => [one, spanInWords(one, language)] as const),
          ['counted', counted],
          ['calendar', calendar],
          ...(condition.field.dateTime === undefined ? [] : [['moment', moment] as const, ['fromNow', fromNow] as const]),
          ...(at?.ahead === undefined ? [] : [[written, written] as const]),
        ]}
        onSelect={select}
      />
      {form === 'counted' && (
        <>
          <DraftInput
            class="amount"
            type="number"
            label={amount}
            value={String(Number(number))}
            write={(typed) => /^-?\d{1,6}$/.test(typed) && writeDate(`${Number(typed)}${ofUnit}`)}
          />
          {/* Refused where the calendar ends before that many years. */}
          <Select
            class="unit"
            label={unit}
            value={ofUnit}
            options={dateUnits.map((one) => [one, unitInWords(one, language)])}
            onSelect={(to) => writeDate(`${Number(number)}${to}`)}
          />
        </>
      )}
      {form === 'calendar' && (
        // A year that is being typed begins with zeros.
        <DraftInput
          class="calendar"
          type="date"
          label={date}
          value={written}
          write={(typed) => /^[1-9]/.test(typed) && writeDate(typed)}
        />
      )}
      {form === 'moment' && at !== undefined && (
        <DraftInput
          class="moment"
          type="datetime-local"
          step={1}
          label={dateAndTime}
          value={formatMoment(at.wall, 'T')}
          write={(typed) => /^[1-9]/.test(typed) && writeDate(typed.replace('T', ' ').replace(/(:\d\d):00$/, '$1'))}
        />
      )}
      {form === 'fromNow' && <Elapsed written={written} write={writeDate} />}
      {at === undefined && form !== 'fromNow' && <span class="day soft small">{dayInWords(day, today, language)}</span>}
    </span>
  );
}

/** The form of a value that is no moment of a calendar. */
function formOf(written: string, isCounting: boolean): string {
  if (parseElapsed(written) !== undefined) return 'fromNow';
  if (/^\d{4}-/.test(written)) return 'calendar';
  return isCounting || !presets.includes(written) ? 'counted' : written;
}

/** A time of day counted from now; another form makes it a time of the clock. */
function TimeFromNow({ literal, label, write }: SingleValueProps) {
  const { fromNow, timeOfDay } = useBuilder().words.dates;
  const writeTime = (value: string): boolean => write({ kind: 'string', value });
  return (
    <span class="date">
      <Select
        class="day-form"
        label={label}
        value="fromNow"
        options={[
          ['fromNow', fromNow],
          ['timeOfDay', timeOfDay],
        ]}
        onSelect={() => writeTime('09:00')}
      />
      <Elapsed written={String(literal.value)} write={writeTime} />
    </span>
  );
}

/** Hours or minutes from now. */
function Elapsed({ written, write }: { readonly written: string; readonly write: (value: string) => boolean }) {
  const { words } = useBuilder();
  const { amount, hoursOrMinutes } = words.dates;
  const [, number = '0', unit = 'h'] = /^(-?\d+)(h|min)$/.exec(written) ?? [];
  return (
    <>
      <DraftInput
        class="amount"
        type="number"
        label={amount}
        value={number}
        write={(typed) => /^-?\d{1,9}$/.test(typed) && write(`${BigInt(typed)}${unit}`)}
      />
      <Select
        class="unit"
        label={hoursOrMinutes}
        value={unit}
        options={(['h', 'min'] as const).map((one) => [one, unitInWords(one, words.language)])}
        onSelect={(to) => write(`${number}${to}`)}
      />
    </>
  );
}

const presets = ['-7d', '-1d', '0d', '1d', '2d', '7d', '14d', '1m', '1y'];
const dateUnits = ['d', 'w', 'm', 'y'] as const;
