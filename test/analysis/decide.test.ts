import { describe, expect, test } from 'vitest';
import { type Comparison, type Expression, isPlain, onPredicates, type Predicate, walk } from '../../grammar/expression.ts';
import { type OperatorRow, operators } from '../../grammar/operators.ts';
import { disjoint, equivalent, implies } from '../../src/analysis/decide.ts';
import { type Clock, defineSchema, parseQuery, print } from '../../src/index.ts';
import { makeQuery, type Query } from '../../src/schema/query.ts';
import type { Chance } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { type World, worldsOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { joined, not, rebuilt } from '../support/made-trees.ts';
import { readRow, reference } from '../support/reference.ts';
import { typed } from '../support/typed.ts';
import { decisions } from './decisions.ts';

const runs = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);

const schema = defineSchema({
  startdatum: { type: 'date' },
  product: { type: 'integer', column: 'OBJ_ID' },
  ...typed({ OBJ_ID: 'integer', status: 'text', price: 'decimal', paid: 'boolean', at: 'time' }),
  moment: { type: 'date', dateTime: 'UTC' },
});
const read = (text: string) => parseQuery(text, schema);
const today = '2026-11-21';

describe.each(Object.entries(decisions))('%s', (_, { decide, contradicted }) => {
  test('yes is not contradicted by any row, no is by its witness, and unknown is rare', () => {
    const answers = { yes: 0, no: 0, unknown: 0 };
    let verdicts = 0;
    for (const { chance, world } of worldsOf(62, () => verdicts < runs / 3)) {
      const { fields } = world.schema;
      const meanings = world.rows.map((row) => readRow(fields, row, world.timeZone));
      for (let pair = 0; pair < 10; pair++) {
        const one = expressionOf(world, chance);
        const other = relatedTo(one, world, chance);
        const clock = chance.often(0.5) ? { today: world.today, timeZone: world.timeZone } : undefined;
        const answer = decide(makeQuery(world.schema, one), makeQuery(world.schema, other), clock);
        answers[answer.answer]++;
        const day = answer.answer === 'no' ? answer.today : world.today;
        const [judgeOne, judgeOther] = [one, other].map((expression) => reference(expression, fields, day));
        const wrong = (row: (typeof meanings)[number]) => contradicted(judgeOne?.(row) ?? null, judgeOther?.(row) ?? null);
        const said = () => `${print(one)} and ${print(other)} on ${day}: ${JSON.stringify(answer)}`;
        if (answer.answer === 'no' && !wrong(readRow(fields, answer.witness, clock?.timeZone ?? 'UTC'))) expect.fail(said());
        if (answer.answer === 'no' && clock !== undefined) expect(answer.today).toBe(clock.today);
        if (answer.answer === 'yes' && meanings.some(wrong)) expect.fail(said());
        verdicts += 2 * meanings.length;
      }
    }
    const total = answers.yes + answers.no + answers.unknown;
    expect(answers.unknown / total).toBeLessThan(0.05);
    expect(Math.min(answers.yes, answers.no) / total).toBeGreaterThan(0.1);
  });
});

