import { readFileSync } from 'node:fs';
import { operators } from '../../grammar/operators.ts';
import { tellOrigin } from '../../test/bench/origin.ts';
import { keptGoals, readResults } from '../../test/bench/record.ts';
import { missedBy, type Result, type Unit } from '../../test/bench/result.ts';
import { tellTable, whenMeasured } from '../../test/bench/tell.ts';
import { escapeHtml } from './html.ts';

/** What `npm run bench` measured, drawn; its results are in the repository. */
export function speedPage(kept: readonly Result[] = readResults()): string {
  const goals = keptGoals(kept);
  const missed = goals.flatMap((goal) => {
    const by = missedBy(goal);
    return by === undefined ? [] : [`| ${goal.what} | ${by} |`];
  });
  return [
    '# How fast it is',
    `Measured by \`npm run bench\` (${[...new Set(kept.map(({ machine }) => machine))].join('; ')}): contenders in turns in one process, medians of several rounds, every answer compared with
ours before it is timed. A bar is a time, as a multiple of the limit: code written by hand for that one search. Shorter is faster; the scale is logarithmic.
The command installs what it compares with by itself, and takes about fourteen minutes.`,
    ...charts.flatMap(({ group, table, column, title, says }) => [
      `## ${title}`,
      `${says}\n${whenMeasured(named(group, kept))}`,
      barChart(title, barsOf(named(group, kept).tables[table], column)),
    ]),
    ...tables.flatMap(({ group, title = named(group, kept).title }) => [`## ${title}`, ...tablesOf(named(group, kept))]),
    '## Sizes that no change may pass',
    'Minified and compressed, checked by every `npm test`; beyond what it stands on where that is said.',
    `| what | at most |\n|---|---|\n${sizeLimits().join('\n')}`,
    '## What this does not show',
    `- Two cores of a shared machine: take differences of less than a third for noise.
- Each peer reads the same search in its own language, and does less or more than this one: some have no positions, no missing values, no days.
- Your database: what a search costs there is the plan of the engine, not the text of the condition.
- Other groups, such as how times grow with a text, and every goal: \`test/bench/results/README.md\` of the repository.`,
    '## What is missed',
    `Of ${goals.length} goals ${goals.length - missed.length} are met. These are not:`,
    `| goal | missed by |\n|---|---|\n${missed.join('\n')}`,
  ].join('\n\n');
}

const charts = [
  {
    group: 'parse',
    table: 0,
    column: 1,
    title: 'Reading a text of three conditions',
    says: 'To a tree with positions. peggy and lezer give the same tree with the same ranges; the others read the same search in a language of their own.',
  },
  {
    group: 'libraries',
    table: 0,
    column: 1,
    title: 'Testing rows',
    says: 'A search with `IN`, `OR`, `NOT` and a number, of 10,000 row objects. json-logic-engine and filtrex make code at run time, which a strict Content-Security-Policy refuses.',
  },
  {
    group: 'columns',
    table: 1,
    column: 0,
    title: 'A million rows, held by columns',
    says: 'Days between two bounds and `IN`. The bar with a time is `selectRows` without an index, of which the others are multiples; databases have the rows in memory.',
  },
  {
    group: 'sql',
    table: 1,
    column: 0,
    title: 'Writing SQL',
    says: 'The bar with a time is `toSql`, of which the others are multiples. All but @ucast/sql and @react-querybuilder/core write the SELECT around the condition, too.',
  },
] as const;

/** Groups that are shown as they were measured. */
const tables: readonly { readonly group: string; readonly title?: string }[] = [
  { group: 'reject' },
  { group: 'rows' },
  { group: 'derived' },
  { group: 'service' },
  { group: 'fairness', title: 'Screens while others ask for too much' },
  { group: 'size' },
  { group: 'start' },
  { group: 'page' },
];

function sizeLimits(): readonly string[] {
  const limits = JSON.parse(readFileSync('.size-limit.json', 'utf8')) as readonly {
    readonly name: string;
    readonly limit: string;
  }[];
  return limits.map(({ name, limit }) => `| ${name} | ${limit} |`);
}

const tablesOf = (result: Result): readonly string[] => [
  [whenMeasured(result), ...result.notes].join('\n'),
  ...result.tables.map((table) => tellTable(table).join('\n')),
];

