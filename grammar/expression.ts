import type { ComparisonOperator } from './operators.ts';

/** Offsets in UTF-16 units into the text; `from` is included, `to` is not. */
export type Range = { readonly from: number; readonly to: number };

type Ranged = { readonly range?: Range };

/** An integer within ±(2^53 − 1), never −0. */
export type IntegerLiteral = Ranged & { readonly kind: 'integer'; readonly value: number };
/** Canonical digits: no exponent, a digit after the point, no needless zeros or `-0`. */
export type DecimalLiteral = Ranged & { readonly kind: 'decimal'; readonly value: string };
/** Well-formed Unicode without U+0000; also how dates and times are written. */
export type StringLiteral = Ranged & { readonly kind: 'string'; readonly value: string };
/** `TRUE` or `FALSE`. */
export type BooleanLiteral = Ranged & { readonly kind: 'boolean'; readonly value: boolean };
/** A value as it is written; what it means depends on the type of its field. */
export type Literal = IntegerLiteral | DecimalLiteral | StringLiteral | BooleanLiteral;
/** `@name`: a value that the caller gives with the clock. */
export type Variable = Ranged & { readonly kind: 'variable'; readonly name: string };
/** The value that another field has in the same row. */
export type FieldValue = Ranged & { readonly kind: 'field'; readonly field: string };
/** What can stand in a list. */
export type Element = Literal | Variable;
/** What a field can be compared with. */
export type Value = Element | FieldValue;

/**
 * Stands for what a broken text lacks; occurs in a `PartialExpression` only. For a field without
 * a condition, `field` is its name and `range` its range.
 */
export type Missing = Ranged & { readonly kind: 'missing'; readonly field?: string };

