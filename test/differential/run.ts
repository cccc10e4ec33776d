import { existsSync } from 'node:fs';
import { print } from '../../src/index.ts';
import { toSql } from '../../src/sql/index.ts';
import { type Area, type Case, readArea, writeArea } from '../support/corpus.ts';
import { connectEngine, type Engine, type EngineName, startEngine } from '../support/engines/engine.ts';
import { type InProcess, inProcessNames, type Report, sumOf, tooEasy } from './counts.ts';
import { differential, type Mismatch } from './differential.ts';
import { shrink } from './shrink.ts';
import { dialects } from './tables.ts';
import { momentOf, queryOf, type RawRow, sourceOf, type World } from './world.ts';

export type RunOptions = {
  readonly seed: number;
  /** Stops when so many verdicts were compared, or so many seconds went by. */
  readonly verdicts: number;
  readonly seconds?: number;
  /** The engines, each with the address of a database, or `undefined` to start a server. */
  readonly engines: Readonly<Partial<Record<EngineName, string | undefined>>>;
  /** The backends without an engine that are asked; all of them by default. */
  readonly inProcess?: readonly InProcess[];
  /** The worlds that an earlier run of the seed has done, and what it counted. */
  readonly earlier?: Done;
  readonly onProgress?: (done: Done) => void;
  /** Asked after each world: whether that is enough, whatever the counts say. */
  readonly enough?: (done: Done) => boolean;
  /** Whether a mismatch is made small before it is told; it is unless this is false. */
  readonly shrinking?: boolean;
};

export type Done = { readonly worlds: number; readonly seconds: number; readonly report: Report };

export type Outcome = Done & {
  readonly seed: number;
  readonly verdicts: number;
  readonly versions: Readonly<Record<string, string>>;
  /** Engines that were asked for but are not on this machine, with the reason. */
  readonly absent: Readonly<Record<string, string>>;
  readonly mismatch?: Mismatch;
};

/** Starts the engines, runs the comparison, and makes what it found as small as it can. */
export async function run({
  seed,
  verdicts,
  seconds = Infinity,
  engines,
  inProcess,
  earlier,
  onProgress,
  enough,
  shrinking = true,
}: RunOptions): Promise<Outcome> {
  const there: Engine[] = [];
  const absent: Record<string, string> = {};
  const started = performance.now();
  const spent = () => (earlier?.seconds ?? 0) + (performance.now() - started) / 1000;
  try {
    for (const [name, address] of Object.entries(engines) as [EngineName, string | undefined][]) {
      const hostile = { hostile: true };
      const engine = await (address === undefined ? startEngine(name, hostile) : connectEngine(name, address, hostile));
      if ('absent' in engine) absent[name] = engine.absent;
      else there.push(engine);
    }
    const begun = performance.now();
    const { counts, worlds, mismatch } = await differential({
      seed,
      engines: there,
      ...(inProcess && { inProcess }),
      ...(earlier && { earlier }),
      goOn: (soFar, done) => {
        const so = { worlds: done, seconds: spent(), report: soFar.report() };
        onProgress?.(so);
        return soFar.total() < verdicts && performance.now() - begun < seconds * 1000 && enough?.(so) !== true;
      },
    });
    const small = mismatch && shrinking ? await shrink(mismatch, there) : mismatch;
    const versions = Object.fromEntries(there.map(({ name, version }) => [name, version]));
    const found = { verdicts: counts.total(), report: counts.report(), ...(small && { mismatch: small }) };
    return { seed, worlds, seconds: spent(), versions, absent, ...found };
  } finally {
    for (const engine of there) await engine.close();
  }
}

