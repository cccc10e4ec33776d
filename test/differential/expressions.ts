import type { Element, Expression, Literal, Value, Variable } from '../../grammar/expression.ts';
import type { ComparisonOperator, FieldType, OperatorRow } from '../../grammar/operators.ts';
import { comparisonOperators, operators } from '../../grammar/operators.ts';
import { takesFields } from '../../src/schema/references.ts';
import type { Parameter } from '../../src/schema/schema.ts';
import { dates, decimals, integers, relativeDates, times } from '../support/pools.ts';
import { foldedLetter } from '../support/reference.ts';
import type { Chance } from './chance.ts';
import type { ColumnKind } from './column-kinds.ts';
import { variableNames } from './declarations.ts';
import { changesIn, textOf, type World } from './world.ts';

/** A random expression on a world's fields: at most four deep, mostly with values of its rows. */
export function expressionOf(world: World, chance: Chance, depth = 0): Expression {
  if (chance.often(0.07)) return chance.pick(rareShapes)(world, chance) ?? twinsOf(world, chance);
  if (depth === 4 || !chance.often(depth === 0 ? 0.7 : 0.45)) return conditionOf(world, chance);
  if (chance.often(0.15)) return { kind: 'not', operand: expressionOf(world, chance, depth + 1) };
  const kind = chance.pick(['and', 'or'] as const);
  const count = chance.often(0.02) ? 9 + chance.below(4) : 2 + chance.below(2);
  const operands = Array.from({ length: count }, () => expressionOf(world, chance, depth + 1));
  return { kind, operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])) };
}

/** Conditions on one text with values that only some collations tell apart, or one in another. */
function twinsOf(world: World, chance: Chance): Expression {
  const field = chance.pick(textsOf(world));
  const value = literalOf(world, field, 'text', chance);
  const twin = textual(chance.pick([swapCase, padded, trimmed, firstOf, restOf])(String(value.value)));
  const negated = chance.often(0.2);
  if (chance.often(0.3)) return { kind: 'between', field, negated, low: value, high: twin };
  if (chance.often(0.3)) return { kind: 'in', field, negated, values: [value, twin] };
  const equal = [value, twin].map(
    (one) =>
      ({ kind: 'comparison', field, operator: chance.pick(['=', '=', '>=', '<', '~', '^='] as const), value: one }) as const,
  );
  return { kind: chance.often(0.8) ? 'or' : 'and', operands: equal };
}

const textsOf = ({ kinds }: World) => Object.keys(kinds).filter((name) => kinds[name]?.field.type === 'text');

/** Conditions on one column of instants with a time on two clocks. */
function momentTwinsOf(world: World, chance: Chance): Expression | undefined {
  const names = Object.keys(world.kinds).filter((name) => world.kinds[name]?.field.dateTime === 'UTC');
  if (world.isWhole !== true || names.length === 0) return undefined;
  const field = chance.pick(names);
  const [date = '', time = '09:30'] = String(chance.pick(world.rows)[field] ?? '').match(/\d{4}-\d\d-\d\d|\d\d:\d\d/g) ?? [];
  // Not at the ends of the calendar.
  const day = date > '0001-01-01' && date < '9999-12-31' ? date : '2026-11-21';
  const operator = chance.pick(['=', '>=', '<'] as const);
  const operands = ['Z', chance.pick(['', '+01:00'])].map(
    (offset) => ({ kind: 'comparison', field, operator, value: textual(`${day} ${time}${offset}`) }) as const,
  );
  return { kind: chance.often(0.5) ? 'or' : 'and', operands };
}

/** What no value fulfils, or every one. */
function contraryOf(world: World, chance: Chance): Expression {
  const field = chance.pick(Object.keys(world.kinds));
  const type = world.kinds[field]?.field.type ?? 'text';
  const value = literalOf(world, field, type, chance);
  const [one, other] = chance.pick(type === 'boolean' ? contraries.slice(0, 1) : contraries);
  const compared = (operator: ComparisonOperator) => ({ kind: 'comparison', field, operator, value }) as const;
  return { kind: chance.pick(['and', 'or']), operands: [compared(one), compared(other)] };
}

const contraries = [
  ['=', '!='],
  ['<', '>='],
  ['<=', '>'],
] as const;

