import { type Literal, literalsOf, print, type Schema } from 'search-expression';
import { knownLiterals, valueLabel } from './literals.ts';
import { type BuilderCondition, type BuilderModel, leavesOf } from './model.ts';
import { initialPredicate, predicateOf, relationOf } from './predicates.ts';
import type { BuilderWords } from './words.ts';

/** Lists the fields to choose from: of those that search the same column, the first. */
export function offeredFields({ fields }: Schema): readonly string[] {
  const seen = new Set<string>();
  return Object.entries(fields).flatMap(([name, { column = name }]) => {
    if (seen.has(column)) return [];
    seen.add(column);
    return [name];
  });
}

/** Proposes a condition on a field: the end of a period with a start, or a value not used yet. */
export function proposeCondition({ schema, root }: BuilderModel, name: string): string {
  const present = leavesOf(root).filter((leaf) => leaf.kind === 'condition' && leaf.predicate.field === name);
  const conditions = present as readonly BuilderCondition[];
  const relations = conditions.map(({ predicate }) => relationOf(predicate));
  const isOpenPeriod =
    schema.fields[name]?.type === 'date' && relations.includes('>=') && !relations.some((one) => one === '<=' || one === '<');
  return isOpenPeriod ? print(predicateOf(name, '<=', [dateLiteral('7d')])) : withUnusedValue(schema, name, conditions);
}

/** Proposes an alternative for a condition: the same field with another known value, if any. */
export function proposeAlternative({ schema }: BuilderModel, condition: BuilderCondition): string {
  return withUnusedValue(schema, condition.predicate.field, [condition]);
}

function withUnusedValue(schema: Schema, name: string, conditions: readonly BuilderCondition[]): string {
  const used = new Set(conditions.flatMap(({ predicate }) => literalsOf(predicate)).map(({ value }) => value));
  const unused = knownLiterals(schema.fields[name]).find(({ value }) => !used.has(value));
  return print(unused === undefined ? initialPredicate(schema, name) : predicateOf(name, '=', [unused]));
}

/** Proposes a group of two conditions, in parentheses. */
export function proposeGroup({ schema }: BuilderModel, operator: 'and' | 'or'): string {
  const names = offeredFields(schema);
  const name = names.find((one) => (schema.fields[one]?.values?.length ?? 0) > 1) ?? names[0] ?? '';
  const [first, second] = knownLiterals(schema.fields[name]);
  const conditions = [first, second].map((value) =>
    print(value === undefined ? initialPredicate(schema, name) : predicateOf(name, '=', [value])),
  );
  return `(${conditions.join(operator === 'and' ? ' AND ' : ' OR ')})`;
}

/** Proposes whole texts to begin with, each with its label. */
export function proposeTexts({ schema }: BuilderModel, words: BuilderWords): readonly (readonly [label: string, text: string])[] {
  const names = offeredFields(schema);
  const date = names.find((name) => schema.fields[name]?.type === 'date');
  const known = names.find((name) => knownLiterals(schema.fields[name]).length > 0);
  const [value] = known === undefined ? [] : knownLiterals(schema.fields[known]);
  const texts: (readonly [string, string])[] = [];
  if (date !== undefined) {
    const [start, end] = [predicateOf(date, '>=', [dateLiteral('0d')]), predicateOf(date, '<=', [dateLiteral('7d')])];
    texts.push([words.week, `${print(start)} AND ${print(end)}`], [words.fromToday, print(start)]);
  }
  if (known !== undefined && value !== undefined)
    texts.push([words.only(valueLabel(schema.fields[known], value)), print(predicateOf(known, '=', [value]))]);
  return texts;
}

const dateLiteral = (value: string): Literal => ({ kind: 'string', value });
