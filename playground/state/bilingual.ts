import type { Locale } from 'search-expression';

/** Texts by name, each in English and in Dutch, or a table of such texts. */
type Pairs = { readonly [name: string]: readonly [en: unknown, nl: unknown] | Pairs };

type InOne<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [infer En, infer Nl] ? En | Nl : InOne<Table[Name]>;
};

/** A table for each language, from one that has every text in both. */
export function bilingual<Table extends Pairs>(table: Table): Readonly<Record<Locale, InOne<Table>>> {
  return { en: inOne(table, 0), nl: inOne(table, 1) };
}

function inOne<Table extends Pairs>(table: Table, language: 0 | 1): InOne<Table> {
  const texts = Object.entries(table).map(([name, one]) => [name, isPair(one) ? one[language] : inOne(one, language)]);
  return Object.fromEntries(texts) as InOne<Table>;
}

const isPair = (one: Pairs[string]): one is readonly [unknown, unknown] => Array.isArray(one);
