import type { Expression, Range } from '../../grammar/expression.ts';
import { connective } from '../analysis/expressions.ts';
import { fieldOf, type Schema } from '../schema/schema.ts';
import { conditionOf, negated, soughtOf, type Weighed, type WrittenTerm, type WrittenValue } from './conditions.ts';
import type { WrittenItem } from './items.ts';
import type { WrittenRelation } from './vocabulary.ts';

/*
 * The readings of a text: a search over its items from left to right, which keeps the cheapest
 * states at each token. A state is where in a condition it is; `steps` is the table of what each
 * kind of item makes of it. Time is linear in the number of tokens.
 */

/** A part of a search as it was read: conditions, connectives and parentheses in their order. */
type Output = { readonly what: Expression | 'and' | 'or' | 'not' | '('; readonly before: Output | undefined };

/** An open bracket. In a list the condition goes on; a group has conditions of its own. */
type Frame = {
  readonly kind: 'group' | 'list' | 'call';
  readonly separator: 'and' | 'or' | undefined;
  readonly excludesLow: boolean;
  readonly commas: ReadingState['commas'];
  readonly outer: Frame | undefined;
};

type Chain<Element> = { readonly one: Element; readonly before: Chain<Element> | undefined } | undefined;

/** What a range of the text was taken for. */
type ReadPart = Range & { readonly expression: Expression };

type Where =
  | ('start' | 'after' | 'field' | 'operator' | 'value' | 'joined' | 'high')
  | ('bareOperator' | 'bareValue' | 'bareRelation' | 'bareHigh' | 'prefix');

type ReadingState = {
  readonly at: Where;
  readonly output: Output | undefined;
  readonly frame: Frame | undefined;
  /** The connective before the next condition or value; a comma is either. */
  readonly join: 'and' | 'or' | 'comma' | undefined;
  /** The connective before the condition that is being read. */
  readonly lead: 'and' | 'or' | undefined;
  /**
   * What the commas of this list are, until its last connective tells: `a, b, or c` is an OR.
   */
  readonly commas: 'and' | 'or' | undefined;
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
  readonly from: number;
  readonly to: number;
  /** The item that is being read. */
  readonly item: Range;
  readonly parts: Chain<ReadPart>;
  readonly ignored: Chain<Range>;
  /** What it has put out, to know equal states by. */
  readonly key: number;
};

export type ReadingTask = {
  readonly schema: Schema;
  readonly dateField: string | undefined;
  readonly timeField: string | undefined;
  /** The only decimal, which an amount without a field is of. */
  readonly amountField: string | undefined;
  /** In RSQL a comma between conditions is an OR. */
  readonly commaIsOr: boolean;
};

