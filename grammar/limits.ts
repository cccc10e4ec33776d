import { type Problem, problemOf } from './diagnostics.ts';
import { childrenOf, maximumDepth, type PartialExpression, type Range, valuesOf, walk } from './expression.ts';
import { codePoints } from './literal.ts';
import { limitExceeded } from './messages/limits.ts';
import type { LimitName } from './messages/wording.ts';
import { type Operator, type OperatorRow, operators } from './operators.ts';

/** How large an expression may be (L5). */
export type Limits = {
  /** And, or, not and relation nodes on one path of the tree; never more than 256. */
  readonly nesting: number;
  /** Conditions in the whole expression. */
  readonly predicates: number;
  /** Values in one list. */
  readonly listValues: number;
  /** Unicode code points in one quoted text. */
  readonly stringLength: number;
};

/**
 * The limits of L5.1, unless others are given.
 *
 * @example defaultLimits.nesting // 32
 */
export const defaultLimits: Limits = Object.freeze({ nesting: 32, predicates: 500, listValues: 10_000, stringLength: 1_000 });

/**
 * The most code points of the text that a folded comparison looks for (L5.1). Three times as many
 * make a pattern that is too large for some engines.
 */
export const mostSought = 250;

/** The most arguments of a function (L5.4), and places of variables in a search. */
export const mostArguments = 32;
export const mostVariables = 64;
/** The most relations inside each other (L5.4). */
export const mostRelations = 3;

/** The most code points of a text that an operator takes. */
export const stringLengthFor = (operator: Operator, { stringLength }: Limits): number =>
  (operators[operator] as OperatorRow).folded ? Math.min(stringLength, mostSought) : stringLength;

/** What every profile takes, however low its limits (L5.2). */
const guaranteed: Limits = { nesting: 12, predicates: 32, listValues: 32, stringLength: 1 };

/**
 * The limits given, the rest by default.
 *
 * @throws RangeError for a limit that is not a whole number or is below the guaranteed minimum: 12
 *   levels, 32 conditions, 32 list values
 */
export function limitsOf(limits?: Partial<Limits>): Limits {
  if (limits === undefined) return defaultLimits;
  const all = { ...defaultLimits, ...limits };
  for (const [name, minimum] of Object.entries(guaranteed) as [keyof Limits, number][]) {
    if (!(all[name] >= minimum) || (!Number.isInteger(all[name]) && all[name] !== Number.POSITIVE_INFINITY)) {
      throw new RangeError(`The limit ${name} is ${String(all[name])}; it has to be a whole number of at least ${minimum}.`);
    }
  }
  return { ...all, nesting: Math.min(all.nesting, maximumDepth) };
}

/** Where a tree exceeds the limits; `elsewhere` is the range of nodes without one. */
export function checkLimits(expression: PartialExpression, limits: Limits, elsewhere: Range): readonly Problem[] {
  const problems: Problem[] = [];
  const exceeded = (limit: LimitName, range: Range = elsewhere, maximum = limits[limit as keyof Limits]) =>
    problems.push(problemOf(limitExceeded, range, { limit, maximum }));
  let predicates = 0;
  let variables = 0;
  let tooDeep = false;
  /** The relations around what is in one. */
  const within = new Map<PartialExpression, number>();
  const see = (node: PartialExpression, depth: number): void => {
    const isConnective = 'operands' in node || 'operand' in node;
    if ((isConnective || node.kind === 'related') && depth >= limits.nesting && !tooDeep)
      tooDeep = exceeded('nesting', node.range) > 0;
    const around = (within.get(node) ?? 0) + Number(node.kind === 'related');
    if (around > 0) for (const child of childrenOf(node)) within.set(child, around);
    if (node.kind === 'related' && around === mostRelations + 1) exceeded('relations', node.range, mostRelations);
    if (isConnective) return;
    predicates++;
    if (predicates === limits.predicates + 1) exceeded('predicates', node.range);
    const values = valuesOf(node);
    const isCall = node.kind === 'call';
    const most = isCall ? mostArguments : limits.listValues;
    if (values.length > most) exceeded(isCall ? 'arguments' : 'listValues', values[most]?.range, most);
    const longest = 'operator' in node ? stringLengthFor(node.operator, limits) : limits.stringLength;
    for (const value of values) {
      if (value.kind === 'string' && codePoints(value.value) > longest) exceeded('stringLength', value.range, longest);
      if (value.kind === 'variable' && ++variables === mostVariables + 1) exceeded('variables', value.range, mostVariables);
    }
  };
  // Nesting is reported here, so `walk` must not throw for it.
  walk(expression, see, Number.POSITIVE_INFINITY);
  return problems;
}
