/** A production of the grammar as plain data; tokens go by their names in `tokens.ts`. */
export type Production =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Production[] }
  | { readonly kind: 'choice'; readonly options: readonly Production[] }
  | { readonly kind: 'optional'; readonly part: Production }
  | { readonly kind: 'repeat'; readonly part: Production };

/**
 * A part of a production with what the reader decides by: sets of tokens, each as the bits of an
 * integer. `first` are the tokens that it can begin with.
 */
export type ProductionPart = { readonly first: number } & (
  | { readonly kind: 'token' }
  | { readonly kind: 'rule'; readonly name: string }
  /** `after` may follow each part in the sequence; it may end after parts from `optionalFrom`. */
  | {
      readonly kind: 'sequence';
      readonly parts: readonly ProductionPart[];
      readonly after: readonly number[];
      readonly optionalFrom: number;
    }
  /** `second` are the tokens that can come second in an option. */
  | { readonly kind: 'choice'; readonly options: readonly ProductionPart[]; readonly second: number }
  | { readonly kind: 'optional'; readonly part: ProductionPart }
  | { readonly kind: 'repeat'; readonly part: ProductionPart }
);

/** A part of one kind. */
export type PartOf<Kind extends ProductionPart['kind']> = Extract<ProductionPart, { kind: Kind }>;

/*
 * The parts of `productions.generated.ts`, which says only what these cannot find out.
 */

export const token = (first: number): ProductionPart => ({ kind: 'token', first });
export const rule = (name: string, first: number): ProductionPart => ({ kind: 'rule', name, first });
export const optional = (part: ProductionPart): ProductionPart => ({ kind: 'optional', part, first: part.first });
export const repeat = (part: ProductionPart): ProductionPart => ({ kind: 'repeat', part, first: part.first });

export function choice(second: number, ...options: readonly ProductionPart[]): ProductionPart {
  return { kind: 'choice', options, second, first: options.reduce((set, { first }) => set | first, 0) };
}

/** One of the tokens of a set. */
export function oneOf(first: number): ProductionPart {
  const bits = Array.from({ length: 31 }, (_, at) => 1 << at);
  return choice(0, ...bits.filter((bit) => (bit & first) !== 0).map(token));
}

export function sequence(...parts: readonly ProductionPart[]): ProductionPart {
  const mayLack = ({ kind }: ProductionPart) => kind === 'optional' || kind === 'repeat';
  let first = 0;
  const after = parts.map(() => 0);
  for (const [at, part] of [...parts.entries()].reverse()) {
    after[at] = first;
    first = mayLack(part) ? first | part.first : part.first;
  }
  return { kind: 'sequence', parts, after, optionalFrom: parts.findLastIndex((part) => !mayLack(part)), first };
}
