import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What `npm test` runs: every step below, in this order and to the end, so that one run shows all that is wrong.
 * The last line is `N passed, N failed, N skipped`: the tests of the vitest steps, and one for each other step.
 * `npm test -- <filter>` hands the filter to the step `tests` alone. `npm run test:long` runs the long steps instead, two at once and each with
 * one worker: most of them are one test, which needs one core. Each tells all that it says when it is done, and may take an hour.
 */
type Step = {
  readonly name: string;
  readonly command: readonly [tool: 'node' | keyof typeof tools, ...args: string[]];
  readonly needs?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const tools = {
  biome: '@biomejs/biome',
  oxlint: 'oxlint',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
  'size-limit': 'size-limit',
};

const isLong = process.argv[2] === '--long';
const filters = process.argv.slice(2);
const withStepsOfTheirOwn = ['test/architecture.test.ts', 'test/readme.test.ts', 'test/package.test.ts'];

const usualSteps: readonly Step[] = [
  { name: 'format', command: ['biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`] },
  { name: 'lint', command: ['oxlint'] },
  {
    name: 'types',
    command: ['tsc', '-b', ...['test', 'playground'].filter((folder) => existsSync(join(folder, 'tsconfig.json')))],
  },
  { name: 'bundles', command: ['node', 'bundle.ts'], needs: 'types' },
  { name: 'playground', command: ['vite', 'build', 'playground', '--logLevel', 'warn'] },
  { name: 'sizes', command: ['size-limit'], needs: 'types' },
  { name: 'architecture', command: ['vitest', 'test/architecture.test.ts'] },
  { name: 'tests', command: ['vitest', ...withStepsOfTheirOwn.flatMap((file) => ['--exclude', file]), ...filters] },
  { name: 'readme', command: ['vitest', 'test/readme.test.ts'] },
  { name: 'package', command: ['vitest', 'test/package.test.ts'], needs: 'types' },
];

/**
 * The same comparisons as in the usual steps, ten times as many or more, and with every planted fault; and typing, in real editors too. The
 * longest come first, and last the one that keeps two cores busy by itself.
 */
const longSteps: readonly Step[] = [
  { name: 'typing', command: ['vitest', 'test/monaco/typing.test.ts'], env: { TYPED_TEXTS: '200' } },
  { name: 'parsers', command: ['vitest', 'test/grammar/generated-parser.test.ts'], env: { PARSER_TEXTS: '1000000' } },
  {
    name: 'typed',
    command: ['vitest', 'test/textarea/typed-texts.test.ts'],
    env: { TYPED_TEXTS: '200' },
  },
  {
    name: 'editor',
    command: ['vitest', 'test/language-service'],
    env: { TYPING_RUNS: '2000', COMPLETE_RUNS: '1000', FIX_TEXTS: '200', EDITOR_TEXTS: '2000' },
  },
  { name: 'reasoning', command: ['vitest', 'test/analysis'], env: { ANALYSIS_VERDICTS: '1000000' } },
  { name: 'differential', command: ['vitest', 'test/differential.test.ts'], env: { DIFFERENTIAL_VERDICTS: '20000000' } },
  { name: 'injection', command: ['vitest', 'test/engines/injection-shapes.test.ts'], env: { INJECTION_PAIRS: '1000000' } },
  { name: 'compiler', command: ['vitest', 'test/schema/search-text.test.ts'], env: { SEARCH_TEXTS: '5000' } },
  { name: 'faults', command: ['vitest', 'test/planted-faults.test.ts'], env: { PLANTED_FAULTS: 'all' } },
];

type Count = { readonly passed: number; readonly failed: number; readonly skipped: number };

const onePassed: Count = { passed: 1, failed: 0, skipped: 0 };
const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };
const oneSkipped: Count = { passed: 0, failed: 0, skipped: 1 };

const reports = mkdtempSync(join(tmpdir(), 'search-expression-'));
const counts = new Map<string, Count>();
const steps = isLong ? longSteps : usualSteps;
const waiting = [...steps];
await Promise.all(Array.from({ length: isLong ? 2 : 1 }, work));
rmSync(reports, { recursive: true, force: true });

console.log('');
for (const { name } of steps) {
  const count = counts.get(name) ?? oneFailed;
  const verdict = count.failed > 0 ? 'FAILED' : count.passed > 0 ? 'ok' : 'not run';
  console.log(`${verdict.padEnd(8)}${name.padEnd(13)}${inWords(count)}`);
}
const total = steps.map(({ name }) => counts.get(name) ?? oneFailed).reduce(plus);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(inWords(total));

/** Runs what waits, one step after the other. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const started = performance.now();
    const count = await run(step);
    counts.set(step.name, count);
    console.log(`${step.name}: ${inWords(count)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

async function run({ name, command: [tool, ...args], needs, env = {} }: Step): Promise<Count> {
  console.log(`\n--- ${name}: ${[tool, ...args].join(' ')}`);
  if (needs !== undefined && counts.get(needs)?.failed !== 0) {
    console.log(`not run, because ${needs} failed`);
    return oneSkipped;
  }
  if (tool !== 'vitest') return (await start(tool, args, env)) ? onePassed : oneFailed;

  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = isLong
    ? await start(
        tool,
        ['run', ...reporters, '--maxWorkers=1', '--testTimeout=3600000', ...args],
        env,
        join(reports, `${name}.log`),
      )
    : await start(tool, ['run', ...reporters, ...args], env);
  const count = readReport(report);
  // A crash, an error outside every test, no test at all: vitest says no, and its report does not say where.
  return succeeded || count.failed > 0 ? count : plus(count, oneFailed);
}

/**
 * Runs a package's own program with this Node, so that no shell and no PATH has a say; true when it exits with 0. What it says is shown as it
 * says it, or with a `log` when it is done, apart from what others say meanwhile.
 */
async function start(tool: Step['command'][0], args: readonly string[], env: Step['env'], log?: string): Promise<boolean> {
  const program = tool === 'node' ? [] : [programOf(tool)];
  const output = log === undefined ? 'inherit' : openSync(log, 'w');
  const child = spawn(process.execPath, [...program, ...args], {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...env },
  });
  const isDone = await new Promise<boolean>((resolve) => {
    child.once('error', ({ message }) => {
      console.error(message);
      resolve(false);
    });
    child.once('close', (status) => resolve(status === 0));
  });
  if (typeof output === 'number') closeSync(output);
  if (log !== undefined) process.stdout.write(readFileSync(log));
  return isDone;
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
      readonly status: string;
      readonly assertionResults: readonly { readonly status: string }[];
    }[];
  };
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