/** The part of a page between text that is measured: `<!-- measured: fairness -->`. */
export function fillMeasured(markdown: string, kept: readonly Result[] = readResults()): string {
  return markdown.replaceAll(/^<!-- measured: (\w+) -->$/gm, (_, group: string) => {
    const result = named(group, kept);
    const rows = result.tables.flatMap((table) => {
      const shown = table.rows.filter(({ name }) => /^(screens: [^r]|`)/.test(name));
      return tellTable({ ...table, title: `measured on ${tellOrigin(result)}`, rows: shown });
    });
    return rows.join('\n');
  });
}

/** What the differential test did, from its report. */
export function proofPage(): string {
  const { verdicts, worlds, versions, mismatches, report } = JSON.parse(
    readFileSync('test/differential/report.json', 'utf8'),
  ) as Report;
  if (![verdicts, worlds, mismatches].every(Number.isInteger))
    throw new Error('The report of the differential test has another form now.');
  const faults =
    readFileSync('test/faults/results.md', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('Written by')) ?? '';
  const [, planted = '', notCaught = ''] = /: (\d+) faults, (\d+) not caught/.exec(faults) ?? [];
  if (planted === '') throw new Error('test/faults/results.md has another first line now.');
  const millions = (count: number) => `${(count / 1_000_000).toFixed(1)} million`;
  const engines = Object.entries(report.backends).map(([name, count]) => ({ name, value: count, text: millions(count) }));
  const asked = Object.entries(report.operators).map(([name, count]) => ({
    name,
    value: count,
    text: count.toLocaleString('en'),
  }));
  const younger = Object.keys(operators).filter((name) => !Object.hasOwn(report.operators, name));
  const listed = (JSON.parse(readFileSync('test/faults/faults.json', 'utf8')) as readonly unknown[]).length;
  return [
    '# How it is tested',
    `A slow evaluator, written from [the language in full](../grammar/LANGUAGE.md) alone and sharing no code with the package, judges random rows and random
searches. Every engine has to agree with it, in sessions with hostile settings, with indexes and without. So do simplified, canonical, lowered and split searches.`,
    `## ${Math.floor(verdicts / 1_000_000)} million verdicts, ${mismatches} mismatches`,
    `Of the last run that was kept: ${worlds} random tables, ${millions(report.verdicts.true)} times true, ${millions(report.verdicts.false)} times false,
${millions(report.verdicts.unknown)} times unknown; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    barChart('Verdicts by engine', engines),
    '## Whether it would find a mistake',
    `${planted} mistakes were planted in the backends, one at a time, such as "AND stops at the first operand that is unknown". Not caught: ${notCaught}. Every \`npm test\` plants
ten of them, and \`npm run test:long\` all ${listed} that are listed now.`,
    '## How often each operator was asked',
    barChart('Conditions by operator', asked, true),
    '## Try it',
    'A clone of the repository asks as many as wanted; the corpus, `test/corpus`, has more than 5,000 cases in plain JSON, each with its clause, for implementations in any language.',
    fence([
      'npm run campaign -- differential --verdicts 1e9   # as many as wanted; goes on where it was',
      'npm run campaign -- faults                        # all planted faults, each in a minute at most',
      'python3 test/corpus/reference.py                  # the corpus by another implementation',
    ]),
    '## What it does not show',
    ...(younger.length === 0
      ? []
      : [
          `**This run is older than ${younger.map((name) => `\`${name}\``).join(' and ')}**, and than all that [changed](../CHANGELOG.md) with them, such as which letters are the same.
Every \`npm test\` asks them in a run of some three million verdicts.`,
        ]),
    `- MySQL was never run on a real server; its dialect follows its documentation.
- A text with U+0000 has no promised verdict in any engine.
- Plans and times: a search may be right and slow.
- Chromium runs all tests of pages; other browsers were tried by hand.`,
  ].join('\n\n');
}

const fence = (lines: readonly string[]): string => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``;

type Report = {
  readonly verdicts: number;
  readonly worlds: number;
  readonly mismatches: number;
  readonly versions: Readonly<Record<string, string>>;
  readonly report: {
    readonly verdicts: Readonly<Record<'true' | 'false' | 'unknown', number>>;
    readonly backends: Readonly<Record<string, number>>;
    readonly operators: Readonly<Record<string, number>>;
  };
};

function named(group: string, kept: readonly Result[]): Result {
  const result = kept.find((one) => one.group === group);
  if (result === undefined) throw new Error(`test/bench/results has no ${group}.`);
  return result;
}

type Bar = { readonly name: string; readonly value: number; readonly text: string };

/** The first row of a table is what the others are multiples of. */
function barsOf(table: Result['tables'][number] | undefined, column: number): readonly Bar[] {
  const [first, ...others] = table?.rows ?? [];
  const base = first?.values[column]?.median ?? Number.NaN;
  return [
    { name: first?.name ?? '', value: 1, text: inTime(base, first?.unit ?? '') },
    ...others.flatMap(({ name, unit, values }) => {
      const median = values[column]?.median;
      return median === undefined || unit !== '×' ? [] : [{ name, value: median, text: `${short(median)} ×` }];
    }),
  ].sort((a, b) => a.value - b.value);
}

/** With two digits. */
const short = (value: number): string => Number(value.toPrecision(2)).toLocaleString('en');

function inTime(value: number, unit: Unit): string {
  const [shown, name] = value >= 1e6 ? [value / 1e6, 'ms'] : value >= 1e3 ? [value / 1e3, 'µs'] : [value, 'ns'];
  return unit === 'ns' ? `${short(shown)} ${name}` : `${value} ${unit}`;
}

/** The names of what is ours in the results. */
const own = /^(search-expression|toSql|select)/;

/** Horizontal bars, as a table for whoever cannot see them; logarithmic unless told otherwise. */
function barChart(title: string, bars: readonly Bar[], isLinear = false): string {
  const least = Math.min(...bars.map(({ value }) => value)) / 2;
  const most = Math.max(...bars.map(({ value }) => value));
  const share = (value: number) => (isLinear ? value / most : Math.log(value / least) / Math.log(most / least));
  const rows = bars.map(
    ({ name, value, text }) =>
      `<tr><th scope="row"${own.test(name) ? ' data-own' : ''}>${escapeHtml(name)}</th><td class="bar"><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${(share(value) * 100).toFixed(1)}" height="1"></rect></svg></td><td>${escapeHtml(text)}</td></tr>`,
  );
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeHtml(title)}"><table class="bars"><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}
