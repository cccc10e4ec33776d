import { type Diagnostic, problemOf, report } from '../../grammar/diagnostics.ts';
import { depthOf, type Expression } from '../../grammar/expression.ts';
import { checkLimits } from '../../grammar/limits.ts';
import { notPushed } from '../../grammar/messages/lowering.ts';
import { assertOptions } from '../../grammar/options.ts';
import type { Profile } from '../../grammar/profile.ts';
import { formatDay, todayOf } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import type { Schema } from '../schema/schema.ts';
import { connective, fieldsIn, predicatesIn } from './expressions.ts';
import { isNeverTrue } from './field-set.ts';
import { type ExactLowering, exactLowering, lowerGroup, operandGroups } from './lower/exact.ts';
import {
  dateStyleIn,
  factoredInside,
  joinSetNodes,
  joinStyles,
  type Nnf,
  nnfOf,
  rejoin,
  type SetNode,
  setOf,
} from './lower/nnf.ts';
import { type LowerOptions, type Obstacle, obstaclesIn, rewritten, withRanges } from './lower.ts';
import { isCalendar } from './scale.ts';
import { spell, type Target, targetOf } from './spell.ts';
import { anyValue, type Projection, projector } from './split/projection.ts';
import { hullOf, onNearbyDays, relaxed } from './split/relax.ts';
import { isWithin, nothing } from './value-set.ts';

/** The clock, and whether the service has the same day. */
export type SplitOptions = LowerOptions & {
  /** Whether the service's day is that of the clock; by default it may be one off. */
  readonly sameDay?: boolean;
};

/** What `split` gives. */
export type Split<S extends Schema> = {
  /** What the service searches by, in its profile; undefined where all rows are fetched. */
  readonly pushed: Query<S> | undefined;
  /** The part to evaluate on the answer; undefined where nothing is left. */
  readonly residual: Query<S> | undefined;
  /** Hints on why each condition of the residual is in it, with ranges as `lower` gives them. */
  readonly reasons: readonly Diagnostic[];
  /** The day, `YYYY-MM-DD`, that dates in `pushed` were computed for, if they were. */
  readonly validOn: string | undefined;
};

/**
 * Splits a query between a service that only has a profile and the reader of its answer. The rows
 * that both parts select are those of the query.
 *
 * Days from today, such as `"7d"`, are pushed as such and mean the service's day. Other dates are
 * pushed a day wider on each side, unless `sameDay` is given.
 *
 * @example
 * print(
 *   split(parseQuery('product = 5 AND title ~ "x"', schema), coreProfile,
 * clock).pushed.expression, )
 * // 'product IN (5)'
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function split<S extends Schema>(query: Query<S>, profile: Profile, options: SplitOptions): Split<S> {
  assertOptions(options, ['sameDay']);
  const { schema, expression } = contentOf(query);
  const today = todayOf(options);
  const target = splitTarget(schema, profile, options);
  const exact = exactLowering(target);
  const parts = partsOf(target, nnfOf(withRanges(expression), schema, today), exact);
  const { pushed, left } = withinLimits(target, parts);

  const obstacles: Obstacle[] = [];
  for (const { node, reason } of left) {
    if (obstacles.length >= mostReasons) break;
    const found = obstaclesIn(target, node, reason === undefined ? exact : () => undefined);
    obstacles.push(...(reason === undefined ? found : found.map((why) => ({ ...why, reason }))));
  }
  const problems = obstacles.map(({ range, ...why }) => problemOf(notPushed, range, { ...why, profile: profile.name }));
  const residual = allOf(left.flatMap(({ node }) => node.written ?? []));
  const sent = allOf(pushed.map((part) => part.expression));
  return {
    pushed: sent && rewritten(schema, sent),
    residual: residual && rewritten(schema, residual),
    reasons: report(problems, options.locale),
    validOn: pushed.some(({ dayBound }) => dayBound) ? formatDay(today) : undefined,
  };
}

/** No more reasons are given for one query. */
const mostReasons = 100;

/** What a query is split for: only the selected rows matter. */
export const splitTarget = (schema: Schema, profile: Profile, options: SplitOptions): Target =>
  targetOf({
    profile,
    schema,
    today: todayOf(options),
    allowsDayBound: options.sameDay === true,
    rowsOnly: true,
    isSent: true,
    longestList: 32,
  });

const allOf = (expressions: readonly Expression[]): Expression | undefined =>
  expressions.length > 1 ? connective('and', expressions) : expressions[0];

/** An operand that is evaluated on the answer, and why, if not for what it asks. */
type LeftNode = { readonly node: Nnf; readonly reason?: 'size' };

/** Takes as many parts as the profile allows, first those that leave nothing to evaluate. */
function withinLimits({ profile: { limits, connectives } }: Target, parts: readonly SplitPart[]) {
  const most = connectives.includes('AND') ? Infinity : 1;
  const pushed: { readonly expression: Expression; readonly dayBound: boolean }[] = [];
  const left: LeftNode[] = parts.flatMap((part) => part.left.map((node) => ({ node })));
  let predicates = 0;
  for (const { expression, dayBound, exact } of parts) {
    if (expression === undefined) continue;
    const depth = depthOf(expression) + (parts.length === 1 || expression.kind === 'and' ? 0 : 1);
    const count = predicatesIn(expression).length;
    if (pushed.length < most && depth <= limits.nesting && predicates + count <= limits.predicates) {
      predicates += count;
      pushed.push({ expression, dayBound });
    } else left.push(...exact.map((node) => ({ node, reason: 'size' }) as const));
  }
  return { pushed, left };
}

