import { isPredicate } from '../../../grammar/expression.ts';
import { print } from '../../../grammar/print.ts';
import { oppositeOf } from '../expressions.ts';
import type { Connective } from '../kleene.ts';
import { connect, type DateStyle, firstAccepted, not, type ProfileSpelling, spell, type Target } from '../spell.ts';
import { factored, type JoinNode, joinSetNodes, type Nnf, type PartNode, setOf } from './nnf.ts';

/**
 * Lowers a node to a target with the same verdict on every row of the day; with `rowsOnly`, with
 * the same rows. Undefined where that is not possible. What is in the profile stays as written.
 */
export type ExactLowering = (node: Nnf) => ProfileSpelling | undefined;

/** Remembers results: a nested NOT has two ways, which would take exponential time. */
export function exactLowering(target: Target): ExactLowering {
  const known = new Map<Nnf, ProfileSpelling | undefined>();
  // Under a NOT, false and unknown differ also where only rows matter.
  const strictly: ExactLowering = target.rowsOnly ? exactLowering({ ...target, rowsOnly: false }) : (node) => exact(node);
  const exact: ExactLowering = (node) => {
    if (!known.has(node)) known.set(node, lowered(node));
    return known.get(node);
  };
  const lowered = (node: Nnf): ProfileSpelling | undefined => {
    const { written } = node;
    if (written !== undefined && target.fits(written)) return { expression: written, dayBound: false };
    if (node.kind === 'set') return spell(target, node);
    if (node.kind === 'part') return partTest(target, node);
    const opposite = node.opposite === undefined ? undefined : strictly(node.opposite);
    const negated = not(target, opposite?.expression);
    if (opposite !== undefined && negated !== undefined) return { ...opposite, expression: negated };
    const groups = operandGroups(target, node, exact).map((group) => lowerGroup(target, node.kind, group, exact));
    const joined = joinSpellings(target, node.kind, groups);
    if (joined !== undefined) return joined;
    const other = factored(node);
    return other === node ? undefined : exact(other);
  };
  return exact;
}

function partTest(target: Target, { written }: PartNode): ProfileSpelling | undefined {
  const opposite = written.kind === 'not' ? written.operand : isPredicate(written) ? oppositeOf(written) : undefined;
  const expression = not(target, firstAccepted(target, [opposite]));
  return expression && { expression, dayBound: false };
}

function joinSpellings(
  target: Target,
  kind: Connective,
  spellings: readonly (ProfileSpelling | undefined)[],
): ProfileSpelling | undefined {
  const expression = connect(
    target,
    kind,
    spellings.map((one) => one?.expression),
  );
  return expression && { expression, dayBound: spellings.some((one) => one?.dayBound) };
}

/**
 * The operands of a node, those on one field together. An operand of the same kind that cannot be
 * lowered as a whole is replaced by its own.
 */
export function operandGroups(target: Target, node: JoinNode, exact: ExactLowering): readonly (readonly Nnf[])[] {
  const operands = flatOperands(node, exact);
  const styles = new Map<string, DateStyle>();
  for (const set of operands.map(setOf)) {
    if (set !== undefined && (styles.get(set.field) ?? 'none') === 'none') styles.set(set.field, set.dates);
  }
  const keyOf = (operand: Nnf): Nnf | string => {
    const set = setOf(operand);
    if (set === undefined || target.allowsDayBound) return set?.field ?? operand;
    // Relative and absolute dates can be joined only on a known day. What has no dates goes with
    // either.
    return `${set.field}\u0000${set.dates === 'none' ? styles.get(set.field) : set.dates}`;
  };
  return [...Map.groupBy(operands, keyOf).values()];
}

function flatOperands(node: JoinNode, exact: ExactLowering): readonly Nnf[] {
  const open = node.operands.toReversed();
  const operands: Nnf[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === node.kind && next.set === undefined && exact(next) === undefined) open.push(...next.operands.toReversed());
    else operands.push(next);
  }
  return operands;
}

/** Lowers operands one by one, or as one field set where that is shorter or the only way. */
export function lowerGroup(
  target: Target,
  kind: Connective,
  group: readonly Nnf[],
  exact: ExactLowering,
): ProfileSpelling | undefined {
  const each = group.map(exact);
  const separate = joinSpellings(target, kind, each);
  // What is written so stays so, unless joining it takes a NOT.
  const isAsWritten =
    target.connectives.includes(kind === 'and' ? 'AND' : 'OR') &&
    each.every((one, at) => one === undefined || one.expression === group[at]?.written);
  if (group.length === 1 || (separate !== undefined && isAsWritten)) return separate;
  const set = joinSetNodes(
    kind,
    group.flatMap((node) => setOf(node) ?? []),
  );
  const whole = set && spell(target, set);
  if (separate === undefined || whole === undefined) return separate ?? whole;
  return print(whole.expression).length < print(separate.expression).length ? whole : separate;
}