type Trees<Gap, Single = Value, Listed = Element> = {
  readonly and: Ranged & { readonly kind: 'and'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly or: Ranged & { readonly kind: 'or'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly not: Ranged & { readonly kind: 'not'; readonly operand: Trees<Gap>[Kind] | Gap };
  readonly comparison: Ranged & {
    readonly kind: 'comparison';
    readonly field: string;
    readonly operator: ComparisonOperator;
    readonly value: Single | Gap;
  };
  readonly in: Ranged & {
    readonly kind: 'in';
    readonly field: string;
    readonly negated: boolean;
    readonly values: ListOf<Gap, Listed>;
  };
  readonly between: Ranged & {
    readonly kind: 'between';
    readonly field: string;
    readonly negated: boolean;
    readonly low: Single | Gap;
    readonly high: Single | Gap;
  };
  readonly null: Ranged & { readonly kind: 'null'; readonly field: string; readonly negated: boolean };
  readonly empty: Ranged & { readonly kind: 'empty'; readonly field: string; readonly negated: boolean };
  readonly has: Ranged & {
    readonly kind: 'has';
    readonly field: string;
    readonly negated: boolean;
    readonly operator: ComparisonOperator;
    readonly value: Element | Gap;
  };
  readonly members: Ranged & {
    readonly kind: 'members';
    readonly field: string;
    readonly negated: boolean;
    readonly all: boolean;
    readonly values: ListOf<Gap, Element>;
  };
  readonly related: Ranged & {
    readonly kind: 'related';
    readonly field: string;
    readonly negated: boolean;
    readonly only: boolean;
    readonly condition: Trees<Gap>[Kind] | Gap;
  };
  readonly call: Ranged & { readonly kind: 'call'; readonly name: string; readonly arguments: readonly (Value | Gap)[] };
};

/** A written list, or a variable that is one. */
type ListOf<Gap, Listed> = readonly (Listed | Gap)[] | Extract<Listed, Variable>;

type Connective = 'and' | 'or' | 'not';
/** The kinds of node that an expression is made of; values have kinds of their own. */
export type Kind = keyof Trees<never>;
/** The node of a kind. */
export type NodeOf<K extends Kind> = Trees<never>[K];
type PartialNodeOf<K extends Kind> = Trees<Missing>[K];

/** Two operands or more, all of which must hold; none is an AND itself (L2.6). */
export type And = NodeOf<'and'>;
/** Two operands or more, one of which must hold; none is an OR itself (L2.6). */
export type Or = NodeOf<'or'>;
/** The NOT of an operand. */
export type Not = NodeOf<'not'>;
/** `field operator value`. */
export type Comparison = NodeOf<'comparison'>;
/** `field IN (…)` or `field IN @list`, or its NOT; a written list has at least one value. */
export type In = NodeOf<'in'>;
/** `field BETWEEN low AND high`, both ends included, or its NOT. */
export type Between = NodeOf<'between'>;
/** `field IS NULL`, or its NOT. */
export type Null = NodeOf<'null'>;
/** `field IS EMPTY`, or its NOT: a list without elements, a relation without records. */
export type Empty = NodeOf<'empty'>;
/** `field HAS operator value`, or its NOT: some element of a list compares so. */
export type Has = NodeOf<'has'>;
/** `field HAS ANY (…)` or `HAS ALL (…)`, or its NOT: some value, or each, is an element. */
export type Members = NodeOf<'members'>;
/** `field HAS (…)` or `HAS ONLY (…)`, or its NOT: some related record, or each, is such. */
export type Related = NodeOf<'related'>;
/** `name(…)`, a condition of the host's. */
export type Call = NodeOf<'call'>;
/** A condition, mostly on one field. */
export type Predicate = NodeOf<Exclude<Kind, Connective>>;
/** A condition that names one field and written values alone: what reasoning looks into. */
export type PlainPredicate = Trees<never, Literal, Literal>['comparison' | 'in' | 'between' | 'null'];

/** A search as a tree, plain readonly JSON (L2.5). `range` is its range in the text, if known. */
export type Expression = NodeOf<Kind>;

/** The tree of a broken text, with `missing` nodes for what it lacks. No backend accepts it. */
export type PartialExpression = PartialNodeOf<Kind> | Missing;

/** The deepest nesting that any function accepts, whatever a profile's limits. */
export const maximumDepth = 256;

/**
 * One function for each kind of node. Connectives get the results of their operands; a relation a
 * function that gives that of its condition, whose names are of the related schema. Kinds that
 * only some schemas have may be left out; `fold` throws for them.
 */
export type Fold<R> = {
  readonly and: (operands: readonly R[], node: NodeOf<'and'>) => R;
  readonly or: (operands: readonly R[], node: NodeOf<'or'>) => R;
  readonly not: (operand: R, node: NodeOf<'not'>) => R;
  readonly comparison: (node: NodeOf<'comparison'>) => R;
  readonly in: (node: NodeOf<'in'>) => R;
  readonly between: (node: NodeOf<'between'>) => R;
  readonly null: (node: NodeOf<'null'>) => R;
  readonly empty?: (node: NodeOf<'empty'>) => R;
  readonly has?: (node: NodeOf<'has'>) => R;
  readonly members?: (node: NodeOf<'members'>) => R;
  readonly related?: (node: NodeOf<'related'>, condition: () => R) => R;
  readonly call?: (node: NodeOf<'call'>) => R;
};

/** Handlers of a fold that make the same of every kind of condition. */
export const onPredicates = <R>(leaf: (node: Predicate) => R): Required<Pick<Fold<R>, Predicate['kind']>> => ({
  comparison: leaf,
  in: leaf,
  between: leaf,
  null: leaf,
  empty: leaf,
  has: leaf,
  members: leaf,
  related: leaf,
  call: leaf,
});

/**
 * Reduces an expression to one value, from its leaves up.
 *
 * @example
 * fold(expression, {
 *   and: (counts) => counts.reduce((a, b) => a + b),
 *   or: (counts) => counts.reduce((a, b) => a + b),
 *   not: (count) => count,
 *   comparison: () => 1,
 *   in: () => 1,
 *   between: () => 1,
 *   null: () => 1,
 * }) // 2
 * @throws TypeError for a kind that is unknown or has no function, and for nesting over 256, so that a circular tree cannot
 *   overflow the stack
 */
export function fold<R>(expression: Expression, handlers: Fold<R>, depth = 0): R {
  if (depth > maximumDepth) throw tooDeep();
  // A lookup by kind instead of a switch makes `toSql` a third slower.
  switch (expression.kind) {
    case 'comparison':
      return handlers.comparison(expression);
    case 'in':
      return handlers.in(expression);
    case 'between':
      return handlers.between(expression);
    case 'null':
      return handlers.null(expression);
    case 'not':
      return handlers.not(fold(expression.operand, handlers, depth + 1), expression);
    case 'and':
      return handlers.and(foldAll(expression.operands, handlers, depth + 1), expression);
    case 'or':
      return handlers.or(foldAll(expression.operands, handlers, depth + 1), expression);
    default:
      return foldRare(expression, handlers, depth);
  }
}

function foldRare<R>(expression: Expression, handlers: Fold<R>, depth: number): R {
  const { kind } = expression;
  const rare = Object.hasOwn(handlers, kind) ? (handlers[kind] as Required<Fold<R>>['related'] | undefined) : undefined;
  if (rare === undefined) throw new TypeError(`Nothing here is done with a node of the kind ${kind}.`);
  return rare(expression as NodeOf<'related'>, () => fold((expression as NodeOf<'related'>).condition, handlers, depth + 1));
}

function foldAll<R>(operands: readonly Expression[], handlers: Fold<R>, depth: number): R[] {
  const made: R[] = [];
  for (const operand of operands) made.push(fold(operand, handlers, depth));
  return made;
}

/**
 * The same expression with another in the place of each predicate; what is in a relation is not
 * visited.
 */
export const mapPredicates = (expression: Expression, leaf: (node: Predicate) => Expression): Expression =>
  fold<Expression>(expression, {
    and: (operands, node) => ({ ...node, operands }),
    or: (operands, node) => ({ ...node, operands }),
    not: (operand, node) => ({ ...node, operand }),
    ...onPredicates(leaf),
  });

/**
 * Visits every node, parents first, with the number of connectives and relations above it.
 *
 * @example walk(expression, ({ kind }) => kind)
 * @throws TypeError for a tree nested deeper than 256 nodes, or than `deepest`
 */
export function walk<Node extends PartialExpression>(
  expression: Node,
  visit: (node: Node, depth: number) => unknown,
  deepest = maximumDepth,
): void {
  const open: { node: Node; depth: number }[] = [{ node: expression, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (depth > deepest) throw tooDeep();
    visit(node, depth);
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index--) open.push({ node: children[index] as Node, depth: depth + 1 });
  }
}

/** Visits every node but those in a relation, whose names are of another schema. */
export function walkOutside<Node extends PartialExpression>(expression: Node, visit: (node: Node) => void): void {
  let outside = Number.POSITIVE_INFINITY;
  walk(expression, (node, depth) => {
    if (depth > outside) return;
    outside = node.kind === 'related' ? depth : Number.POSITIVE_INFINITY;
    visit(node);
  });
}

/** The number of connectives and relations above the deepest node. */
export function depthOf(expression: PartialExpression): number {
  let deepest = 0;
  const see = (_: PartialExpression, depth: number): void => {
    deepest = Math.max(deepest, depth);
  };
  walk(expression, see, Number.POSITIVE_INFINITY);
  return deepest;
}

/** The operands of a connective, and the condition of a relation; none for another predicate. */
export function childrenOf<Node extends PartialExpression>(node: Node): readonly Node[] {
  if ('operands' in node) return node.operands as readonly Node[];
  if ('operand' in node) return [node.operand as Node];
  return 'condition' in node ? [node.condition as Node] : [];
}

/**
 * The values of a node in written order; none for a connective or a null test.
 *
 * @example valuesOf({ kind: 'null', field: 'title', negated: false }) // []
 */
export function valuesOf(node: Expression): readonly Value[];
export function valuesOf(node: PartialExpression): readonly (Value | Missing)[];
export function valuesOf(node: PartialExpression): readonly (Value | Missing)[] {
  if ('values' in node) return 'kind' in node.values ? [node.values] : node.values;
  if ('low' in node) return [node.low, node.high];
  if ('arguments' in node) return node.arguments;
  return 'value' in node ? [node.value] : [];
}

/**
 * The literals of a node in written order; neither variables nor fields.
 *
 * @example literalsOf({ kind: 'null', field: 'title', negated: false }) // []
 */
export function literalsOf(node: Expression): readonly Literal[];
export function literalsOf(node: PartialExpression): readonly (Literal | Missing)[];
export function literalsOf(node: PartialExpression): readonly (Literal | Missing)[] {
  const values = valuesOf(node);
  return values.every(isLiteral) ? values : values.filter(isLiteral);
}

/** Whether a node is a condition, not a connective. */
export const isPredicate = (node: Expression): node is Predicate => !('operands' in node || 'operand' in node);

/** Whether a value is written down: neither a variable nor a field. */
export const isLiteral = <Given extends Value | Missing>(value: Given): value is Exclude<Given, Variable | FieldValue> =>
  value.kind !== 'variable' && value.kind !== 'field';

/**
 * Whether a node is a condition that names one field and written values alone.
 *
 * @example isPlain({ kind: 'null', field: 'title', negated: false }) // true
 */
export function isPlain(node: Expression): node is PlainPredicate {
  if (node.kind === 'comparison') return isLiteral(node.value);
  if (node.kind === 'in') return !('kind' in node.values) && areLiterals(node.values);
  if (node.kind === 'between') return isLiteral(node.low) && isLiteral(node.high);
  return node.kind === 'null';
}

/** A loop takes a third of the time of `every`. */
function areLiterals(values: readonly Element[]): boolean {
  for (let at = 0; at < values.length; at++) if ((values[at] as Element).kind === 'variable') return false;
  return true;
}

/**
 * The names of the fields that a condition is about, its own first; of a relation its own alone.
 *
 * @example fieldsOf({ kind: 'null', field: 'title', negated: false }) // ['title']
 */
export function fieldsOf(node: Predicate): readonly string[] {
  const own = 'field' in node ? [node.field] : [];
  const values = valuesOf(node);
  return values.some(({ kind }) => kind === 'field')
    ? [...own, ...values.flatMap((value) => (value.kind === 'field' ? [value.field] : []))]
    : own;
}

function tooDeep(): TypeError {
  return new TypeError(`The expression is nested deeper than ${maximumDepth} nodes.`);
}
