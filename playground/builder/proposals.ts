import { type Field, type Literal, literalsOf, print, type Schema } from 'search-expression';
import { literalOf, startOf } from './conditions.ts';
import type { Condition, Outline, Piece } from './outline.ts';
import { predicateOf, relationOf } from './relations.ts';

/** The fields that are offered: of those that search the same column the first. */
export function offeredFields({ fields }: Schema): readonly string[] {
  const seen = new Set<string>();
  return Object.entries(fields).flatMap(([name, { column = name }]) => {
    if (seen.has(column)) return [];
    seen.add(column);
    return [name];
  });
}

/** A condition to add for a field: a date that has a beginning gets an end, and a value that is asked for already is not asked again. */
export function proposal({ schema, root }: Outline, name: string): string {
  const asked = conditionsIn(root).filter(({ predicate }) => predicate.field === name);
  const relations = asked.map(({ predicate }) => relationOf(predicate));
  const isHalf =
    schema.fields[name]?.type === 'date' && relations.includes('>=') && !relations.some((one) => one === '<=' || one === '<');
  if (isHalf) return print(predicateOf(name, '<=', [{ kind: 'string', value: '7d' }]));
  return other(schema, name, asked);
}

/** An alternative for a condition: the same field, with another value where it is known to have one. */
export function likeness({ schema }: Outline, condition: Condition): string {
  return other(schema, condition.predicate.field, [condition]);
}

/** Two conditions in parentheses. */
export function groupProposal({ schema }: Outline, operator: 'and' | 'or'): string {
  const names = offeredFields(schema);
  const name = names.find((one) => (schema.fields[one]?.values?.length ?? 0) > 1) ?? names[0] ?? '';
  const [first, second] = knownIn(schema.fields[name]);
  const conditions = [first, second].map((value) =>
    print(value === undefined ? startOf(schema, name) : predicateOf(name, '=', [value])),
  );
  return `(${conditions.join(operator === 'and' ? ' AND ' : ' OR ')})`;
}

function other(schema: Schema, name: string, asked: readonly Condition[]): string {
  const used = new Set(asked.flatMap(({ predicate }) => literalsOf(predicate)).map(({ value }) => value));
  const free = knownIn(schema.fields[name]).find(({ value }) => !used.has(value));
  return print(free === undefined ? startOf(schema, name) : predicateOf(name, '=', [free]));
}

export function knownIn(field: Field | undefined): readonly Literal[] {
  return field?.values?.flatMap(({ value }) => literalOf(field.type, String(value)) ?? []) ?? [];
}

function conditionsIn(piece: Piece | undefined): readonly Condition[] {
  if (piece === undefined) return [];
  if (piece.kind === 'group') return piece.pieces.flatMap(conditionsIn);
  return piece.kind === 'not' ? conditionsIn(piece.piece) : piece.kind === 'condition' ? [piece] : [];
}
