/** A condition that every peer's language can say in some way. */
export type Condition =
  | { readonly field: string; readonly operator: '=' | '>=' | '<='; readonly value: number | string }
  | { readonly field: string; readonly values: readonly number[] };

/** Conditions that all hold. */
export type Search = readonly Condition[];

/** The fields of the searches, for `defineSchema`. */
export const fields = {
  startdatum: { type: 'date' },
  product: { type: 'integer' },
  status: { type: 'text' },
  persons: { type: 'integer' },
} as const;

/** Options that read a text of any length. */
export const lifted = { limits: { nesting: 256, predicates: Infinity, listValues: Infinity, stringLength: Infinity } } as const;

/** The measured sizes, each with several searches of one shape, so that none is parsed alone. */
export const searches = {
  'tiny: 1 comparison': variants(16, (one) => [{ field: 'product', operator: '=', value: one }]),
  'typical: 3 conditions': variants(16, typical),
  'large: 50 comparisons': variants(4, (one) => Array.from({ length: 50 }, (_, place) => comparison(place, one))),
  'huge: a list of 10,000': variants(2, (one) => [
    { field: 'product', values: Array.from({ length: 10_000 }, (_, place) => 10_000 + 7 * place + one) },
  ]),
} as const satisfies Readonly<Record<string, readonly Search[]>>;

export type Size = keyof typeof searches;
export const sizes = Object.keys(searches) as readonly Size[];

function variants(count: number, search: (one: number) => Search): readonly Search[] {
  return Array.from({ length: count }, (_, one) => search(one));
}

function typical(one: number): Search {
  return [
    { field: 'startdatum', operator: '>=', value: `${one % 3}d` },
    { field: 'startdatum', operator: '<=', value: `${7 + (one % 3)}d` },
    { field: 'product', values: [1, 10 + one] },
  ];
}

function comparison(place: number, one: number): Condition {
  const kinds = [
    { field: 'startdatum', operator: '>=', value: `${place}d` },
    { field: 'product', operator: '=', value: 100 + place + one },
    { field: 'status', operator: '=', value: 'Cancelled' },
    { field: 'persons', operator: '<=', value: 1_000 + place * 8 },
  ] as const;
  return kinds[place % 4] ?? kinds[0];
}

/** How a language writes a search. */
export type Syntax = {
  readonly and: string;
  readonly comparison: (field: string, operator: '=' | '>=' | '<=', value: string) => string;
  readonly list: (field: string, values: readonly string[]) => string;
  readonly string: (text: string) => string;
};

export const ours: Syntax = {
  and: ' AND ',
  comparison: (field, operator, value) => `${field} ${operator} ${value}`,
  list: (field, values) => `${field} IN (${values.join(',')})`,
  string: (text) => `"${text}"`,
};

/** A search in a language; in ours unless told otherwise. */
export function write(search: Search, { and, comparison, list, string }: Syntax = ours): string {
  return search
    .map((condition) => {
      if ('values' in condition) return list(condition.field, condition.values.map(String));
      const { field, operator, value } = condition;
      return comparison(field, operator, typeof value === 'string' ? string(value) : String(value));
    })
    .join(and);
}

/** Makes a text flat, and one-byte if possible, like text from a request. */
export const flat = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
