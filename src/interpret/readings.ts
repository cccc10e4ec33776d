import { type Expression, isLiteral, type Range, type Value } from '../../grammar/expression.ts';
import type { FieldType } from '../../grammar/operators.ts';
import { predicatesIn } from '../analysis/expressions.ts';
import { type Day, formatTime, parseDay, parseTime, resolveDate } from '../schema/dates.ts';
import { allOf } from '../schema/labels.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import type { Join, Weighed, WrittenTerm, WrittenValue } from './conditions.ts';
import { conditionOf, isBetween, joinedBy, joinsOf, negated, soughtOf } from './conditions.ts';
import { particles, type WrittenItem } from './items.ts';
import type { WrittenRelation } from './vocabulary.ts';
import { fieldsOfLeast, ownOf } from './words/fields.ts';

/*
 * The readings of a text: a search over its items from left to right, which keeps the cheapest
 * states at each token. A state is where in a condition it is; `steps` is the table of what each
 * kind of item makes of it. Time is linear in the number of tokens.
 */

/** A part of a search as it was read: conditions, connectives and parentheses in their order. */
type Part = Expression | Join | 'not' | '(';
type Chain<Element> = { readonly one: Element; readonly before: Chain<Element> } | undefined;

/** An open bracket. In a list the condition goes on; a group has conditions of its own. */
type Frame = {
  readonly kind: 'group' | 'list' | 'call';
  /** What its commas are: `AND(a; b)`. */
  readonly separator?: 'and' | 'or';
  readonly excludesLow: boolean;
  readonly outer: Frame | undefined;
};

/** What a range of the text was taken for; a part of the day says which of its hours others are. */
type ReadPart = Range & { readonly expression: Expression; readonly isPartOfDay?: boolean };

type State = {
  /** In a condition; with `bare` its field is to come. `prefix`: behind `AND` of `AND(…)`. */
  readonly at:
    | ('start' | 'after' | 'field' | 'operator' | 'value' | 'joined' | 'high')
    | ('bareOperator' | 'bareValue' | 'bareRelation' | 'bareHigh' | 'prefix');
  readonly output: Chain<Part>;
  readonly frame: Frame | undefined;
  /** The connective before the next value, and before the condition. */
  readonly join: Join | undefined;
  readonly lead: Join | undefined;
  readonly isNot: boolean;
  readonly has: 'with' | 'without' | undefined;
  readonly field: string | undefined;
  readonly relation: WrittenRelation | undefined;
  readonly isWord: boolean;
  readonly terms: readonly WrittenTerm[];
  /** Values whose field is to come. */
  readonly values: readonly WrittenValue[];
  readonly cost: number;
  readonly isGuess: boolean;
  readonly slips: number;
  /**
   * Words that are sought wherever they may be, and that nothing joins with others, or that describe
   * what is asked for: big groups. And whether more than an article is behind the last condition.
   */
  readonly loose: number;
  /** How many words without quotes are taken as they are, since nothing explains them. */
  readonly sought: number;
  readonly isApart: boolean;
  /** Behind a word such as `in`, and its article. */
  readonly isPlace: boolean;
  /** The range of the condition; -1 before its first item. */
  readonly from: number;
  readonly to: number;
  readonly parts: Chain<ReadPart>;
  readonly ignored: Chain<Range>;
  /** What it has put out, to know equal states by. */
  readonly key: number;
};

export type ReadingTask = {
  readonly schema: Schema;
  readonly dateField: string | undefined;
  readonly timeField: string | undefined;
  readonly today: Day;
  /** What an amount without a field is of: the only decimal, or people. */
  readonly amountField: string | undefined;
  /** In RSQL a comma between conditions is an OR. */
  readonly commaIsOr: boolean;
};

const blank = {
  field: undefined,
  relation: undefined,
  isWord: false,
  terms: [],
  values: [],
  isNot: false,
  has: undefined,
} as const;
const opened = { at: 'start', join: undefined, lead: undefined } as const;
const unread = { output: undefined, frame: undefined, parts: undefined, ignored: undefined, key: 0 } as const;
const initial: State = {
  ...blank,
  ...opened,
  ...unread,
  cost: 0,
  isGuess: false,
  slips: 0,
  loose: 0,
  sought: 0,
  isApart: false,
  isPlace: false,
  from: 0,
  to: 0,
};

export type FoundReading = Weighed<Expression> & {
  readonly slips: number;
  readonly loose: number;
  readonly sought: number;
  readonly parts: readonly ReadPart[];
  readonly ignored: readonly Range[];
};

/**
 * So many states are kept at each token, and so many of those that go on alike, none of which
 * costs so much more than the cheapest.
 */
const width = 12;
const alike = 3;
const reach = 2.5;

/** What is no part of a condition that it follows. */
const between: ReadonlySet<WrittenItem['is']> = new Set(['noise', 'and', 'or', 'comma']);

