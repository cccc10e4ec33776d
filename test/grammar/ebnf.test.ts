import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { railroad } from '../../grammar/generate/railroad.ts';
import { recordedProductions } from '../../grammar/grammar.ts';
import { comparisonOperators, type OperatorRow, operators, positiveOf } from '../../grammar/operators.ts';
import { ebnfOf } from '../support/ebnf.ts';

const read = (name: string) => readFileSync(new URL(`../../grammar/${name}`, import.meta.url), 'utf8');
const written = [...read('search.ebnf').matchAll(/^\(\* ([GT]\d+) \*\)\s+(\S+)\s+::= (.*)$/gm)].map(([, number, name, text]) => ({
  number,
  name,
  text,
}));

test('the numbered productions of search.ebnf are those that the parser records', () => {
  const recorded = Object.entries(recordedProductions()).map(([name, production], index) => ({
    number: `G${index + 1}`,
    name,
    text: ebnfOf(production),
  }));
  expect(written.filter(({ number }) => number?.startsWith('G'))).toEqual(recorded);
});

test('each rule of the parser quotes its production', () => {
  const quoted = [
    ...read('grammar.ts').matchAll(/\/\*\* (G\d+) `(\S+) ::= (.*)` \*\/\n\s+readonly (\S+) = this\.RULE\('(\S+)'/g),
  ];
  expect(quoted.map(([, number, name, text]) => ({ number, name, text }))).toEqual(
    written.filter(({ number }) => number?.startsWith('G')),
  );
  for (const [, , name, , property, rule] of quoted) expect([property, rule]).toEqual([name, name]);
});

test('the comparators are those of the operator table', () => {
  const spellings = comparisonOperators.flatMap((symbol) => {
    const row: OperatorRow = operators[symbol];
    return [symbol, ...(row.spellings ?? [])];
  });
  const text = written.find(({ name }) => name === 'comparator')?.text;
  expect(text?.split(' | ')).toEqual(spellings.map((symbol) => `"${symbol}"`));
});

test('the sign of a comparator says whether it is negated, as its row does', () => {
  for (const symbol of comparisonOperators) {
    const row: OperatorRow = operators[symbol];
    expect(positiveOf(symbol)).toEqual({ operator: row.negative ? row.negation : symbol, negated: row.negative === true });
  }
});

test('every name that a production uses has a production', () => {
  const used = written.flatMap(({ text = '' }) => text.replace(/"[^"]*"|'[^']*'|\[[^\]]*\]/g, ' ').match(/[a-z][a-z-]*/g) ?? []);
  expect([...new Set(used)].filter((name) => !written.some((production) => production.name === name))).toEqual([]);
});

test('railroad.svg shows the grammar as it is (npm run grammar draws it)', () => expect(read('railroad.svg')).toBe(railroad()));
