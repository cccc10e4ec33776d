import type { Literal, Missing, PartialExpression, Range } from '../../grammar/expression.ts';
import { literalsOf, walk } from '../../grammar/fold.ts';
import { printName, quote } from '../../grammar/literal.ts';
import { type FieldType, type Operator, type OperatorRow, operators } from '../../grammar/operators.ts';
import type { PartsOf } from '../../grammar/parts.ts';
import { printLiteral } from '../../grammar/print.ts';
import { type Problem, problem, type Repair, replaceBy } from '../../grammar/problem.ts';
import { similar } from '../../grammar/similar.ts';
import { parseDay } from './day.ts';
import { parseRelativeDate } from './relative-date.ts';
import { type Field, fieldNamed, fieldOf, namesOf, type Schema } from './schema.ts';
import { parseTime } from './time.ts';

export type FieldRules = {
  /** The fields that may be searched, in the schema's spelling; all by default. */
  readonly allowed?: readonly string[];
};

/** What in a tree does not fit the schema (L6.4): fields, operators and values. Gaps of a broken text are passed over. */
export function checkFields(
  expression: PartialExpression,
  schema: Schema,
  partsOf: PartsOf,
  rules: FieldRules = {},
): readonly Problem[] {
  const problems: Problem[] = [];
  walk(expression, (node) => {
    if (!('field' in node) || node.field === undefined) return;
    const name = fieldNamed(schema, node.field);
    if (name === undefined) {
      problems.push(unknownField(node.field, schema, partsOf(node).field, rules));
      return;
    }
    if (rules.allowed !== undefined && !rules.allowed.includes(name)) {
      problems.push(problem('field-not-allowed', partsOf(node).field, { field: node.field }));
      return;
    }
    if (node.kind === 'missing') return;
    const field = fieldOf(schema, name);
    const operator = node.kind === 'comparison' ? node.operator : predicates[node.kind];
    if (!accepts(operator, field.type)) {
      const said = 'negated' in node && node.negated ? operators[operator].negation : operator;
      problems.push(
        problem('operator-not-allowed', partsOf(node).operator, {
          field: name,
          operator: said,
          type: field.type,
          allowed: operatorsFor(field.type),
        }),
      );
      return;
    }
    for (const literal of literalsOf(node)) {
      const range = literal.range ?? partsOf(node).operator;
      const found =
        checkValue(literal, name, field, range) ??
        (namesValues.has(operator) ? checkKnown(literal, name, field, range) : undefined);
      if (found !== undefined) problems.push(found);
    }
  });
  return problems;
}

/** The operators that can be asked of a type, in the table's order. */
export function operatorsFor(type: FieldType): readonly Operator[] {
  return (Object.keys(operators) as Operator[]).filter((operator) => accepts(operator, type));
}

/** The operators whose values are meant to occur: a bound, or a part of a text, need not be a value that the field has. */
const namesValues: ReadonlySet<Operator> = new Set(['=', '!=', 'IN']);

const predicates = { in: 'IN', between: 'BETWEEN', null: 'IS NULL' } as const;

const accepts = (operator: Operator, type: FieldType) => (operators[operator] as OperatorRow).accepts.includes(type);

function unknownField(field: string, schema: Schema, range: Range, { allowed }: FieldRules): Problem {
  const folded = [...namesOf(schema)].filter(([, name]) => allowed === undefined || allowed.includes(name));
  const near = similar(
    field,
    folded.map(([spelled]) => spelled),
  );
  const suggestion = near === undefined ? undefined : fieldNamed(schema, near);
  const fix = suggestion === undefined ? undefined : replaceBy(printName(suggestion), range);
  return problem('unknown-field', range, { field, ...(suggestion !== undefined && { suggestion }) }, [fix]);
}

function checkValue(literal: Literal | Missing, name: string, field: Field, range: Range): Problem | undefined {
  if (literal.kind === 'missing') return undefined;
  const wrong = types[field.type](literal);
  const found = printLiteral(literal);
  if (wrong === 'type-mismatch') {
    const fix = otherForm(literal, field.type, range);
    return problem(wrong, range, { field: name, found, type: field.type, example: examples[field.type] }, [fix]);
  }
  return wrong === undefined ? undefined : problem(wrong, range, { field: name, found });
}

type Wrong = 'type-mismatch' | 'invalid-date' | 'date-out-of-range' | 'invalid-time' | undefined;
const needs =
  (...kinds: readonly Literal['kind'][]) =>
  (literal: Literal): Wrong =>
    kinds.includes(literal.kind) ? undefined : 'type-mismatch';

/** What is wrong with a literal for a field of the type; nothing is ever converted (L3.7). */
const types: Readonly<Record<FieldType, (literal: Literal) => Wrong>> = {
  integer: needs('integer'),
  // A double holds no decimals beside an integer of sixteen digits, so that comparing would not be exact.
  decimal: (literal) =>
    literal.kind === 'integer' && Math.abs(literal.value) >= 1e15 ? 'type-mismatch' : needs('integer', 'decimal')(literal),
  text: needs('string'),
  boolean: needs('boolean'),
  date: (literal) => {
    if (literal.kind !== 'string') return 'type-mismatch';
    const relative = parseRelativeDate(literal.value);
    if (relative === 'out-of-range') return 'date-out-of-range';
    return relative !== undefined || parseDay(literal.value) !== undefined ? undefined : 'invalid-date';
  },
  time: (literal) => {
    if (literal.kind !== 'string') return 'type-mismatch';
    return parseTime(literal.value) === undefined ? 'invalid-time' : undefined;
  },
};

const examples: Readonly<Record<FieldType, string>> = {
  integer: '14',
  decimal: '12.50',
  text: '"Zaal 1"',
  date: '"0d"',
  time: '"09:30"',
  boolean: 'TRUE',
};

/** The same value in the form that the type wants, where that is certain: a quoted integer without its quotes, a bare number in them. */
function otherForm(literal: Literal, type: FieldType, range: Range): Repair | undefined {
  const bare = literal.kind === 'string' && literal.value.length < 17 && bareForms[type]?.test(literal.value);
  const insert = bare
    ? literal.value.toUpperCase()
    : type === 'text' && literal.kind !== 'string'
      ? quote(String(literal.value))
      : undefined;
  return insert === undefined ? undefined : replaceBy(insert, range);
}

const bareForms: Partial<Readonly<Record<FieldType, RegExp>>> = {
  integer: /^-?(?:0|[1-9][0-9]{0,14})$/,
  decimal: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/,
  boolean: /^(?:true|false)$/i,
};

/** Whether the value is among those that the field is known to have; dates are not told apart by how they are written. */
function checkKnown(
  literal: Literal | Missing,
  name: string,
  { values, closed, type }: Field,
  range: Range,
): Problem | undefined {
  if (literal.kind === 'missing' || values === undefined || type === 'date') return undefined;
  const meaning = (value: string | number | boolean) =>
    type === 'decimal' ? Number(value) : type === 'time' ? parseTime(String(value)) : value;
  const { value } = literal;
  if (values.some((known) => meaning(known.value) === meaning(value))) return undefined;
  const near =
    typeof value === 'string'
      ? similar(
          value,
          values.map((known) => String(known.value)),
        )
      : undefined;
  const insert = near === undefined ? undefined : quote(near);
  const fix = insert === undefined ? undefined : replaceBy(insert, range);
  const found = problem(
    'unknown-value',
    range,
    { field: name, found: printLiteral(literal), ...(near !== undefined && { suggestion: near }) },
    [fix],
  );
  return closed === true ? { ...found, severity: 'error' } : found;
}