/** The cheapest readings of items, which `itemsAt` gives for each of `count` tokens. */
export function readingsOf(
  task: ReadingTask,
  count: number,
  itemsAt: (at: number) => readonly WrittenItem[],
): readonly FoundReading[] {
  const reached: State[][] = Array.from({ length: count + 1 }, () => []);
  reached[0] = [initial];
  const least: number[] = [];
  for (let at = 0; at < count; at++) {
    const states = cheapest(reached[at] ?? []);
    reached[at] = [];
    if (states.length === 0) continue;
    for (const item of itemsAt(at)) {
      const end = at + item.length;
      for (const state of states)
        for (const next of steps[item.is](state, item as never, task)) {
          const cost = next.cost + item.cost;
          if (cost > (least[end] ?? cost) + reach) continue;
          least[end] = Math.min(least[end] ?? cost, cost);
          const isFirst = next.from === -1 && next.at !== 'after' && item.is !== 'noise';
          reached[end]?.push({
            ...next,
            cost,
            isGuess: next.isGuess || item.isGuess,
            slips: next.slips + item.slips,
            isPlace: item.is === 'noise' && (item.isPlace === true || (item.isArticle === true && state.isPlace)),
            to: between.has(item.is) ? next.to : item.to,
            from: isFirst ? item.from : next.from,
          });
        }
    }
  }
  return cheapest(reached[count] ?? []).flatMap((state) => finished(state, task));
}

function cheapest(states: readonly State[]): readonly State[] {
  const kept: State[] = [];
  const counts = new Map<string, number>();
  for (const state of states.toSorted((a, b) => a.cost - b.cost)) {
    const { at, key, field, relation, join, lead, isNot, has, terms, values, frame } = state;
    const ahead = [at, field, relation, join, lead, isNot, has, keyOf(frame)].join(' ');
    const whole = `${ahead} ${key} ${keyOf(terms)} ${keyOf(values)}`;
    const count = counts.get(ahead) ?? 0;
    if (counts.has(whole) || count === alike) continue;
    counts.set(ahead, count + 1).set(whole, 1);
    kept.push(state);
    if (kept.length === width) break;
  }
  return kept;
}

/** A hash of a part of a state; parts are shared, so each is read once. */
function keyOf(part: unknown): number {
  if (typeof part !== 'object' || part === null) return mixed(7, String(part));
  const known = keys.get(part) ?? Object.values(part).reduce<number>((key, one) => (key * 33 + keyOf(one)) % modulus, 11);
  keys.set(part, known);
  return known;
}

const keys = new WeakMap<object, number>();
const modulus = 4_503_599_627_370;

/** Adds a text to a hash. */
function mixed(key: number, text: string): number {
  let mixture = key;
  for (let at = 0; at < text.length; at++) mixture = (mixture * 31 + text.charCodeAt(at)) % modulus;
  return mixture;
}

// What each item makes of a state

type Step<Is extends WrittenItem['is']> = (
  state: State,
  item: Extract<WrittenItem, { readonly is: Is }>,
  task: ReadingTask,
) => readonly State[];

const none: readonly State[] = [];
const go = (state: State, change: Partial<State>, cost = 0, isGuess = false): State => ({
  ...state,
  ...change,
  cost: state.cost + cost,
  isGuess: state.isGuess || isGuess,
});
/** The first item of a condition, or the one behind its NOT or its `with`. */
const begun = (state: State, change: Partial<State>, cost = 0): State =>
  go(state, { ...change, from: state.isNot || state.has ? state.from : -1 }, cost);

