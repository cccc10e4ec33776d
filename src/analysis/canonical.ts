import { type Expression, fold, type Literal, literalsOf, type Predicate, walk } from '../../grammar/expression.ts';
import { defaultLimits } from '../../grammar/limits.ts';
import { print } from '../../grammar/print.ts';
import { sortTexts } from '../memory/code-points.ts';
import { contentOf, makeQuery, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { type Condition, negate, readConditions } from './sets/condition.ts';
import {
  type Connective,
  dual,
  isNeutral,
  meet,
  namesOnlyKnown,
  operandsOf,
  opposite,
  sayings,
  staysWithin,
  type Test,
  type Tests,
  testsOf,
} from './simplify/normal-form.ts';

/**
 * The same query in the one form that it shares with all that differ from it only in the order of operands and values, in what stands there twice, in double
 * negation and where NOTs stand, in nesting, or in how the values of one field are said: `a > 4` and `a >= 5` on integers, BETWEEN and two bounds, an OR of
 * equalities and a list, `"2w"` and `"14d"`. It has the same verdict on every row and every day; so two queries with the same canonical text mean the same.
 *
 * It is not meant to be short; `simplify` is for that. Where it would be larger than the limits (L5.1), or name a value that a closed list lacks, conditions stay as
 * they are and are only put in order.
 *
 * @throws TypeError for what is no query
 */
export function canonical<S extends Schema>(query: Query<S>): Query<S> {
  const { schema, expression } = contentOf(query);
  const merged = settled(schema, expression);
  const fits = staysWithin(expression, merged) && namesOnlyKnown(schema, merged);
  return makeQuery(schema, fits ? merged : writtenOut(schema, expression, false));
}

/** What a first writing comes to may be read anew: once dates on one scale have gone, those on another are told together with whether there is a date. */
function settled(schema: Schema, expression: Expression): Expression {
  let now = expression;
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = writtenOut(schema, now, true);
    if (print(next) === print(now)) break;
    now = next;
  }
  return now;
}

const mostPasses = 8;

function writtenOut(schema: Schema, expression: Expression, merging: boolean): Expression {
  return formOf(expression, testsOf(schema, expression), merging)(false).say();
}

/** A part of the normal form: a test, or how else it is said; `say` writes it anew each time. */
type Form = {
  readonly test?: Test;
  readonly join?: Connective;
  readonly operands?: readonly Form[];
  readonly say: () => Expression;
};

/** The form of an expression or of its NOT, of which only the one that is asked for is made. */
function formOf(expression: Expression, { places, testOf }: Tests, merging: boolean): (not: boolean) => Form {
  const leaf = (condition: Condition): Form => {
    const test = testOf(condition);
    return test === undefined ? partForm(condition) : testForm(test);
  };
  const predicate = (node: Predicate) => (not: boolean) => {
    if (!merging) return asItIs(not ? opposite(node) : node);
    const { join, conditions } = readConditions(node, places);
    const forms = conditions.map((condition) => leaf(not ? negate(condition) : condition));
    return joined(not ? dual[join] : join, forms);
  };
  const connective = (kind: Connective) => (operands: readonly ((not: boolean) => Form)[]) => (not: boolean) =>
    joined(
      not ? dual[kind] : kind,
      operands.map((operand) => operand(not)),
    );
  return fold<(not: boolean) => Form>(expression, {
    and: connective('and'),
    or: connective('or'),
    not: (operand) => (not) => operand(!not),
    comparison: predicate,
    in: predicate,
    between: predicate,
    null: predicate,
  });
}

const testForm = (test: Test): Form => ({ test, say: () => simplest(test) });

function partForm(condition: Condition): Form {
  const say = (): Expression => {
    if (condition.kind !== 'part') return { kind: 'null', field: condition.field, negated: false };
    const { field, part, contains } = condition;
    return { kind: 'comparison', field, operator: contains ? '~' : '!~', value: { kind: 'string', value: part } };
  };
  return { say };
}

/** Only the values put in order, each once. */
function asItIs(node: Predicate): Form {
  return { say: () => (node.kind === 'in' ? { ...node, values: distinct(node.values) } : node) };
}

function distinct(values: readonly Literal[]): readonly Literal[] {
  const byText = new Map(values.map((value) => [String(value.value), value]));
  return sortTexts([...byText.keys()]).flatMap((text) => byText.get(text) ?? []);
}

/** An AND or OR: tests with one key made one, each operand once, in the order of their canonical texts. */
function joined(kind: Connective, forms: readonly Form[]): Form {
  const flat = forms.flatMap((form) => (form.join === kind ? (form.operands ?? []) : [form]));
  const tests = flat.flatMap(({ test }) => test ?? []);
  const met = [...Map.groupBy(tests, ({ key }) => key).values()].flatMap((group) => meet(kind, group) ?? []);
  const [decisive] = inOrder(met.filter((test) => isNeutral(dual[kind], test)).map(testForm));
  if (decisive !== undefined) return decisive;
  const others = flat.filter(({ test }) => test === undefined);
  const operands = inOrder([...met.filter((test) => !isNeutral(kind, test)).map(testForm), ...others]);
  const [only] = operands.length > 0 ? operands : inOrder(met.map(testForm));
  return only !== undefined && operands.length < 2 ? only : { join: kind, operands, say: () => connective(kind, operands) };
}

/** Each form once, by their canonical texts. */
function inOrder(forms: readonly Form[]): readonly Form[] {
  if (forms.length < 2) return forms;
  const byText = new Map(forms.map((form) => [print(form.say()), form]));
  return sortTexts([...byText.keys()]).flatMap((text) => byText.get(text) ?? []);
}

function connective(kind: Connective, forms: readonly Form[]): Expression {
  return { kind, operands: forms.flatMap((form) => operandsOf(kind, form.say())) };
}

/**
 * Of the ways to say a test the one with the fewest conditions, so that the limits are kept; of those the one with the fewest `<` and `>`, which not every
 * service takes; of those the shortest.
 */
function simplest(test: Test): Expression {
  const ranked = sayings(test).map((expression) => {
    let [conditions, strict, tooLong] = [0, 0, 0];
    walk(expression, (node) => {
      if (!('field' in node)) return;
      conditions++;
      if (node.kind === 'comparison' && (node.operator === '<' || node.operator === '>')) strict++;
      if (literalsOf(node).length > defaultLimits.listValues) tooLong++;
    });
    return { expression, rank: [tooLong, conditions, strict, print(expression).length] };
  });
  const [best] = ranked.toSorted((a, b) => firstDifference(a.rank, b.rank));
  if (best === undefined) throw new TypeError(`What is asked of ${JSON.stringify(test.field)} cannot be said.`);
  return best.expression;
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}
