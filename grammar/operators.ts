/**
 * The types that a field of a schema can have (L3.1).
 *
 * @example fieldTypes.includes('date') // true
 */
export const fieldTypes = ['integer', 'decimal', 'text', 'date', 'time', 'boolean'] as const;
/** The type of a field (L3.1). */
export type FieldType = (typeof fieldTypes)[number];

export type OperatorRow = {
  /** How many values stand on the right: none, one, two (low and high) or a list. */
  readonly arity: 'none' | 'one' | 'two' | 'many';
  /** The name of the builder's method, and of its negative form where the grammar has one. */
  readonly method: string;
  readonly negatedMethod?: string;
  /** The field types it can be asked of. */
  readonly accepts: readonly FieldType[];
  /** The operator that means NOT of this one, the same in three-valued logic. */
  readonly negation: string;
  /** Its meaning is defined as the NOT of its negation; backends then need no function for it. */
  readonly negative?: true;
  /** It compares texts folded (L3.3), so the text sought may be of fewer characters (L5.1). */
  readonly folded?: true;
  /** Other spellings that the language takes; printing uses the key. */
  readonly spellings?: readonly string[];
  /** The same bound said with the including operator, one whole step further. */
  readonly neighbour?: { readonly operator: string; readonly step: 1 | -1 };
};

const ordered = ['integer', 'decimal', 'text', 'date', 'time'] as const;
const every = fieldTypes;

/**
 * The operator table. Lexer, parser, printer, builder, test generators and the guide's table
 * follow from a row; a backend does not compile until it has a function for it. What each means in
 * words is in `summaries`.
 */
export const operators = {
  '=': { arity: 'one', method: 'eq', accepts: every, negation: '!=' },
  '!=': { arity: 'one', method: 'ne', accepts: every, negation: '=', negative: true, spellings: ['<>'] },
  '<': { arity: 'one', method: 'lt', accepts: ordered, negation: '>=', neighbour: { operator: '<=', step: -1 } },
  '<=': { arity: 'one', method: 'lte', accepts: ordered, negation: '>' },
  '>': { arity: 'one', method: 'gt', accepts: ordered, negation: '<=', neighbour: { operator: '>=', step: 1 } },
  '>=': { arity: 'one', method: 'gte', accepts: ordered, negation: '<' },
  '~': { arity: 'one', method: 'contains', accepts: ['text'], negation: '!~', folded: true },
  '!~': { arity: 'one', method: 'notContains', accepts: ['text'], negation: '~', negative: true, folded: true },
  '^=': { arity: 'one', method: 'startsWith', accepts: ['text'], negation: '!^=', folded: true },
  '!^=': { arity: 'one', method: 'notStartsWith', accepts: ['text'], negation: '^=', negative: true, folded: true },
  IN: { arity: 'many', method: 'in', negatedMethod: 'notIn', accepts: ordered, negation: 'NOT IN' },
  BETWEEN: { arity: 'two', method: 'between', negatedMethod: 'notBetween', accepts: ordered, negation: 'NOT BETWEEN' },
  'IS NULL': { arity: 'none', method: 'isNull', negatedMethod: 'isNotNull', accepts: every, negation: 'IS NOT NULL' },
} as const satisfies Record<string, OperatorRow>;

export type Operators = typeof operators;
/** An operator in canonical spelling, such as `>=` or `IN`. */
export type Operator = keyof Operators;

/** The operators of a `comparison` node: those with one value. */
export type ComparisonOperator = { [K in Operator]: Operators[K] extends { arity: 'one' } ? K : never }[Operator];

/** The comparison operators that a backend must know; the others are their NOT. */
export type PositiveOperator = {
  [K in ComparisonOperator]: Operators[K] extends { negative: true } ? never : K;
}[ComparisonOperator];

/** What each operator means, in a few words; apart, since most programs do without. */
export const summaries = {
  '=': { en: 'is equal to', nl: 'is gelijk aan' },
  '!=': { en: 'is not equal to', nl: 'is niet gelijk aan' },
  '<': { en: 'is before or less than', nl: 'is vóór of kleiner dan' },
  '<=': { en: 'is at most', nl: 'is hoogstens' },
  '>': { en: 'is after or greater than', nl: 'is na of groter dan' },
  '>=': { en: 'is at least', nl: 'is minstens' },
  '~': { en: 'contains, whatever the case and accents', nl: 'bevat, ongeacht hoofdletters en accenten' },
  '!~': { en: 'does not contain', nl: 'bevat niet' },
  '^=': { en: 'starts with, whatever the case and accents', nl: 'begint met, ongeacht hoofdletters en accenten' },
  '!^=': { en: 'does not start with', nl: 'begint niet met' },
  IN: { en: 'is one of', nl: 'is een van' },
  BETWEEN: { en: 'lies between, both ends included', nl: 'ligt tussen, beide grenzen inbegrepen' },
  'IS NULL': { en: 'has no value', nl: 'heeft geen waarde' },
} as const satisfies Readonly<Record<Operator, { readonly en: string; readonly nl: string }>>;

/** Every comparison operator, in the table's order. */
export const comparisonOperators: readonly ComparisonOperator[] = /* @__PURE__ */ comparisons();

function comparisons() {
  return Object.keys(operators).filter((symbol): symbol is ComparisonOperator => operators[symbol as Operator].arity === 'one');
}

/** Every spelling of a comparison operator, with the operator that it is. */
export const operatorOf: ReadonlyMap<string, ComparisonOperator> = /* @__PURE__ */ new Map(/* @__PURE__ */ spellings());

function spellings() {
  return comparisonOperators.flatMap((operator) => {
    const row: OperatorRow = operators[operator];
    return [operator, ...(row.spellings ?? [])].map((text) => [text, operator] as const);
  });
}

/**
 * The positive operator that defines a comparison operator, and whether it is negated. Reads the
 * sign, so that backends need no table; a test holds the two together.
 *
 * @example positiveOf('!~') // { operator: '~', negated: true }
 */
export function positiveOf(operator: ComparisonOperator): { operator: PositiveOperator; negated: boolean } {
  const negated = operator.startsWith('!');
  return { operator: (negated ? operator.slice(1) : operator) as PositiveOperator, negated };
}
