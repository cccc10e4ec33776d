import { checkLimits, defaultLimits } from '../../grammar/limits.ts';
import { type Expression, parse, print, type Query, walk } from '../../src/index.ts';
import { toEvaluator, toPredicate } from '../../src/memory/index.ts';
import { fromUrl, toUrl } from '../../src/url/index.ts';
import { bare } from '../support/bare.ts';
import type { Engine, EngineName } from '../support/engines/engine.ts';
import { readRow, reference, referenceFields } from '../support/reference.ts';
import { type Chance, chanceOf } from './chance.ts';
import { columnStoresOf } from './column-stores.ts';
import { type Counts, countsOf, type InProcess, inProcessNames, type Report } from './counts.ts';
import { expressionOf } from './expressions.ts';
import { relatedTo } from './relations.ts';
import { rewritten } from './rewritten.ts';
import { type Tables, tablesOf, type Verdict } from './tables.ts';
import { clockOf, nowOf, queryOf, type World, worldOf } from './world.ts';

/** What is compared with the reference. */
type Backend = InProcess | 'text' | 'url' | EngineName;

/** Where a backend says something else than the reference. */
export type Mismatch = {
  readonly backend: Backend;
  readonly oracle: 'verdicts' | 'selections' | 'partitions' | 'round trip' | 'error';
  readonly world: World;
  readonly expression: Expression;
  readonly found: string;
  readonly expected: string;
};

export type Settings = {
  readonly seed: number;
  readonly engines: readonly Engine[];
  readonly inProcess?: readonly InProcess[];
  /** The worlds that are taken as done, and what they counted. */
  readonly earlier?: { readonly worlds: number; readonly report: Report };
  /** Asked after each world: whether to go on. */
  readonly goOn: (counts: Counts, worlds: number) => boolean;
};

const batches = 8;
const perStatement = 40;
/** Of each batch, this many expressions also run as a WHERE, and `parted` of those as three. */
const selected = 12;
const parted = 2;

/**
 * Compares all backends on random worlds until it is stopped or one disagrees with the reference.
 * A seed resumes exactly: each world has its own random generator.
 */
export async function differential({
  seed,
  engines,
  inProcess: names = inProcessNames,
  earlier,
  goOn,
}: Settings): Promise<{ counts: Counts; worlds: number; mismatch?: Mismatch }> {
  const counts = countsOf(
    engines.map(({ name }) => name),
    earlier?.report,
  );
  for (let at = earlier?.worlds ?? 0; ; at++) {
    const chance = chanceOf(seed, at);
    const mismatch = await compare(worldOf(chance, true), engines, names, chance, counts);
    if (mismatch !== undefined) return { counts, worlds: at + 1, mismatch };
    if (!goOn(counts, at + 1)) return { counts, worlds: at + 1 };
  }
}

/** Compares one world over hundreds of expressions; engines run while it makes the next batch. */
async function compare(
  world: World,
  engines: readonly Engine[],
  names: readonly InProcess[],
  chance: Chance,
  counts: Counts,
): Promise<Mismatch | undefined> {
  const judged = judgeOf(world);
  const tables = new Map<EngineName, Tables>();
  const left = new Set(Object.values(world.kinds).map(({ notIn }) => notIn));
  for (const engine of engines) if (!left.has(engine.name)) tables.set(engine.name, await tablesOf(world, engine));
  let looking: Promise<Mismatch | undefined> = Promise.resolve(undefined);
  for (let batch = 0; batch < batches; batch++) {
    const asked = Array.from({ length: perStatement }, (): Asked => {
      const expression = expressionOf(world, chance);
      const expected = judged(expression);
      const related = chance.often(0.25) ? relatedTo(expression, chance) : expression;
      // Doubled again and again, one in many millions is larger than may be read.
      const isLarge = checkLimits(related, defaultLimits, { from: 0, to: 0 }).length > 0;
      return { expression: isLarge ? expression : related, expected };
    });
    const isAsked = (name: Backend) => batch % (rarely[name] ?? 1) === 0;
    const mismatch = inProcess(world, asked, names.filter(isAsked), counts) ?? (await looking);
    if (mismatch !== undefined) return mismatch;
    const some = [...tables].filter(([name]) => isAsked(name));
    looking = Promise.all(some.map(([name, table]) => inEngine(world, name, table, asked, counts))).then(firstFound);
  }
  return looking;
}

/** Engines that plan slowly, and rewritings, run only on every nth batch. */
const rarely: { readonly [Name in Backend]?: number } = { duckdb: 3, simplified: 4, canonical: 4, lowered: 4, split: 4 };

const firstFound = <Found>(found: readonly Found[]): Found | undefined => found.find((one) => one !== undefined);

type Asked = { readonly expression: Expression; readonly expected: readonly Verdict[] };

/** The reference's verdicts on the rows of a world. */
export function judgeOf(world: World): (expression: Expression) => readonly Verdict[] {
  const fields = referenceFields(world.schema);
  const rows = world.inJson.map((row) => readRow(fields, row, world.timeZone));
  return (expression) => rows.map(reference(expression, fields, nowOf(world)));
}

