import { type ComparisonOperator, comparisonOperators } from '../../grammar/operators.ts';

/** What react-querybuilder calls comparison operators; any other is its own name. */
const words = {
  '~': 'contains',
  '!~': 'doesNotContain',
  '^=': 'beginsWith',
  '!^=': 'doesNotBeginWith',
} as const satisfies Partial<Record<ComparisonOperator, string>>;

/** The operators with a node of their own kind, and those that are their NOT. */
const tests = { in: ['in', 'notIn'], between: ['between', 'notBetween'], null: ['null', 'notNull'] } as const;

/** An operator that a rule can have. */
export type RuleOperator =
  | (typeof words)[keyof typeof words]
  | Exclude<ComparisonOperator, keyof typeof words>
  | (typeof tests)[keyof typeof tests][number];

/** A condition of react-querybuilder, its `RuleType`. Lists and both bounds are an array. */
export type Rule = {
  readonly field: string;
  readonly operator: RuleOperator;
  /** With `field`, the value is the name of another field, or two of them. */
  readonly valueSource?: 'field';
  readonly value: RuleValue | RuleValue[] | null;
};
type RuleValue = string | number | boolean;

/** A condition on elements or records: the rules of `value` hold of some, of none or of all. Elements have no name. */
export type MatchRule = {
  readonly field: string;
  readonly operator: '=';
  readonly match: { readonly mode: 'some' | 'none' | 'all' };
  readonly value: RuleGroup;
};

/** A group of react-querybuilder, its `RuleGroupType`. */
export type RuleGroup = {
  readonly combinator: 'and' | 'or';
  readonly not?: true;
  readonly rules: (Rule | MatchRule | RuleGroup)[];
};

/** What a rule's operator is in the tree: a comparison operator, or a kind and its negation. */
type OperatorMeaning =
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator }
  | { readonly kind: keyof typeof tests; readonly negated: boolean };

/** Every operator of a rule with what it is in the tree. */
export const ruleOperators: ReadonlyMap<string, OperatorMeaning> = /* @__PURE__ */ new Map([
  ...comparisonOperators.map((operator): [string, OperatorMeaning] => [
    comparisonName(operator),
    { kind: 'comparison', operator },
  ]),
  ...Object.entries(tests).flatMap(([kind, names]) =>
    names.map((name, index): [string, OperatorMeaning] => [name, { kind: kind as keyof typeof tests, negated: index === 1 }]),
  ),
]);

/** The name of a comparison operator in rules. */
export function comparisonName(operator: ComparisonOperator): RuleOperator {
  return operator in words
    ? words[operator as keyof typeof words]
    : (operator as Exclude<ComparisonOperator, keyof typeof words>);
}

/** The name in rules of a test and its NOT. */
export const testName = (kind: keyof typeof tests, negated: boolean): RuleOperator => tests[kind][negated ? 1 : 0];

/** What stands in a rule whose field or operator is not chosen yet; such a rule is in no query. */
export const placeholder = '~';
