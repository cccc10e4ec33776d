import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './result.ts';
import { tell, tellGoals } from './tell.ts';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const results = join(here, 'results');

/** Writes what was measured beside what earlier runs wrote of other groups. */
export function record(fresh: Result, order: readonly string[]): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${fresh.group}.json`), `${JSON.stringify(fresh, null, 2)}\n`);
  const everything = order.flatMap((group) => {
    const file = join(results, `${group}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Result] : [];
  });
  const text = [
    '# How fast it is',
    '',
    `Written by \`npm run bench\`. Ratios are times over the limit's in the same process, in turns: 1 is the limit. Machines: ${[...new Set(everything.map(({ machine }) => machine))].join('; ')}.`,
    '',
    '## Goals',
    '',
    ...tellGoals(everything.flatMap((result) => result.goals)),
    '',
    ...everything.map(tell),
    '## Versions',
    '',
    Object.entries(versions())
      .map(([name, version]) => `${name} ${version}`)
      .join(' · '),
    '',
  ];
  writeFileSync(join(results, 'README.md'), text.join('\n'));
}

/** The exact versions of every peer, those that the tests use as well included. */
export function versions(): Readonly<Record<string, string>> {
  const read = (file: string) =>
    JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const { devDependencies = {} } = read(join(root, 'package.json'));
  const tested = ['@duckdb/node-api', 'drizzle-orm', 'kysely', 'knex', 'mingo'];
  const both = { ...read(join(here, 'peers', 'package.json'))['dependencies'] };
  for (const name of tested) both[name] = devDependencies[name] ?? 'not installed';
  return Object.fromEntries(Object.entries(both).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
