import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type MutantReport, mutantCampaign } from './campaigns/mutants/campaign.ts';
import { isOfService, ofService } from './campaigns/of-service.ts';
import { type TextsReport, textsCampaign } from './campaigns/texts.ts';
import { type WalksReport, walkCampaign } from './campaigns/walks.ts';
import { tooEasy } from './differential/counts.ts';
import { type Done, inWords, record, run } from './differential/run.ts';
import { readFaults } from './faults/fault.ts';
import { planted } from './faults/planted.ts';
import { compareFrozen } from './frozen/compare.ts';
import { corpora, measure, measureTimes } from './interpret/corpus.ts';
import type { EngineName } from './support/engines/engine.ts';

/*
 * Long runs: `npm run campaign -- differential --verdicts 1e9`. An interrupted run resumes when it
 * is started with its seed again. Exit 0: no mismatch, or every fault caught; 1: a mismatch, which
 * is shrunk, reported and added to the corpus, or an uncaught fault; 2: an invalid command.
 */
const usage = `npm run campaign -- differential [--verdicts N] [--seconds N] [--seed N] [--engines sqlite,postgres,mariadb,duckdb]
                                   [--address NAME=URL …] [--report FILE] [--no-record] [--fresh]
npm run campaign -- interpret [FILE.tsv …] [--report FILE]
npm run campaign -- texts [--texts N] [--seed N] [--report FILE] [--fresh]
npm run campaign -- frozen [--texts N] [--seed N]
npm run campaign -- faults [--seconds N] [--seed N] [--report FILE]
npm run campaign -- walks [--walks N] [--seed N] [--engines …] [--report FILE] [--fresh]
npm run campaign -- mutants [--count N] [--folder src/sql] [--again TEST]… [--seed N] [--report FILE]
npm run campaign -- abuse [--requests N] [--seed N] [--report FILE]
npm run campaign -- timing [--each N] [--cost real] [--seed N] [--report FILE]
npm run campaign -- soak [--minutes N] [--rate N] [--seed N] [--report FILE]

differential asks memory and every engine the same of random rows and expressions, and compares each verdict with the reference's.
interpret reads the corpus of what people write, or other files like it, and says how much is read as it was meant, and in what time.
texts reads random texts with the generated parser, with the reader and by \`accepts\`, which agree on each.
frozen compares texts with version 0.2.0: trees, printing, hashes, verdicts.
faults plants each fault of test/faults/faults.json, and lets the comparison look for it.
walks reads all pages of a list while its rows change, on the engines in turn and in memory: no row that stays comes twice or goes missing.
mutants changes random places of the sources of this commit, one at a time, and looks whether a test notices; \`npm run test:release\` installs what it needs.
abuse sends random, mutated and malformed requests to the service, beside a client that asks what screens ask.
timing compares how long the service takes to refuse an unknown name, a wrong password, and a user who is not active.
soak asks the service what screens ask, at a steady rate, and looks at its memory and descriptors. These three stay on this machine.

--verdicts   how many at least; default 1e7                        --seconds   or until so many have gone by; for each fault 60
--seed       what a run is made of; default: of chance, and told   --engines   default: every one that is here
--address    a server that runs already, for an engine             --report    writes what was seen: counts as JSON, faults as a table
--texts      default 1e7
--requests   default 1e5                                           --each       of every kind; default 2000
--walks      in all; default 1e5                                   --count      of mutants that compile; default 1000
--folder     in which places are changed; default: all             --again      a test file, for those that live
--minutes    default 30                                            --rate       in a second; default 200
--no-record  leaves the corpus as it is                            --fresh     forgets what the seed has done before
`;