const steps: { readonly [Is in WrittenItem['is']]: Step<Is> } = {
  field: (state, { name }, task) => {
    switch (state.at) {
      case 'bareOperator': {
        const isWhole = isUnary(state.relation);
        const terms = isWhole ? [termOf(state, undefined)] : [];
        const isTurned = !isCall(state) && !isWhole;
        return [go(state, { at: isWhole ? 'value' : 'operator', field: name, terms }, isTurned ? 0.6 : 0, isTurned)];
      }
      case 'bareValue':
      case 'bareRelation':
        return fitting(withValues(state, name), task);
      case 'prefix':
        return none;
      default:
        return [
          // `persons > 30 persons`
          ...(state.at === 'value' && state.field === name ? [go(state, {}, 0.1)] : none),
          ...freshOf(state, task).map((one) => begun(one, { at: 'field', field: name })),
        ];
    }
  },

  relation: (state, { relation, isWord }, task) => {
    const isWhole = isUnary(relation);
    const bare = () => freshOf(state, task).map((one) => begun(one, { at: 'bareOperator', relation, isWord }, isWord ? 0 : 0.4));
    const carried = (join: Join | undefined, cost: number) =>
      isWhole ||
      isPartOfDay(state.terms.at(-1)?.value) ||
      (isWord && /^(?:between|[<>]=?)$/.test(relation) && state.terms.at(-1)?.value?.form === 'known')
        ? none
        : [go(state, { at: 'operator', relation, isWord, join: join === ',' ? 'and' : join }, cost)];
    const ended = () => [go(state, { at: 'value', terms: [termOf({ ...state, relation, isWord }, undefined)] })];
    switch (state.at) {
      case 'field':
        return isWhole ? ended() : [go(state, { at: 'operator', relation, isWord })];
      case 'operator':
        if (isWhole && state.relation === '=') return ended();
        if (!isSoft(state.relation) && !(relation === ':' || (relation === '=' && !isWord))) return none;
        return [go(state, { relation: relation === ':' || relation === '=' ? state.relation : relation }, 0.02)];
      case 'start':
        return state.has !== undefined && relation === ':' ? [state] : bare();
      case 'joined':
        return [...carried(state.join, 0.05), ...bare()];
      case 'value':
        // `Zaal S at 10` is no second room.
        return [...(isWord && relation === '=' ? none : carried('and', isWord ? 0.3 : 0.1)), ...bare()];
      case 'bareValue':
        return isWord && relation !== '~' && relation !== 'in'
          ? none
          : [go(state, { at: 'bareRelation', relation: mirrored[relation] ?? relation, isWord })];
      case 'bareOperator':
        if (relation === ':') return [state];
        return isSoft(state.relation) && !isWhole ? [go(state, { relation, isWord }, 0.05)] : none;
      case 'after':
        return bare();
      default:
        return state.at === 'prefix' && relation === ':' ? [state] : none;
    }
  },

  value: (state, item, task) => {
    const { value } = item;
    const isSpoken = value.form === 'text' && !value.isQuoted;
    const last = state.terms.at(-1);
    const again = (change: Partial<State>, cost: number) =>
      last?.value === undefined || (isSpoken && value.isExplained)
        ? none
        : taken(go(state, { relation: last.relation, isWord: last.isWord, ...change }, cost), value, task);
    const fresh = () => freshOf(state, task).flatMap((one) => unnamed(one, item, task));
    switch (state.at) {
      case 'operator':
        return taken(
          value.form === 'text' && value.isEmpty && state.isWord && state.relation?.includes('~') ? go(state, {}, 1.2) : state,
          value,
          task,
        );
      case 'high':
        return fitting(withLast({ ...state, at: 'value' }, { high: value }), task);
      case 'field': {
        if (value.form === 'text' && value.isEmpty) return fresh();
        const least = value.form === 'number' && value.digits !== '0' ? ownOf(fieldsOfLeast, state.field ?? '') : undefined;
        const relation = isSpoken ? ':' : least === state.field ? '>=' : '=';
        // A number beside the name of a text is rather of something else.
        const isOther = value.form === 'number' && fieldOf(task.schema, state.field ?? '').type === 'text';
        const own = isOther ? none : taken(go(state, { relation, isWord: true }, 0.15, value.form === 'text'), value, task);
        return [...own, ...fresh()];
      }
      case 'joined': {
        const isSought = isSpoken && last?.value?.form === 'text' && !last.value.isQuoted && state.join !== 'or';
        return [...again({}, isSought ? 0.4 : 0.03), ...fresh()];
      }
      case 'value': {
        // `order 8812 8813`
        const isListed = value.form === 'number' && last?.value?.form === 'number' && last.relation === '=';
        const isMore = (state.frame?.kind === 'list' || isListed) && last?.high === undefined;
        return [...(isMore ? again({ join: 'or' }, 0.3) : none), ...fresh()];
      }
      case 'bareHigh':
        return [go(state, { at: 'bareValue', values: [...state.values, value] })];
      case 'bareRelation':
      case 'prefix':
        return none;
      default:
        return fresh();
    }
  },

  both: (state, item, task) => {
    const isIn = state.field === task.dateField && (state.at === 'field' || state.at === 'operator');
    // After tomorrow evening is no time of a day.
    if (state.at === 'bareOperator' && !isSoft(state.relation)) return none;
    let states = isIn ? [state] : freshOf(state, task);
    for (const value of item.values)
      states = states.flatMap((one) => steps.value({ ...one, to: item.to }, { ...item, is: 'value', value } as never, task));
    return states;
  },

  condition: (state, { expression, to }, task) =>
    'field' in expression && expression.field === state.field && (state.at === 'field' || state.at === 'operator')
      ? taken({ ...state, relation: state.relation ?? ':' }, textIn(expression), task)
      : freshOf(state, task).flatMap((one) => {
          if (one.at !== 'start') return none;
          const own = begun(one, {});
          const said = (own.has === 'without') !== own.isNot ? negated(expression) : expression;
          return [emit({ ...own, to, isNot: false, has: undefined }, said, 0.1, true)];
        }),

  and: (state, _, task) => joining('and', state, task),
  or: (state, _, task) => joining('or', state, task),

  comma: (given, { isTight, isSemicolon }, task) => {
    const { frame } = given;
    const last = given.terms.at(-1);
    const state = isTight && !isInList(given) && (last?.relation !== 'in' || last.isWord) ? go(given, {}, 0.4) : given;
    if (isCall(state) && state.at !== 'value') return [state];
    if (state.at === 'bareValue' && state.relation === undefined) return [go(state, { at: 'bareHigh', join: 'or' })];
    return joining(frame?.separator ?? (isSemicolon && task.commaIsOr ? 'and' : ','), state, task);
  },

  not: (state, _, task) => {
    if (state.has === 'without') return none;
    const isIn = state.at === 'field' || state.at === 'operator' || (state.at === 'bareOperator' && isSoft(state.relation));
    if (isIn) return [go(state, { isNot: !state.isNot })];
    if (state.at === 'start') return [go(state, { isNot: !state.isNot, from: state.isNot ? state.from : -1 })];
    return state.at === 'bareOperator' ? none : freshOf(state, task).map((one) => go(one, { isNot: true, from: -1 }));
  },

  with: (state, _, task) => freshOf(state, task).map((one) => begun(one, { has: one.has ?? 'with' })),
  without: (state, _, task) => [
    // `rooms except 101`
    ...(state.at === 'field' ? [go(state, { isNot: !state.isNot }, 0.1, true)] : none),
    ...freshOf(state, task).map((one) => go(one, { has: 'without', from: -1 })),
  ],

  to: (state, { isSign }, task) => {
    const last = state.terms.at(-1);
    const isText = last?.value?.form === 'text' && !last.value.isQuoted;
    const range = state.at === 'value' && !isText ? ranged(state, last) : none;
    if (isSign && ['start', 'joined', 'after', 'value'].includes(state.at))
      return [...steps.not(state, { is: 'not' } as never, task), ...range];
    const isBare = state.at === 'bareValue' && state.values.length === 1 && state.join === undefined;
    return isBare ? [go(state, { at: 'bareHigh' }, 0.02)] : range;
  },

  verdict: (state, { truth }) => (state.at === 'value' ? [go(state, { isNot: state.isNot === truth })] : none),

  orMore: (state) => bounded(state, '>='),
  orLess: (state) => bounded(state, '<='),

  begins: (state, _, task) => {
    const last = state.terms.at(-1);
    return state.at === 'value' && last?.value?.form === 'text' && (isSoft(last.relation) || last.relation === '~')
      ? fitting(withLast(state, { relation: '^=' }), task)
      : none;
  },

  null: (state) => {
    const isBare = state.at === 'field' && state.isNot;
    if (!isBare && (state.at !== 'operator' || (!isSoft(state.relation) && state.relation !== '!='))) return none;
    const relation = state.relation === '!=' ? '[VALUE]' : '[NULL]';
    return [go(state, { at: 'value', terms: [...state.terms, termOf({ ...state, relation }, undefined)] })];
  },

  open: (state, { bracket }, task) => {
    const frame: Frame = { kind: 'group', excludesLow: bracket === '{', outer: state.frame };
    switch (state.at) {
      case 'operator':
        return [go(state, { frame: { ...frame, kind: 'list' } })];
      case 'field':
        return [go(state, { at: 'operator', relation: '=', isWord: false, frame: { ...frame, kind: 'list' } }, 0.2)];
      case 'bareOperator':
      case 'bareRelation':
        return [go(state, { frame: { ...frame, kind: 'call' } })];
      case 'prefix':
        return [go(put(state, '('), { ...opened, frame: { ...frame, separator: state.join === 'or' ? 'or' : 'and' } })];
      default:
        return freshOf(state, task).map((one) =>
          go(put(one.isNot ? put(one, 'not') : one, '('), { ...opened, isNot: false, frame }),
        );
    }
  },

  close: (state, { bracket }, task) => {
    const { frame, output } = state;
    // A comma at the end of a list or an object.
    if (state.at === 'joined' && state.join === ',' && frame !== undefined)
      return steps.close(go(state, { at: 'value', join: undefined }, 0.3), { is: 'close', bracket } as never, task);
    if (frame === undefined) return [go({ ...state, slips: state.slips + 1 }, {}, 1)];
    if (frame.kind !== 'group') {
      const inner = { ...state, frame: frame.outer };
      if (state.at !== 'value') return none;
      const isRange = state.terms.at(-1)?.high !== undefined && frame.kind === 'list';
      return [isRange ? withLast(inner, { excludes: { low: frame.excludesLow, high: bracket === '}' } }) : inner];
    }
    // Parentheses around a field, or around values that come before it.
    if ((state.at === 'field' || state.at === 'bareValue') && output?.one === '(') {
      const { before } = output;
      const isLed = before !== undefined && isJoin(before.one);
      const lead = isLed ? before.one : state.lead;
      return [go(state, { output: isLed ? before.before : before, key: mixed(state.key, ')'), frame: frame.outer, lead })];
    }
    if (state.at === 'start' && state.lead !== undefined && output?.one !== '(')
      return [go(state, { at: 'after', frame: frame.outer, join: undefined }, 0.3)];
    return closed(state, task).map(grouped);
  },

  noise: (state, { isSpoken, isArticle = false, isField = false, from, to }) => [
    isSpoken
      ? go(state, { isApart: state.isApart || !isArticle }, state.frame?.kind === 'list' ? 0.5 : 0)
      : go(state, {
          ignored: { one: { from, to }, before: state.ignored },
          loose: state.loose + Number(isField && state.loose > 0 && state.parts?.one.to === from - 1),
        }),
  ],
};

