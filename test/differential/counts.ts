import { type Expression, fold } from '../../grammar/expression.ts';
import { comparisonOperators, fieldTypes } from '../../grammar/operators.ts';
import type { EngineName } from '../support/engines/engine.ts';
import type { Verdict } from './tables.ts';
import type { World } from './world.ts';

/** The backends that need no engine. */
export const inProcessNames = [
  'memory',
  'predicate',
  'columns',
  'columns with index',
  'simplified',
  'canonical',
  'lowered',
  'split',
] as const;
export type InProcess = (typeof inProcessNames)[number];

/** What a run was made of. */
export type Counts = {
  readonly total: () => number;
  readonly verdicts: (backend: string, expected: readonly Verdict[]) => void;
  readonly expression: (expression: Expression, world: World) => void;
  readonly other: (oracle: string, rows: number) => void;
  readonly report: () => Report;
};

type Tally = Readonly<Record<string, number>>;

/** Counts of verdicts by value and backend, conditions by operator and type, and oracles' rows. */
export type Report = {
  readonly verdicts: Tally;
  readonly backends: Tally;
  readonly operators: Tally;
  readonly types: Tally;
  readonly others: Tally;
};

/** The shares that a run must have, or it is too easy. */
const leastOfVerdict = 0.15;
const leastOfOther = 0.02;

const operatorNames = [...comparisonOperators, 'IN', 'NOT IN', 'BETWEEN', 'NOT BETWEEN', 'IS NULL', 'IS NOT NULL'];
const logic = ['and', 'or', 'not'];

/** Counts from nothing, or on from an earlier run with the same engines. */
export function countsOf(engines: readonly EngineName[], earlier?: Report): Counts {
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
  const fresh = {
    verdicts: empty(['true', 'false', 'unknown']),
    backends: empty([...inProcessNames, ...engines]),
    operators: empty([...operatorNames, ...logic]),
    types: empty(fieldTypes),
    others: empty(['selections', 'partitions']),
  } satisfies Report;
  const add = (tally: Record<string, number>, name: string, count: number) => {
    tally[name] = (tally[name] ?? 0) + count;
  };
  const report = earlier === undefined ? fresh : structuredClone(earlier);
  let total = Object.values(report.backends).reduce((sum, count) => sum + count, 0);
  return {
    total: () => total,
    verdicts: (backend, expected) => {
      total += expected.length;
      add(report.backends, backend, expected.length);
      for (const verdict of expected) add(report.verdicts, verdict === null ? 'unknown' : String(verdict), 1);
    },
    expression: (expression, world) => {
      const condition = (operator: string, field: string) => {
        add(report.operators, operator, 1);
        add(report.types, world.kinds[field]?.field.type ?? '', 1);
      };
      const connective = (_: unknown, { kind }: Expression) => add(report.operators, kind, 1);
      fold<void>(expression, {
        and: connective,
        or: connective,
        not: connective,
        comparison: ({ operator, field }) => condition(operator, field),
        in: ({ negated, field }) => condition(negated ? 'NOT IN' : 'IN', field),
        between: ({ negated, field }) => condition(negated ? 'NOT BETWEEN' : 'BETWEEN', field),
        null: ({ negated, field }) => condition(negated ? 'IS NOT NULL' : 'IS NULL', field),
      });
    },
    other: (oracle, rows) => add(report.others, oracle, rows),
    report: () => report,
  };
}

/** Lists what occurred too rarely and which engines did not run; empty for a valid run. */
export function tooEasy({ verdicts, backends, operators, types }: Report, expected: readonly EngineName[]): readonly string[] {
  const rare = (what: string, tally: Tally, least: number) => {
    const total = Object.values(tally).reduce((sum, count) => sum + count, 0);
    return Object.entries(tally)
      .filter(([, count]) => count < least * total || total === 0)
      .map(([name, count]) => `${what} ${name}: ${((100 * count) / Math.max(total, 1)).toFixed(1)} %, at least ${100 * least} %`);
  };
  return [
    ...rare('verdict', verdicts, leastOfVerdict),
    ...rare('backend', backends, leastOfOther),
    ...rare('operator', operators, leastOfOther),
    ...rare('type', types, leastOfOther),
    ...expected.filter((name) => !(name in backends)).map((name) => `engine ${name} did not run`),
  ];
}
