import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GroupName, groupNames, isStale } from './origin.ts';
import type { Goal, Result, Spread } from './result.ts';
import { tell, tellGoals } from './tell.ts';

const here = import.meta.dirname;
const root = join(here, '..', '..');
const results = join(here, 'results');

/** Writes what was measured beside what earlier runs wrote of other groups. */
export function record(fresh: Result): void {
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${fresh.group}.json`), `${JSON.stringify(fresh, null, 2)}\n`);
  writeResultsPage();
}

/** Every result that is kept, in the order of the groups. */
export function readResults(): readonly Result[] {
  return groupNames.flatMap((group) => {
    const file = join(results, `${group}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as Result] : [];
  });
}

/** The groups whose code has changed since they were measured, or that never were. */
export function staleGroups(): readonly GroupName[] {
  const fresh = readResults().filter((result) => !isStale(result));
  return groupNames.filter((name) => !fresh.some(({ group }) => group === name));
}

/** The goals of results, each with a word where the code has changed since it was measured. */
export function keptGoals(kept: readonly Result[]): readonly Goal<Spread>[] {
  return kept.flatMap((result) => {
    const state = isStale(result) ? ' (the code has changed since)' : '';
    return result.goals.map((goal) => ({ ...goal, what: goal.what + state }));
  });
}

export const writeResultsPage = (): void => writeFileSync(join(results, 'README.md'), resultsPage());

/** The page of results, which names those of which the code has changed since. */
export function resultsPage(everything: readonly Result[] = readResults()): string {
  const stale = everything.filter((result) => isStale(result)).map(({ group }) => group);
  return [
    '# How fast it is',
    '',
    `Written by \`npm run bench\`. Ratios are times over the limit's in the same process, in turns: 1 is the limit. Machines: ${[...new Set(everything.map(({ machine }) => machine))].join('; ')}.`,
    '',
    ...(stale.length === 0
      ? []
      : [
          `**The code of some groups has changed since they were measured**: ${stale.join(', ')}. \`npm run bench -- --stale\` runs them.`,
          '',
        ]),
    '## Goals',
    '',
    ...tellGoals(keptGoals(everything)),
    '',
    // Their goals stand above.
    ...everything.map((result) => tell({ ...result, goals: [] })),
    '## Versions',
    '',
    Object.entries(versions())
      .map(([name, version]) => `${name} ${version}`)
      .join(' · '),
    '',
  ].join('\n');
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
