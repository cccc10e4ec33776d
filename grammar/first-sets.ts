import { type Production, rules } from './productions.ts';
import { End, type TokenType, tokenTypes } from './tokens.ts';

/*
 * The recorded productions with the tokens that each part can begin with (its FIRST set), as bits of an
 * integer: what the reader decides by.
 */

/** A part of a production; `first` is the set of tokens that it can begin with. */
export type Part = { readonly first: number } & (
  | { readonly kind: 'token' }
  | { readonly kind: 'rule'; readonly name: string }
  /** `after` are the tokens that may follow each part within the sequence; after the parts from `optionalFrom` it may end. */
  | {
      readonly kind: 'sequence';
      readonly parts: readonly Part[];
      readonly after: readonly number[];
      readonly optionalFrom: number;
    }
  /** `second` are the tokens that can follow the first one within an option. */
  | { readonly kind: 'choice'; readonly options: readonly Part[]; readonly second: number }
  | { readonly kind: 'optional'; readonly part: Part }
  | { readonly kind: 'repeat'; readonly part: Part }
);
/** A part of one kind. */
export type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

/** A bit for each token that the grammar names, and the end. */
const bits: ReadonlyMap<TokenType, number> = /* @__PURE__ */ bitsOf(rules.values());
const parts: ReadonlyMap<string, Part> = /* @__PURE__ */ new Map(
  [...rules].map(([name, production]) => [name, partOf(production)]),
);

/** The rule that a text is read by. */
export const [start = '']: Iterable<string> = /* @__PURE__ */ rules.keys();

/** The bit of the end of the text. */
export const endBit: number = /* @__PURE__ */ bitOf(End);

/** The bit of a token, or of what it stands for; 0 for one that the grammar does not name. */
export function bitOf(type: TokenType): number {
  return bits.get(type.category ?? type) ?? 0;
}

/** The part that a rule is. */
export function partOfRule(name: string): Part {
  const part = parts.get(name);
  if (part === undefined) throw new TypeError(`There is no rule ${name}.`);
  return part;
}

/** The names of the tokens of a set. */
export function namesOf(set: number): readonly string[] {
  const known = names.get(set);
  if (known !== undefined) return known;
  const made = [...bits].filter(([, bit]) => (set & bit) !== 0).map(([{ name }]) => name);
  names.set(set, made);
  return made;
}

const names = /* @__PURE__ */ new Map<number, readonly string[]>();

function bitsOf(productions: Iterable<Production>): ReadonlyMap<TokenType, number> {
  const names = new Set([...productions].flatMap(tokensOf));
  // 31 bits of an integer are what a bitwise operation keeps.
  if (names.size > 30) throw new RangeError('The grammar has more tokens than a set of bits holds.');
  return new Map([...names, End.name].map((name, index) => [tokenTypes.get(name) ?? End, 1 << index]));
}

/** The names of the tokens of a production, as they stand in it. */
function tokensOf(production: Production): readonly string[] {
  if (production.kind === 'token') return [production.token];
  return partsIn(production).flatMap(tokensOf);
}

function partsIn(production: Production): readonly Production[] {
  if ('parts' in production) return production.parts;
  if ('options' in production) return production.options;
  return 'part' in production ? [production.part] : [];
}

function partOf(production: Production): Part {
  const first = firstOf(production);
  switch (production.kind) {
    case 'token':
      return { kind: 'token', first };
    case 'rule':
      return { ...production, first };
    case 'choice':
      return { kind: 'choice', options: production.options.map(partOf), second: secondOf(production), first };
    case 'optional':
      return { kind: 'optional', part: partOf(production.part), first };
    case 'repeat':
      return { kind: 'repeat', part: partOf(production.part), first };
    default: {
      const after = production.parts.map((_, index) => firstOf({ kind: 'sequence', parts: production.parts.slice(index + 1) }));
      const optionalFrom = production.parts.findLastIndex((part) => !canBeEmpty(part));
      return { kind: 'sequence', parts: production.parts.map(partOf), after, optionalFrom, first };
    }
  }
}

/** The tokens that a production can begin with. No rule begins with itself: Chevrotain refuses such a grammar. */
function firstOf(production: Production): number {
  if (production.kind === 'token') return bitOf(tokenTypes.get(production.token) ?? End);
  if (production.kind === 'rule') return firstOf(productionOf(production.name));
  if (production.kind !== 'sequence') return partsIn(production).reduce((all, part) => all | firstOf(part), 0);
  const needed = production.parts.findIndex((part) => !canBeEmpty(part));
  const leading = production.parts.slice(0, needed < 0 ? undefined : needed + 1);
  return leading.reduce((all, part) => all | firstOf(part), 0);
}

/** The tokens that can come second in a production. */
function secondOf(production: Production): number {
  if (production.kind === 'token') return 0;
  if (production.kind === 'rule') return secondOf(productionOf(production.name));
  if (production.kind !== 'sequence') return partsIn(production).reduce((all, part) => all | secondOf(part), 0);
  const [leading, ...others] = production.parts;
  if (leading === undefined) return 0;
  const rest: Production = { kind: 'sequence', parts: others };
  const after = canEndAfterFirst(leading) ? firstOf(rest) : 0;
  return secondOf(leading) | after | (canBeEmpty(leading) ? secondOf(rest) : 0);
}

/** One token can be the whole of a production. */
function canEndAfterFirst(production: Production): boolean {
  if (production.kind === 'token') return true;
  if (production.kind === 'rule') return canEndAfterFirst(productionOf(production.name));
  if (production.kind !== 'sequence') return partsIn(production).some(canEndAfterFirst);
  return production.parts.every((part, index) => (index === 0 ? canEndAfterFirst(part) : canBeEmpty(part)));
}

function productionOf(name: string): Production {
  return rules.get(name) ?? { kind: 'sequence', parts: [] };
}

/** No rule of the grammar is empty. */
function canBeEmpty({ kind }: Production): boolean {
  return kind === 'optional' || kind === 'repeat';
}
