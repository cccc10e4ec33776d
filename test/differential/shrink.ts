import type { Value } from '../../grammar/expression.ts';
import { bind, check, defineSchema, type Expression, print } from '../../src/index.ts';
import type { Engine } from '../support/engines/engine.ts';
import { inProcessNames } from './counts.ts';
import { inEngine, inProcess, judgeOf, type Mismatch } from './differential.ts';
import { tablesOf } from './tables.ts';
import { sourceOf, type World, withRows } from './world.ts';

const mostTries = 600;

/** Shrinks a mismatch to fewer rows, fewer fields and a smaller expression, in limited tries. */
export async function shrink(mismatch: Mismatch, engines: readonly Engine[]): Promise<Mismatch> {
  const engine = engines.find(({ name }) => name === mismatch.backend);
  let best = mismatch;
  let tries = 0;
  for (let again = true; again; ) {
    again = false;
    for (const [world, expression] of smaller(best)) {
      if (++tries > mostTries) return best;
      const found = await ask(world, expression, mismatch, engine);
      if (found === undefined) continue;
      best = found;
      again = true;
      break;
    }
  }
  return best;
}

/** Tests whether the backend is still wrong; an invalid case is not the same mismatch. */
async function ask(
  world: World,
  expression: Expression,
  { backend, oracle }: Mismatch,
  engine: Engine | undefined,
): Promise<Mismatch | undefined> {
  try {
    const asked = [{ expression, expected: judgeOf(world)(expression) }];
    const found =
      engine === undefined
        ? inProcess(world, asked, inProcessNames)
        : await inEngine(world, engine.name, await tablesOf(world, engine), asked);
    return found?.backend === backend && found.oracle === oracle ? found : undefined;
  } catch {
    return undefined;
  }
}

function* smaller({ world, expression, found, expected }: Mismatch): Generator<readonly [World, Expression]> {
  const wrongRow = world.rows.findIndex((_, at) => found[at] !== expected[at]);
  if (world.rows.length > 1) {
    const middle = world.rows.length >> 1;
    for (const [from, to] of [[wrongRow, wrongRow + 1], [0, middle], [middle]] as const) {
      yield [withRows(world, [...world.rows.keys()].slice(from, to)), expression];
    }
  }
  for (const less of smallerExpressions(expression)) yield [world, less];
  const written = withoutVariables(world, expression);
  if (written && print(written) !== print(expression)) yield [world, written];
  const fields = Object.keys(world.schema.fields);
  for (const name of [...(fields.length > 1 ? fields : []), ...Object.keys(world.records ?? {})])
    yield [without(world, name), expression];
}

/** A variable that is null and a list that is empty have no text. */
function withoutVariables({ schema, variables = {} }: World, expression: Expression): Expression | undefined {
  const { query } = check(expression, schema);
  try {
    return query && bind(query, variables).expression;
  } catch {
    return undefined;
  }
}

function without(world: World, name: string): World {
  const others = <One>(all: Readonly<Record<string, One>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
  const { fields: all, relations, ...declared } = world.schema;
  const keys = [name, all[name]?.column, sourceOf(name)];
  const inJson = world.inJson.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))));
  const schema = defineSchema(others(all), { ...declared, relations: others(relations) });
  const [kinds, lists, records] = [others(world.kinds), others(world.lists), others(world.records)];
  return { ...world, kinds, lists, records, inJson, schema };
}

function* smallerExpressions(node: Expression): Generator<Expression> {
  if ('negated' in node && node.negated) yield { ...node, negated: false };
  if (node.kind === 'and' || node.kind === 'or') {
    yield* node.operands;
    for (const [at, operand] of node.operands.entries()) {
      const others = node.operands.toSpliced(at, 1);
      if (others.length > 1) yield { ...node, operands: others };
      for (const less of smallerExpressions(operand)) {
        if (less.kind !== node.kind) yield { ...node, operands: node.operands.with(at, less) };
      }
    }
  } else if (node.kind === 'not') {
    yield node.operand;
    for (const less of smallerExpressions(node.operand)) yield { ...node, operand: less };
  } else if (node.kind === 'related') {
    if (node.only) yield { ...node, only: false };
    for (const less of smallerExpressions(node.condition)) yield { ...node, condition: less };
  } else if (node.kind === 'in' || node.kind === 'members') {
    if ('kind' in node.values) return;
    if (node.values.length > 1) {
      const middle = node.values.length >> 1;
      yield { ...node, values: node.values.slice(0, middle) };
      yield { ...node, values: node.values.slice(middle) };
      for (const at of node.values.keys()) yield { ...node, values: node.values.toSpliced(at, 1) };
    }
    const [only] = node.values;
    if (node.values.length !== 1 || only === undefined) return;
    const one = { field: node.field, operator: '=', value: only } as const;
    yield node.kind === 'in' ? { kind: 'comparison', ...one } : { kind: 'has', negated: false, ...one };
  } else if (node.kind === 'between') {
    yield { kind: 'comparison', field: node.field, operator: '>=', value: node.low };
    yield { kind: 'comparison', field: node.field, operator: '<=', value: node.high };
  } else if (node.kind === 'comparison') {
    for (const value of smallerValues(node.value)) yield { ...node, value };
  } else if (node.kind === 'call') {
    for (const [at, argument] of node.arguments.entries())
      for (const value of smallerValues(argument)) yield { ...node, arguments: node.arguments.with(at, value) };
  }
}

function* smallerValues(literal: Value): Generator<Value> {
  if (literal.kind !== 'string') return;
  const characters = [...literal.value];
  for (const at of characters.keys()) yield { ...literal, value: characters.toSpliced(at, 1).join('') };
}