const names: readonly EngineName[] = ['sqlite', 'postgres', 'mariadb', 'duckdb'];
const options = {
  verdicts: { type: 'string', default: '1e7' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  walks: { type: 'string', default: '1e5' },
  texts: { type: 'string', default: '1e7' },
  count: { type: 'string', default: '1000' },
  folder: { type: 'string', default: '' },
  again: { type: 'string', multiple: true, default: [] as string[] },
  requests: { type: 'string', default: '1e5' },
  each: { type: 'string', default: '2000' },
  cost: { type: 'string', default: 'cheap' },
  minutes: { type: 'string', default: '30' },
  rate: { type: 'string', default: '200' },
  engines: { type: 'string', default: names.join(',') },
  address: { type: 'string', multiple: true, default: [] as string[] },
  report: { type: 'string' },
  'no-record': { type: 'boolean', default: false },
  fresh: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig;

process.exitCode = await campaign();

async function campaign(): Promise<number> {
  const command = read();
  if (typeof command === 'number') return command;
  const { values, positionals } = command;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals[0] === 'interpret') return interpretCorpora(positionals.slice(1), values.report);
  if (positionals.join(' ') === 'faults') return faults(Number(values.seed ?? 1), Number(values.seconds ?? 60), values.report);
  if (positionals.join(' ') === 'frozen') return frozen(Number(values.texts), Number(values.seed ?? 1));
  const [service = ''] = positionals;
  if (isOfService(service) && positionals.length === 1) {
    const [requests, each] = [Number(values.requests), Number(values.each)];
    const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
    const numbers = { requests, each, minutes, rate, seed: Number(values.seed ?? 1) };
    const wrong = Object.entries(numbers).find(([, number]) => !(number > 0));
    if (wrong) return refuse(`--${wrong[0]} is a number above 0`);
    return ofService(service, { ...numbers, isReal: values.cost === 'real' }, values.report);
  }
  if (positionals.join(' ') === 'mutants')
    return mutants(Number(values.seed ?? 1), Number(values.count), values.folder, values.report, values.again);
  const name = positionals.join(' ');
  if (!['differential', 'walks', 'texts'].includes(name)) return refuse(`there is no campaign ${name || 'without a name'}`);
  const asked = values.engines.split(',') as EngineName[];
  const verdicts = Number(values.verdicts);
  const seconds = Number(values.seconds ?? Infinity);
  const seed = Number(values.seed ?? Date.now() % 2 ** 32);
  if (!Number.isSafeInteger(seed) || !(verdicts > 0) || !(seconds > 0)) return refuse('a number is wrong');
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) return refuse(`there is no engine ${unknown.join(', ')}`);
  const count = Number(name === 'texts' ? values.texts : values.walks);
  if (name !== 'differential' && !(count > 0)) return refuse(`--${name} is a number above 0`);
  if (name === 'texts')
    return inParts<TextsReport>(name, seed, values, (earlier, say) => textsCampaign({ seed, texts: count }, earlier, say));
  if (name === 'walks')
    return inParts<WalksReport>(name, seed, values, (earlier, say) =>
      walkCampaign({ seed, count, engines: asked }, earlier, say),
    );
  const addresses = Object.fromEntries(
    values.address.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

  const place = `.campaign/differential-${seed}.json`;
  if (values.fresh) rmSync(place, { force: true });
  const earlier = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Done) : undefined;
  if (earlier !== undefined) console.log(`seed ${seed} goes on after ${earlier.worlds} worlds`);
  let shown = performance.now();
  const outcome = await run({
    seed,
    verdicts,
    seconds,
    engines: Object.fromEntries(asked.map((name) => [name, addresses[name]])),
    ...(earlier && { earlier }),
    onProgress: (done) => {
      if (performance.now() - shown < 5_000) return;
      shown = performance.now();
      mkdirSync('.campaign', { recursive: true });
      writeFileSync(place, JSON.stringify(done));
      const total = Object.values(done.report.backends).reduce((sum, count) => sum + count, 0);
      console.log(
        `${total.toLocaleString('en')} verdicts (${((100 * total) / verdicts).toFixed(1)} %), ${done.worlds} worlds, ${Math.round(done.seconds)} s`,
      );
    },
  });
  rmSync(place, { force: true });
  const present = asked.filter((name) => !(name in outcome.absent));
  console.log(inWords(outcome, present));
  const { mismatch, ...counted } = outcome;
  if (values.report !== undefined)
    writeFileSync(
      values.report,
      `${JSON.stringify({ ...counted, mismatches: mismatch === undefined ? 0 : 1, tooEasy: tooEasy(counted.report, present) }, null, 2)}\n`,
    );
  if (mismatch === undefined) return 0;
  const recorded = values['no-record'] ? undefined : record(mismatch);
  if (recorded !== undefined) console.log(`in the corpus now as ${recorded.id}`);
  console.log(`again: npm run campaign -- differential --seed ${seed} --verdicts ${outcome.verdicts + 1}`);
  return 1;
}

