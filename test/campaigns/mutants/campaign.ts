import { type ChildProcess, execFile, execFileSync, fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { modulesFrom, projectsOf } from '../../projects.ts';
import { findMutants, type Mutant } from './mutants.ts';
import type { Reached } from './reached.ts';
import type { Answer, Question } from './switched.ts';

/**
 * What became of a mutant: refused by the compiler, killed by a test file, alive, or open while
 * only its quick tests were tried.
 */
type Verdict = {
  readonly mutant: Mutant;
  readonly end: End;
  readonly by?: string;
};
const possibleEnds = ['refused', 'killed', 'open', 'alive'] as const;
type End = (typeof possibleEnds)[number];

const isAlive = (end: End): end is 'open' | 'alive' => end === 'open' || end === 'alive';

/**
 * Counts by folder, and the mutants that live; `reason` says why one makes no difference. `tried`
 * has each file with the hash of its text and the keys of its mutants by their end, with spaces.
 */
export type MutantReport = {
  readonly commit: string;
  readonly seed: number;
  readonly mutants: number;
  readonly seconds: number;
  readonly folders: Readonly<Record<string, Count>>;
  readonly alive: readonly (Place & { readonly reason?: string })[];
  readonly tried: Readonly<Record<string, { readonly source: string } & { readonly [Name in End]?: string }>>;
};
type Place = Pick<Mutant, 'file' | 'line' | 'before' | 'after'>;
type Count = { readonly killed: number; readonly alive: number; readonly same: number; readonly refused: number };

export type MutantOptions = {
  readonly seed: number;
  readonly count: number;
  /** Of files that begin so. */
  readonly folder: string;
  /** Copies of the repository that are tried side by side. */
  readonly workers: number;
  /** Test files with which those that live are tried once more. */
  readonly again: readonly string[];
};

const root = process.cwd();
const home = resolve('.campaign/mutants');

/**
 * Tries random mutants of the commit that is checked out: each that compiles by itself with the
 * quick ones of the test files that reach it, in a copy whose sources hold the mutants, of which
 * one is switched on. Then all that still live are switched on together, and all of their test
 * files are asked, since most of those pass. Goes on where an earlier run of the seed stopped, on
 * any commit: what it found of unchanged files is kept.
 */
export async function mutantCampaign(
  { seed, count, folder, workers, again }: MutantOptions,
  earlier: MutantReport | undefined,
  say: (line: string, report?: MutantReport) => void,
): Promise<MutantReport> {
  const commit = git('rev-parse', 'HEAD');
  const { mutants, sources } = await findMutants();
  const hash = createHash('sha256')
    .update(JSON.stringify([...sources]))
    .digest('hex');
  const state = `${home}/${hash.slice(0, 12)}`;
  mkdirSync(state, { recursive: true });
  const known = `${state}/reached.jsonl`;
  if (!existsSync(`${known}.whole`)) {
    say('looks for what each test file reaches, once for these sources');
    const copy = copyWith(sources, commit);
    rmSync(known, { force: true });
    await vitest(copy, [], 7_200, { MUTANTS_REACHED: known }, ['--maxWorkers', String(workers)]);
    if (!existsSync(known)) throw new Error('No test ran on the sources that count mutants.');
    writeFileSync(`${known}.whole`, '');
  }
  const reached = readLines<Reached>(known);
  const tests = testsOf(reached);

  const drawn = ({ key }: Mutant) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  const chosen = mutants
    .filter(({ file }) => file.startsWith(folder))
    .map((mutant) => [drawn(mutant), mutant] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, mutant]) => mutant);
  const before = earlier?.seed === seed ? earlier : undefined;
  const ends = new Map(knownOf(mutants, before).map((verdict) => [verdict.mutant, verdict]));
  const endOf = (mutant: Mutant) => ends.get(mutant)?.end;
  const started = performance.now();
  const report = () =>
    reportOf([...ends.values()], earlier, {
      commit,
      seed,
      seconds: (before?.seconds ?? 0) + Math.round((performance.now() - started) / 1_000),
    });
  const counted = () => chosen.filter((mutant) => ![undefined, 'refused'].includes(endOf(mutant))).length;
  const decide = (mutant: Mutant, what: Pick<Verdict, 'end' | 'by'>) => {
    const verdict: Verdict = { mutant, ...what };
    ends.set(mutant, verdict);
    const living = [...ends.values()].filter(({ end }) => isAlive(end)).length;
    say(`${counted()} of ${count}, ${living} alive: ${inWords(verdict)}`, report());
  };
  const copies = Array.from({ length: workers }, (_, index) => makeCopy(String(index), commit));
  // What did not come to its end with all mutants in the sources would fail for its time.
  const ended = new Set(reached.map(({ test }) => test));
  for (const test of testFiles()) if (!ended.has(test)) Switched.distrust(test);
  const isRetried = again.length > 0;
  // About half of them the compiler refuses.
  const untried = isRetried ? [] : chosen.filter((mutant) => !ends.has(mutant)).slice(0, 3 * (count - counted()));
  const isLeft = (mutant: Mutant) => endOf(mutant) === (isRetried ? 'alive' : 'open');
  const held = await findMutants([...untried, ...chosen.filter(isLeft)]);
  const withMutants = copyWith(held.sources, commit);
  const numbers = new Map(held.mutants.map(({ key, id }) => [key, id]));
  const switched = copies.map(() => new Switched(withMutants, numbers));
  while (counted() < count && untried.length > 0) {
    const some = untried.splice(0, 50 * workers);
    await sideBySide(copies, groupsOf(some), async (copy, group) => {
      for (const mutant of await refusedOf(copy, group)) decide(mutant, { end: 'refused' });
    });
    const valid = some.filter((mutant) => !ends.has(mutant));
    await sideBySide(switched, valid, async (one, mutant) => {
      if (counted() < count) decide(mutant, await tryMutant(one, mutant, tests(mutant)));
    });
  }

  let living = chosen.filter(isLeft);
  while (living.length > 0) {
    let open = apart(living);
    living = living.filter((mutant) => !open.includes(mutant));
    const isDue = (mutant: Mutant, test: string) => isRetried || tests(mutant).slow.includes(test);
    const due = isRetried ? again : [...new Set(open.flatMap((mutant) => tests(mutant).slow))];
    /** Decides which of them a test file kills; `fails` says whether it does with some of them. */
    const ask = async (test: string, fails: (some: readonly Mutant[]) => Promise<boolean>) => {
      const suspects = open.filter((mutant) => isDue(mutant, test));
      for (const mutant of await killedBy(suspects, fails)) decide(mutant, { end: 'killed', by: test });
      open = open.filter((mutant) => endOf(mutant) !== 'killed');
    };
    say(`${open.length} that live together, with ${due.length} test files`);
    await sideBySide(switched, due, async (one, test) => ask(test, async (some) => one.fails(some, test)));
    const ofPlain = due.filter((test) => !Switched.passes(test));
    say(`${open.length} that live together, with ${ofPlain.length} test files that need the sources as they are`);
    await sideBySide(copies, ofPlain, async (copy, test) =>
      ask(test, async (some) => (await planted(copy, some, async () => fails(copy, test))) && (await isTrusted(copy, test))),
    );
    if (!isRetried) for (const mutant of open) decide(mutant, { end: 'alive' });
  }
  for (const one of switched) one.end();
  for (const test of distrusted) say(`not asked, since it fails without a mutant too: ${test}`);
  for (const copy of [withMutants, ...copies]) rmSync(copy, { recursive: true });
  return report();
}

