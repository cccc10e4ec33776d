import { expect, test } from 'vitest';
import { type Expression, isPlain, type Literal, onPredicates, walk } from '../../grammar/expression.ts';
import { type ComparisonOperator, comparisonOperators, type Operator } from '../../grammar/operators.ts';
import { describe } from '../../src/analysis/describe.ts';
import { check, defineSchema, type Field, parseQuery, print } from '../../src/index.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { judgeOf } from '../differential/differential.ts';
import { expressionOf } from '../differential/expressions.ts';
import { relatedTo } from '../differential/relations.ts';
import { type World, worldOf } from '../differential/world.ts';
import { readCorpus, schemaOf } from '../support/corpus.ts';
import { countOf } from '../support/counts.ts';
import { joined, not, rebuilt } from '../support/made-trees.ts';

const wanted = countOf('ANALYSIS_VERDICTS', 30_000, 1_000_000);
const seed = 6_502;
const locales = ['en', 'nl'] as const;

test('every accepted case of the corpus has a sentence in both languages', () => {
  const odd: unknown[] = [];
  let count = 0;
  for (const area of readCorpus()) {
    for (const one of area.cases) {
      if (one.verdicts === undefined || one.search === undefined) continue;
      const limits = { nesting: 256, predicates: 1e6, listValues: 1e6, stringLength: 1e6, ...one.limits };
      const query = parseQuery(one.search, schemaOf({ ...area, ...one }), { limits });
      for (const locale of locales) {
        const sentence = describe(query, { locale });
        count++;
        if (!isSentence(sentence)) odd.push([one.id, sentence]);
      }
    }
  }
  expect(odd).toEqual([]);
  expect(count).toBeGreaterThan(4_000);
});

test(`queries with the same sentence have the same verdicts: ${wanted} verdicts (seed ${seed})`, () => {
  const counts = { same: 0, other: 0 };
  for (let number = 0, verdicts = 0; verdicts < wanted; number++) {
    const chance = chanceOf(seed, number);
    const world = labelled(worldOf(chance), chance);
    const judge = judgeOf(world);
    for (let count = 0; count < 20; count++) {
      const one = expressionOf(world, chance);
      const other = chance.often(0.2) ? relatedTo(one, chance) : nearTo(one, world, chance);
      const query = check(one, world.schema).query;
      const near = check(other, world.schema).query;
      if (query === undefined || near === undefined) continue;
      for (const locale of locales) {
        const options = { mostValues: Infinity, ...(chance.often(0.5) && { today: world.today }) };
        const sentence = describe(query, { locale, ...options });
        expect(sentence).toSatisfy(isSentence);
        if (describe(near, { locale, ...options }) === sentence) {
          expect([sentence, print(other), judge(other)]).toEqual([sentence, print(other), judge(one)]);
          counts.same++;
        } else counts.other++;
      }
      verdicts += 4 * world.rows.length;
    }
  }
  expect(counts.same).toBeGreaterThan(wanted / 5_000);
  expect(counts.other).toBeGreaterThan(wanted / 2_000);
});

/** Labels some fields and values of a world; most are ambiguous or awkward in a sentence. */
function labelled(world: World, chance: Chance): World {
  const entries = Object.entries(world.schema.fields).map(([name, field]): [string, Field] => {
    const there = world.rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
    const values = [1, 2, 3, 4].flatMap(() =>
      there.length > 0 ? [{ value: chance.pick(there), label: chance.pick(labels) }] : [],
    );
    const known = field.type === 'text' || field.type === 'integer' || field.type === 'boolean';
    return [
      name,
      { ...field, ...(chance.often(0.5) && { label: chance.pick(labels) }), ...(known && chance.often(0.7) && { values }) },
    ];
  });
  return { ...world, schema: defineSchema(Object.fromEntries(entries)) };
}

const labels = [
  ...'a A b ß SS 5 1 "a" true waar today Naam'.split(' '),
  ...'x is 1;a or b;a of b;a, and b;a (b);the field `a`;het veld;one of 2 others;either a;Zaal 1;zaal 1;Zaal 1.; ;'.split(';'),
  'a\u202eb',
  'a\\u202eb',
];

