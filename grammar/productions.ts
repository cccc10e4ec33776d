import type { ProductionPart } from './production.ts';
import { productions, tokenNames } from './productions.generated.ts';
import { End, type TokenType } from './tokens.ts';

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
export function partOfRule(name: string): ProductionPart {
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