/** One field against another of two or more, so that the text of one comparison may serve for another. */
function fieldTwinOf(world: World, chance: Chance): Expression | undefined {
  const names = world.isWhole === true ? Object.keys(world.kinds).filter((name) => comparableWith(world, name).length > 1) : [];
  if (names.length === 0) return undefined;
  const field = chance.pick(names);
  const value = { kind: 'field', field: chance.pick(comparableWith(world, field)) } as const;
  const isOrdered = world.kinds[field]?.field.type !== 'boolean';
  return { kind: 'comparison', field, operator: isOrdered ? chance.pick(['=', '>=']) : '=', value };
}

/** What chance alone seldom makes, and mistakes are made of. */
const rareShapes = [twinsOf, twinsOf, momentTwinsOf, contraryOf, fieldTwinOf];

const padded = (text: string) => `${text} `;
const trimmed = (text: string) => text.trimEnd();
const firstOf = (text: string) => Array.from(text).slice(0, 1).join('');
const restOf = (text: string) => Array.from(text).slice(1).join('');

function conditionOf(world: World, chance: Chance): Expression {
  const names = Object.keys(world.kinds);
  // Four operators are of texts alone.
  const texts = textsOf(world);
  const field = chance.pick(texts.length > 0 && chance.often(0.13) ? texts : names);
  const type = world.kinds[field]?.field.type ?? 'text';
  if (world.isWhole && chance.often(0.08)) return callOf(world, chance);
  if (world.isWhole && chance.often(0.15)) return hasOf(world, chance);
  if (world.isWhole && type !== 'boolean' && chance.often(0.13))
    return { kind: 'in', field, negated: chance.often(0.5), values: listOf(world, field, chance) };
  const operator = chance.pick(asked[type]);
  const literal = (): Element =>
    world.isWhole && chance.often(0.15) ? variableOf(world, field, chance) : literalOf(world, field, type, chance);
  const value = (): Value => {
    const others = world.isWhole && takesFields(operator) ? comparableWith(world, field) : [];
    return others.length > 0 && chance.often(0.2) ? { kind: 'field', field: chance.pick(others) } : literal();
  };
  const negated = chance.often(0.5);
  if (operator === 'IS NULL') return { kind: 'null', field, negated };
  if (operator === 'IN') {
    if (!chance.often(0.08)) return { kind: 'in', field, negated, values: Array.from({ length: 1 + chance.below(6) }, literal) };
    const count = chance.often(0.5) ? 125 + chance.below(10) : 60 + chance.below(10);
    const filler = Array.from({ length: count - 3 }, (_, at) => fillers[type](at));
    const written = () => literalOf(world, field, type, chance);
    return { kind: 'in', field, negated, values: [written(), ...filler.toSpliced(chance.below(count), 0, written()), written()] };
  }
  if (operator === 'BETWEEN') return { kind: 'between', field, negated, low: value(), high: value() };
  return { kind: 'comparison', field, operator, value: value() };
}

/** A condition on a list, or on the records of a relation. */
function hasOf(world: World, chance: Chance): Expression {
  const negated = chance.often(0.5);
  const records = Object.entries(world.records ?? {});
  if (records.length > 0 && chance.often(0.5)) {
    const [field, { world: inner }] = chance.pick(records);
    if (chance.often(0.15)) return { kind: 'empty', field, negated };
    return { kind: 'related', field, negated, only: chance.often(0.4), condition: expressionOf(inner, chance, 2) };
  }
  const [field, { kind }] = chance.pick(Object.entries(world.lists ?? {}));
  const { type, dateTime } = kind.field;
  const value = () => (chance.often(0.2) ? variableOf(world, field, chance) : literalOf(world, field, type, chance));
  if (chance.often(0.15)) return { kind: chance.pick(['empty', 'null'] as const), field, negated };
  const operator = chance.pick(asked[type].filter((one) => (comparisonOperators as readonly Asked[]).includes(one)));
  if (chance.often(0.5)) return { kind: 'has', field, negated, operator: operator as ComparisonOperator, value: value() };
  const all = chance.often(0.5);
  // SQL cannot say that of moments in a variable.
  if (chance.often(0.3) && !(all && dateTime !== undefined))
    return { kind: 'members', field, negated, all, values: listOf(world, field, chance) };
  const count = chance.often(0.05) ? 70 : 1 + chance.below(4);
  return { kind: 'members', field, negated, all, values: Array.from({ length: count }, value) };
}

const named = (name: string, chance: Chance): Variable => ({
  kind: 'variable',
  name: chance.often(0.1) ? name.toUpperCase() : name,
});