const initial: ReadingState = {
  at: 'start',
  output: undefined,
  frame: undefined,
  join: undefined,
  lead: undefined,
  commas: undefined,
  isNot: false,
  has: undefined,
  field: undefined,
  relation: undefined,
  isWord: false,
  terms: [],
  values: [],
  cost: 0,
  isGuess: false,
  slips: 0,
  from: 0,
  to: 0,
  item: { from: 0, to: 0 },
  parts: undefined,
  ignored: undefined,
  key: 0,
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

/** How many states are kept at each token, none of which costs so much more than the cheapest. */
type Beam = { readonly width: number; readonly reach: number };
/** The second is for what the first finds no good reading of, such as long sentences in groups. */
const beams: readonly Beam[] = [
  { width: 12, reach: 2.5 },
  { width: 60, reach: 4 },
];

export type FoundReading = Weighed<Expression> & {
  readonly slips: number;
  readonly parts: readonly ReadPart[];
  readonly ignored: readonly Range[];
};

/** What is no part of a condition that it follows. */
const between: ReadonlySet<WrittenItem['is']> = new Set(['noise', 'and', 'or', 'comma']);

/** The cheapest readings of items, which `itemsAt` gives for each of `count` tokens. */
export function readingsOf(
  grammar: ReadingTask,
  count: number,
  itemsAt: (at: number) => readonly WrittenItem[],
): readonly FoundReading[] {
  const all = Array.from({ length: count }, (_, at) => itemsAt(at));
  const fields = all.filter((items) => items.some(({ is }) => is === 'field')).length;
  let found: readonly FoundReading[] = [];
  for (const beam of beams) {
    found = searched(grammar, all, beam);
    const best = found.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
    if (best < 0.8 + 0.06 * count || (found.length > 0 && fields < 3)) break;
  }
  return found;
}

function searched(
  grammar: ReadingTask,
  all: readonly (readonly WrittenItem[])[],
  { width, reach }: Beam,
): readonly FoundReading[] {
  const count = all.length;
  const reached: ReadingState[][] = Array.from({ length: count + 1 }, () => []);
  reached[0] = [initial];
  const least: number[] = [];
  for (let at = 0; at < count; at++) {
    const states = cheapest(reached[at] ?? [], width);
    if (states.length === 0) continue;
    for (const item of all[at] ?? [])
      for (const state of states)
        for (const next of steps[item.is]({ ...state, item }, item as never, grammar)) {
          const bound = least[at + item.length] ?? Number.POSITIVE_INFINITY;
          if (next.cost + item.cost > bound + reach) continue;
          if (next.cost + item.cost < bound) least[at + item.length] = next.cost + item.cost;
          reached[at + item.length]?.push({
            ...next,
            cost: next.cost + item.cost,
            isGuess: next.isGuess || item.isGuess,
            slips: next.slips + item.slips,
            to: between.has(item.is) ? next.to : item.to,
            from: next.from === -1 && next.at !== 'after' && item.is !== 'noise' ? item.from : next.from,
          });
        }
  }
  return cheapest(reached[count] ?? [], width).flatMap((state) => finished(state, grammar) ?? []);
}

function cheapest(states: readonly ReadingState[], width: number): readonly ReadingState[] {
  const seen = new Set<string>();
  const kept: ReadingState[] = [];
  for (const state of states.toSorted((a, b) => a.cost - b.cost)) {
    const { at, key, field, relation, join, lead, commas, isNot, has, terms, values, frame } = state;
    const open = `${keyOf(terms)} ${keyOf(values)} ${keyOf(frame)}`;
    const id = `${at} ${key} ${field} ${relation} ${join} ${lead} ${commas} ${isNot} ${has} ${open}`;
    if (seen.has(id)) continue;
    seen.add(id);
    kept.push(state);
    if (kept.length === width) break;
  }
  return kept;
}

/** A hash of a part of a state; parts are shared, so each is read once. */
function keyOf(part: unknown): number {
  if (typeof part !== 'object' || part === null) return mixed(7, String(part));
  const known = keys.get(part);
  if (known !== undefined) return known;
  let key = 11;
  for (const one of Object.values(part)) key = (key * 33 + keyOf(one)) % modulus;
  keys.set(part, key);
  return key;
}

const keys = new WeakMap<object, number>();
const modulus = 4_503_599_627_370;

/** Adds a text to a hash. */
const mixed = (key: number, text: string): number => {
  let mixture = key;
  for (let at = 0; at < text.length; at++) mixture = (mixture * 31 + text.charCodeAt(at)) % modulus;
  return mixture;
};

// What each item makes of a state

type Step<Is extends WrittenItem['is']> = (
  state: ReadingState,
  item: Extract<WrittenItem, { readonly is: Is }>,
  grammar: ReadingTask,
) => readonly ReadingState[];

const none: readonly ReadingState[] = [];
const go = (state: ReadingState, change: Partial<ReadingState>, cost = 0, isGuess = false): ReadingState => ({
  ...state,
  ...change,
  cost: state.cost + cost,
  isGuess: state.isGuess || isGuess,
});

const steps: { readonly [Is in WrittenItem['is']]: Step<Is> } = {
  field: (state, { name }, grammar) => {
    switch (state.at) {
      case 'bareOperator': {
        const isWhole = state.relation === '[NULL]' || state.relation === '[VALUE]';
        const terms = isWhole ? [termOf(state, undefined)] : [];
        return [
          go(
            state,
            { at: isWhole ? 'value' : 'operator', field: name, terms },
            state.frame?.kind === 'call' || isWhole ? 0 : 0.6,
          ),
        ];
      }
      case 'bareValue':
      case 'bareRelation':
        return [withValues(state, name)].flatMap((one) => fitting(one, grammar));
      case 'prefix':
        return none;
      default:
        return freshOf(state, grammar).map((one) =>
          go(one, { at: 'field', field: name, from: one.has || one.isNot ? one.from : -1 }),
        );
    }
  },

  relation: (state, { relation, isWord }, grammar) => {
    const isWhole = relation === '[NULL]' || relation === '[VALUE]';
    const bare = () =>
      freshOf(state, grammar).map((one) =>
        go(one, { at: 'bareOperator', relation, isWord, from: one.isNot || one.has ? one.from : -1 }, isWord ? 0 : 0.4),
      );
    switch (state.at) {
      case 'field':
        return isWhole
          ? [go(state, { at: 'value', terms: [{ ...termOf({ ...state, relation, isWord }, undefined) }] })]
          : [go(state, { at: 'operator', relation, isWord })];
      case 'operator':
        if (isWhole && state.relation === '=')
          return [go(state, { at: 'value', terms: [termOf({ ...state, relation }, undefined)] })];
        if (!isSoft(state.relation) && !(relation === ':' || (relation === '=' && !isWord))) return none;
        return [go(state, { relation: relation === ':' || relation === '=' ? state.relation : relation }, 0.02)];
      case 'start':
        return state.has !== undefined && relation === ':' ? [state] : bare();
      case 'joined': {
        const join = state.join === 'comma' ? 'and' : state.join;
        const carried = isWhole ? none : [go(state, { at: 'operator', relation, isWord, join }, 0.05)];
        return [...carried, ...bare()];
      }
      case 'value':
        return [
          ...(isWhole ? none : [go(state, { at: 'operator', relation, isWord, join: 'and' }, isWord ? 0.3 : 0.1)]),
          ...bare(),
        ];
      case 'bareValue':
        return isWord && relation !== '~' && relation !== 'in'
          ? none
          : [go(state, { at: 'bareRelation', relation: mirrored[relation] ?? relation, isWord })];
      case 'bareOperator':
        if (relation === ':') return [state];
        return isSoft(state.relation) && !isWhole ? [go(state, { relation, isWord }, 0.05)] : none;
      case 'after':
        return bare();
      case 'prefix':
        return relation === ':' ? [state] : none;
      default:
        return none;
    }
  },

  value: (state, { value }, grammar) => {
    const carried = () => taken(state, value, grammar);
    switch (state.at) {
      case 'operator':
        return carried();
      case 'high':
        return fitting(
          { ...state, at: 'value', terms: [...state.terms.slice(0, -1), { ...lastOf(state), high: value }] },
          grammar,
        );
      case 'field': {
        const isText = value.form === 'text';
        const relation = isText && !value.isQuoted ? ':' : '=';
        const plain = taken(go(state, { relation, isWord: true }, 0.15, isText), value, grammar);
        return [...plain, ...freshOf(state, grammar).flatMap((one) => unnamed(one, value, grammar))];
      }
      case 'joined': {
        const last = state.terms.at(-1);
        const again =
          last === undefined ? none : taken({ ...state, relation: last.relation, isWord: last.isWord }, value, grammar);
        return [
          ...again.map((one) => go(one, {}, value.form === 'text' && !value.isQuoted && isSought(last) ? 0.4 : 0.03)),
          ...freshOf(state, grammar).flatMap((one) => unnamed(one, value, grammar)),
        ];
      }
      case 'value': {
        const last = lastOf(state);
        const again =
          state.frame?.kind === 'list' && last.high === undefined
            ? taken(go(state, { join: 'or', relation: last.relation }, 0.3), value, grammar)
            : none;
        return [...again, ...freshOf(state, grammar).flatMap((one) => unnamed(one, value, grammar))];
      }
      case 'bareHigh':
        return [go(state, { at: 'bareValue', values: [...state.values, value] })];
      case 'bareOperator':
      case 'start':
      case 'after':
        return freshOf(state, grammar).flatMap((one) => unnamed(one, value, grammar));
      default:
        return none;
    }
  },

  both: (state, { values: [first, second] }, grammar) => {
    const { dateField } = grammar;
    const starts =
      state.at === 'field' || state.at === 'operator' ? (state.field === dateField ? [state] : none) : freshOf(state, grammar);
    return starts
      .flatMap((one) => steps.value(one, { is: 'value', value: first } as never, grammar))
      .flatMap((one) => steps.value(one, { is: 'value', value: second } as never, grammar));
  },

  and: (state, _, grammar) => joining('and', state, grammar),
  or: (state, _, grammar) => joining('or', state, grammar),

  comma: (given, { isTight, isSemicolon }, grammar) => {
    const { frame } = given;
    const state = isTight && frame === undefined ? go(given, {}, 0.4) : given;
    if (frame?.kind === 'call' && state.at !== 'value') return [state];
    if (state.at === 'bareValue' && state.relation === undefined) return [go(state, { at: 'bareHigh', join: 'or' })];
    return joining(frame?.separator ?? (isSemicolon && grammar.commaIsOr ? 'and' : 'comma'), state, grammar);
  },

  not: (state, _, grammar) => {
    if (state.at === 'field' || state.at === 'operator') return [go(state, { isNot: !state.isNot })];
    if (state.has === 'without') return none;
    if (state.at === 'start' && state.join !== 'comma')
      return [go(state, { isNot: !state.isNot, from: state.isNot ? state.from : -1 })];
    if (state.at === 'bareOperator') return isSoft(state.relation) ? [go(state, { isNot: !state.isNot })] : none;
    return freshOf(state, grammar).map((one) => go(one, { isNot: true, from: -1 }));
  },

  with: (state, _, grammar) =>
    freshOf(state, grammar).map((one) => go(one, { has: one.has ?? 'with', from: one.isNot || one.has ? one.from : -1 })),
  without: (state, _, grammar) => freshOf(state, grammar).map((one) => go(one, { has: 'without', from: -1 })),

  to: (state, { isSign }, grammar) => {
    const last = state.terms.at(-1);
    if (isSign && (state.at === 'start' || state.at === 'joined' || state.at === 'after' || state.at === 'value')) {
      const denied = steps.not(state, { is: 'not' } as never, grammar);
      if (state.at !== 'value') return denied;
      return last?.value?.form === 'text' ? denied : [...denied, ...ranged(state, last)];
    }
    if (state.at === 'value') return ranged(state, last);
    return state.at === 'bareValue' && state.values.length === 1 && state.join === undefined
      ? [go(state, { at: 'bareHigh' }, 0.02)]
      : none;
  },

  orMore: (state) => bounded(state, '>='),
  orLess: (state) => bounded(state, '<='),

  null: (state) => {
    const isBare = state.at === 'field' && state.isNot;
    if (!isBare && (state.at !== 'operator' || (!isSoft(state.relation) && state.relation !== '!='))) return none;
    const relation = state.relation === '!=' ? '[VALUE]' : '[NULL]';
    return [go(state, { at: 'value', terms: [...state.terms, termOf({ ...state, relation }, undefined)] })];
  },

  open: (state, { bracket }, grammar) => {
    const frame = (kind: Frame['kind'], { commas } = state): Frame => ({
      kind,
      separator: undefined,
      excludesLow: bracket === '{',
      commas,
      outer: state.frame,
    });
    switch (state.at) {
      case 'operator':
        return [go(state, { frame: frame('list') })];
      case 'field':
        return [go(state, { at: 'operator', relation: '=', isWord: false, frame: frame('list') }, 0.2)];
      case 'bareOperator':
      case 'bareRelation':
        return [go(state, { frame: frame('call') })];
      case 'prefix': {
        const separator = state.join === 'or' ? 'or' : 'and';
        const opened = put(state, '(');
        return [
          go(opened, {
            at: 'start',
            join: undefined,
            lead: undefined,
            commas: undefined,
            frame: { ...frame('group'), separator },
          }),
        ];
      }
      default:
        return freshOf(state, grammar).map((one) => {
          const opened = put(one.isNot ? put(one, 'not') : one, '(');
          return go(opened, {
            at: 'start',
            isNot: false,
            join: undefined,
            lead: undefined,
            commas: undefined,
            frame: frame('group', one),
          });
        });
    }
  },

  close: (state, { bracket }, grammar) => {
    const { frame } = state;
    if (frame === undefined) return [go({ ...state, slips: state.slips + 1 }, {}, 1)];
    if (frame.kind !== 'group') {
      if (state.at !== 'value')
        return state.at === 'joined' && state.join === 'comma' ? [go(state, { at: 'value', frame: frame.outer }, 0.3)] : none;
      const last = lastOf(state);
      const excludes =
        last.high !== undefined && frame.kind === 'list' ? { low: frame.excludesLow, high: bracket === '}' } : undefined;
      return [
        go(state, {
          frame: frame.outer,
          terms: excludes === undefined ? state.terms : [...state.terms.slice(0, -1), { ...last, excludes }],
        }),
      ];
    }
    // Parentheses around a field, or around values that come before it.
    if ((state.at === 'field' || state.at === 'bareValue') && state.output?.what === '(') {
      const { before } = state.output;
      const output = typeof before?.what === 'string' && before.what !== '(' && before.what !== 'not' ? before.before : before;
      return [
        go(
          { ...state, output, key: mixed(state.key, ')') },
          { frame: frame.outer, lead: output === before ? state.lead : (before?.what as 'and' | 'or') },
        ),
      ];
    }
    if (state.at === 'start' && state.lead !== undefined && state.output?.what !== '(')
      return [go(state, { at: 'after', frame: frame.outer, join: undefined }, 0.3)];
    return closed(state, grammar).map((one) => grouped(one));
  },

  noise: (state, { isSpoken, from, to }) => [
    isSpoken ? state : { ...state, ignored: { one: { from, to }, before: state.ignored } },
  ],
};

const mirrored: Readonly<Partial<Record<WrittenRelation, WrittenRelation>>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** A relation that a more exact one may follow. */
const isSoft = (relation: WrittenRelation | undefined): boolean =>
  relation === '=' || relation === ':' || relation === 'in' || relation === undefined;

const isSought = (term: WrittenTerm | undefined): boolean => term?.value?.form === 'text' && !term.value.isQuoted;

const lastOf = (state: ReadingState): WrittenTerm => state.terms.at(-1) ?? termOf(state, undefined);

const termOf = ({ relation = '=', isWord, join }: ReadingState, value: WrittenValue | undefined): WrittenTerm => ({
  join: join === 'and' ? 'and' : 'or',
  relation,
  isWord,
  value,
});

/** The state with one more value of its condition, if the field takes it. */
const taken = (state: ReadingState, value: WrittenValue, grammar: ReadingTask): readonly ReadingState[] =>
  fitting({ ...state, at: 'value', terms: [...state.terms, termOf(state, value)], join: undefined, from: state.from }, grammar);

/** The state, if its last term fits the field; a range is asked when both its ends are known. */
function fitting(state: ReadingState, grammar: ReadingTask): readonly ReadingState[] {
  const last = state.terms.at(-1);
  if (state.field === undefined || last === undefined) return none;
  if (last.high !== undefined || last.value?.form === 'any') return [state];
  const relation = isBetween(last) ? '=' : last.relation;
  return conditionOf(grammar.schema, state.field, [{ ...last, relation }], false) === undefined ? none : [state];
}

const isBetween = (term: WrittenTerm | undefined): boolean => term?.relation === 'between' || term?.relation === '!between';

/** The field of values that were read before it. */
function withValues(state: ReadingState, field: string): ReadingState {
  const { values, relation = '=' } = state;
  const [first, second] = values;
  const isText = first?.form === 'text';
  const inverse: WrittenRelation =
    relation === '~' || relation === 'in' || isText ? (isText && values.length === 1 ? ':' : '=') : relation;
  const isRange = second !== undefined && state.join === undefined;
  const terms = isRange
    ? [{ ...termOf({ ...state, relation: '=' }, first), high: second }]
    : values.map((value): WrittenTerm => ({ ...termOf({ ...state, relation: inverse }, value), join: 'or' }));
  return go(state, { at: 'value', field, terms, values: [], join: undefined }, 0.05);
}

/** A value without a field before it: of a known one the field follows. */
function unnamed(state: ReadingState, value: WrittenValue, grammar: ReadingTask): readonly ReadingState[] {
  const { relation } = state;
  const begun = {
    ...state,
    relation: relation ?? '=',
    isWord: true,
    from: relation !== undefined || state.isNot || state.has ? state.from : -1,
  };
  const named = (field: string | undefined, cost: number, isGuess: boolean) =>
    field === undefined
      ? none
      : taken({ ...begun, field, isNot: begun.has === 'without' ? true : begun.isNot }, value, grammar).map((one) =>
          go(one, { has: undefined }, cost, isGuess),
        );
  switch (value.form) {
    case 'known':
      return relation !== undefined && relation !== '=' && relation !== '!=' && relation !== 'in' && relation !== '~'
        ? none
        : named(value.field, 0.1, true);
    case 'day':
      return named(grammar.dateField, 0.1, true);
    case 'time':
      return named(grammar.timeField, 0.1, true);
    case 'number':
      return [
        go(
          { ...begun, relation },
          { at: 'bareValue', values: [value], isNot: begun.has === 'without' ? true : begun.isNot, has: undefined },
        ),
      ];
    case 'text': {
      const anchor = value.isPattern && value.text.endsWith('%') && !value.text.startsWith('%') ? '^=' : '~';
      const isPlain = relation === undefined || relation === '~' || relation === '^=' || relation === '=';
      const isDenied = (begun.has === 'without') !== begun.isNot;
      const sought = isPlain
        ? soughtOf(grammar.schema, value.text.replace(/^%|%$/g, ''), relation === '^=' ? '^=' : anchor, isDenied)
        : undefined;
      const { item } = begun;
      const taken = { ...begun, ...blank, from: begun.from === -1 ? item.from : begun.from, to: item.to };
      const inField =
        relation === undefined
          ? [go({ ...begun, relation }, { at: 'bareValue', values: [value] }, value.isQuoted ? 0.1 : 0.35, !value.isQuoted)]
          : none;
      return sought === undefined ? inField : [emit(taken, sought, value.isQuoted ? 0.4 : 0.3, true), ...inField];
    }
    default:
      return none;
  }
}

const ranged = (state: ReadingState, last: WrittenTerm | undefined): readonly ReadingState[] =>
  last !== undefined &&
  last.high === undefined &&
  last.value !== undefined &&
  ['=', ':', 'in', 'between', '!between', '>=', '!='].includes(last.relation)
    ? [go(state, { at: 'high', join: undefined }, 0.02)]
    : none;

function bounded(state: ReadingState, relation: WrittenRelation): readonly ReadingState[] {
  if (state.at === 'bareValue') return [go(state, { relation })];
  const last = state.terms.at(-1);
  const isPlain = state.at === 'value' && last !== undefined && last.high === undefined && isSoft(last.relation);
  return isPlain ? [go(state, { terms: [...state.terms.slice(0, -1), { ...last, relation }] })] : none;
}

function joining(join: NonNullable<ReadingState['join']>, state: ReadingState, grammar: ReadingTask): readonly ReadingState[] {
  const { at } = state;
  const last = state.terms.at(-1);
  const repeated = () => [go({ ...state, slips: state.slips + 1 }, {}, 1)];
  switch (at) {
    case 'value':
      if (join === 'and' && isBetween(last) && last?.high === undefined && last?.value !== undefined)
        return [go(state, { at: 'high', join: undefined })];
      return [go(state, { at: 'joined', join })];
    case 'joined':
      if (join === 'comma') return none;
      return [
        ...(state.join === 'comma' ? [go(state, { join })] : state.join === join ? repeated() : none),
        ...freshOf(state, grammar).flatMap((one) => prefixed(one, join)),
      ];
    case 'start': {
      if (join === 'comma') return none;
      if (state.join === 'comma') return [led(go(state, { join: undefined }), join)];
      const isFirst = state.output === undefined || state.output.what === '(' || state.lead !== undefined;
      return isFirst ? [...(state.lead === join ? repeated() : none), ...prefixed(state, join)] : none;
    }
    case 'bareValue':
      if (state.relation === 'between' && join === 'and' && state.values.length === 1) return [go(state, { at: 'bareHigh' })];
      return [
        ...closed(state, grammar).flatMap((one) => behind(one, join, grammar)),
        ...(state.relation === undefined ? [go(state, { at: 'bareHigh', join: 'or' }, 0.2)] : none),
      ];
    case 'after':
    case 'field':
      return closed(state, grammar).flatMap((one) => behind(one, join, grammar));
    default:
      return none;
  }
}

/** The start of a condition behind a connective. A comma waits for the one that tells what it is. */
function behind(state: ReadingState, join: ReadingState['join'], grammar: ReadingTask): readonly ReadingState[] {
  const start = go(state, { at: 'start', join: undefined });
  if (join !== 'comma') return [led(start, join ?? 'and')];
  if (grammar.commaIsOr) return [go(start, { lead: 'or' })];
  const guesses = state.commas === undefined ? (['and', 'or'] as const) : [state.commas];
  return [go(start, { join: 'comma' }), ...guesses.map((lead) => go(start, { lead, commas: lead }))];
}

/** A connective that is written tells what the commas before it are. */
const led = (state: ReadingState, lead: 'and' | 'or'): ReadingState =>
  go(state, { lead, commas: undefined }, state.commas === undefined || state.commas === lead ? 0 : 1);

/** Commas that no connective explains are an AND. */
const unexplained = ({ commas }: ReadingState): number => (commas === 'or' ? 0.7 : 0);

/** `AND(…)`: what joins the conditions in the bracket. Outside it nothing is joined by this. */
const prefixed = (state: ReadingState, join: 'and' | 'or'): readonly ReadingState[] => {
  const outer = state.lead ?? 'and';
  const begun = state.output === undefined || state.output.what === '(' ? state : putJoin(state, outer);
  const denied = state.isNot ? put(begun, 'not') : begun;
  return [go(denied, { at: 'prefix', join, isNot: false })];
};

// Conditions and groups

/** The state at the start of a new condition; one that is open ends. */
function freshOf(state: ReadingState, grammar: ReadingTask): readonly ReadingState[] {
  switch (state.at) {
    case 'start':
    case 'bareOperator':
      return state.join === 'comma' ? none : [state];
    case 'after':
      return [go(state, { at: 'start', join: undefined, lead: state.frame?.separator ?? 'and' }, 0.12)];
    case 'joined': {
      if (state.frame !== undefined && state.frame.kind !== 'group') return none;
      return closed({ ...state, at: 'value' }, grammar)
        .flatMap((one) => behind(one, state.join, grammar))
        .filter(({ join }) => join !== 'comma');
    }
    default:
      if (state.frame !== undefined && state.frame.kind !== 'group') return none;
      return closed(state, grammar).map((one) => go(one, { at: 'start', join: undefined, lead: 'and' }, 0.12));
  }
}

/** Ends a condition, where it is complete. */
function closed(state: ReadingState, grammar: ReadingTask): readonly ReadingState[] {
  const { field, has, isNot } = state;
  if (state.at === 'after') return [state];
  if (state.at === 'value' && field !== undefined) {
    const found = conditionOf(grammar.schema, field, state.terms, isNot !== (has === 'without'));
    return found === undefined ? none : [emit(state, found.result, found.cost, found.isGuess)];
  }
  if (state.at === 'field' && field !== undefined) {
    if (fieldOf(grammar.schema, field).type === 'boolean') {
      const value = isNot === (has === 'without');
      return [emit(state, { kind: 'comparison', field, operator: '=', value: { kind: 'boolean', value } }, 0.05, false)];
    }
    if (has === undefined) return none;
    const { type, values } = fieldOf(grammar.schema, field);
    const isCount = type === 'integer' && values === undefined && (has === 'without') !== isNot;
    const zero: Expression = { kind: 'comparison', field, operator: '=', value: { kind: 'integer', value: 0 } };
    const isZero = isCount ? [emit(state, zero, 0, true)] : none;
    return [...isZero, emit(state, { kind: 'null', field, negated: (has === 'with') !== isNot }, 0.05, false)];
  }
  const { timeField } = grammar;
  const { relation } = state;
  const isWhen = relation !== undefined && relation !== 'in' && relation !== '~' && relation !== ':';
  if (state.at === 'bareValue' && isWhen && timeField !== undefined && state.values.every(isHour)) {
    const found = conditionOf(grammar.schema, timeField, withValues(state, timeField).terms, isNot);
    return found === undefined ? none : [emit(state, found.result, found.cost + 0.8, true)];
  }
  const { amountField } = grammar;
  if (
    state.at === 'bareValue' &&
    state.relation !== undefined &&
    amountField !== undefined &&
    state.values.every(({ form }) => form === 'number')
  ) {
    const found = conditionOf(grammar.schema, amountField, withValues(state, amountField).terms, isNot);
    return found === undefined ? none : [emit(state, found.result, found.cost + 0.5, true)];
  }
  return none;
}

const isHour = (value: WrittenValue): boolean => value.form === 'number' && Number(value.digits) <= 24;

function emit(state: ReadingState, expression: Expression, cost: number, isGuess: boolean): ReadingState {
  const { from, to } = state;
  const part: ReadPart = { from: Math.max(from, 0), to, expression };
  const made = put(state, expression);
  return {
    ...made,
    ...blank,
    at: 'after',
    join: undefined,
    lead: undefined,
    cost: state.cost + cost,
    isGuess: state.isGuess || isGuess,
    parts: { one: part, before: state.parts },
    from: -1,
  };
}

/** Puts out a condition or an opening parenthesis, with the connective before it. */
function put(state: ReadingState, what: Expression | 'not' | '('): ReadingState {
  const { output } = state;
  const needsJoin =
    output !== undefined && output.what !== '(' && output.what !== 'not' && !(output.what === 'and' || output.what === 'or');
  const begun = needsJoin ? putJoin(state, state.lead ?? 'and') : state;
  const key = (begun.key * 33 + keyOf(what)) % modulus;
  return { ...begun, output: { what, before: begun.output }, key };
}

const putJoin = (state: ReadingState, join: 'and' | 'or'): ReadingState => ({
  ...state,
  output: { what: join, before: state.output },
  key: mixed(state.key, join),
});

/** Closes a group: what is in it becomes one expression. */
function grouped(given: ReadingState): ReadingState {
  const state = go(given, {}, unexplained(given));
  const inside: (Expression | 'and' | 'or' | 'not')[] = [];
  let { output } = state;
  for (; output !== undefined && output.what !== '('; output = output.before) inside.unshift(output.what);
  const made = treeOf(inside);
  const before = output?.before;
  if (made === undefined) return state;
  return {
    ...state,
    at: 'after',
    join: undefined,
    frame: state.frame?.outer,
    commas: state.frame?.commas,
    output: { what: made, before },
    key: mixed(state.key, ')'),
  };
}

/** The tree of conditions and connectives: NOT over AND over OR. */
function treeOf(sequence: readonly (Expression | 'and' | 'or' | 'not')[]): Expression | undefined {
  const groups: Expression[][] = [[]];
  let isNot = false;
  for (const one of sequence) {
    if (one === 'or') groups.push([]);
    else if (one === 'not') isNot = !isNot;
    else if (one !== 'and') {
      groups.at(-1)?.push(isNot ? negated(one) : one);
      isNot = false;
    }
  }
  const parts = groups.map((group) => (group.length === 1 ? group[0] : group.length > 1 ? connective('and', group) : undefined));
  if (parts.some((part) => part === undefined)) return undefined;
  return parts.length === 1 ? parts[0] : connective('or', parts as Expression[]);
}

/** How many fields are to have two values at once, which nobody asks for. */
function contradictions(expression: Expression): number {
  if (!('operands' in expression)) return 0;
  const inner = expression.operands.reduce((sum, one) => sum + contradictions(one), 0);
  if (expression.kind === 'or') return inner;
  const equal = expression.operands.flatMap((one) => (one.kind === 'comparison' && one.operator === '=' ? [one.field] : []));
  return inner + equal.length - new Set(equal).size;
}

const listed = <Element>(chain: Chain<Element>): readonly Element[] => {
  const all: Element[] = [];
  for (let next = chain; next !== undefined; next = next.before) all.unshift(next.one);
  return all;
};

function finished(state: ReadingState, grammar: ReadingTask): readonly FoundReading[] {
  const isCut = state.at === 'joined' && state.join === 'comma' && state.frame?.kind === 'list';
  let open: readonly ReadingState[] = [isCut ? go(state, { at: 'value', join: undefined }, 0.3) : state];
  for (let { frame } = state; frame !== undefined; frame = frame.outer) {
    const { kind } = frame;
    open = open.flatMap((one) => {
      const missing = { ...one, cost: one.cost + 1, slips: one.slips + 1 };
      if (kind !== 'group') return [{ ...missing, frame: one.frame?.outer }];
      return closed(missing, grammar).map(grouped);
    });
  }
  return open
    .flatMap((one) => closed(one, grammar))
    .flatMap((one) => {
      const sequence: (Expression | 'and' | 'or' | 'not')[] = [];
      for (let { output } = one; output !== undefined; output = output.before)
        if (output.what !== '(') sequence.unshift(output.what);
      const result = treeOf(sequence);
      const { isGuess, slips } = one;
      const cost = one.cost + unexplained(one) + (result !== undefined && isGuess ? contradictions(result) * 1.5 : 0);
      return result === undefined
        ? []
        : [{ result, cost, isGuess, slips, parts: listed(one.parts), ignored: listed(one.ignored) }];
    });
}
