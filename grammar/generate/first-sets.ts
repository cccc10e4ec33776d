import type { Production, ProductionPart } from '../production.ts';
import { canBeEmpty, firstOf, type Grammar, partsIn, ruleNamed } from './grammar.ts';

/**
 * The grammar for the reader: every production with its sets of tokens, and the names of the
 * tokens in the order of their bits.
 */
export function withFirstSets(productions: Readonly<Record<string, Production>>): {
  readonly tokenNames: readonly string[];
  readonly parts: Readonly<Record<string, ProductionPart>>;
} {
  // Categories stay what they are: the reader asks what a token stands for.
  const grammar: Grammar = { rules: new Map(Object.entries(productions)), terminals: [] };
  const tokenNames = [...new Set(Object.values(productions).flatMap(tokensOf)), 'EOF'];
  // A bitwise operation keeps 32 bits, of which one is the sign.
  if (tokenNames.length > 31) throw new RangeError('The grammar has more tokens than a set of bits holds.');
  const setOf = (names: Iterable<string>) => [...names].reduce((set, name) => set | (1 << tokenNames.indexOf(name)), 0);
  const firstSet = (production: Production) => setOf(firstOf(production, grammar));

  const partOf = (production: Production): ProductionPart => {
    const first = firstSet(production);
    if (production.kind === 'token') return { kind: 'token', first };
    if (production.kind === 'rule') return { ...production, first };
    if (production.kind === 'optional') return { kind: 'optional', part: partOf(production.part), first };
    if (production.kind === 'repeat') return { kind: 'repeat', part: partOf(production.part), first };
    if (production.kind === 'choice')
      return { kind: 'choice', options: production.options.map(partOf), second: setOf(secondOf(production, grammar)), first };
    const { parts } = production;
    const after = parts.map((_, index) => firstSet({ kind: 'sequence', parts: parts.slice(index + 1) }));
    const optionalFrom = parts.findLastIndex((part) => !canBeEmpty(part));
    return { kind: 'sequence', parts: parts.map(partOf), after, optionalFrom, first };
  };
  return { tokenNames, parts: Object.fromEntries(Object.entries(productions).map(([name, one]) => [name, partOf(one)])) };
}

/** The names of the tokens of a production, as they stand in it. */
const tokensOf = (production: Production): readonly string[] =>
  production.kind === 'token' ? [production.token] : partsIn(production).flatMap(tokensOf);

/** The names of the tokens that can come second in a production. */
function secondOf(production: Production, grammar: Grammar): readonly string[] {
  if (production.kind === 'rule') return secondOf(ruleNamed(production.name, grammar), grammar);
  if (production.kind !== 'sequence') return partsIn(production).flatMap((part) => secondOf(part, grammar));
  const [leading, ...others] = production.parts;
  if (leading === undefined) return [];
  const rest: Production = { kind: 'sequence', parts: others };
  return [
    ...secondOf(leading, grammar),
    ...(isOneToken(leading, grammar) ? firstOf(rest, grammar) : []),
    ...(canBeEmpty(leading) ? secondOf(rest, grammar) : []),
  ];
}

/** One token can be the whole of a production. */
function isOneToken(production: Production, grammar: Grammar): boolean {
  if (production.kind === 'token') return true;
  if (production.kind === 'rule') return isOneToken(ruleNamed(production.name, grammar), grammar);
  if (production.kind !== 'sequence') return partsIn(production).some((part) => isOneToken(part, grammar));
  return production.parts.every((part, index) => (index === 0 ? isOneToken(part, grammar) : canBeEmpty(part)));
}