/** A variable, now and then one without a value; of moments SQL cannot say that of one in a list. */
function variableOf(world: World, field: string, chance: Chance): Variable {
  const { type = 'text', dateTime } = world.schema.fields[field] ?? {};
  const { one, none } = variableNames({ type, ...(dateTime && { dateTime }) });
  return named(dateTime === undefined && chance.often(0.35) ? none : one, chance);
}

function listOf(world: World, field: string, chance: Chance): Variable {
  const { type = 'text', dateTime } = world.schema.fields[field] ?? {};
  const { list, empty, noList } = variableNames({ type, ...(dateTime && { dateTime }) });
  return named(chance.often(0.5) ? list : dateTime === undefined && chance.often(0.5) ? noList : empty, chance);
}

/** The other columns that every engine compares with one as memory does. */
function comparableWith({ kinds }: World, field: string): readonly string[] {
  const { field: own, storage, zone } = kinds[field] ?? {};
  // Memory has doubles, which two longer decimals may share (docs/memory.md), an instant has several
  // texts, and the clock of a wall shows some hours twice.
  if (kinds[field]?.notIn !== undefined || storage === 'iso' || (storage === 'unix' && own?.dateTime === 'local-wall')) return [];
  return Object.keys(kinds).filter((name) => {
    const other = kinds[name];
    const isAlike = other?.field.type === own?.type && other?.field.dateTime === own?.dateTime;
    return name !== field && isAlike && other?.notIn === undefined && other?.storage === storage && other?.zone === zone;
  });
}

/** A call of a function of the host's, with values of the world's columns. */
function callOf(world: World, chance: Chance): Expression {
  const [name, { parameters }] = chance.pick(Object.entries(world.schema.functions ?? {}));
  const argument = ({ type, dateTime, field: isField }: Parameter): Value => {
    const fields = Object.keys(world.kinds).filter((one) => {
      const { field } = world.kinds[one] as ColumnKind;
      return field.type === type && field.dateTime === dateTime;
    });
    const field = chance.pick(fields);
    if (isField) return { kind: 'field', field };
    return chance.often(0.3) ? variableOf(world, field, chance) : literalOf(world, field, type, chance);
  };
  return { kind: 'call', name, arguments: parameters.map(argument) };
}

type Asked = ComparisonOperator | 'IN' | 'BETWEEN' | 'IS NULL';

/** Those with a negative form of their own more often, and those of a single type most. */
const weight = ({ accepts, arity }: OperatorRow) => (accepts.length === 1 ? 32 : { none: 2, one: 2, two: 6, many: 2 }[arity]);

/** The operators that each type has, as often as they are asked. */
const asked = Object.fromEntries(
  ['integer', 'decimal', 'text', 'date', 'time', 'boolean'].map((type) => {
    const rows = Object.entries(operators).filter(([, row]) => (row.accepts as readonly string[]).includes(type));
    return [type, rows.flatMap(([symbol, row]) => Array.from({ length: weight(row) }, () => symbol))];
  }),
) as unknown as Readonly<Record<FieldType, readonly Asked[]>>;

const fromRows = 0.7;

function literalOf(world: World, field: string, type: FieldType, chance: Chance): Literal {
  const { lists = {} } = world;
  const list = Object.hasOwn(lists, field) ? lists[field] : undefined;
  const held = () => (list === undefined ? chance.pick(world.rows)[field] : chance.pick(list.values)?.[0]);
  const there = chance.often(fromRows) ? held() : undefined;
  const { field: { dateTime } = {}, values = [] } = list?.kind ?? world.kinds[field] ?? {};
  if (world.isWhole && dateTime !== undefined && chance.often(0.7))
    return momentOf(there ?? chance.pick(values), dateTime, chance, world);
  if (world.isWhole && type === 'time' && chance.often(0.2)) return textual(elapsedOf(chance));
  return writers[type](there ?? undefined, chance, world);
}

