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
  /**
   * `after` may follow each part within the sequence; after the parts from `optionalFrom` it may
   * end.
   */
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
