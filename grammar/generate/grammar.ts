import type { Production } from '../production.ts';
import type { TokenType } from '../tokens.ts';
import { shapeOf, type TokenPattern } from './automaton.ts';

/** What a parser is generated for: rules, the first of which is the start, and tokens. */
export type Grammar = { readonly rules: ReadonlyMap<string, Production>; readonly terminals: readonly Terminal[] };

/** The names of the tokens that a part can begin with, categories as their members. */
export function firstOf(part: Production, grammar: Grammar): ReadonlySet<string> {
  const finders: { readonly [K in Production['kind']]: (part: Extract<Production, { kind: K }>) => Iterable<string> } = {
    token: ({ token }) => {
      const members = grammar.terminals.filter(({ category }) => category === token);
      return members.length === 0 ? [token] : members.map(({ name }) => name);
    },
    rule: ({ name }) => firstOf(ruleNamed(name, grammar), grammar),
    sequence: ({ parts }) => {
      const end = parts.findIndex((one) => !canBeEmpty(one));
      return parts.slice(0, end < 0 ? undefined : end + 1).flatMap((one) => [...firstOf(one, grammar)]);
    },
    choice: ({ options }) => options.flatMap((one) => [...firstOf(one, grammar)]),
    optional: (optional) => firstOf(optional.part, grammar),
    repeat: (repeat) => firstOf(repeat.part, grammar),
  };
  return new Set((finders[part.kind] as (part: Production) => Iterable<string>)(part));
}

/**
 * Whether calling a rule from another counts as nesting: where it leads back, to itself or to a
 * rule before it in the grammar. Every circle has such a call.
 */
export function isDeeper(name: string, called: string, grammar: Grammar): boolean {
  const order = [...grammar.rules.keys()];
  const leadsBack = () => rulesFrom(called, grammar).some((one) => callsOf(ruleNamed(one, grammar)).includes(name));
  return order.indexOf(called) <= order.indexOf(name) && (called === name || leadsBack());
}

/** The rules that a rule needs, each after one that reads it. */
export function rulesFrom(start: string, grammar: Grammar): readonly string[] {
  const names = new Set([start]);
  for (const name of names) for (const called of callsOf(ruleNamed(name, grammar))) names.add(called);
  return [...names];
}

/** The names of the rules that a part reads, each as often as it does. */
export function callsOf(part: Production): readonly string[] {
  return part.kind === 'rule' ? [part.name] : partsIn(part).flatMap(callsOf);
}

/** The parts of a production, or its alternatives. */
export function partsIn(production: Production): readonly Production[] {
  if ('parts' in production) return production.parts;
  if ('options' in production) return production.options;
  return 'part' in production ? [production.part] : [];
}

/** No rule of the grammar is empty. */
export const canBeEmpty = (part: Production): boolean => part.kind === 'optional' || part.kind === 'repeat';

/** @throws TypeError for a rule that the grammar does not have */
export function ruleNamed(name: string, { rules }: Grammar): Production {
  const production = rules.get(name);
  if (production === undefined) throw new TypeError(`There is no rule ${name}.`);
  return production;
}

/** A token as the generator sees it. */
export type Terminal = {
  readonly name: string;
  /** What it is made of; undefined where only its scanner knows. */
  readonly shape: TokenPattern | undefined;
  /** What it is spelled like, where that is always the same but for the case of letters. */
  readonly text: string | undefined;
  /** The category that it belongs to, which the grammar names in its place. */
  readonly category: string | undefined;
  /** It stands between tokens and means nothing. */
  readonly skipped: boolean;
  /** The token that it would be if it were not reserved. */
  readonly reservedFor: string | undefined;
  /** It is reserved only after some tokens. */
  readonly placed: boolean;
  /** The function that finds its end, where no pattern does, and the units that it begins with. */
  readonly scanner: string | undefined;
  readonly starts: readonly number[];
};

/** The tokens of a grammar. */
export function terminalsOf(tokens: readonly TokenType[]): readonly Terminal[] {
  const real = tokens.filter(({ pattern, scan }) => pattern !== undefined || scan !== undefined);
  return real.map(({ name, pattern, scan, category, after, isSkipped = false }) => {
    const text = pattern === undefined ? undefined : textOf(pattern);
    const home = real.find((other) => other.name !== name && text !== undefined && isWordOf(text, other.pattern));
    return {
      name,
      shape: pattern === undefined ? undefined : shapeOf(pattern),
      text,
      category: category?.name,
      skipped: isSkipped,
      reservedFor: home?.name,
      placed: after !== undefined,
      scanner: scan?.endOf.name,
      starts: [...(scan?.starts ?? '')].map((start) => start.charCodeAt(0)),
    };
  });
}

/** The text of a pattern that has only one, what may not follow it aside. */
function textOf(pattern: string | RegExp): string | undefined {
  if (typeof pattern === 'string') return pattern;
  return /^([A-Za-z]+)(?:\(\?!\[[^\]]*\]\))?$/.exec(pattern.source)?.[1];
}

/** The text, as a whole, is also one of the tokens of a pattern. */
function isWordOf(text: string, pattern: string | RegExp | undefined): boolean {
  if (pattern === undefined || typeof pattern === 'string' || textOf(pattern) !== undefined) return false;
  return new RegExp(`^(?:${pattern.source})$`, pattern.flags).test(text);
}