/** Tests for a capital first, a period last, balanced parentheses and no invisible text. */
function isSentence(sentence: string): boolean {
  const plain = sentence.replace(/"(?:[^"\\]|\\.)*"|`(?:[^`]|``)*`/g, '');
  let open = 0;
  for (const mark of plain.match(/[()]/g) ?? []) {
    open += mark === '(' ? 1 : -1;
    if (open < 0) return false;
  }
  const [first = ''] = plain.replace(/^\(+/, '');
  const isCapital = first === first.toUpperCase() || first.toUpperCase().toLowerCase() !== first;
  const isClean =
    !/undefined|NaN|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(plain) && !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e]/u.test(sentence);
  return open === 0 && isCapital && isClean && sentence.endsWith('.') && !sentence.endsWith('..');
}

/** Changes one thing in an expression: an operator, value, field, connective, NOT or grouping. */
function nearTo(expression: Expression, world: World, chance: Chance): Expression {
  let size = 0;
  walk(expression, () => size++);
  let left = chance.below(size);
  const change = (node: Expression): Expression => (left-- === 0 ? changed(node, world, chance) : node);
  return rebuilt(expression, {
    and: (operands) => change(joined('and', operands)),
    or: (operands) => change(joined('or', operands)),
    not: (operand) => change(not(operand)),
    ...onPredicates(change),
  });
}

function changed(node: Expression, world: World, chance: Chance): Expression {
  if (chance.often(0.15)) return not(node);
  if ('operand' in node) return node.operand;
  if ('operands' in node) {
    const other = node.kind === 'and' ? 'or' : 'and';
    const [first, second, ...rest] = node.operands;
    if (first === undefined || second === undefined || rest.length === 0 || chance.often(0.4)) {
      return joined(other, node.operands);
    }
    return { kind: node.kind, operands: [joined(other, [first, second]), ...rest] };
  }
  if (!isPlain(node)) return node;
  const names = Object.keys(world.kinds).filter((name) => world.kinds[name]?.field.type === world.kinds[node.field]?.field.type);
  if (chance.often(0.25)) return { ...node, field: chance.pick(names) };
  if (node.kind === 'comparison' && chance.often(0.5)) {
    const like = (operator: Operator) => operator.includes('~') === node.operator.includes('~');
    const isBoolean = world.kinds[node.field]?.field.type === 'boolean';
    const operators: readonly ComparisonOperator[] = isBoolean ? ['=', '!='] : comparisonOperators.filter(like);
    return { ...node, operator: chance.pick(operators) };
  }
  if ('negated' in node && (node.kind === 'null' || chance.often(0.4))) return { ...node, negated: !node.negated };
  if (node.kind === 'in') {
    const at = chance.below(node.values.length);
    return chance.often(0.5) && node.values.length > 1
      ? { ...node, values: node.values.toSpliced(at, 1) }
      : { ...node, values: node.values.with(at, touched(node.values[at] as Literal, chance)) };
  }
  if (node.kind === 'between')
    return chance.often(0.5) ? { ...node, low: node.high, high: node.low } : { ...node, low: touched(node.low, chance) };
  return node.kind === 'comparison' ? { ...node, value: touched(node.value, chance) } : node;
}

/** A literal near to one: of texts such as are easily shown alike. */
function touched(literal: Literal, chance: Chance): Literal {
  if (literal.kind === 'integer') return { ...literal, value: literal.value - Math.sign(literal.value || -1) };
  if (literal.kind === 'boolean') return { ...literal, value: !literal.value };
  if (literal.kind === 'decimal') return { ...literal, value: literal.value.startsWith('-') ? literal.value.slice(1) : '-12.5' };
  const { value } = literal;
  const relative = /^(-?)(\d+)([dwmy])$/.exec(value);
  if (relative !== null)
    return { ...literal, value: chance.pick([`${relative[1]}${relative[2]}d`, `${relative[1]}1${relative[3]}`, '0d']) };
  if (/^\d{4}-|^\d\d:/.test(value)) return literal;
  return {
    ...literal,
    value: chance.pick([
      `${value}"`,
      `${value} `,
      `${value}\\`,
      JSON.stringify(value),
      value.toUpperCase(),
      `${value}\u200b`,
      `${value}\\u200b`,
      value.normalize('NFD'),
    ]),
  };
}
