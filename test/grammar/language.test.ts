import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnosticCodes, fieldTypes, operators } from '../../src/index.ts';
import { operatorsOf } from '../../src/schema/schema.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const page = read('grammar/LANGUAGE.md');
const clauses = new Set([...page.matchAll(/\*\*(L\d+\.\d+)\*\*|^## (L\d+)\./gm)].map(([, clause, section]) => clause ?? section));
const sources = ['grammar', 'src', 'test', 'playground'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));

test('every clause that the code cites is in LANGUAGE.md', () => {
  const missing = sources.flatMap((path) =>
    [...read(path).matchAll(/\bL\d+\.\d+\b/g)].filter(([clause]) => !clauses.has(clause)).map(([clause]) => `${path}: ${clause}`),
  );
  expect(missing).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});

test('the codes of L6.4 are those of the table, with their stage and severity', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (\w+) \| (\w+) \|/gm)].map(
    ([, code, stage, severity]) => `${code} ${stage} ${severity}`,
  );
  expect(new Set(rows)).toEqual(
    new Set(Object.entries(diagnosticCodes).map(([code, { stage, severity }]) => `${code} ${stage} ${severity}`)),
  );
});

describe('the operators of L3.1 are those of the table', () => {
  const cells = new Map([...page.matchAll(/^\| (\w+) \| .* \| ([^|]+) \|$/gm)].map(([, type = '', said = '']) => [type, said]));
  const integer = ['=', '!=', '<', '<=', '>', '>=', 'IN', 'BETWEEN'];
  test.each(fieldTypes)('%s', (type) => {
    const said = cells.get(type) ?? '';
    const spelled = [...said.matchAll(/`([^`]+)`/g)].map(([, operator]) => operator);
    const expected = said.startsWith('the same') || said.startsWith('as integer') ? [...integer, ...spelled] : spelled;
    expect(new Set([...expected, 'IS NULL'])).toEqual(operatorsOf[type]);
  });
});

test('every operator has a summary in both languages, and a negation that is one or the keyword form of one', () => {
  for (const [symbol, row] of Object.entries(operators)) {
    expect(row.summary.en && row.summary.nl, symbol).toBeTruthy();
    expect([...Object.keys(operators), 'NOT IN', 'NOT BETWEEN', 'IS NOT NULL']).toContain(row.negation);
  }
});
