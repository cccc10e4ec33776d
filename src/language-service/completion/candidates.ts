import type { Literal } from '../../../grammar/expression.ts';
import { isStringValue } from '../../../grammar/literal.ts';
import type { FieldType } from '../../../grammar/operators.ts';
import { printLiteral } from '../../../grammar/print.ts';
import { wrongTexts } from '../../schema/check-fields.ts';
import type { Field, KnownValue } from '../../schema/schema.ts';
import { isOfType } from '../../schema/schema.ts';
import { wordsOf } from '../data-text.ts';
import { literalOfKnown } from '../value-help.ts';
import { folded } from './matching.ts';

/** A value that may be meant. */
export type Candidate = {
  readonly literal: Literal;
  /** The same for two literals that are the same value. */
  readonly key: string;
  readonly label: string | undefined;
  /** What it is found by, folded; undefined where somebody else has searched. */
  readonly texts: readonly string[] | undefined;
};

/** Tells values apart, however they are written. */
export function keyOf({ kind, value }: Literal): string {
  return kind === 'string' ? `"${value}` : kind === 'boolean' ? String(value) : String(Number(value));
}

/** Names are searched on every key, and a schema's fields never change. */
const known = new WeakMap<Field, readonly Candidate[]>();

/** The values that a field is known to have and the language can write, in the order of the schema. */
export function candidatesOf(field: Field): readonly Candidate[] {
  const found = known.get(field);
  if (found !== undefined) return found;
  const listed = field.values ?? (field.type === 'boolean' ? bothTruths : []);
  const made = listed.flatMap((one) => candidateOf(one, field.type) ?? []);
  const unique = [...new Map(made.toReversed().map((one) => [one.key, one])).values()].toReversed();
  known.set(field, unique);
  return unique;
}

/** Undefined for what is no value of the type, or none that the language can write. */
export function candidateOf({ value, label }: KnownValue, type: FieldType): Candidate | undefined {
  const literal = literalOfKnown({ value }, type);
  if (literal === undefined || !isOfType[type](literal) || !isWritable(literal, type)) return undefined;
  // A number is told by its digits alone, so that they are not looked for in names.
  const texts = literal.kind === 'integer' || literal.kind === 'decimal' ? [] : [folded(String(literal.value))];
  return { literal, key: keyOf(literal), label, texts: [...texts, folded(label ?? '')] };
}

/** How a value and its name are shown: in one line, with what cannot be seen escaped. */
export function shownOf(candidate: Candidate): Shown {
  const found = shown.get(candidate);
  if (found !== undefined) return found;
  const { literal, label } = candidate;
  const value = wordsOf(literal.kind === 'boolean' ? printLiteral(literal) : String(literal.value), 80);
  const words = label === undefined ? '' : wordsOf(label, 80);
  const made = { value: value === '' ? '""' : value, name: words === value || words === '' ? undefined : words };
  shown.set(candidate, made);
  return made;
}

type Shown = { readonly value: string; readonly name: string | undefined };

const shown = new WeakMap<Candidate, Shown>();

const bothTruths: readonly KnownValue[] = [{ value: true }, { value: false }];

function isWritable({ kind, value }: Literal, type: FieldType): boolean {
  if (kind !== 'string') return true;
  return type === 'date' || type === 'time' ? wrongTexts[type](value) === undefined : isStringValue(value);
}
