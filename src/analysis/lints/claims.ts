import { guess, type Problem, problemOf } from '../../../grammar/diagnostics.ts';
import { isPlain, type PlainPredicate } from '../../../grammar/expression.ts';
import { alwaysTrue, contradiction, emptyRange } from '../../../grammar/messages/lint.ts';
import { canBeTrue, type Diagram, diagramsOf, isAlwaysTrue } from '../diagram/diagram.ts';
import { namesEachFieldOnce } from '../expressions.ts';
import { comparePoints, isAll, isNothing } from '../value-set.ts';
import { type Certainty, certaintyFrom, uncertain } from './certainty.ts';
import type { ComparisonBudget } from './conflicts.ts';
import { isValueSet, type LintContext, type LintNode } from './context.ts';
import { datesOf, excerpt } from './excerpts.ts';
import { removing, swapping } from './fixes.ts';
import { jointClaims } from './joint-claims.ts';

/** What is reported of nodes that can never be true, or always are. */
export type Claims = {
  readonly problems: readonly Problem[];
  /** What follows from the claims for any node. */
  readonly certaintyOf: (node: LintNode) => Certainty;
  /** The fields on which operands of a connective conflict, which other lints skip. */
  readonly conflicts: ReadonlyMap<LintNode, ReadonlySet<string>>;
};

/**
 * Makes claims from the leaves up, and none that follows from a claim about a smaller node. What
 * follows from several fields together is found last, by diagrams.
 */
export function claimsIn(context: LintContext, budget: ComparisonBudget): Claims {
  const problems: Problem[] = [];
  const conflicts = new Map<LintNode, ReadonlySet<string>>();
  const own = new Map<LintNode, Partial<Certainty>>();
  const all = new Map<LintNode, Certainty>();
  const certaintyOf = (node: LintNode): Certainty => all.get(node) ?? uncertain;
  const add = (node: LintNode, claim: Claim): void => {
    problems.push(claim.problem);
    own.set(node, { ...own.get(node), ...claim.certainty });
  };
  const conclude = (node: LintNode): unknown => all.set(node, certaintyFrom(node, certaintyOf, own.get(node)));

  for (const node of context.parts) {
    if (node.operands.length === 0) for (const claim of predicateClaims(context, node)) add(node, claim);
    if (node.operands.length > 1) {
      const claims = jointClaims(context, node, certaintyOf, budget);
      for (const claim of claims) add(node, claim);
      if (claims.length > 0) conflicts.set(node, new Set(claims.map(({ field }) => field)));
    }
    conclude(node);
  }
  for (const { node, diagram } of openDiagrams(context, certaintyOf)) {
    const data = { found: excerpt(context, node.range), ...datesOf(context, [node]) };
    if (!canBeTrue(diagram) && !certaintyOf(node).neverTrue) {
      const problem = problemOf(contradiction, node.range, { ...data, whole: true }, [removing(context, node)]);
      add(node, { problem, certainty: { neverTrue: true } });
    }
    if (isAlwaysTrue(diagram) && node === context.root && !certaintyOf(node).alwaysTrue) {
      add(node, { problem: problemOf(alwaysTrue, node.range, data), certainty: { alwaysTrue: true } });
    }
    for (let above: LintNode | undefined = node; above !== undefined; above = context.parentOf.get(above)) conclude(above);
  }
  return { problems, certaintyOf, conflicts };
}

type Claim = { readonly problem: Problem; readonly certainty: Partial<Certainty> };

/** Claims about a predicate that no value satisfies, or every one. */
function predicateClaims(context: LintContext, part: LintNode): readonly Claim[] {
  const { node, condition, range } = part;
  if (!isValueSet(condition)) return [];
  const data = { found: excerpt(context, range), ...datesOf(context, [part]) };
  const swap =
    isPlain(node) && node.kind === 'between' && isReversed(context, node) ? swapping(context, node.low, node.high) : undefined;
  if (isAll(condition.set)) {
    const fixes = [guess(swap ?? removing(context, part))];
    const problem = problemOf(alwaysTrue, range, { ...data, field: condition.field }, fixes);
    return [{ problem, certainty: { neverFalse: true } }];
  }
  if (!isNothing(condition.set)) return [];
  const problem =
    swap === undefined
      ? problemOf(contradiction, range, data, [guess(removing(context, part))])
      : problemOf(emptyRange, range, data, [swap]);
  return [{ problem, certainty: { neverTrue: true } }];
}

function isReversed({ places }: LintContext, { field, low, high }: Extract<PlainPredicate, { kind: 'between' }>): boolean {
  return comparePoints(places(field, low).point, places(field, high).point) > 0;
}

/**
 * The diagrams of nodes that may still turn out to be never true: the operands of every OR,
 * smaller ones first, and the whole. Where that is too much work, the whole only, or none.
 */
function openDiagrams(
  { root, parts, parentOf, schema, today }: LintContext,
  certaintyOf: (node: LintNode) => Certainty,
): readonly { readonly node: LintNode; readonly diagram: Diagram }[] {
  // Conditions on different fields cannot exclude each other.
  const isOpen = (part: LintNode) =>
    !certaintyOf(part).neverTrue && part.condition === undefined && !namesEachFieldOnce(part.node);
  if (!isOpen(root)) return [];
  const branches = parts.filter((part) => part !== root && parentOf.get(part)?.node.kind === 'or' && isOpen(part));
  for (const nodes of branches.length === 0 ? [[root]] : [[...branches, root], [root]]) {
    const diagrams = diagramsOf(
      schema,
      today,
      nodes.map(({ node }) => node),
    );
    if (diagrams === undefined) continue;
    return nodes.flatMap((node, at) => {
      const diagram = diagrams[at];
      return diagram === undefined ? [] : [{ node, diagram }];
    });
  }
  return [];
}
