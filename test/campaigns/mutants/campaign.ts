import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { modulesFrom, projectsOf } from '../../projects.ts';
import { findMutants, type Mutant } from './mutants.ts';
import type { Reached } from './reached.ts';

/** What became of a mutant: refused by the compiler, killed by a test file, by time, or alive. */
type Verdict = Pick<Mutant, 'file' | 'line' | 'before' | 'after'> & {
  readonly id: number;
  readonly end: 'refused' | 'killed' | 'alive';
  readonly by?: string;
};

/** Counts by folder, and the mutants that live; `reason` says why one makes no difference. */
export type MutantReport = {
  readonly commit: string;
  readonly seed: number;
  readonly mutants: number;
  readonly seconds: number;
  readonly folders: Readonly<Record<string, Count>>;
  readonly alive: readonly (Pick<Verdict, 'file' | 'line' | 'before' | 'after'> & { readonly reason?: string })[];
};
type Count = { readonly killed: number; readonly alive: number; readonly same: number; readonly refused: number };

export type MutantOptions = {
  readonly seed: number;
  readonly count: number;
  /** Of files that begin so. */
  readonly folder: string;
  /** Copies of the repository that are tried side by side. */
  readonly workers: number;
};

const root = process.cwd();
const home = resolve('.campaign/mutants');

/**
 * Tries random mutants of the commit that is checked out, each with the test files that reach it
 * until one fails. Goes on where an earlier run of the seed stopped.
 */
export async function mutantCampaign(
  { seed, count, folder, workers }: MutantOptions,
  earlier: MutantReport | undefined,
  say: (line: string) => void,
): Promise<MutantReport> {
  const commit = git('rev-parse', 'HEAD');
  const state = `${home}/${commit.slice(0, 12)}`;
  mkdirSync(state, { recursive: true });
  const { mutants, sources } = await findMutants();
  const known = `${state}/reached.jsonl`;
  if (!existsSync(`${known}.whole`)) {
    say('looks for what each test file reaches, once for this commit');
    const copy = makeCopy('reached', commit);
    for (const [file, text] of sources) writeFileSync(`${copy}/${file}`, text);
    plant(copy, 'vitest.config.ts', "'test/support/seed.ts'", "'test/campaigns/mutants/reached.ts', ");
    const pageIsMade = 'const page = await context.newPage();';
    plant(copy, 'test/support/browser.ts', pageIsMade, 'await globalThis.watchMutants?.(context);\n  ');
    rmSync(known, { force: true });
    await vitest(copy, [], 7_200, { MUTANTS_REACHED: known }, ['--maxWorkers', String(workers)]);
    if (!existsSync(known)) throw new Error('No test ran on the sources that count mutants.');
    writeFileSync(`${known}.whole`, '');
    rmSync(copy, { recursive: true });
  }
  const tests = testsOf(readLines<Reached>(known));

  const drawn = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const chosen = mutants
    .filter(({ file }) => file.startsWith(folder))
    .map((mutant) => [drawn(mutant), mutant] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mutant]) => mutant);
  const place = `${state}/${seed}${folder.replaceAll('/', '-')}.jsonl`;
  const done = existsSync(place) ? readLines<Verdict>(place) : [];
  const tried = new Set(done.map(({ id }) => id));
  const waiting = chosen.filter(({ id }) => !tried.has(id));
  const counted = () => done.filter(({ end }) => end !== 'refused').length;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const copy = makeCopy(String(index), commit);
      for (let mutant = waiting.shift(); mutant !== undefined && counted() < count; mutant = waiting.shift()) {
        const { file, id, line, before, after } = mutant;
        const verdict: Verdict = { id, file, line, before, after, ...(await tryMutant(copy, mutant, tests(mutant))) };
        done.push(verdict);
        appendFileSync(place, `${JSON.stringify(verdict)}\n`);
        say(`${counted()} of ${count}, ${done.filter(({ end }) => end === 'alive').length} alive: ${inWords(verdict)}`);
      }
      rmSync(copy, { recursive: true });
    }),
  );
  return reportOf(done, earlier, { commit, seed, seconds: Math.round((performance.now() - started) / 1_000) });
}

/** A file that has JSON in each line. */
const readLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

