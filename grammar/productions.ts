import { productions, tokenNames } from './productions.generated.ts';
import { End, type TokenType } from './tokens.ts';

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
export type Part = { readonly first: number } & (
  | { readonly kind: 'token' }
  | { readonly kind: 'rule'; readonly name: string }
  /**
   * `after` may follow each part within the sequence; after the parts from `optionalFrom` it may
   * end.
   */
  | {
      readonly kind: 'sequence';
      readonly parts: readonly Part[];
      readonly after: readonly number[];
      readonly optionalFrom: number;
    }
  /** `second` are the tokens that can come second in an option. */
  | { readonly kind: 'choice'; readonly options: readonly Part[]; readonly second: number }
  | { readonly kind: 'optional'; readonly part: Part }
  | { readonly kind: 'repeat'; readonly part: Part }
);

/** A part of one kind. */
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

const bits: Readonly<Record<string, number>> = /* @__PURE__ */ Object.fromEntries(
  tokenNames.map((name, index) => [name, 1 << index]),
);

/** The rule that a text is read by. */
export const [start = '']: readonly string[] = /* @__PURE__ */ Object.keys(productions);

/** The bit of the end of the text. */
export const endBit: number = /* @__PURE__ */ bitOf(End);

/** The bit of a token, or of what it stands for; 0 for one that the grammar does not name. */
export function bitOf({ name, category }: TokenType): number {
  return bits[category?.name ?? name] ?? 0;
}

/** The part that a rule is. */
export function partOfRule(name: string): Part {
  const part = productions[name];
  if (part === undefined) throw new TypeError(`There is no rule ${name}.`);
  return part;
}

/** The names of the tokens of a set. */
export function namesOf(set: number): readonly string[] {
  const known = names.get(set);
  if (known !== undefined) return known;
  const made = tokenNames.filter((_, index) => (set & (1 << index)) !== 0);
  names.set(set, made);
  return made;
}

const names = /* @__PURE__ */ new Map<number, readonly string[]>();
