import type { Production } from '../productions.ts';
import { block, type Code } from './code.ts';
import { firstOf, type Grammar } from './grammar.ts';
import { type Scanner, standsTest, startsOf, test } from './scan.ts';
import { joined } from './spans.ts';
import type { Terminal } from './terminals.ts';

export type Way = { readonly option: Production; readonly code: Code };

/**
 * Which way to go. The next character tells, where no way after it can begin with that; else whole tokens are looked at, those that are always spelled the same: ways
 * with few of them are tried first.
 */
export function choiceCode(ways: readonly Way[], grammar: Grammar, scanner: Scanner): Code {
  const { terminals } = grammar;
  const known = ways.map((way) => ({ ...way, first: terminals.filter(({ name }) => firstOf(way.option, grammar).has(name)) }));
  assertApart(known.map(({ first }) => first));
  const weightOf = ({ first }: { readonly first: readonly Terminal[] }) =>
    first.some(({ text }) => text === undefined)
      ? terminals.length
      : first.filter(({ reservedFor }) => reservedFor !== undefined).length;
  const sorted = known.toSorted((a, b) => weightOf(a) - weightOf(b));
  const units = sorted.map(({ first }) => first.flatMap((terminal) => startsOf(terminal, scanner)));
  const tests = sorted.map(({ first }, index) => {
    const others = units.slice(index + 1).flat();
    const isClear = (units[index] ?? []).every(({ from, to }) => others.every((other) => other.to < from || to < other.from));
    return isClear ? test(joined(units[index] ?? [])) : standsAny(first, scanner);
  });
  return [
    ...(tests.some((one) => /\bunit\b/.test(one)) ? ['const { unit } = now;'] : []),
    ...sorted.flatMap(({ code }, index) => [`${index === 0 ? '' : '} else '}if (${tests[index] ?? ''}) {`, ...block(code)]),
    '}',
  ];
}

/** The next token is one of these, each of which is always spelled the same. */
export const standsAny = (first: readonly Terminal[], scanner: Scanner): string =>
  first.map((terminal) => standsTest(scanner, terminal)).join(' || ');

function assertApart(ways: readonly (readonly Terminal[])[]): void {
  const seen = new Set<Terminal>();
  for (const terminal of ways.flat()) {
    if (seen.has(terminal)) throw new TypeError(`One token, ${terminal.name}, does not tell which of two ways to go.`);
    seen.add(terminal);
  }
}