/** What a condition seeks, as it was written. */
const textIn = (expression: Expression): WrittenValue => {
  const text = expression.kind === 'comparison' && isLiteral(expression.value) ? String(expression.value.value) : '';
  return { form: 'text', text, isQuoted: false, isPattern: false, when: undefined };
};

const mirrored: Readonly<Partial<Record<WrittenRelation, WrittenRelation>>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

const isUnary = (relation: WrittenRelation | undefined): boolean => relation === '[NULL]' || relation === '[VALUE]';

/** A relation that a more exact one may follow. */
const isSoft = (relation: WrittenRelation | undefined): boolean =>
  relation === '=' || relation === ':' || relation === 'in' || relation === undefined;

const isPartOfDay = (value: WrittenValue | undefined): boolean =>
  value?.form === 'time' && value.low !== value.high && value.isRange !== true;

const isCall = ({ frame }: State): boolean => frame?.kind === 'call';
const isInList = ({ frame }: State): boolean => frame !== undefined && frame.kind !== 'group';

const termOf = ({ relation = '=', isWord, join = 'or' }: State, value: WrittenValue | undefined): WrittenTerm => ({
  join,
  relation,
  isWord,
  value,
});

/** How many words of a value nothing explains. */
const wordsIn = (value: WrittenValue): number =>
  value.form === 'text' && !value.isQuoted
    ? value.text.split(' ').filter((word) => !particles.has(word.toLowerCase())).length
    : 0;

/** The state with more of its last term known. */
const withLast = (state: State, change: Partial<WrittenTerm>): State =>
  go(state, { terms: [...state.terms.slice(0, -1), { ...(state.terms.at(-1) ?? termOf(state, undefined)), ...change }] });

/** The state with one more value of its condition, if the field takes it. */
const taken = (state: State, value: WrittenValue, task: ReadingTask): readonly State[] =>
  value.form === 'text' && !value.isQuoted && value.text === state.field
    ? none
    : fitting(
        {
          ...state,
          at: 'value',
          terms: [...state.terms, termOf(state, value)],
          join: undefined,
          sought: state.sought + wordsIn(value),
        },
        task,
      );

