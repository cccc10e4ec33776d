import { type Problem, problemOf, replaceBy } from '../../grammar/diagnostics.ts';
import { similar } from '../../grammar/fixes.ts';
import { printName, quote } from '../../grammar/literal.ts';
import { emptyExpression } from '../../grammar/messages/syntax.ts';
import { exampleOf } from './check-fields.ts';
import { literalOf } from './check-value.ts';
import { type FindField, finderIn, type Schema } from './schema.ts';

/**
 * A problem of a text by itself, with what a schema knows better: an example, and what words
 * without quotes stand for.
 */
export function withSchema(problem: Problem, text: string, schema: Schema): Problem {
  if (problem.row === emptyExpression) return withExample(problem, schema);
  return problem.words === undefined ? problem : ofWords(problem, problem.words, text, finderIn(schema));
}

function withExample({ range }: Problem, { fields }: Schema): Problem {
  const [first] = Object.entries(fields);
  if (first === undefined) return problemOf(emptyExpression, range, {});
  const [name, field] = first;
  const operator = field.type === 'date' ? '>=' : '=';
  return problemOf(emptyExpression, range, { example: `${printName(name)} ${operator} ${exampleOf(field)}` });
}

/**
 * Quotes help only where the field takes a text. Elsewhere the words may be what a known value is
 * called, or another field.
 */
function ofWords(problem: Problem, words: NonNullable<Problem['words']>, text: string, find: FindField): Problem {
  const field = find(words.field)?.field;
  if (field === undefined) return problem;
  const { type, values = [] } = field;
  const written = text.slice(words.from, words.to);
  const called = values.find(({ value, label }) =>
    [String(value), label].some((name) => name !== undefined && isSame(name, written)),
  );
  const literal = called && literalOf(called);
  if (literal !== undefined) return { ...problem, fixes: [replaceBy(literal, words)] };
  if (type === 'text') {
    const near = similar(
      written,
      values.map(({ value }) => String(value)),
    );
    return near === undefined ? problem : { ...problem, fixes: [replaceBy(quote(near), words), ...problem.fixes] };
  }
  const isField = find(text.slice(problem.range.from, problem.range.to)) !== undefined;
  return { ...problem, data: { ...problem.data, ...(isField && { isField }) }, fixes: [] };
}

const isSame = (name: string, written: string): boolean => name.toLowerCase() === written.toLowerCase();