/** A run in words, for people: what ran, how much, of what, and what was wrong with it. */
export function inWords(
  { seed, worlds, seconds, verdicts, report, versions, absent, mismatch }: Outcome,
  expected: readonly EngineName[],
): string {
  const shares = (tally: Readonly<Record<string, number>>) => {
    const total = Math.max(sumOf(tally), 1);
    return Object.entries(tally)
      .map(([name, count]) => `${name} ${((100 * count) / total).toFixed(1)} %`)
      .join(', ');
  };
  const number = (count: number) => count.toLocaleString('en');
  return [
    `seed ${seed}: ${number(verdicts)} verdicts in ${number(worlds)} worlds, ${mismatch === undefined ? 0 : 1} mismatches, ${Math.round(seconds)} s`,
    `engines: ${[...inProcessNames, ...Object.entries(versions).map((pair) => pair.join(' '))].join(', ')}`,
    ...Object.entries(absent).map(([name, reason]) => `without ${name}: ${reason}`),
    ...(['verdicts', 'backends', 'operators', 'types', 'values'] as const).map((name) => `${name}: ${shares(report[name])}`),
    `conditions on fields with a time: ${shares(report.moments)}`,
    `conditions on lists and records: ${shares(report.held)}`,
    `rows asked of in other ways: ${Object.entries(report.others)
      .map(([name, count]) => `${name} ${number(count)}`)
      .join(', ')}`,
    ...(mismatch === undefined ? tooEasy(report, expected).map((what) => `too easy: ${what}`) : [told(mismatch)]),
  ].join('\n');
}

function told(mismatch: Mismatch): string {
  const { backend, oracle, world, expression, found, expected } = mismatch;
  const sql = backend in dialects ? [`SQL: ${sqlOf(mismatch)}`] : [];
  const columns = Object.entries(world.kinds).map(
    ([name, { field, storage }]) => `${name} (${[field.type, storage, field.dateTime].filter(Boolean).join(' ')})`,
  );
  return [
    `${backend} (${oracle}) says ${found}, the reference ${expected}`,
    `of ${print(expression)}`,
    ...sql,
    `on ${world.today} in ${world.timeZone}, fields ${columns.join(', ')}`,
    ...world.inJson.slice(0, 3).map((row) => JSON.stringify(row)),
  ].join('\n  ');
}

function sqlOf({ backend, world, expression }: Mismatch): string {
  try {
    const { text, values } = toSql(queryOf(expression, world), dialects[backend as EngineName], momentOf(world));
    return `${text} with ${JSON.stringify(values)} (in columns of their own types)`;
  } catch (error) {
    return String(error);
  }
}

/**
 * Adds a mismatch to the corpus with the reference's verdicts. If the fault is in the printed
 * text, the case tests the print.
 */
export function record({ world, expression, expected, backend, oracle }: Mismatch): Case | undefined {
  // What a function of the world means is not plain data, and cases have lists and records of their own.
  if (/"kind":"(?:call|empty|has|members|related)"/.test(JSON.stringify(expression))) return undefined;
  const area: Area = existsSync('test/corpus/found.json')
    ? readArea('found')
    : {
        area: 'found',
        description: 'What the differential run has found, as small as it could be made',
        today: world.today,
        fields: {},
        rows: [],
        cases: [],
      };
  const one: Case = {
    id: `found-${String(area.cases.length + 1).padStart(3, '0')}`,
    clause: 'L4.7',
    note: `${backend} was wrong (${oracle})`,
    search: print(expression),
    today: world.today,
    timeZone: world.timeZone,
    fields: world.schema.fields,
    ...(world.schema.variables && { variables: world.schema.variables, given: world.variables ?? {} }),
    rows: world.inJson.map((row) => computed(row, world)),
    verdicts: expected,
    print: print(expression),
  };
  writeArea({ ...area, fields: { x: { type: 'integer' }, ...area.fields }, cases: [...area.cases, one] });
  return one;
}

/** A row with the values of computed fields by their names. */
function computed(row: RawRow, { schema }: World): Readonly<Record<string, unknown>> {
  const all = Object.entries(schema.fields).flatMap(([name, { value }]) =>
    value === undefined ? [] : [[name, value(row as never)] as const],
  );
  const sources = all.map(([name]) => sourceOf(name));
  return Object.fromEntries([...Object.entries(row).filter(([key]) => !sources.includes(key)), ...all]);
}