/** The state, if its last term fits the field; a range is asked when both its ends are known. */
function fitting(state: State, { schema }: ReadingTask): readonly State[] {
  const last = state.terms.at(-1);
  if (state.field === undefined || last === undefined) return none;
  if (last.high !== undefined || last.value?.form === 'any') return [state];
  const relation = isBetween(last) ? '=' : last.relation;
  return conditionOf(schema, state.field, [{ ...last, relation }], false) === undefined ? none : [state];
}

/** The field of values that were read before it. */
function withValues(state: State, name: string): State {
  const { values, relation = '=' } = state;
  const [first, second] = values;
  const isText = first?.form === 'text';
  const plain: WrittenRelation = isText ? ':' : '=';
  const isExact = relation !== '~' && relation !== 'in' && (!isText || mirrored[relation] !== undefined);
  const least =
    state.relation === undefined && first?.form === 'number' && first.digits !== '0' ? ownOf(fieldsOfLeast, name) : undefined;
  const own: State = { ...state, relation: least ? '>=' : isExact ? relation : plain };
  const terms =
    second !== undefined && state.join === undefined
      ? [{ ...termOf({ ...state, relation: '=' }, first), high: second }]
      : values.map((value): WrittenTerm => ({ ...termOf(own, value), join: 'or' }));
  return go(state, { at: 'value', field: least ?? name, terms, values: [], join: undefined }, 0.05);
}

/**
 * A value without a field before it: that of what it is known as, of days or times, or one that
 * follows.
 */
function unnamed(given: State, item: Extract<WrittenItem, { is: 'value' }>, task: ReadingTask): readonly State[] {
  const { value } = item;
  const { relation } = given;
  const isNot = given.has === 'without' ? true : given.isNot;
  const state = go(given, { from: relation !== undefined || given.isNot || given.has ? given.from : item.from });
  const named = (field: string | undefined, cost = 0) =>
    field === undefined
      ? none
      : taken(go(state, { field, relation: relation ?? '=', isWord: true, isNot }, cost + 0.1, true), value, task).map((one) =>
          go(one, { has: undefined }),
        );
  const waiting = (cost: number, isGuess = false) =>
    go(
      state,
      { at: 'bareValue', sought: state.sought + wordsIn(value), values: [value], isWord: true, isNot, has: undefined },
      cost,
      isGuess,
    );
  const isPlain = relation === undefined || relation === '=' || relation === '~';
  // Before a week, or before tomorrow: rather for it, where the word means both.
  const isVague =
    value.form === 'day' &&
    (relation === 'before' || relation === 'after'
      ? value.low !== value.high || parseDay(value.low ?? '') === undefined
      : // From last month is of it.
        relation === '>=' && value.low !== value.high && (parseDay(value.high ?? '') ?? task.today) < task.today);
  switch (value.form) {
    case 'known':
      return isPlain || relation === '!=' || relation === 'in' ? named(value.field) : none;
    case 'day':
    case 'time':
      return [
        ...named(value.form === 'day' ? task.dateField : timeFieldOf(state, task), isVague ? 0.1 : 0),
        ...(relation === undefined ? [waiting(0.2)] : none),
      ];
    case 'number':
      // About 30 is no number to look for.
      return relation === '~' && given.isWord ? none : [waiting(0)];
    case 'text': {
      const isAnchored = value.isPattern && value.text.endsWith('%') && !value.text.startsWith('%');
      const operator = relation === '^=' || isAnchored ? '^=' : '~';
      const text = value.isPattern ? value.text.replace(/^%|%$/g, '') : value.text;
      const isSought = (isPlain || relation === '^=') && !value.isExplained && (relation === undefined || given.isWord);
      const sought = isSought ? soughtOf(task.schema, text, operator, (state.has === 'without') !== state.isNot) : undefined;
      const isNear = state.parts !== undefined && !state.isApart && item.from > state.parts.one.to + 1;
      const isJoined = (state.lead ?? ' ') !== ' ' || (isNear && relation === undefined && state.has === undefined);
      const isOpen = !value.isQuoted && !value.isPattern && !isNot;
      const change = {
        from: state.from,
        to: item.to,
        loose: state.loose + (isOpen && given.isPlace ? 2 : Number(isOpen && !isJoined)),
        sought: state.sought + wordsIn(value),
      };
      const waits = (relation === undefined || isCall(state)) && !value.isEmpty;
      return [
        ...(sought === undefined ? none : [emit({ ...state, ...blank, ...change }, sought, value.isQuoted ? 0.4 : 0.3, true)]),
        ...(waits ? [{ ...waiting(value.isQuoted ? 0.1 : 0.35, !value.isQuoted), isNot: state.isNot, has: state.has }] : none),
      ];
    }
    default:
      return none;
  }
}

/** A time behind the last day of something is that of its end. */
function timeFieldOf({ output }: State, { schema, dateField, timeField }: ReadingTask): string | undefined {
  const last = output?.one;
  const ofType = (type: FieldType) => Object.keys(schema.fields).filter((name) => schema.fields[name]?.type === type);
  if (typeof last !== 'object' || !('field' in last) || last.field === dateField) return timeField;
  const [days, times] = [ofType('date'), ofType('time')];
  return times[days.indexOf(last.field) % times.length] ?? timeField;
}