/** What an earlier run found of the mutants of files that are as they were. */
function knownOf(mutants: readonly Mutant[], earlier: MutantReport | undefined): readonly Verdict[] {
  const ends = Object.entries(earlier?.tried ?? {})
    .filter(([file, { source }]) => existsSync(file) && source === hashOf(file))
    .flatMap(([, of]) => possibleEnds.flatMap((end) => (of[end] ?? '').split(' ').map((key) => [key, end] as const)));
  const endOfKey = new Map(ends);
  return mutants.flatMap((mutant) => {
    const end = endOfKey.get(mutant.key);
    return end === undefined ? [] : [{ mutant, end }];
  });
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 10);

/** Does something with each of a list, by all workers side by side. */
async function sideBySide<Worker, Item>(
  workers: readonly Worker[],
  items: Iterable<Item>,
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const next = async (worker: Worker) => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(worker, item);
  };
  await Promise.all(workers.map(next));
}

/**
 * Which of some mutants make a test file fail, each by itself, found by halves. Where the first
 * half does not, the second does (`isKnown`), and only its own halves are tried.
 */
async function killedBy(
  suspects: readonly Mutant[],
  fails: (some: readonly Mutant[]) => Promise<boolean>,
  isKnown = false,
): Promise<readonly Mutant[]> {
  if (suspects.length <= 1) return suspects.length === 1 && (await fails(suspects)) ? suspects : [];
  if (!isKnown && !(await fails(suspects))) return [];
  const half = Math.ceil(suspects.length / 2);
  const first = await killedBy(suspects.slice(0, half), fails);
  const second = await killedBy(suspects.slice(half), fails, first.length === 0);
  return [...first, ...second];
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

/** A source that holds all of its mutants, as one of which many can be switched on. */
const withMany = (source: string) =>
  source
    .replace(/(ns\.activeMutant = )(g\.process\.env\.\w+)/, "$1new Set($2.split(','))")
    .replace('if (ns.activeMutant === id)', 'if (ns.activeMutant !== undefined && ns.activeMutant.has(id))');

/** A clone of the commit with sources that hold mutants, in which tests count or switch them. */
function copyWith(sources: ReadonlyMap<string, string>, commit: string): string {
  const copy = makeCopy('switched', commit);
  for (const [file, text] of sources) writeFileSync(`${copy}/${file}`, withMany(text));
  plant(copy, 'vitest.config.ts', "'test/support/seed.ts'", "'test/campaigns/mutants/reached.ts', ");
  const pageIsMade = 'const page = await context.newPage();';
  plant(copy, 'test/support/browser.ts', pageIsMade, 'await globalThis.watchMutants?.(context);\n  ');
  return copy;
}

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function plant(copy: string, file: string, before: string, text: string): void {
  const source = readFileSync(`${copy}/${file}`, 'utf8');
  if (!source.includes(before)) throw new Error(`${file} has no ${before} any more.`);
  const planted = source.replaceAll(before, () => text + before);
  writeFileSync(`${copy}/${file}`, planted);
}

const testFiles = () =>
  globSync('test/**/*.test.ts', { exclude: ['**/node_modules', 'test/release'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.long.test.ts'));

/** The test files that may notice a mutant: the quick ones, by the runs that try it, and others. */
type Tests = { readonly quick: readonly (readonly string[])[]; readonly slow: readonly string[] };

/** Tests that read the sources as texts. */
const readers = ['test/architecture.test.ts', 'test/playground/texts.test.ts'];

/**
 * Pure tests come first, since one worker has the sources for all of them, and those near the
 * mutant before others. Then come those with real parts that reach it, and those that may reach it
 * in another process, which counts nothing. A file that is newer than the counts is taken by what
 * it imports.
 */
function testsOf(reached: readonly Reached[]): (mutant: Mutant) => Tests {
  const times = new Map(reached.map(({ test, milliseconds }) => [test, milliseconds]));
  const files = testFiles();
  const projects = projectsOf(files);
  const byMutant = new Map<number, string[]>();
  for (const { test, mutants } of reached)
    if (files.includes(test)) for (const id of mutants) byMutant.set(id, [...(byMutant.get(id) ?? []), test]);
  const importers = new Map<string, string[]>();
  for (const test of files)
    for (const module of modulesFrom(test)) importers.set(module, [...(importers.get(module) ?? []), test]);

  const madeFor = new Map<number, Tests>();
  return (mutant) => {
    const tests = madeFor.get(mutant.id) ?? testsFor(mutant);
    madeFor.set(mutant.id, tests);
    return tests;
  };

  function testsFor({ id, file }: Mutant): Tests {
    const [, part = ''] = file.split('/');
    const isNear = (test: string) => test.startsWith(`test/${file.startsWith('src/') ? part : file.split('/')[0]}/`);
    // What runs while a module loads is counted in pages, and for few tests that import it.
    const imported = importers.get(file) ?? [];
    const counted = byMutant.get(id) ?? [];
    const isOften = counted.filter((test) => projects.get(test) !== 'browser').length >= 5;
    const own = new Set([...counted, ...(isOften ? [] : imported), ...readers]);
    for (const test of imported) if (!times.has(test)) own.add(test);
    const outside = files.filter((test) => !own.has(test) && isNear(test) && projects.get(test) !== 'pure');
    const { pure = [], real = [] } = Object.groupBy(own, (test) => (projects.get(test) === 'pure' ? 'pure' : 'real'));
    /** How many folders and words of its path a test file shares with the mutant's. */
    const shared = (test: string) => wordsOf(test).filter((word) => wordsOf(file).includes(word)).length;
    const cost = (test: string) => (times.get(test) ?? Infinity) / 1_000;
    /**
     * Of those that reach it the nearest and shortest first, while they fit in so many seconds; the
     * very first may take 40.
     */
    const quickOf = (tests: readonly string[], seconds: number) => {
      let left = seconds;
      const rank = (test: string) => [Number(own.has(test)), shared(test), -cost(test)] as const;
      return tests
        .map((test) => ({ test, rank: rank(test) }))
        .toSorted(({ rank: a }, { rank: b }) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])
        .flatMap(({ test }, index) => {
          if (cost(test) > (index === 0 ? 40 : left)) return [];
          left -= cost(test);
          return [test];
        });
    };
    const { near = [], far = [] } = Object.groupBy(pure, (test) => (isNear(test) ? 'near' : 'far'));
    const together = [quickOf(near, 60), quickOf(far, 5)].filter((tests) => tests.length > 0);
    const beside = quickOf([...real.filter(isNear), ...outside], 20);
    const elsewhere = real.some(isNear) ? [] : quickOf(real, 10);
    const quick = [...together, ...[...beside, ...elsewhere].map((test) => [test])];
    const asked = new Set(quick.flat().filter((test) => !readers.includes(test)));
    return { quick, slow: [...own, ...outside].filter((test) => !asked.has(test)) };
  }
}

const wordsOf = (path: string) => path.replace(/(\.long|\.test)*\.\w+$/, '').split(/[/-]/);

const projectOf = ({ file }: Mutant) => (file.startsWith('playground/') ? 'playground' : '.');

/** Parts of some mutants, in each of which all are of one project, and none is where another is. */
function groupsOf(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants) {
    const fits = (group: readonly Mutant[]) =>
      group.every((other) => other.file !== mutant.file && projectOf(other) === projectOf(mutant));
    const group = groups.find(fits);
    if (group === undefined) groups.push([mutant]);
    else group.push(mutant);
  }
  return groups;
}

/**
 * Those of a group that the compiler refuses: they are compiled together, and each in whose file
 * something is wrong is refused. Where that explains nothing, halves are compiled.
 */
async function refusedOf(copy: string, group: readonly Mutant[]): Promise<readonly Mutant[]> {
  const [first] = group;
  if (first === undefined) return [];
  const wrong = await planted(copy, group, async () => wrongFiles(copy, projectOf(first)));
  if (wrong.length === 0) return [];
  if (group.length === 1) return group;
  const { refused = [], rest = [] } = Object.groupBy(group, ({ file }) => (wrong.includes(file) ? 'refused' : 'rest'));
  if (refused.length > 0) return [...refused, ...(await refusedOf(copy, rest))];
  const half = Math.ceil(group.length / 2);
  return [...(await refusedOf(copy, group.slice(0, half))), ...(await refusedOf(copy, group.slice(half)))];
}

/** The files of a project in which the compiler finds something wrong. */
async function wrongFiles(cwd: string, project: string): Promise<readonly string[]> {
  const args = ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--pretty', 'false'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd, timeout: 120_000, maxBuffer: 2 ** 26 });
    return [];
  } catch (error) {
    const files = [...String((error as { stdout?: unknown }).stdout).matchAll(/^(\S+?)\(\d+,\d+\): error /gm)].map(
      ([, file = '']) => file,
    );
    if (files.length === 0) throw error;
    return files;
  }
}

/** Tries a mutant by itself, with its quick tests. */
async function tryMutant(switched: Switched, mutant: Mutant, tests: Tests): Promise<Pick<Verdict, 'end' | 'by'>> {
  for (const together of tests.quick) {
    const tried = async () => switched.failed([mutant], together);
    for (let failed = await tried(); failed.length > 0; failed = await tried())
      for (const by of failed) if (await switched.isTrusted(by)) return { end: 'killed', by };
  }
  return { end: 'open' };
}

/** A process that runs test files of the copy that holds the mutants (`switched.ts`). */
class Switched {
  readonly #copy: string;
  readonly #numbers: ReadonlyMap<string, number>;
  #child: Promise<ChildProcess> | undefined;

  /** `numbers` has what the copy calls each mutant. */
  constructor(copy: string, numbers: ReadonlyMap<string, number>) {
    this.#copy = copy;
    this.#numbers = numbers;
  }

  /**
   * The first of some test files that fails with some mutants. Where a run crashes or does not end,
   * each is asked by itself; one that does so alone fails.
   */
  async failed(mutants: readonly Mutant[], tests: readonly string[]): Promise<readonly string[]> {
    const asked = tests.filter(Switched.passes);
    if (asked.length === 0) return [];
    const child = await (this.#child ??= this.#start());
    const ids = mutants.map(({ key }) => this.#numbers.get(key) ?? NaN);
    child.send({ mutants: ids, tests: asked } satisfies Question);
    const answer = await answerOf(child, 60 + 10 * asked.length);
    if (answer !== undefined) return answer.failed;
    this.#child = undefined;
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    if (asked.length === 1) return asked;
    for (const test of asked) {
      const failed = await this.failed(mutants, [test]);
      if (failed.length > 0) return failed;
    }
    return [];
  }

  /** Whether some mutants make a test file fail, which passes without them. */
  async fails(mutants: readonly Mutant[], test: string): Promise<boolean> {
    return (await this.failed(mutants, [test])).length > 0 && (await this.isTrusted(test));
  }

  /** Whether a test file passes with no mutant; one that reads sources as texts may not. */
  async isTrusted(test: string): Promise<boolean> {
    const passes = Switched.#passes.get(test) ?? (await this.failed([], [test])).length === 0;
    Switched.#passes.set(test, passes);
    return passes;
  }

  static distrust(test: string): void {
    Switched.#passes.set(test, false);
  }

  /** False for a test file that was seen to fail with no mutant. */
  static readonly passes = (test: string): boolean => Switched.#passes.get(test) !== false;
  static readonly #passes = new Map<string, boolean>();

  end(): void {
    void this.#child?.then((child) => child.disconnect());
    this.#child = undefined;
  }

  async #start(): Promise<ChildProcess> {
    const { CI: _, LONG: __, RELEASE: ___, ...own } = process.env;
    const env = { ...own, TEST_SEED: '1' };
    const child = fork('test/campaigns/mutants/switched.ts', { cwd: this.#copy, env, stdio: 'ignore', detached: true });
    if ((await answerOf(child, 120)) === undefined) throw new Error('vitest does not start in the copy that holds the mutants.');
    return child;
  }
}

/** What a process says within some seconds, `undefined` if it ends or says nothing. */
async function answerOf(child: ChildProcess, seconds: number): Promise<Answer | undefined> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const timer = setTimeout(() => waiting.abort(), 1_000 * seconds);
  const ended = once(child, 'exit', { signal }).then(() => undefined);
  try {
    return await Promise.race([once(child, 'message', { signal }).then(([answer]) => answer as Answer), ended]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}

/** Does something while mutants stand in a copy, no two in the same place. */
async function planted<Result>(copy: string, mutants: readonly Mutant[], work: () => Promise<Result>): Promise<Result> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const before = new Map(files.map((file) => [file, readFileSync(`${copy}/${file}`, 'utf8')]));
  const write = (texts: ReadonlyMap<string, string>) => {
    for (const [file, text] of texts) writeFileSync(`${copy}/${file}`, text);
  };
  const after = new Map(before);
  for (const { file, from, to, after: text } of mutants.toSorted((a, b) => b.from - a.from)) {
    const source = after.get(file) ?? '';
    after.set(file, source.slice(0, from) + text + source.slice(to));
  }
  write(after);
  try {
    return await work();
  } finally {
    write(before);
  }
}

/** Those of some mutants that can stand together; of two in the same place the first. */
function apart(mutants: readonly Mutant[]): readonly Mutant[] {
  const chosen: Mutant[] = [];
  for (const mutant of mutants) {
    const { file, from, to } = mutant;
    if (!chosen.some((other) => other.file === file && other.from < to && from < other.to)) chosen.push(mutant);
  }
  return chosen;
}

/** Whether a test file passes without a mutant; asked of each once. */
async function isTrusted(copy: string, test: string): Promise<boolean> {
  if (!trusted.has(test) && !distrusted.has(test)) {
    const passes = await withoutMutants(copy, async () => !(await fails(copy, test)));
    (passes ? trusted : distrusted).add(test);
  }
  return trusted.has(test);
}
const trusted = new Set<string>();
const distrusted = new Set<string>();

async function withoutMutants<Result>(copy: string, work: () => Promise<Result>): Promise<Result> {
  const changed = git('-C', copy, 'diff', '--name-only')
    .split('\n')
    .filter((file) => file !== '');
  const texts = changed.map((file) => [file, readFileSync(`${copy}/${file}`)] as const);
  git('-C', copy, 'checkout', '--quiet', '.');
  try {
    return await work();
  } finally {
    for (const [file, text] of texts) writeFileSync(`${copy}/${file}`, text);
  }
}

/** Whether a test file fails in a copy; one that crashes or does not end does. */
async function fails(copy: string, test: string): Promise<boolean> {
  if (distrusted.has(test)) return false;
  const failed = await vitest(copy, [test], 70, {}, ['--maxWorkers', '1']);
  return failed?.length !== 0;
}

/** The test files that fail, `undefined` if the run takes too long or crashes. */
async function vitest(copy: string, tests: readonly string[], seconds: number, env: Env, options: readonly string[]) {
  const out = `${copy}/.vitest.json`;
  rmSync(out, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter', 'json', '--outputFile', out, ...options, ...tests];
  const code = await run(copy, args, seconds, { TEST_SEED: '1', ...env });
  if (code === 0) return [];
  if (code === null || !existsSync(out)) return undefined;
  const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as {
    readonly testResults: readonly { name: string; status: string }[];
  };
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(copy.length + 1));
  return failed.length > 0 ? failed : undefined;
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

const inWords = ({ end, by, mutant: { file, line, before, after } }: Verdict) =>
  `${end}${by === undefined ? '' : ` by ${by}`}, ${file}:${line} ${oneLine(before)} => ${oneLine(after)}`;
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 80);

function reportOf(
  done: readonly Verdict[],
  earlier: MutantReport | undefined,
  about: Pick<MutantReport, 'commit' | 'seed' | 'seconds'>,
): MutantReport {
  const keyOf = (one: Pick<Place, 'file' | 'before' | 'after'>) => JSON.stringify([one.file, one.before, one.after]);
  const reasons = new Map(earlier?.alive.flatMap((one) => (one.reason === undefined ? [] : [[keyOf(one), one.reason] as const])));
  const folderOf = (file: string) =>
    file
      .split('/')
      .slice(0, file.startsWith('src/service/access/') ? 3 : 2)
      .join('/');
  const sorted = <Of>(groups: Readonly<Record<string, Of[] | undefined>>) =>
    Object.entries(groups).toSorted(([a], [b]) => (a < b ? -1 : 1)) as [string, Of[]][];
  const folders = Object.groupBy(done, ({ mutant: { file } }) => (file.startsWith('grammar/') ? 'grammar' : folderOf(file)));
  return {
    ...about,
    mutants: done.filter(({ end }) => end !== 'refused').length,
    folders: Object.fromEntries(
      sorted(folders).map(([name, all]) => {
        const {
          killed = [],
          living: alive = [],
          refused = [],
        } = Object.groupBy(all, ({ end }) => (isAlive(end) ? 'living' : end));
        const same = alive.filter(({ mutant }) => reasons.has(keyOf(mutant))).length;
        return [name, { killed: killed.length, alive: alive.length - same, same, refused: refused.length }];
      }),
    ),
    alive: done
      .filter(({ end }) => isAlive(end))
      .map(({ mutant: { file, line, before, after } }) => {
        const reason = reasons.get(keyOf({ file, before, after }));
        return { file, line, before, after, ...(reason !== undefined && { reason }) };
      }),
    tried: Object.fromEntries(
      sorted(Object.groupBy(done, ({ mutant: { file } }) => file)).map(([file, all]) => {
        const ends = Object.entries(Object.groupBy(all, ({ end }) => end));
        const keys = ends.map(([end, some]) => [end, some.map(({ mutant: { key } }) => key).join(' ')]);
        return [file, { source: hashOf(file), ...(Object.fromEntries(keys) as { readonly [Name in End]?: string }) }];
      }),
    ),
  };
}
