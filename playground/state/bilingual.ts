import type { Locale } from 'search-expression';

/**
 * Texts by name, each in English and in Dutch, or a table of such texts. A text in which values
 * come, where it has `{}`, is given them in that order: `and {} more`.
 */
export type Pairs = { readonly [name: string]: readonly [en: unknown, nl: unknown] | Pairs };

export type InOne<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [infer En, infer Nl] ? One<En, Nl> : InOne<Table[Name]>;
};

type One<En, Nl> = En extends string ? Text<En> : En extends readonly string[] ? readonly string[] : En | Nl;
type Value = string | number;
type Text<Of> = Of extends `${string}{}${string}{}${string}`
  ? (first: Value, second: Value) => string
  : Of extends `${string}{}${string}`
    ? (value: Value) => string
    : string;

/** A table for each language, from one that has every text in both. */
export function bilingual<const Table extends Pairs>(table: Table): Readonly<Record<Locale, InOne<Table>>> {
  return { en: inOne(table, 0), nl: inOne(table, 1) };
}

/** One column of a table of pairs. */
export function inOne<Table extends Pairs>(table: Table, language: 0 | 1): InOne<Table> {
  const texts = Object.entries(table).map(([name, one]) => [name, isPair(one) ? textOf(one[language]) : inOne(one, language)]);
  return Object.fromEntries(texts) as InOne<Table>;
}

const isPair = (one: Pairs[string]): one is readonly [unknown, unknown] => Array.isArray(one);

function textOf(text: unknown): unknown {
  if (typeof text !== 'string' || !text.includes('{}')) return text;
  return (...values: Value[]) => text.split('{}').reduce((before, after, at) => before + values[at - 1] + after);
}
