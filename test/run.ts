import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/*
 * `npm test` runs every step below to the end, so that one run shows every failure.
 * `npm run test:long` runs the long tests instead, and `npm run test:release` those of
 * `test/release`, which need other packages. The last line is `N passed, N failed, N skipped`:
 * tests, plus one for each other step.
 *
 * Arguments go to vitest, and then no other step runs: `npm test -- grammar/limits`,
 * `npm test -- --project pure`, `npm test -- --watch analysis`.
 */
type Step = {
  readonly name: string;
  readonly command: readonly [tool: 'node' | 'npm' | keyof typeof tools, ...args: string[]];
  readonly needs?: string;
  /** Minutes after which it is stopped, on a machine that is busy with other work too. */
  readonly limit: number;
  /** Fails if it prints anything. */
  readonly isSilent?: true;
  /** Runs at the same time as the one before it. */
  readonly isBeside?: true;
};

const tools = {
  biome: '@biomejs/biome',
  oxlint: 'oxlint',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
  'size-limit': 'size-limit',
};

/** Which tests run, for vitest.config.ts. */
const kind = (['long', 'release'] as const).find((one) => process.argv[2] === `--${one}`);
const forVitest = process.argv.slice(kind === undefined ? 2 : 3);
const isWatching = forVitest.some((one) => one === '--watch' || one === '-w');

const checks: readonly Step[] = [
  { name: 'format', command: ['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`], limit: 5 },
  { name: 'lint', command: ['oxlint'], limit: 5 },
  { name: 'types', command: ['tsc', '-b', 'test', 'playground'], limit: 5, isSilent: true, isBeside: true },
  { name: 'bundles', command: ['node', 'bundle.ts'], needs: 'types', limit: 5, isSilent: true },
  { name: 'playground', command: ['vite', 'build', 'playground', '--logLevel', 'warn'], limit: 5, isSilent: true },
  { name: 'guide', command: ['node', 'docs/site/build.ts'], needs: 'types', limit: 5, isSilent: true, isBeside: true },
  { name: 'sizes', command: ['size-limit'], needs: 'types', limit: 5 },
];
const tests: Step = { name: 'tests', command: ['vitest', ...(isWatching ? [] : ['run']), ...forVitest], limit: 60 };
const packages: Step = { name: 'packages', command: ['npm', 'ci', '--ignore-scripts', '--prefix', 'test/release'], limit: 20 };
const steps =
  kind === 'release'
    ? [packages, { ...tests, needs: packages.name }]
    : kind === 'long' || forVitest.length > 0
      ? [tests]
      : [...checks, tests];

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };
type SlowFile = { readonly path: string; readonly seconds: number };

const onePassed: Count = { passed: 1, failed: 0, skipped: 0 };
const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };
const oneSkipped: Count = { passed: 0, failed: 0, skipped: 1 };
const slow = 10;

const reports = mkdtempSync(join(tmpdir(), 'search-expression-'));
const counts = new Map<string, Count>();
const files: SlowFile[] = [];
const summary: string[] = [];
const together = steps.reduce<Step[][]>((all, step) => {
  if (step.isBeside) all.at(-1)?.push(step);
  else all.push([step]);
  return all;
}, []);
for (const some of together) await Promise.all(some.map(report));
rmSync(reports, { recursive: true, force: true });

const slowest = files.filter(({ seconds }) => seconds > slow).sort((a, b) => b.seconds - a.seconds);
if (slowest.length > 0) console.log(`\nFiles that took more than ${slow} s`);
for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
console.log(`\n${summary.join('\n')}`);
const total = [...counts.values()].reduce(plus);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(inWords(total));

async function report(step: Step): Promise<void> {
  const started = performance.now();
  console.log(`\n--- ${step.name}: ${step.command.join(' ')}`);
  const count = await run(step);
  counts.set(step.name, count);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${step.name}: ${inWords(count)} (${seconds} s)`);
  const verdict = count.failed > 0 ? 'FAILED' : count.passed > 0 ? 'ok' : 'not run';
  summary.push(`${verdict.padEnd(8)}${step.name.padEnd(12)}${seconds.padStart(7)} s  ${inWords(count)}`);
}

async function run(step: Step): Promise<Count> {
  const { needs } = step;
  if (needs !== undefined && counts.get(needs)?.failed !== 0) {
    console.log(`not run, because ${needs} failed`);
    return oneSkipped;
  }
  const file = join(reports, `${step.name}.json`);
  if (step.name !== tests.name) return (await start(step)) ? onePassed : oneFailed;
  const reporters = isWatching ? [] : ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await start(step, reporters);
  if (isWatching) return succeeded ? onePassed : oneFailed;
  const count = readReport(file);
  // Vitest fails, without a failure in its report: a crash, an error outside tests, no test.
  return succeeded || count.failed > 0 ? count : plus(count, oneFailed);
}

/** Runs a package's program with this Node, independent of shell and PATH; true on exit code 0. */
async function start({ command: [tool, ...args], limit, isSilent }: Step, more: readonly string[] = []): Promise<boolean> {
  const program = tool === 'node' ? [] : tool === 'npm' ? [process.env['npm_execpath'] ?? ''] : [programOf(tool)];
  const output = isSilent ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [...program, ...args, ...more], {
    stdio: [isWatching ? 'inherit' : 'ignore', output, output],
    env: {
      // Tests start hundreds of programs; what was compiled before starts in a third of the time.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      ...process.env,
      ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
      ...(kind !== undefined && { [kind.toUpperCase()]: process.env[kind.toUpperCase()] ?? '1' }),
    },
  });
  let hasPrinted = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      hasPrinted = true;
      process.stdout.write(data);
    });
  const timer = isWatching ? undefined : setTimeout(() => stop(child, limit), limit * 60_000);
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message);
      resolve(1);
    });
    child.once('close', resolve);
  });
  clearTimeout(timer);
  if (hasPrinted && status === 0) console.log('This step must not print anything.');
  return status === 0 && !hasPrinted;
}

/** Ends a program, first so that it can end what it has started. */
function stop(child: ChildProcess, limit: number): void {
  console.error(`stopped, since it took more than ${limit} minutes`);
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
}

function programOf(tool: keyof typeof tools): string {
  const home = join('node_modules', tools[tool]);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  return join(home, typeof bin === 'string' ? bin : (bin[tool] ?? ''));
}

function readReport(path: string): Count {
  if (!existsSync(path)) return oneFailed;
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string;
      readonly startTime: number;
      readonly endTime: number;
      readonly status: string;
      readonly assertionResults: readonly { readonly status: string }[];
    }[];
  };
  for (const { name, startTime, endTime } of report.testResults)
    files.push({ path: relative('.', name), seconds: (endTime - startTime) / 1000 });
  return report.testResults
    .map(({ status, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed').length;
      const passed = assertionResults.filter((one) => one.status === 'passed').length;
      const skipped = assertionResults.length - failed - passed;
      // A file that cannot even be loaded has no test of its own to fail.
      return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed, skipped };
    })
    .reduce(plus, { passed: 0, failed: 0, skipped: 0 });
}

function plus(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function inWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