const ranged = (state: State, last: WrittenTerm | undefined): readonly State[] =>
  last?.value !== undefined &&
  last.high === undefined &&
  (last.value.form !== 'known' || isBetween(last)) &&
  ['=', ':', 'in', 'between', '!between', '>=', '!='].includes(last.relation)
    ? [go(state, { at: 'high', join: undefined }, 0.02)]
    : none;

function bounded(state: State, relation: WrittenRelation): readonly State[] {
  if (state.at === 'bareValue') return [go(state, { relation })];
  const last = state.terms.at(-1);
  const isPlain = state.at === 'value' && last?.high === undefined && isSoft(last?.relation) && last?.value?.form !== 'known';
  return isPlain ? [withLast(state, { relation })] : none;
}

function joining(join: Join, state: State, task: ReadingTask): readonly State[] {
  const last = state.terms.at(-1);
  const ended = () => closed(state, task).map((one) => behind(one, join, task));
  const repeated = (earlier: Join | undefined) => (earlier === join ? [go({ ...state, slips: state.slips + 1 }, {}, 1)] : none);
  switch (state.at) {
    case 'value':
      if (join !== 'or' && isBetween(last) && last?.high === undefined) return [go(state, { at: 'high', join: undefined })];
      return [go(state, { at: 'joined', join })];
    case 'joined':
      if (join === ',') return none;
      return [
        ...(state.join === ',' ? [go(state, { join })] : repeated(state.join)),
        ...freshOf(state, task).map((one) => prefixed(one, join)),
      ];
    case 'start': {
      // Hi, what is on?
      if (join === ',') return state.output === undefined && state.lead === undefined ? [go(state, {}, 0.3, true)] : none;
      if (state.lead === ',') return [go(state, { lead: join }), prefixed(state, join)];
      const isFirst = state.output === undefined || state.output.one === '(' || state.lead !== undefined;
      const isStray = state.output === undefined && state.lead === undefined;
      const stray = isStray ? [go({ ...state, slips: state.slips + 1 }, {}, 0.5, true)] : none;
      return isFirst ? [...stray, ...repeated(state.lead), prefixed(state, join)] : none;
    }
    case 'bareValue':
      if (state.relation === 'between' && join === 'and' && state.values.length === 1) return [go(state, { at: 'bareHigh' })];
      return [...ended(), ...(state.relation === undefined ? [go(state, { at: 'bareHigh', join: 'or' }, 0.2)] : none)];
    case 'after':
    case 'field':
      return ended();
    default:
      return none;
  }
}

/** The start of a condition behind a connective. */
const behind = (state: State, join: Join, { commaIsOr }: ReadingTask): State =>
  go(state, { at: 'start', join: undefined, lead: join === ',' && commaIsOr ? 'or' : join });

/** `AND(…)`: what joins the conditions in the bracket. Outside it nothing is joined by this. */
const prefixed = (state: State, join: Join): State => {
  const begun = state.output === undefined || state.output.one === '(' ? state : put(state, state.lead ?? 'and');
  return go(state.isNot ? put(begun, 'not') : begun, { at: 'prefix', join, isNot: false });
};

// Conditions and groups

/** The state at the start of a new condition; one that is open ends. */
function freshOf(state: State, task: ReadingTask): readonly State[] {
  switch (state.at) {
    case 'start':
    case 'bareOperator':
      return [state];
    case 'after':
      return [go(state, { ...opened, lead: state.frame?.separator ?? ' ' }, 0.12)];
    default: {
      if (isInList(state)) return none;
      const isJoined = state.at === 'joined';
      return closed(isJoined ? { ...state, at: 'value' } : state, task).map((one) =>
        go(behind(one, (isJoined && state.join) || ' ', task), {}, isJoined ? 0 : 0.12),
      );
    }
  }
}

/** Ends a condition, where it is complete. */
function closed(state: State, task: ReadingTask): readonly State[] {
  const { field, has, isNot, at, relation } = state;
  const { schema, timeField, amountField } = task;
  if (at === 'after') return [state];
  const ended = (name: string, terms: readonly WrittenTerm[], isDenied: boolean, cost = 0, isGuess = false) => {
    const found = conditionOf(schema, name, terms, isDenied);
    return found === undefined ? none : [emit(state, found.result, found.cost + cost, found.isGuess || isGuess)];
  };
  if (at === 'value' && field !== undefined) return ended(field, state.terms, isNot !== (has === 'without'));
  if (at === 'field' && field !== undefined) {
    const isDenied = isNot !== (has === 'without');
    const { type, values } = fieldOf(schema, field);
    const equal = (value: Expression & { kind: 'comparison' }, cost: number, isGuess: boolean) =>
      emit(state, value, cost, isGuess);
    const comparison = { kind: 'comparison', field, operator: '=' } as const;
    if (type === 'boolean') return [equal({ ...comparison, value: { kind: 'boolean', value: !isDenied } }, 0.05, false)];
    // Free places are asked for as some.
    if (has === undefined && (isNot || ownOf(fieldsOfLeast, field) !== field)) return none;
    const isCount = type === 'integer' && values === undefined && !isNumberOf(field, schema);
    return [
      ...(isCount
        ? [
            equal(
              {
                ...comparison,
                field: ownOf(fieldsOfLeast, field) ?? field,
                operator: isDenied ? '=' : '>',
                value: { kind: 'integer', value: 0 },
              },
              0,
              true,
            ),
          ]
        : none),
      emit(state, { kind: 'null', field, negated: !isDenied }, 0.05, false),
    ];
  }
  const isInPart = state.parts?.one.isPartOfDay === true;
  if (at !== 'bareValue' || (relation === undefined && !isInPart) || !state.values.every(({ form }) => form === 'number'))
    return none;
  const isWhen = !['in', '~', ':', '<', '>'].includes(relation ?? '=') && state.values.every(isHour);
  const bare = (name: string, cost: number) => ended(name, withValues(state, name).terms, isNot, cost, true);
  const isBound = state.values.length === 1 && /[<>]/.test(relation ?? '');
  const isAmount = amountField !== undefined && relation !== undefined && (!isWhen || timeField === undefined || isBound);
  return [...(isWhen && timeField !== undefined ? bare(timeField, 0.8) : none), ...(isAmount ? bare(amountField, 0.5) : none)];
}