/** An operand of the top-level AND, or several, and how they are split. */
type SplitPart = {
  /** What is pushed; undefined for nothing. */
  readonly expression: Expression | undefined;
  /** Whether its dates were computed for today. */
  readonly dayBound: boolean;
  /** The nodes that it expresses exactly: they have to be evaluated only if it is not pushed. */
  readonly exact: readonly Nnf[];
  /** The nodes that have to be evaluated in any case. */
  readonly left: readonly Nnf[];
};

function partsOf(target: Target, node: Nnf, exact: ExactLowering): readonly SplitPart[] {
  const whole = exact(node);
  if (whole !== undefined && checkLimits(whole.expression, target.profile.limits, { from: 0, to: 0 }).length === 0)
    return [{ ...whole, exact: [node], left: [] }];
  const simpler = factoredInside(node, (one) => exact(one) !== undefined);
  const operands = groupsIn(target, simpler, exact).flat();
  const known = knownSets(target, operands);
  const project = projector(target.schema, known);
  // What is pushed exactly may select rows on the service's own day.
  const never = operands.some((one) => exact(one) === undefined && project(one) === 'never');
  const none = never ? falsehood(target, node) : undefined;
  if (none !== undefined) return [{ expression: none, dayBound: false, exact: [node], left: [] }];
  const live = operands.map((one) => withoutDeadBranches(one, project));
  const groups = groupsIn(target, rejoin('and', live, node.written?.range), exact);
  return groups.flatMap((group) => partsOfGroup(target, group, exact, known));
}

const groupsIn = (target: Target, node: Nnf, exact: ExactLowering) =>
  node.kind === 'and' ? operandGroups(target, node, exact) : [[node]];

/** An OR without the branches that never select a row. */
function withoutDeadBranches(node: Nnf, project: (node: Nnf) => Projection): Nnf {
  if (node.kind !== 'or' || node.set !== undefined) return node;
  const live = node.operands.filter((branch) => project(branch) !== 'never');
  return live.length === 0 || live.length === node.operands.length ? node : rejoin('or', live, node.written?.range);
}

const setsIn = (nodes: readonly Nnf[]): readonly SetNode[] => nodes.flatMap((node) => setOf(node) ?? []);

/** What all rows satisfy, by field. Dates are left out where the service's day may be another. */
function knownSets(target: Target, nodes: readonly Nnf[]): ReadonlyMap<string, SetNode> {
  const sets = setsIn(nodes).filter(({ scale }) => target.allowsDayBound || !isCalendar(scale));
  const known = new Map<string, SetNode>();
  for (const [field, alike] of Map.groupBy(sets, (set) => set.field)) {
    const joined = joinSetNodes('and', alike);
    if (joined !== undefined) known.set(field, joined);
  }
  return known;
}

/** A condition that no row satisfies, on a field of the query if possible. */
function falsehood(target: Target, { written }: Nnf): Expression | undefined {
  const fields = written === undefined ? [] : fieldsIn(written, target.schema);
  for (const field of new Set([...fields, ...Object.keys(target.schema.fields)])) {
    const spelling = spell(target, { ...anyValue(target.schema, field), set: nothing });
    if (spelling !== undefined) return spelling.expression;
  }
  return undefined;
}

function partsOfGroup(
  target: Target,
  group: readonly Nnf[],
  exact: ExactLowering,
  known: ReadonlyMap<string, SetNode>,
): readonly SplitPart[] {
  const joint = lowerGroup(target, 'and', group, exact);
  if (joint !== undefined) return [{ ...joint, exact: group, left: [] }];
  const left = group.filter((one) => exact(one) === undefined);
  const near = group.map((one) => onNearbyDays(target, one));
  const [only] = near;
  const isMoved = near.some((one, at) => one !== group[at]);
  if (group.length === 1 && only !== undefined && setOf(only) === undefined)
    return [weakerPart(target, group, relaxed(target, only, known), [], left)];

  const lowered = group.filter((one) => exact(one) !== undefined);
  const parts = lowered.map((one): SplitPart => {
    return { expression: undefined, dayBound: false, ...exact(one), exact: [one], left: [] };
  });
  // What is pushed exactly may mean another day than what is evaluated here: nothing follows from
  // both together.
  const set = joinSetNodes('and', setsIn(isMoved ? left.map((one) => onNearbyDays(target, one)) : near));
  const hull = set === undefined || isNeverTrue(set) ? undefined : hullOf(target, set);
  const bounds = joinSetNodes('and', setsIn(lowered));
  if (hull === undefined || (bounds !== undefined && isWithin(bounds.set, hull.set)))
    return [...parts, weakerPart(target, group, undefined, [], left)];
  // If both are about the same day, a hull within the bounds replaces them.
  if (bounds === undefined || isMoved || !isWithin(hull.set, bounds.set))
    return [...parts, weakerPart(target, group, hull.expression, [], left)];
  return [weakerPart(target, group, hull.expression, lowered, left)];
}

/** What is pushed instead of nodes without losing a row that they select. */
function weakerPart(
  { schema }: Target,
  instead: readonly Nnf[],
  expression: Expression | undefined,
  exact: readonly Nnf[],
  left: readonly Nnf[],
): SplitPart {
  const style = expression === undefined ? 'none' : dateStyleIn(expression, schema);
  const written = instead
    .map((node) => (node.written === undefined ? 'none' : dateStyleIn(node.written, schema)))
    .reduce(joinStyles, 'none');
  return { expression, dayBound: style !== 'none' && (style !== written || style === 'mixed'), exact, left };
}