test.each([
  ['equivalent', 'startdatum >= "0d"', 'startdatum > "-1d"', 'yes'],
  ['equivalent', 'startdatum = "2w"', 'startdatum BETWEEN "14d" AND "14d"', 'yes'],
  ['equivalent', 'startdatum = "12m"', 'startdatum = "1y"', 'yes'],
  ['equivalent', 'startdatum = "0m"', 'startdatum = "0d"', 'yes'],
  ['equivalent', 'startdatum >= "1m"', 'startdatum >= "30d"', 'no'],
  ['equivalent', 'startdatum >= "0d"', 'startdatum >= "2026-11-21"', 'no'],
  ['equivalent', 'product = 1 OR NOT product = 1', 'product IS NOT NULL', 'yes'],
  ['equivalent', 'product = 1 AND product = 2', 'status = "a" AND status IS NULL', 'yes'],
  ['equivalent', 'status != "a"', 'NOT status IN ("a")', 'yes'],
  ['equivalent', 'status = "a"', 'status = "A"', 'no'],
  ['equivalent', 'price > 0.1', 'price >= 0.100000000000001', 'no'],
  ['implies', 'startdatum >= "1m"', 'startdatum >= "28d"', 'yes'],
  ['implies', 'startdatum >= "1m"', 'startdatum >= "29d"', 'no'],
  ['implies', 'startdatum <= "1m"', 'startdatum <= "31d"', 'yes'],
  ['implies', 'startdatum <= "1m"', 'startdatum <= "30d"', 'no'],
  ['implies', 'startdatum >= "4y"', 'startdatum >= "1460d"', 'yes'],
  ['implies', 'startdatum >= "4y"', 'startdatum >= "1461d"', 'no'],
  ['implies', 'startdatum >= "2026-12-01"', 'startdatum >= "0d"', 'no'],
  ['implies', 'startdatum = "0d" AND startdatum >= "2026-12-01"', 'startdatum = "0d" AND startdatum > "2026-11-30"', 'yes'],
  ['implies', 'status ~ "Zaal groot"', 'status ~ "zaal"', 'yes'],
  ['implies', 'status = "Zaal groot"', 'status ~ "ZAAL"', 'yes'],
  ['implies', 'status >= "Zaal" AND status < "Zaam"', 'status ~ "zaal"', 'yes'],
  ['disjoint', 'startdatum < "0d"', 'startdatum >= "1m"', 'yes'],
  ['disjoint', 'startdatum = "2026-02-29d"', 'product = 1', 'refused'],
  ['disjoint', 'status ~ "a"', 'status !~ "A"', 'yes'],
  ['disjoint', 'status ~ "a"', 'status ~ "b"', 'no'],
  ['disjoint', 'status < "A"', 'status ~ "b"', 'no'],
  ['disjoint', 'product = 1', 'OBJ_ID = 2', 'no'],
  ['disjoint', 'product IS NULL', 'OBJ_ID = 2', 'unknown'],
  ['disjoint', 'product < 1', 'product > 0', 'yes'],
  ['disjoint', 'price < 1', 'price > 0', 'no'],
  ['disjoint', 'moment < "0d"', 'moment >= "0d"', 'yes'],
] as const)('on every day: %s(%s; %s) is %s', (name, one, other, expected) => {
  const decide = () => decisions[name].decide(read(one), read(other));
  if (expected === 'refused') expect(decide).toThrow(/date/);
  else expect(decide().answer).toBe(expected);
});

const no = (witness: object) => ({ answer: 'no', witness, today });

test.each([
  ['implies', 'startdatum >= "2026-12-01"', 'startdatum >= "0d"', { answer: 'yes' }],
  ['equivalent', 'startdatum >= "1m"', 'startdatum >= "30d"', { answer: 'yes' }],
  ['equivalent', 'startdatum = "0d"', 'startdatum = "2026-11-21"', { answer: 'yes' }],
  ['implies', 'product >= 5', 'product >= 6', no({ product: 5 })],
  ['implies', 'product < 5', 'product = 4', no({ product: 1 })],
  ['disjoint', 'startdatum = "7d"', 'product IS NULL', no({ startdatum: '2026-11-28', product: null })],
  ['disjoint', 'at > "09:30"', 'paid = FALSE', no({ at: '12:00:00', paid: false })],
  ['equivalent', 'price > 0.1', 'price > 0.1 AND price != 0.3', no({ price: 0.3 })],
  ['implies', 'product > 9007199254740990', 'product <= 9007199254740991', no({ product: '9007199254740992' })],
  ['implies', 'status ~ "a" AND status ~ "b"', 'status ~ "ab"', no({ status: 'ba' })],
  ['disjoint', 'moment = "0d"', 'moment IS NOT NULL', no({ moment: '2026-11-21T11:00:00Z' })],
] as const)('on a known day: %s(%s; %s)', (name, one, other, expected) => {
  const clock = { today, timeZone: 'Europe/Amsterdam' };
  expect(decisions[name].decide(read(one), read(other), clock)).toEqual(expected);
});