/** A clone of the commit with the packages of this one. */
function makeCopy(name: string, commit: string): string {
  const copy = `${home}/${name}`;
  rmSync(copy, { recursive: true, force: true });
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
  git('-C', copy, 'checkout', '--quiet', '--detach', commit);
  // Links, since the packages are large; what tools keep beside them is the copy's own.
  execFileSync('cp', ['-al', 'node_modules', `${copy}/node_modules`]);
  rmSync(`${copy}/node_modules/.cache`, { recursive: true, force: true });
  rmSync(`${copy}/node_modules/.vite`, { recursive: true, force: true });
  if (existsSync('dist')) cpSync('dist', `${copy}/dist`, { recursive: true, preserveTimestamps: true });
  return copy;
}

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function plant(copy: string, file: string, before: string, text: string): void {
  const source = readFileSync(`${copy}/${file}`, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} has no ${before} any more.`);
  const planted = source.replaceAll(before, () => text + before);
  writeFileSync(`${copy}/${file}`, planted);
}

/** The test files that may notice a mutant, in the order in which they are tried. */
function testsOf(reached: readonly Reached[]): (mutant: Mutant) => readonly string[] {
  const times = new Map(reached.map(({ test, milliseconds }) => [test, milliseconds]));
  const files = [...times.keys()];
  const projects = projectsOf(files);
  const byMutant = new Map<number, string[]>();
  for (const { test, mutants } of reached) for (const id of mutants) byMutant.set(id, [...(byMutant.get(id) ?? []), test]);
  const importers = new Map<string, string[]>();
  for (const test of files)
    for (const module of modulesFrom(test)) importers.set(module, [...(importers.get(module) ?? []), test]);

  return ({ id, file }) => {
    const [, part = ''] = file.split('/');
    const isNear = (test: string) => test.startsWith(`test/${file.startsWith('src/') ? part : file.split('/')[0]}/`);
    // What runs while a module loads is counted for none; programs and pages of other processes are not counted.
    const own = byMutant.get(id) ?? importers.get(file) ?? [];
    const outside = files.filter((test) => isNear(test) && projects.get(test) !== 'pure');
    const rank = (test: string) => (isNear(test) ? 0 : 1e9) + (times.get(test) ?? 0);
    return [...new Set([...own, ...outside])].toSorted((a, b) => rank(a) - rank(b));
  };
}

async function tryMutant(copy: string, mutant: Mutant, tests: readonly string[]): Promise<Pick<Verdict, 'end' | 'by'>> {
  const path = `${copy}/${mutant.file}`;
  const source = readFileSync(path, 'utf8');
  const mutate = () => writeFileSync(path, source.slice(0, mutant.from) + mutant.after + source.slice(mutant.to));
  const restore = () => writeFileSync(path, source);
  mutate();
  try {
    const project = mutant.file.startsWith('playground/') ? 'playground' : '.';
    const code = await run(copy, ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit'], 120, {});
    if (code !== 0) return { end: 'refused' };
    const left = tests.filter((test) => !distrusted.has(test));
    for (let size = 6, at = 0; at < left.length; at += size, size *= 6) {
      const by = await vitest(copy, left.slice(at, at + size), 900, {}, ['--maxWorkers', '1', '--bail', '1']);
      if (by === undefined) continue;
      if (by === 'time' || trusted.has(by)) return { end: 'killed', by };
      restore();
      const isOurs = (await vitest(copy, [by], 900, {}, ['--maxWorkers', '1'])) === undefined;
      mutate();
      (isOurs ? trusted : distrusted).add(by);
      if (isOurs) return { end: 'killed', by };
      // It fails without a mutant as well: the others of this step have to be asked without it.
      left.splice(left.indexOf(by), 1);
      at -= size;
      size /= 6;
    }
    return { end: 'alive' };
  } finally {
    restore();
  }
}

/** Test files that were seen to pass without a mutant, and those that do not. */
const trusted = new Set<string>();
const distrusted = new Set<string>();

/** The first test file that fails, `time` where none ends, `undefined` where all pass. */
async function vitest(copy: string, tests: readonly string[], seconds: number, env: Env, options: readonly string[]) {
  const out = `${copy}/.vitest.json`;
  rmSync(out, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json', '--outputFile', out, ...options, ...tests];
  const code = await run(copy, args, seconds, { TEST_SEED: '1', ...env });
  if (code === 0) return undefined;
  if (code === null || !existsSync(out)) return 'time';
  const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly testResults: readonly { name: string; status: string }[];
  };
  const failed = testResults.find(({ status }) => status === 'failed')?.name.slice(copy.length + 1);
  return failed ?? 'time';
}

type Env = NodeJS.ProcessEnv;

/** The exit code of Node in a copy; null if it took too long, when it ends with all it started. */
function run(cwd: string, args: readonly string[], seconds: number, env: Env): Promise<number | null> {
  const { CI: _, LONG: __, RELEASE: ___, ...own } = process.env;
  const child = spawn(process.execPath, args, { cwd, env: { ...own, ...env }, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), seconds * 1_000);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => {
      clearTimeout(timer);
      done(code);
    });
  });
}

const inWords = ({ end, by, file, line, before, after }: Verdict) =>
  `${end}${by === undefined ? '' : ` by ${by}`}, ${file}:${line} ${oneLine(before)} => ${oneLine(after)}`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80);

function reportOf(
  done: readonly Verdict[],
  earlier: MutantReport | undefined,
  about: Pick<MutantReport, 'commit' | 'seed' | 'seconds'>,
): MutantReport {
  const keyOf = (one: Pick<Verdict, 'file' | 'before' | 'after'>) => JSON.stringify([one.file, one.before, one.after]);
  const reasons = new Map(earlier?.alive.flatMap((one) => (one.reason === undefined ? [] : [[keyOf(one), one.reason] as const])));
  const isSame = (one: Verdict) => reasons.has(keyOf(one));
  const folderOf = (file: string) =>
    file
      .split('/')
      .slice(0, file.startsWith('src/service/access/') ? 3 : 2)
      .join('/');
  const folders = Object.groupBy(done, ({ file }) => (file.startsWith('grammar/') ? 'grammar' : folderOf(file)));
  return {
    ...about,
    mutants: done.filter(({ end }) => end !== 'refused').length,
    folders: Object.fromEntries(
      Object.entries(folders)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, all = []]) => {
          const { killed = [], alive = [], refused = [] } = Object.groupBy(all, ({ end }) => end);
          const same = alive.filter(isSame).length;
          return [name, { killed: killed.length, alive: alive.length - same, same, refused: refused.length }];
        }),
    ),
    alive: done
      .filter(({ end }) => end === 'alive')
      .map(({ file, line, before, after }) => {
        const reason = reasons.get(keyOf({ file, before, after }));
        return { file, line, before, after, ...(reason !== undefined && { reason }) };
      }),
  };
}