/** Runs a campaign that goes on behind what its seed did before; the exit code. */
async function inParts<Report extends { readonly failure?: unknown; readonly difference?: unknown }>(
  name: string,
  seed: number,
  { fresh, report: file }: { readonly fresh: boolean; readonly report?: string | undefined },
  run: (earlier: Report | undefined, onProgress: (report: Report) => void) => Promise<Report>,
): Promise<number> {
  const place = `.campaign/${name}-${seed}.json`;
  if (fresh) rmSync(place, { force: true });
  const earlier = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Report) : undefined;
  if (earlier !== undefined) console.log(`seed ${seed} goes on behind ${JSON.stringify(earlier)}`);
  let shown = performance.now();
  const report = await run(earlier, (done) => {
    if (performance.now() - shown < 5_000) return;
    shown = performance.now();
    mkdirSync('.campaign', { recursive: true });
    writeFileSync(place, JSON.stringify(done));
    console.log(JSON.stringify(done));
  });
  rmSync(place, { force: true });
  const text = `${JSON.stringify(report, null, 2)}\n`;
  console.log(text);
  if (file !== undefined) writeFileSync(file, text);
  return report.failure === undefined && report.difference === undefined ? 0 : 1;
}

function interpretCorpora(files: readonly string[], report: string | undefined): number {
  const all = files.length > 0 ? files : corpora;
  const found = { ...Object.fromEntries(all.map((corpus) => [corpus, measure(corpus)])), milliseconds: measureTimes() };
  const text = JSON.stringify(found, null, 2);
  console.log(text);
  if (report !== undefined) writeFileSync(report, `${text}\n`);
  return 0;
}

async function mutants(
  seed: number,
  count: number,
  folder: string,
  file = 'test/campaigns/mutants.json',
  again: readonly string[] = [],
): Promise<number> {
  if (!(count > 0) || !Number.isSafeInteger(seed)) return refuse('--count is a number above 0, and --seed a whole one');
  const missing = again.find((test) => !existsSync(test));
  if (missing !== undefined) return refuse(`there is no test file ${missing}`);
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MutantReport) : undefined;
  const write = (report: MutantReport) => writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  const workers = availableParallelism();
  const report = await mutantCampaign({ seed, count, folder, workers, again }, earlier, (line, soFar) => {
    console.log(line);
    if (soFar !== undefined) write(soFar);
  });
  write(report);
  const counts = Object.values(report.folders);
  const [killed, alive] = [sum(counts.map((one) => one.killed)), sum(counts.map((one) => one.alive))];
  console.table(report.folders);
  console.log(`${((100 * killed) / (killed + alive)).toFixed(1)} % of ${killed + alive} mutants killed (seed ${seed})`);
  return 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

async function faults(seed: number, seconds: number, report: string | undefined): Promise<number> {
  const caught = await planted({
    faults: readFaults(),
    seed,
    seconds,
    onCatch: ({ fault, caughtBy, seconds }) => console.log(`${fault.id}: ${caughtBy ?? 'NOT CAUGHT'} (${seconds.toFixed(1)} s)`),
  });
  const left = caught.filter(({ caughtBy }) => caughtBy === undefined);
  const times = caught.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [times[times.length >> 1], times.at(-1)];
  const sum = `${caught.length} faults, ${left.length} not caught; half of them within ${median.toFixed(1)} s, the last after ${longest.toFixed(1)} s, start included (seed ${seed})`;
  console.log(sum);
  if (report !== undefined) {
    const rows = caught.map(({ fault, caughtBy, verdicts, world }) => {
      return `| \`${fault.id}\` | ${fault.wrong} | ${fault.clause} | ${caughtBy ?? '**not caught**'} | ${verdicts.toLocaleString('en')} | ${world} |`;
    });
    const head = '| fault | what goes wrong | clause | caught by | after verdicts | in world |\n|---|---|---|---|---|---|';
    writeFileSync(
      report,
      `# Planted faults\n\nWritten by \`npm run campaign -- faults --report test/faults/results.md\`: ${sum}.\n\n${head}\n${rows.join('\n')}\n`,
    );
  }
  return left.length === 0 ? 0 : 1;
}

function read() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refuse(String(error));
  }
}

function refuse(reason: string): number {
  console.error(`${reason}\n\n${usage}`);
  return 2;
}

/** Compares texts with version 0.2.0. */
function frozen(texts: number, seed: number): number {
  if (!(texts > 0) || !Number.isSafeInteger(seed)) return refuse('a number is wrong');
  let shown = performance.now();
  const { seen, verdicts, difference } = compareFrozen(texts, seed, (done) => {
    if (performance.now() - shown < 5_000) return;
    shown = performance.now();
    console.log(`${done.toLocaleString('en')} texts (${((100 * done) / texts).toFixed(1)} %)`);
  });
  console.log(`${seen.toLocaleString('en')} texts, ${verdicts.toLocaleString('en')} verdicts, seed ${seed}`);
  if (difference === undefined) return 0;
  console.log(difference);
  return 1;
}