describe('two schemas', () => {
  const query = parseQuery('product = 1', defineSchema({ product: { type: 'integer', column: 'OBJ_ID', label: 'Product' } }));

  test('are one where the fields that are used are the same', () => {
    expect(implies(query, read('product >= 1')).answer).toBe('yes');
    expect(disjoint(read('status = "a"'), query).answer).toBe('no');
  });

  test.each([{ type: 'decimal' }, { type: 'integer' }, { type: 'integer', column: 'ID' }] as const)(
    'are refused where a field is %j in the other',
    (field) => {
      const other = parseQuery('product = 1', defineSchema({ product: field }));
      expect(() => equivalent(query, other)).toThrow(TypeError);
      expect(() => equivalent(read('status = "a"'), other)).not.toThrow();
    },
  );
});

test('what is no query, or no clock, is refused', () => {
  const query = read('product = 1');
  expect(() => equivalent(query, { schema, expression: query.expression } as unknown as Query)).toThrow(TypeError);
  expect(() => implies(query, query, {} as Clock)).toThrow(TypeError);
  expect(() => disjoint(query, query, { today: '2026-02-30' })).toThrow(RangeError);
});

test('what is too much to look at is unknown, with a reason', () => {
  const large = Array.from({ length: 100 }, (_, at) => `(status ~ "p${at}x" OR price > ${at} AND product != ${at * 7})`).join(
    ' AND ',
  );
  const unequal = 'The conditions go together in more ways than are looked at.';
  expect(equivalent(read(large), read(`${large} AND (price IS NOT NULL OR price > 0)`), { today })).toEqual({
    answer: 'unknown',
    reason: unequal,
  });
  // What is written alike needs no looking.
  expect(equivalent(read(large), read(`NOT NOT (${large})`), { today })).toEqual({ answer: 'yes' });

  const many = Array.from({ length: 300 }, (_, at) => `"20${10 + (at % 80)}-${11 + (at % 2)}-${10 + (at % 19)}"`).join();
  const crossing = 'The dates stand in another order on more days than are looked at; say which day it is.';
  const answer = implies(read(`startdatum IN (${many})`), read('startdatum >= "0d"'));
  expect(answer).toEqual({ answer: 'unknown', reason: crossing });
});

/** An expression that is the same, or a little different. */
function relatedTo(expression: Expression, world: World, chance: Chance): Expression {
  const extra = () => expressionOf(world, chance, 3);
  const variants: readonly (() => Expression)[] = [
    () => expressionOf(world, chance),
    () => not(not(expression)),
    () => not(expression),
    () => joined('and', [expression, extra()]),
    () => joined('or', [extra(), expression]),
    () => joined('or', [expression, joined('and', [expression, extra()])]),
    () => rearranged(expression, (operands) => operands.toReversed()),
    () => rearranged(expression, (operands) => (operands.length > 2 ? operands.slice(1) : operands)),
    () => withOne(expression, chance, not),
    () => withOne(expression, chance, turned),
    () => withOne(expression, chance, moved),
  ];
  return chance.pick(variants)();
}

function rearranged(expression: Expression, by: (operands: readonly Expression[]) => readonly Expression[]): Expression {
  return rebuilt(expression, { and: (operands) => joined('and', by(operands)), or: (operands) => joined('or', by(operands)) });
}

/** With one of its conditions replaced. */
function withOne(expression: Expression, chance: Chance, by: (predicate: Predicate) => Expression): Expression {
  const all: Expression[] = [];
  walk(expression, (node) => void ('field' in node && all.push(node)));
  const chosen = chance.pick(all);
  const change = (node: Predicate) => (node === chosen ? by(node) : node);
  return rebuilt(expression, onPredicates(change));
}

/** The same said with the NOT of its operator. */
function turned(predicate: Predicate): Expression {
  if (!isPlain(predicate)) return predicate;
  if (predicate.kind !== 'comparison') return not({ ...predicate, negated: !predicate.negated });
  const { negation }: OperatorRow = operators[predicate.operator];
  return not({ ...predicate, operator: negation as Comparison['operator'] });
}

/** With a bound included that was not, or the other way round. */
function moved(predicate: Predicate): Expression {
  if (predicate.kind !== 'comparison') return predicate;
  const other: { readonly [Op in Comparison['operator']]?: Comparison['operator'] } = {
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
  };
  return { ...predicate, operator: other[predicate.operator] ?? predicate.operator };
}
