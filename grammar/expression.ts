import type { ComparisonOperator } from './operators.ts';

/** Offsets in UTF-16 units into the text; `from` is included, `to` is not. */
export type Range = { readonly from: number; readonly to: number };

type Ranged = { readonly range?: Range };

/** An integer within ±(2^53 − 1), never −0. */
export type IntegerLiteral = Ranged & { readonly kind: 'integer'; readonly value: number };
/** Canonical digits: no exponent, at least one digit after the point, no more zeros at the end than that, `-0` never. */
export type DecimalLiteral = Ranged & { readonly kind: 'decimal'; readonly value: string };
/** Well-formed Unicode without U+0000; also how dates and times are written. */
export type StringLiteral = Ranged & { readonly kind: 'string'; readonly value: string };
export type BooleanLiteral = Ranged & { readonly kind: 'boolean'; readonly value: boolean };
export type Literal = IntegerLiteral | DecimalLiteral | StringLiteral | BooleanLiteral;

/**
 * What stands where a broken text lacks something; it occurs in a `PartialExpression` only.
 * Where a field was written but no condition on it, `field` is its name and `range` where it stands.
 */
export type Missing = Ranged & { readonly kind: 'missing'; readonly field?: string };

type Trees<Gap> = {
  readonly and: Ranged & { readonly kind: 'and'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly or: Ranged & { readonly kind: 'or'; readonly operands: readonly (Trees<Gap>[Kind] | Gap)[] };
  readonly not: Ranged & { readonly kind: 'not'; readonly operand: Trees<Gap>[Kind] | Gap };
  readonly comparison: Ranged & {
    readonly kind: 'comparison';
    readonly field: string;
    readonly operator: ComparisonOperator;
    readonly value: Literal | Gap;
  };
  readonly in: Ranged & {
    readonly kind: 'in';
    readonly field: string;
    readonly negated: boolean;
    readonly values: readonly (Literal | Gap)[];
  };
  readonly between: Ranged & {
    readonly kind: 'between';
    readonly field: string;
    readonly negated: boolean;
    readonly low: Literal | Gap;
    readonly high: Literal | Gap;
  };
  readonly null: Ranged & { readonly kind: 'null'; readonly field: string; readonly negated: boolean };
};

/** The kinds of node that an expression is made of; literals have kinds of their own. */
export type Kind = 'and' | 'or' | 'not' | 'comparison' | 'in' | 'between' | 'null';
export type NodeOf<K extends Kind> = Trees<never>[K];
type PartialNodeOf<K extends Kind> = Trees<Missing>[K];

export type And = NodeOf<'and'>;
export type Or = NodeOf<'or'>;
export type Not = NodeOf<'not'>;
export type Comparison = NodeOf<'comparison'>;
export type In = NodeOf<'in'>;
export type Between = NodeOf<'between'>;
export type Null = NodeOf<'null'>;
export type Predicate = Comparison | In | Between | Null;

/** A search as a tree: plain readonly JSON (L2.5). `range` says where it stood in its text and means nothing else. */
export type Expression = NodeOf<Kind>;

/** The tree of a text that may be broken: `missing` nodes stand for what is not there. No backend takes it. */
export type PartialExpression = PartialNodeOf<Kind> | Missing;