/** A moment as in a row or near it, now, or time from now; with an offset or without. */
function momentOf(held: Held, dateTime: 'UTC' | 'local-wall', chance: Chance, world: World): Literal {
  const kind = Object.values(world.kinds).find(({ field, storage }) => field.dateTime === 'local-wall' && storage === 'unix');
  // Such a column cannot tell the hours apart that a clock shows twice (COLUMNS.md).
  if (kind !== undefined && dateTime === 'local-wall') return textual(chance.pick(['2026-11-21 09:30', '2000-06-15T12:00:01']));
  if (chance.often(0.3)) return textual(elapsedOf(chance));
  if (dateTime === 'UTC' && chance.often(0.15)) return textual(chance.pick(changesIn(world.timeZone)));
  const [, date = '', time = '00:00'] = /^(.{10})(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(String(held)) ?? [];
  const near = Date.parse(`${date}T${time}Z`) + 1000 * chance.pick([0, 0, 0, 1, -1, 60, 1800, -3600, 3600]);
  if (Number.isNaN(near) || near < earliestMoment || near > latestMoment) return textual(`${date} ${time}`);
  const text = new Date(near).toISOString().slice(0, chance.often(0.7) ? 19 : 16);
  return textual(text.replace('T', chance.pick([' ', 'T'])) + chance.pick(['', '', 'Z', '+01:00', '-05:30']));
}

const earliestMoment = Date.parse('0001-01-02T00:00:00Z');
const latestMoment = Date.parse('9999-12-30T00:00:00Z');

const elapsedOf = (chance: Chance): string =>
  chance.pick(['0h', '-1h', '1h', '30min', '-90min', '24h', '-7h', '-0min', '8760h', '26280h']);

type Held = string | number | boolean | undefined;

const textual = (value: string) => ({ kind: 'string', value }) as const;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A literal that means what a row holds, or what some row might hold. */
const writers: Readonly<Record<FieldType, (held: Held, chance: Chance, world: World) => Literal>> = {
  integer: (held, chance) => ({ kind: 'integer', value: Number(held ?? chance.pick(integers)) }),
  decimal: (held, chance) => {
    const digits = held === undefined || !fewDigits.test(String(held)) ? chance.pick(decimalLiterals) : String(held);
    if (!digits.includes('.')) return { kind: 'integer', value: Number(digits) };
    return { kind: 'decimal', value: digits.replace(/(\.\d+?)0+$/, '$1') };
  },
  text: (held, chance) => {
    const text = String(held ?? textOf(chance));
    const parts = [...text];
    if (chance.often(0.7)) return textual(text);
    if (chance.often(0.6)) return textual(chance.pick([swapCase, withOtherLetters(chance)])(text));
    return textual(parts.slice(chance.below(parts.length + 1)).join(''));
  },
  date: (held, chance, world) => {
    if (held === undefined || chance.often(0.2)) return textual(chance.pick(chance.often(0.7) ? relativeDates : dates));
    const day = String(held).slice(0, 10);
    const away = (Date.parse(day) - Date.parse(world.today)) / 86_400_000 + chance.below(3) - 1;
    if (chance.often(0.5) || Math.abs(away) > 366_000) return textual(day);
    return textual(away % 7 === 0 && chance.often(0.5) ? `${away / 7}w` : `${away}d`);
  },
  time: (held, chance) => {
    if (typeof held !== 'number') return textual(String(held ?? chance.pick(times)));
    return textual([held / 3600, (held / 60) % 60, held % 60].map((part) => twoDigits(Math.floor(part))).join(':'));
  },
  boolean: (held, chance) => ({ kind: 'boolean', value: typeof held === 'boolean' ? held : chance.often(0.5) }),
};

/** Rare values that make a list long; the relevant values are first, last or anywhere between. */
const fillers: Readonly<Record<FieldType, (at: number) => Literal>> = {
  integer: (at) => ({ kind: 'integer', value: 200_000 + at }),
  decimal: (at) => ({ kind: 'decimal', value: `${5000 + at}.5` }),
  text: (at) => textual(`filler "${at}"\\`),
  date: (at) => textual(`${30_000 + at}d`),
  time: (at) => textual(`03:${twoDigits(at % 60)}:${twoDigits(1 + Math.floor(at / 60))}`),
  boolean: (at) => ({ kind: 'boolean', value: at % 2 === 0 }),
};

/** What can be written as a decimal or, on a decimal field, an integer of the language. */
const fewDigits = /^-?(?=(?:[0-9]\.?){1,15}$)(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
/** Decimals, and those that few or no columns have the places for. */
const decimalLiterals = [
  ...decimals,
  '7',
  '14',
  '-1',
  '0',
  `0.${'0'.repeat(18)}1`,
  `0.${'0'.repeat(40)}1`,
  `-0.${'0'.repeat(99)}1`,
];

/** Letters replaced by others that fold like them. */
const withOtherLetters = (chance: Chance) => (text: string) =>
  Array.from(text, (letter) => chance.pick(alike.get(foldedLetter(letter)) ?? [letter])).join('');

/** All letters by what they fold to, where there are several. */
const alike = Map.groupBy(
  Array.from({ length: 0x2200 - 0x41 }, (_, at) => String.fromCharCode(at + 0x41)),
  foldedLetter,
);

const swapCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
