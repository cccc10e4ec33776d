import { type Problem, problemOf, type Repair, replaceBy } from '../../grammar/diagnostics.ts';
import { type Literal, literalsOf, type PartialExpression, type Range, walk } from '../../grammar/expression.ts';
import { similar } from '../../grammar/fixes.ts';
import { printName, quote } from '../../grammar/literal.ts';
import { fieldNotAllowed, operatorNotAllowed, typeMismatch, unknownField } from '../../grammar/messages/schema.ts';
import { type FieldType, type Operator, operators } from '../../grammar/operators.ts';
import { printLiteral } from '../../grammar/print.ts';
import type { PartsOf } from '../../grammar/ranges.ts';
import { checkValue, literalOf, type Work } from './check-value.ts';
import { isOfType, operatorOfTest, operatorsOf } from './field-types.ts';
import { type Field, type FindField, finderIn, type NamedField, namesOf, type Schema } from './schema.ts';

export type FieldRules = {
  /** The fields that may be searched, in the schema's spelling; all by default. */
  readonly allowed?: readonly string[];
};

/** What in a tree does not fit the schema (L6.4): fields, operators and values. Gaps of a broken text are passed over. */
export function checkFields(
  expression: PartialExpression,
  schema: Schema,
  partsOf: PartsOf,
  { allowed }: FieldRules = {},
): readonly Problem[] {
  const problems: Problem[] = [];
  const find = finderIn(schema);
  const work: Work = { left: mostComparisons };
  walk(expression, (node) => {
    if (!('field' in node) || node.field === undefined) return;
    const named = find(node.field);
    if (named === undefined) {
      problems.push(notFound(node.field, schema, find, partsOf(node).field, allowed, work));
      return;
    }
    const { name, field } = named;
    if (allowed !== undefined && !allowed.includes(name)) {
      problems.push(problemOf(fieldNotAllowed, partsOf(node).field, { field: node.field }));
      return;
    }
    if (node.kind === 'missing') return;
    const operator = node.kind === 'comparison' ? node.operator : operatorOfTest[node.kind];
    if (!operatorsOf[field.type].has(operator)) {
      const said = 'negated' in node && node.negated ? operators[operator].negation : operator;
      const data = { field: name, operator: said, type: field.type, allowed: operatorsFor(field.type) };
      problems.push(problemOf(operatorNotAllowed, partsOf(node).operator, data, [otherOperator(node, field.type, partsOf)]));
      return;
    }
    for (const literal of literalsOf(node)) {
      if (literal.kind === 'missing') continue;
      const range = literal.range ?? partsOf(node).operator;
      const found = isOfType[field.type](literal)
        ? checkValue(literal, named, operator, range, work)
        : mismatch(literal, named, range);
      if (found !== undefined) problems.push(found);
    }
  });
  return problems;
}

/** The operator that the type has in place of one that it lacks, where the value may stay: `=` for what asks for a value, `!=` for what asks for others. */
function otherOperator(node: PartialExpression, type: FieldType, partsOf: PartsOf): Repair | undefined {
  if (node.kind !== 'comparison' || node.value.kind === 'missing' || !isOfType[type](node.value)) return undefined;
  return replaceBy(/^[!<>]~?$/.test(node.operator) ? '!=' : '=', partsOf(node).operator);
}

/** So many words of a schema are compared with those of a text that it does not have; after that nothing is suggested. */
const mostComparisons = 100_000;

/** The operators that can be asked of a type, in the table's order. */
export function operatorsFor(type: FieldType): readonly Operator[] {
  return [...operatorsOf[type]];
}

function notFound(
  field: string,
  schema: Schema,
  find: FindField,
  range: Range,
  allowed: readonly string[] | undefined,
  work: Work,
): Problem {
  const names = namesOf(schema);
  work.left -= names.size;
  const spelled = work.left < 0 ? [] : [...names].filter(([, name]) => allowed === undefined || allowed.includes(name));
  const near = similar(
    field,
    spelled.map(([folded]) => folded),
  );
  const suggestion = near === undefined ? undefined : find(near)?.name;
  const fix = suggestion === undefined ? undefined : replaceBy(printName(suggestion), range);
  return problemOf(unknownField, range, { field, ...(suggestion !== undefined && { suggestion }) }, [fix]);
}

function mismatch(literal: Literal, { name, field }: NamedField, range: Range): Problem {
  const { type } = field;
  const data = { field: name, found: printLiteral(literal), type, example: exampleOf(field) };
  return problemOf(typeMismatch, range, data, [otherForm(literal, type, range)]);
}

/**
 * A value that the field may have: the first that is known of it, else one such as its type has.
 */
export function exampleOf({ type, values }: Field): string {
  const [known] = values ?? [];
  return (known && literalOf(known)) ?? examples[type];
}

const examples: Readonly<Record<FieldType, string>> = {
  integer: '14',
  decimal: '12.50',
  text: '"text"',
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
