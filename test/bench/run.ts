import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { merge } from './merge.ts';
import { type GroupName, groupNames, isGroup, isStale, originOf } from './origin.ts';
import { record, staleGroups, versions, writeResultsPage } from './record.ts';
import { type Group, type Measured, missedBy, type Result } from './result.ts';
import { tell, tellGoals } from './tell.ts';

/*
 * Measures the package against handwritten code and peers:
 * `npm run bench [-- <group> … | --stale] [--quick]`. Builds the package, installs missing peers and runs
 * one process after another. Prints the tables, and without `--quick` writes them to `results/`. A
 * missed goal is reported without failing, because machines differ. `--stale` runs the groups whose
 * code has changed since they were measured.
 */

type Round = Measured & Pick<Group, 'title' | 'rounds' | 'notes'>;

const here = import.meta.dirname;
const root = join(here, '..', '..');
const flags = { quick: 'measures shortly, and writes nothing', stale: 'those whose code has changed since they were measured' };
const given = process.argv.slice(2);
const asked = given.filter((one) => !one.startsWith('--'));
const unknown = given.filter((one) => !isGroup(one) && !Object.keys(flags).includes(one.replace('--', '')));
if (unknown.length > 0) {
  const options = Object.entries(flags).map(([name, about]) => `--${name}: ${about}`);
  console.error([`There is no ${unknown.join(', ')}. There are`, groupNames.join(', '), ...options].join('\n'));
  process.exit(2);
}
const quick = given.includes('--quick');
const names = asked.length > 0 ? asked.filter(isGroup) : given.includes('--stale') ? staleGroups() : groupNames;
if (names.length === 0) {
  console.log('No group is stale: the code of each is as it was measured.');
  writeResultsPage();
  process.exit();
}
// Before the build, so that a change during the run is noticed.
const origins = new Map(names.map((group) => [group, originOf(group)]));

prepare();
const failed: string[] = [];
const done = names.flatMap(measure);
const goals = done.flatMap((result) => result.goals);
const met = goals.filter((goal) => missedBy(goal) === undefined).length;
console.log(['', ...tellGoals(goals), '', `${met} of ${goals.length} goals met`].join('\n'));
if (!quick) console.log('test/bench/results/README.md has these groups, and the others as they were measured last');
if (failed.length > 0) console.log(`Could not be measured: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** What is measured is what is published; peers are installed here, and by no other command. */
function prepare(): void {
  start(process.execPath, ['node_modules/typescript/bin/tsc', '-b']);
  start(process.execPath, ['bundle.ts']);
  const wanted = join(here, 'peers', 'package-lock.json');
  const installed = join(here, 'peers', 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  start('npm', ['ci', '--ignore-scripts', '--prefix', join(here, 'peers')]);
}

function start(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** One result, or none where something broke: the others are measured all the same. */
function measure(group: GroupName): readonly Result[] {
  try {
    const result = resultOf(group);
    console.log(tell(result));
    if (!quick) record(result);
    return [result];
  } catch (error) {
    console.error(error);
    failed.push(group);
    return [];
  }
}

function resultOf(group: GroupName): Result {
  const origin = origins.get(group);
  const first = round(group);
  const rounds = [first, ...Array.from({ length: quick ? 0 : first.rounds - 1 }, () => round(group))];
  if (origin === undefined || isStale({ group, origin })) throw new Error(`The code of ${group} changed while it was measured.`);
  return {
    group,
    title: first.title,
    date: new Date().toISOString().slice(0, 10),
    rounds: rounds.length,
    machine: `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}`,
    notes: first.notes,
    ...merge(rounds),
    versions: versions(),
    origin,
  };
}

function round(group: string): Round {
  const args = ['--expose-gc', '--max-old-space-size=6144', join(here, 'group.ts'), group, ...(quick ? ['--quick'] : [])];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The group ${group} ended with ${String(status)}.\n${stdout.slice(-4_000)}`);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Round;
}