/** Compares memory, rewritings, and the round trip through text and URL, which keeps the tree. */
export function inProcess(
  world: World,
  asked: readonly Asked[],
  names: readonly InProcess[],
  counts?: Counts,
): Mismatch | undefined {
  for (const { expression, expected } of asked) {
    const tree = JSON.stringify(expression);
    // Stores of columns have no records.
    const able = names.filter((name) => !(name.startsWith('columns') && onRecords(expression, world)));
    const back = (read: unknown) => JSON.stringify(bare(read ?? null));
    const ways: readonly (readonly [Backend, Mismatch['oracle'], right: string, found: () => string])[] = [
      ['text', 'round trip', tree, () => back(parse(print(expression)).expression)],
      ['url', 'round trip', tree, () => back(fromUrl(toUrl(expression)).expression)],
      ...able.map((name) => [name, 'verdicts', letters(expected), () => letters(judges[name](expression, world))] as const),
    ];
    for (const [backend, oracle, right, way] of ways) {
      try {
        const found = way();
        if (found !== right) return { backend, oracle, world, expression, found, expected: right };
      } catch (error) {
        return { backend, oracle: 'error', world, expression, found: String(error), expected: right };
      }
    }
    counts?.expression(expression, world);
    for (const name of able) counts?.verdicts(name, expected);
  }
  return undefined;
}

function onRecords(expression: Expression, { records = {} }: World): boolean {
  let isSo = false;
  walk(expression, (node) => {
    isSo ||= node.kind === 'related' || (node.kind === 'empty' && Object.hasOwn(records, node.field));
  });
  return isSo;
}

type Judge = (expression: Expression, world: World) => readonly Verdict[];

const judges: Readonly<Record<InProcess, Judge>> = {
  memory: (expression, world) => world.inJson.map(toEvaluator(queryOf(expression, world), clockOf(world))),
  predicate: bothWays((query, world) => {
    const holds = toPredicate(query, clockOf(world));
    return world.inJson.flatMap((row, at) => (holds(row) ? [at] : []));
  }),
  columns: bothWays((query, world) => columnStoresOf(world).columns(query)),
  'columns with index': bothWays((query, world) => columnStoresOf(world)['columns with index'](query)),
  ...rewritten,
};

/** Verdicts from selections: false where the NOT selects a row, unknown where neither does. */
function bothWays(selected: (query: Query, world: World) => readonly number[]): Judge {
  return (expression, world) => {
    const verdicts: Verdict[] = world.inJson.map(() => null);
    const rows = selected(queryOf(expression, world), world);
    if (rows.some((row, at) => row <= (rows[at - 1] ?? -1))) throw new Error(`The rows are in no order: ${rows.join(' ')}`);
    for (const row of rows) verdicts[row] = true;
    for (const row of selected(queryOf({ kind: 'not', operand: expression }, world), world)) {
      if (verdicts[row] === true) throw new Error(`Row ${row} is selected by the expression and by its NOT.`);
      verdicts[row] = false;
    }
    return verdicts;
  };
}

/** Compares one engine: by projection, then some by WHERE, and some of those by partition. */
export async function inEngine(
  world: World,
  backend: EngineName,
  table: Tables,
  asked: readonly Asked[],
  counts?: Counts,
): Promise<Mismatch | undefined> {
  const oracles: readonly (readonly [
    Mismatch['oracle'],
    number,
    (some: readonly Query[]) => Promise<readonly unknown[]>,
    (expected: readonly Verdict[]) => string,
  ])[] = [
    ['verdicts', asked.length, async (some) => (await table.verdicts(some)).map(letters), letters],
    [
      'selections',
      selected,
      async (some) => (await table.selections(some)).map(String),
      (expected) => String(expected.flatMap((verdict, row) => (verdict === true ? [row] : []))),
    ],
    [
      'partitions',
      parted,
      async (some) => (await table.partitions(some)).map(String),
      (expected) => String([true, false, null].map((one) => expected.filter((verdict) => verdict === one).length)),
    ],
  ];
  for (const [oracle, many, ask, inShort] of oracles) {
    let found: readonly unknown[];
    try {
      found = await ask(asked.slice(0, many).map(({ expression }) => queryOf(expression, world)));
    } catch (error) {
      // The statement was about many: the one that fails alone is told.
      for (const { expression, expected } of asked.slice(0, many)) {
        const alone = await Promise.resolve()
          .then(() => ask([queryOf(expression, world)]))
          .then(() => undefined, String);
        if (alone !== undefined)
          return { backend, oracle: 'error', world, expression, found: alone, expected: inShort(expected) };
      }
      throw error;
    }
    for (const [at, { expression, expected }] of asked.slice(0, many).entries()) {
      if (found[at] !== inShort(expected))
        return { backend, oracle, world, expression, found: String(found[at]), expected: inShort(expected) };
      if (oracle === 'verdicts') counts?.verdicts(backend, expected);
      else counts?.other(oracle, expected.length);
    }
  }
  return undefined;
}

const letters = (verdicts: readonly Verdict[]): string =>
  verdicts.map((verdict) => (verdict === null ? 'U' : verdict ? 'T' : 'F')).join('');