/** Whether a field is the number of something, as of a customer, of which none is 0. */
const isNumberOf = (name: string, { fields }: Schema): boolean =>
  /_id$/i.test(name) || allOf(fields[name]?.label).some((one) => /(?:number|nummer|nr)$/i.test(one));

const isHour = (value: WrittenValue): boolean => value.form === 'number' && Number(value.digits) <= 24;

function emit(state: State, expression: Expression, cost: number, isGuess: boolean): State {
  const isSpan = state.terms.length === 1 && isPartOfDay(state.terms[0]?.value);
  const part: ReadPart = { from: Math.max(state.from, 0), to: state.to, expression, isPartOfDay: isSpan };
  const parts = { one: part, before: state.parts };
  const change = { ...blank, ...opened, at: 'after', parts, isApart: false, from: -1 } as const;
  return go(put(state, expression), change, cost, isGuess);
}

const isJoin = (part: Part): part is Join => part === 'and' || part === 'or' || part === ',' || part === ' ';

/** Puts out a part of the search, with the connective before it. */
function put(state: State, one: Part): State {
  const last = state.output?.one;
  const isApart = last !== undefined && last !== '(' && last !== 'not' && !isJoin(last) && !isJoin(one);
  const begun = isApart ? put(state, state.lead ?? 'and') : state;
  return { ...begun, output: { one, before: begun.output }, key: (begun.key * 33 + keyOf(one)) % modulus };
}

/** Closes a group: what is in it becomes one expression. */
function grouped(state: State): State {
  const inside: (Expression | Join | 'not')[] = [];
  let { output } = state;
  for (; output !== undefined && output.one !== '('; output = output.before) inside.unshift(output.one);
  const made = treeOf(inside);
  if (made === undefined) return state;
  const change = { at: 'after', join: undefined, frame: state.frame?.outer, key: mixed(state.key, ')') } as const;
  return { ...state, ...change, output: { one: made, before: output?.before } };
}

/**
 * The tree of conditions and connectives: NOT over AND over OR. What stands beside the first or
 * the last of several alternatives holds for all of them: `choir or band tomorrow`.
 */
function treeOf(sequence: readonly (Expression | Join | 'not')[]): Expression | undefined {
  const groups: { readonly all: Expression[]; isLoose: boolean }[] = [{ all: [], isLoose: true }];
  let isNot = false;
  const joins = joinsOf(
    sequence.map((one) => (typeof one === 'string' && one !== 'not' ? one : undefined)),
    'and',
  );
  for (const [index, one] of sequence.entries()) {
    const group = groups.at(-1);
    if (one === 'not') isNot = !isNot;
    else if (typeof one !== 'string') {
      group?.all.push(isNot ? negated(one) : one);
      isNot = false;
    } else if (joins[index] === 'or') groups.push({ all: [], isLoose: true });
    else if (group !== undefined) group.isLoose &&= one === ' ' || one === ',';
  }
  if (groups.some(({ all }) => all.length === 0)) return undefined;
  const [first, last] = [groups[0]?.all ?? [], groups.at(-1)?.all ?? []];
  const beside = [...first.slice(0, -1), ...last.slice(1)];
  const alternatives = [...first.slice(-1), ...groups.slice(1, -1).flatMap(({ all }) => all), ...last.slice(0, 1)];
  const named = (all: readonly Expression[]) =>
    all.flatMap((one) => predicatesIn(one).map((predicate) => ('field' in predicate ? predicate.field : '')));
  const isLoose = groups.length > 1 && alternatives.length === groups.length && groups.every((group) => group.isLoose);
  if (isLoose && beside.length > 0 && !named(beside).some((field) => named(alternatives).includes(field)))
    return joinedBy('and', [...first.slice(0, -1), joinedBy('or', alternatives), ...last.slice(1)]);
  return joinedBy(
    'or',
    groups.map(({ all }) => joinedBy('and', all)),
  );
}

/**
 * How doubtful what is asked is: 2 for two values of one field, two lower or upper bounds, or ends
 * in no order, which nobody means; 1 where more is asked of a field that has one value.
 */
function doubtOf(expression: Expression, today: Day): number {
  if (!('operands' in expression)) {
    const [low = -Infinity, high = Infinity] = boundsIn(expression, today);
    // Before or after the start of a day is never or always.
    const isMidnight = expression.kind === 'comparison' && /^[<>]/.test(expression.operator) && isStart(expression.value);
    return low > high || isMidnight ? 2 : 0;
  }
  const inner = expression.operands.map((one) => doubtOf(one, today));
  if (expression.kind === 'or') return Math.min(...inner);
  const named = expression.operands.flatMap((one) => ('field' in one ? [one] : []));
  const isEqual = (one: Expression) => (one.kind === 'in' && !one.negated) || (one.kind === 'comparison' && one.operator === '=');
  const doubts = named.flatMap((one, at) =>
    named.slice(at + 1).map((other) => {
      if (one.field !== other.field) return 0;
      const [[low, high], [from, to]] = [boundsIn(one, today), boundsIn(other, today)];
      const isTwice = (low !== undefined && from !== undefined) || (high !== undefined && to !== undefined);
      const isNever = (low ?? -Infinity) > (to ?? Infinity) || (from ?? -Infinity) > (high ?? Infinity);
      if (isEqual(one) !== isEqual(other)) return isNever ? 2 : 1;
      return isTwice || isNever || isEqual(one) ? 2 : 0;
    }),
  );
  return Math.max(...inner, ...doubts);
}

