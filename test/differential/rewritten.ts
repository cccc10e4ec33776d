import type { Expression } from '../../grammar/expression.ts';
import { operators } from '../../grammar/operators.ts';
import { canonical, lower, simplify, split } from '../../src/analysis/index.ts';
import { check, coreProfile, defineProfile, fullProfile, type Operator, type Profile, print } from '../../src/index.ts';
import { toEvaluator } from '../../src/memory/index.ts';
import type { Query } from '../../src/schema/query.ts';
import { type ReferenceRow, readRow, reference, referenceFields } from '../support/reference.ts';
import type { Verdict } from './tables.ts';
import { clockOf, nowOf, queryOf, type World } from './world.ts';

/** Rewritings of an expression, which must keep its verdict on every row. */
export const rewritten = {
  simplified: (expression: Expression, world: World) => {
    const shorter = simplify(queryOf(expression, world));
    if (print(shorter.expression).length > print(expression).length) throw new Error('It is longer.');
    if (print(simplify(shorter).expression) !== print(shorter.expression)) throw new Error('It is simplified again.');
    return verdicts(shorter, world);
  },
  canonical: (expression: Expression, world: World) => {
    const form = canonical(queryOf(expression, world));
    if (print(canonical(form).expression) !== print(form.expression)) throw new Error('The canonical form has another.');
    return verdicts(form, world);
  },
  lowered: (expression: Expression, world: World) => {
    const query = queryOf(expression, world);
    const profile = profileFor(expression);
    const { query: lowered, diagnostics } = lower(query, profile, clockOf(world));
    if (lowered === undefined && diagnostics.length === 0) throw new Error('It is not lowered, and nothing says why.');
    return lowered === undefined ? verdicts(query, world) : remoteVerdicts(within(lowered, profile), world, profile);
  },
  split: (expression: Expression, world: World) => {
    const query = queryOf(expression, world);
    const profile = profileFor(expression);
    const { pushed, residual } = split(query, profile, clockOf(world));
    const parts = [
      ...(pushed === undefined ? [] : [remoteVerdicts(within(pushed, profile), world, profile)]),
      ...(residual === undefined ? [] : [verdicts(residual, world)]),
    ];
    const whole = verdicts(query, world);
    // Of a split only the rows are told, and not why a row is none of them.
    return whole.map((verdict, row) => (parts.every((part) => part[row] === true) ? true : verdict === true ? false : verdict));
  },
} satisfies Readonly<Record<string, (expression: Expression, world: World) => readonly Verdict[]>>;

function verdicts(query: Query, world: World): readonly Verdict[] {
  return world.inJson.map(toEvaluator(query, clockOf(world)));
}

/** Those of the service of a profile, which compares parts of texts in its own way (L1.4). */
function remoteVerdicts(query: Query, world: World, { textMatching }: Profile): readonly Verdict[] {
  const fields = referenceFields(world.schema);
  const rows = readRows.get(world) ?? world.inJson.map((row) => readRow(fields, row, world.timeZone));
  readRows.set(world, rows);
  return rows.map(reference(query.expression, fields, nowOf(world), textMatching));
}

const readRows = new WeakMap<World, readonly ReferenceRow[]>();

/** What was rewritten for a profile has to be in it. */
function within(query: Query, profile: Profile): Query {
  const told = check(query.expression, query.schema, { profile }).diagnostics;
  const wrong = told.find(({ severity }) => severity === 'error');
  if (wrong !== undefined) throw new Error(`${wrong.message} ${print(query.expression)}`);
  return query;
}

const all = Object.keys(operators) as readonly Operator[];
const forms = ['integer', 'decimal', 'boolean', 'relative-day', 'text'] as const;
const named = { valueForms: forms, quotedNames: true } as const;
const profiles: readonly Profile[] = [
  coreProfile,
  defineProfile({ name: 'with OR', operators: ['>=', '<=', 'IN', '='], connectives: ['AND', 'OR'] }),
  defineProfile({ name: 'of bounds', operators: ['>=', '<=', '>', '<'], ...named }),
  defineProfile({
    ...named,
    name: 'of lists',
    operators: ['IN', 'IS NULL', '~'],
    connectives: ['OR', 'NOT'],
    textMatching: 'ascii',
  }),
  defineProfile({ ...named, name: 'without NOT', operators: all, connectives: ['AND', 'OR'], textMatching: 'folded' }),
  defineProfile({ ...fullProfile, name: 'of other letters', textMatching: 'exact' }),
];

/** Another for each length, so that the same expression always meets the same. */
function profileFor(expression: Expression): Profile {
  return profiles[print(expression).length % profiles.length] ?? coreProfile;
}
