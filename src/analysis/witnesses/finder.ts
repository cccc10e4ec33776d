import { type Expression, fold, type Predicate } from '../../../grammar/expression.ts';
import type { Verdict } from '../../memory/evaluator.ts';
import type { Row } from '../../memory/raw-value.ts';
import { type Diagram, diagramsOf, isNever, type SharedDiagrams, whereNodes } from '../diagram/diagram.ts';
import type { Node } from '../diagram/nodes.ts';
import { childFor } from '../diagram/variables.ts';
import { confirmedRow, rowWhere } from '../diagram/witness-row.ts';
import type { Point } from '../sets/value-set.ts';

/** A field with a value, as conditions compare it and as it stands in a row. */
type Fixed = { readonly field: string; readonly value: Point | null; readonly raw: unknown };

/**
 * Finds a row with the first of the values given, such that the verdicts with the first and with the second, or else without any, are as asked and `confirms` accepts it.
 */
export type Find = (
  given: readonly Fixed[],
  holds: (first: Verdict, second: Verdict) => boolean,
  confirms: (row: Row) => boolean,
) => Row | undefined;

/** The finder for an expression, by its diagram; without one, where that is too much work, it finds none. */
export function finderOf(diagram: Diagram | undefined, timeZone: string): Find {
  if (diagram === undefined) return () => undefined;
  const { shared, root } = diagram;
  return (given, holds, confirms) => {
    const [first = root, second = first] = given.map((fixed) => withValue(shared, root, fixed));
    const node = whereNodes(shared, first, second, holds);
    if (node === undefined || isNever(node)) return undefined;
    const raws = new Map(given.slice(0, 1).map(({ field, raw }) => [field, raw]));
    return confirmedRow(shared, node, confirms, timeZone, { given: raws, filled: true });
  };
}

/** What is left of a diagram where the value of a field is known. */
function withValue({ nodes, levels }: SharedDiagrams, root: Node, { field, value }: Fixed): Node {
  return nodes.restrict(root, (level) => {
    const variable = levels[level];
    return variable?.field === field ? (cuts) => childFor(variable, cuts, value) : undefined;
  });
}

/** A row that is selected, or not, only because one condition of an expression has the verdict that it has; undefined where none is found. */
export function decidedRow(
  { schema, today }: SharedDiagrams,
  expression: Expression,
  condition: Predicate,
  timeZone: string,
): Row | undefined {
  const leaf = (node: Predicate): Expression => (node === condition ? { kind: 'not', operand: node } : node);
  const turned = fold<Expression>(expression, {
    and: (operands) => ({ kind: 'and', operands }),
    or: (operands) => ({ kind: 'or', operands }),
    not: (operand) => ({ kind: 'not', operand }),
    comparison: leaf,
    in: leaf,
    between: leaf,
    null: leaf,
  });
  const [one, other] = diagramsOf(schema, today, [expression, turned], decidedWork) ?? [];
  if (one === undefined || other === undefined) return undefined;
  return rowWhere(one, other, (a, b) => (a === true) !== (b === true), timeZone);
}

const decidedWork = 20_000;