/**
 * Hours beside a part of the day are of that part, and say what it says: tonight after 8 is after
 * 20:00.
 */
function inPartsOfDay(tree: Expression, parts: readonly ReadPart[]): Pick<FoundReading, 'result' | 'parts'> {
  const spans = new Set(
    parts.flatMap(({ isPartOfDay, expression }) =>
      isPartOfDay ? ('operands' in expression ? expression.operands : [expression]) : [],
    ),
  );
  if (spans.size === 0) return { result: tree, parts };
  const moved = new Map<Expression, Expression>();
  const of = (node: Expression): Expression => {
    if (!('operands' in node)) return node;
    const operands = node.operands.map(of);
    if (node.kind === 'or') return joinedBy('or', operands);
    let kept = operands;
    for (const span of operands.filter((one) => spans.has(one))) {
      const [low, high] = boundsIn(span, 0);
      const others = operands.filter((one) => !spans.has(one) && 'field' in one && 'field' in span && one.field === span.field);
      for (const one of others) if (low !== undefined) moved.set(one, later(one, low));
      const isSaid = others.some((one) => {
        const [from, to] = boundsIn(moved.get(one) ?? one, 0);
        return (low !== undefined && from !== undefined && from >= low) || (high !== undefined && to !== undefined && to <= high);
      });
      if (isSaid) kept = kept.filter((one) => one !== span);
    }
    return joinedBy(
      'and',
      kept.map((one) => moved.get(one) ?? one),
    );
  };
  const result = of(tree);
  return { result, parts: parts.map((part) => ({ ...part, expression: moved.get(part.expression) ?? part.expression })) };
}

const isStart = (end: Value): boolean => isLiteral(end) && /^00:00(?::00)?$/.test(String(end.value));

/** The first and the last day, time or number that a condition lets through. */
function boundsIn(one: Expression, today: Day): readonly [number | undefined, number | undefined] {
  const at = (end: Value) => {
    const text = isLiteral(end) ? String(end.value) : '';
    return parseTime(text) ?? (/^-?\d+[dwmy]$/.test(text) ? resolveDate(text, today) : (parseDay(text) ?? Number(text)));
  };
  if (one.kind === 'between' && !one.negated) return [at(one.low), at(one.high)];
  if (one.kind !== 'comparison') return [undefined, undefined];
  const { operator } = one;
  const end = at(one.value) + (operator === '>' ? 0.1 : operator === '<' ? -0.1 : 0);
  return [/^[>=]/.test(operator) ? end : undefined, /^[<=]/.test(operator) ? end : undefined];
}

/** A condition on hours before noon as on those after, unless that is before a part of the day. */
function later(one: Expression, low: number): Expression {
  const half = 12 * 3600;
  const of = <End extends Value>(end: End): End => {
    const at = isLiteral(end) ? parseTime(String(end.value)) : undefined;
    const isOf = at !== undefined && at < half && at + half >= low;
    return isOf ? { ...end, value: formatTime(at + half).slice(0, 5) } : end;
  };
  if (one.kind === 'between') return { ...one, low: of(one.low), high: of(one.high) };
  return one.kind === 'comparison' ? { ...one, value: of(one.value) } : one;
}

function listed<Element>(chain: Chain<Element>): readonly Element[] {
  const all: Element[] = [];
  for (let next = chain; next !== undefined; next = next.before) all.unshift(next.one);
  return all;
}

function finished(state: State, task: ReadingTask): readonly FoundReading[] {
  // A connective at the end is a slip, a comma at the end of a list is none.
  const isList = state.join === ',' && state.frame?.kind === 'list';
  const cut = { ...state, join: undefined, slips: state.slips + (isList ? 0 : 1) };
  const isLed = state.at === 'start' && state.output !== undefined && state.lead !== ' ' && state.lead !== undefined;
  const isCut = state.at === 'joined' || (isLed && !state.isNot && state.has === undefined);
  let open: readonly State[] = [isCut ? go(cut, { at: isLed ? 'after' : 'value' }, isList ? 0.3 : 0.5, !isList) : state];
  for (let { frame } = state; frame !== undefined; frame = frame.outer) {
    const isGroup = frame.kind === 'group';
    open = open.flatMap((one) => {
      const missing = go(one, { slips: one.slips + 1 }, 1);
      return isGroup ? closed(missing, task).map(grouped) : [{ ...missing, frame: one.frame?.outer }];
    });
  }
  return open
    .flatMap((one) => closed(one, task))
    .flatMap(({ output, cost, isGuess, slips, loose, sought, parts: chain, ignored }) => {
      const tree = treeOf(listed(output).filter((one) => one !== '('));
      if (tree === undefined) return [];
      const { result, parts } = inPartsOfDay(tree, listed(chain));
      const doubt = doubtOf(result, task.today);
      if (isGuess && doubt === 2) return [];
      const weight = { cost: cost + (isGuess ? doubt * 1.5 : 0), isGuess: isGuess || doubt > 0, slips, loose, sought };
      return [{ result, ...weight, parts, ignored: listed(ignored) }];
    });
}
