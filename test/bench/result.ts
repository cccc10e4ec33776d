import type { Origin } from './origin.ts';
import type { Pace, Timing } from './race.ts';

/** A group of measurements: one file of `groups/`. Each round runs in its own process. */
export type Group = {
  readonly title: string;
  /** Number of processes. Compiled code varies more between processes than within one. */
  readonly rounds: number;
  /** Notes below the tables: the method, and what to know when reading them. */
  readonly notes: readonly string[];
  readonly measure: (pace: Pace, quick: boolean) => Tables | Promise<Tables>;
};

/** Tables, with goals and what was left out where there are any. */
export type Tables = Pick<Measured, 'tables'> & Partial<Measured>;

export type Measured<Value = number> = {
  readonly tables: readonly Table<Value>[];
  readonly goals: readonly Goal<Value>[];
  /** Contenders that were left out, each with the reason, and requests without a good answer. */
  readonly out: readonly string[];
};

export type Table<Value = number> = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row<Value>[];
};

export type Unit = '×' | 'ns' | 'ms' | 'B' | 'KiB' | '/s' | '';

/** A row of a table; undefined where there is nothing to tell. */
export type Row<Value = number> = {
  readonly name: string;
  readonly unit: Unit;
  readonly values: readonly (Value | undefined)[];
};

/** One figure of the speed table: what is wanted of it, and what it is. */
export type Goal<Value = number> = {
  readonly what: string;
  readonly unit: Unit;
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
  readonly value: Value;
};

/** A goal; a value that is missing is measured as none. */
export const goal = (what: string, unit: Unit, bound: Goal['bound'], value: number = Number.NaN): Goal => ({
  what,
  unit,
  bound,
  value,
});

/** The first contender in its own time, the others in times of it: a column for each race. */
export const ratioRows = (races: readonly (readonly Timing[])[]): readonly Row[] =>
  (races[0] ?? []).map(({ name }, at) => ({
    name,
    unit: at === 0 ? 'ns' : '×',
    values: races.map((timings) => (at === 0 ? timings[at]?.nanoseconds : timings[at]?.ratio)),
  }));

/** One statement in an engine: by an expert, and ours in times of that. */
export type BesideExpert = {
  readonly engine: string;
  readonly what: string;
  readonly milliseconds: number;
  readonly ratio: number;
};

/** A table of each engine; `own` is what writes our statements. */
export const expertTables = (own: string, found: readonly BesideExpert[]): readonly Table[] =>
  ['SQLite', 'PostgreSQL'].map((engine) => ({
    title: engine,
    columns: ['an expert, ms', `${own}, times that`],
    rows: found
      .filter((one) => one.engine === engine)
      .map(({ what, milliseconds, ratio }) => ({ name: what, unit: '', values: [milliseconds, ratio] })),
  }));

/** The median of the rounds, and the lowest and the highest. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

/** A group's file in `results/`. */
export type Result = Measured<Spread> & {
  readonly group: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly date: string;
  readonly rounds: number;
  readonly machine: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Missing in results from before origins were kept. */
  readonly origin?: Origin;
};

/** By which factor or part a goal is missed, or undefined where it is met. */
export function missedBy({ bound, value }: Goal<Spread>): string | undefined {
  const { median } = value;
  const share = 'atMost' in bound ? median / bound.atMost : bound.atLeast / median;
  if (share <= 1) return undefined;
  return share < 2 ? `${Math.ceil((share - 1) * 100)} %` : `a factor of ${share.toFixed(1)}`;
}
