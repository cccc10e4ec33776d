import fc from 'fast-check';
import { prefixes } from './page/services.ts';

/* Texts in canonical spacing for the page's schema `prefixes`; typing must not change them. */

const id = fc.constantFrom(...prefixes.map(({ value }) => String(value)), '3', '1401', '-1', '0');
const day = fc.constantFrom('0d', '1d', '7d', '-7d', '14d', '1w', '1m', '2026-11-28').map((one) => `"${one}"`);
const time = fc.constantFrom('"09:30"', '"9:30:00"', '"23:59:59"').map((one) => one.replace('"9:', '"09:'));
const word = fc.constantFrom(
  'Open',
  'Opened',
  'Zaal 14',
  'é€😀',
  "it's",
  'a\\"b',
  'c:\\\\d',
  'c:\\\\',
  '$0 ${x} }',
  '1,14)',
  ' AND ',
  '',
);
const quoted = fc.tuple(word, fc.constantFrom('"', "'")).map(([text, mark]) => {
  if (mark === "'") return `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  return `"${text}"`;
});
const decimal = fc.constantFrom('0', '12', '12.50', '-0.5', '14.1');
const boolean = fc.constantFrom('TRUE', 'FALSE');
const comparison = fc.constantFrom('=', '!=', '>=', '<=', '<', '>');
const equality = fc.constantFrom('=', '!=');
const list = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('IN', 'NOT IN'), fc.array(value, { minLength: 1, maxLength: 4 }))
    .map(([operator, values]) => `${operator} (${values.join(',')})`);

const field = (name: string, ...rest: readonly fc.Arbitrary<string>[]) =>
  fc.oneof(...rest, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((one) => `${name} ${one}`);
const pair = (operator: fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc.tuple(operator, value).map((parts) => parts.join(' '));
const between = (value: fc.Arbitrary<string>) => fc.tuple(value, value).map((ends) => `BETWEEN ${ends.join(' AND ')}`);

const condition = fc.oneof(
  { weight: 4, arbitrary: field('product', pair(comparison, id), list(id), between(id)) },
  { weight: 4, arbitrary: field('startdatum', pair(comparison, day), between(day), list(day)) },
  field('start', pair(comparison, time)),
  { weight: 2, arbitrary: field('status', pair(fc.constantFrom('=', '!=', '~', '!~'), quoted), list(quoted)) },
  field('price', pair(comparison, decimal)),
  field('paid', pair(equality, boolean)),
  field('`a name`', pair(equality, quoted)),
);

/** Valid texts: one to four conditions, some in parentheses. */
export const typedText = fc
  .array(fc.tuple(condition, fc.constantFrom('', '', '', 'NOT ', '(')), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' AND ', ' AND ', ' OR '), { minLength: parts.length, maxLength: parts.length })
      .map((joins) =>
        parts.map(([text, before], at) => (at === 0 ? '' : joins[at]) + (before === '(' ? `(${text})` : before + text)).join(''),
      ),
  );
