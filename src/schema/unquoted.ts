import { guess, type Problem, problemOf, type Repair, replaceBy } from '../../grammar/diagnostics.ts';
import type { Range } from '../../grammar/expression.ts';
import { similar } from '../../grammar/fixes.ts';
import { quote, readDecimal } from '../../grammar/literal.ts';
import { unexpectedToken } from '../../grammar/messages/syntax.ts';
import { allOf } from './labels.ts';
import type { Field, KnownValue, NamedField } from './schema.ts';

/* Words without quotes in the place of a value, that are no field. */

/** The problem of a word that stands for a value of a field. */
export function unquotedWord(word: string, named: NamedField, isField: boolean, range: Range): Problem {
  const fix = guess(replaceBy(quote(word), range), true);
  const problem = problemOf(unexpectedToken, range, { found: word, expected: ['value'] }, [fix]);
  return withoutQuotes(problem, range, word, named, isField);
}

/**
 * Replaces the fixes of a problem with unquoted words: quotes help only a field of texts.
 * Elsewhere the words may be the label of a known value, or another field.
 */
export function withoutQuotes(problem: Problem, words: Range, written: string, { field }: NamedField, isField: boolean): Problem {
  const { type, values = [] } = field;
  const literal = knownValueOf(field, written);
  if (literal !== undefined) return { ...problem, fixes: [replaceBy(literal, words)] };
  if (type === 'text') {
    const near = similar(
      written,
      values.map(({ value }) => String(value)),
    );
    if (near === undefined && !isField) return problem;
    const likely = near === undefined ? undefined : replaceBy(quote(near), words);
    return { ...problem, fixes: [likely, ...problem.fixes].flatMap((fix): Repair | readonly [] => guess(fix) ?? []) };
  }
  return { ...problem, data: { ...problem.data, ...(isField && { isField }) }, fixes: [] };
}

/** The known value of a field that words are, or are the label of, as a literal. */
export function knownValueOf({ values = [] }: Field, written: string): string | undefined {
  const labelled = values.find(({ value, label }) => [String(value), ...allOf(label)].some((name) => isSame(name, written)));
  return labelled && literalOf(labelled);
}

const isSame = (name: string, written: string): boolean => name.toLowerCase() === written.toLowerCase();

/** A known value as a literal; `undefined` for a value that no literal can express. */
export function literalOf({ value }: KnownValue): string | undefined {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const digits = String(value);
  return Number.isSafeInteger(value) || readDecimal(digits) !== undefined ? digits : undefined;
}
