import { type Expression, fieldsOf, fold, literalsOf, type Predicate, valuesOf } from '../../grammar/expression.ts';
import { comparisonOperators, fieldTypes } from '../../grammar/operators.ts';
import { declared } from '../../src/schema/schema.ts';
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
  readonly expression: (expression: Expression, world: World, depth?: number) => void;
  readonly other: (oracle: string, rows: number) => void;
  readonly report: () => Report;
};

type Tally = Readonly<Record<string, number>>;

/**
 * Counts of verdicts by value and backend, conditions by operator, type and the forms of value
 * that fields with a time are compared with, and oracles' rows.
 */
export type Report = {
  readonly verdicts: Tally;
  readonly backends: Tally;
  readonly operators: Tally;
  readonly types: Tally;
  /** What stands for values; null, too, of a variable, and no element of a list. */
  readonly values: Tally;
  readonly moments: Tally;
  /** Conditions on lists and related records. */
  readonly held: Tally;
  readonly others: Tally;
};

/** The shares that a run must have, or it is too easy. */
const leastOfVerdict = 0.15;
const leastOfOther = 0.02;

const operatorNames = [...comparisonOperators, 'IN', 'NOT IN', 'BETWEEN', 'NOT BETWEEN', 'IS NULL', 'IS NOT NULL'];
const logic = ['and', 'or', 'not'];
const valueForms = ['written', 'variable', 'variable without a value', 'list', 'no list', 'field', 'computed', 'call'];

const heldForms = ['HAS', 'HAS ANY', 'HAS ALL', 'IS EMPTY', 'HAS (…)', 'HAS ONLY (…)', 'in records of records'];

/** What a value of a field with a time is: the first that fits its type and text (L3.9, L3.10). */
const momentForms = Object.entries({
  'time from now': /^time .*(?:h|min)$/,
  time: /^time/,
  'hours or minutes from now': /^date .*(?:h|min)$/,
  'moment with an offset': /^date .*:.*(?:Z|[+-]\d\d:\d\d)$/,
  moment: /^date .*:/,
  'day of moments': /^date/,
});

/** Counts from nothing, or on from an earlier run with the same engines. */
export function countsOf(engines: readonly EngineName[], earlier?: Report): Counts {
  const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
  const fresh = {
    verdicts: empty(['true', 'false', 'unknown']),
    backends: empty([...inProcessNames, ...engines]),
    operators: empty([...operatorNames, ...logic]),
    types: empty(fieldTypes),
    values: empty(valueForms),
    moments: empty(momentForms.map(([name]) => name)),
    held: empty(heldForms),
    others: empty(['selections', 'partitions']),
  } satisfies Report;
  const add = (tally: Record<string, number>, name: string, count: number) => {
    tally[name] = (tally[name] ?? 0) + count;
  };
  const report = earlier === undefined ? fresh : structuredClone(earlier);
  let total = sumOf(report.backends);
  return {
    total: () => total,
    verdicts: (backend, expected) => {
      total += expected.length;
      add(report.backends, backend, expected.length);
      for (const verdict of expected) add(report.verdicts, verdict === null ? 'unknown' : String(verdict), 1);
    },
    expression: function see(expression, world, depth = 0): void {
      const held = (form: string) => add(report.held, form, 1);
      const sources = (node: Predicate) => {
        const forms = valuesOf(node).map((value) => {
          if (value.kind !== 'variable') return value.kind === 'field' ? 'field' : 'written';
          const { is: given = null } = declared(world.variables, value.name) ?? {};
          const isList = declared(world.schema.variables, value.name)?.is.list === true;
          if (isList) return given === null || (given as unknown[]).length === 0 ? 'no list' : 'list';
          return given === null ? 'variable without a value' : 'variable';
        });
        const isComputed = fieldsOf(node).some((name) => world.schema.fields[name]?.value !== undefined);
        for (const form of new Set([...forms, ...(isComputed ? ['computed'] : []), ...(node.kind === 'call' ? ['call'] : [])]))
          add(report.values, form, 1);
      };
      const condition = (operator: string, node: Predicate) => {
        sources(node);
        const { type = '', dateTime } = world.schema.fields[fieldsOf(node)[0] ?? ''] ?? {};
        add(report.operators, operator, 1);
        add(report.types, type, 1);
        const isTimed = dateTime !== undefined || type === 'time';
        const values = isTimed ? literalsOf(node).map(({ value }) => `${type} ${value}`) : [];
        for (const form of new Set(values.flatMap((value) => momentForms.find(([, pattern]) => pattern.test(value))?.[0] ?? [])))
          add(report.moments, form, 1);
      };
      const connective = (_: unknown, { kind }: Expression) => add(report.operators, kind, 1);
      fold<unknown>(expression, {
        and: connective,
        or: connective,
        not: connective,
        comparison: (node) => condition(node.operator, node),
        in: (node) => condition(node.negated ? 'NOT IN' : 'IN', node),
        between: (node) => condition(node.negated ? 'NOT BETWEEN' : 'BETWEEN', node),
        null: (node) => condition(node.negated ? 'IS NOT NULL' : 'IS NULL', node),
        call: sources,
        empty: () => held('IS EMPTY'),
        has: (node) => [held('HAS'), sources(node)],
        members: (node) => [held(node.all ? 'HAS ALL' : 'HAS ANY'), sources(node)],
        related: ({ field, only, condition: inner }) => {
          held(depth > 0 ? 'in records of records' : only ? 'HAS ONLY (…)' : 'HAS (…)');
          const records = world.records?.[field];
          if (records !== undefined) see(inner, records.world, depth + 1);
        },
      });
    },
    other: (oracle, rows) => add(report.others, oracle, rows),
    report: () => report,
  };
}

export const sumOf = (tally: Tally): number => Object.values(tally).reduce((sum, count) => sum + count, 0);

/** Lists what occurred too rarely and which engines did not run; empty for a valid run. */
export function tooEasy(
  { verdicts, backends, operators, types, values, moments, held }: Report,
  expected: readonly EngineName[],
): readonly string[] {
  const rare = (what: string, tally: Tally, least = leastOfOther) => {
    const total = sumOf(tally);
    return Object.entries(tally)
      .filter(([, count]) => count < least * total || total === 0)
      .map(([name, count]) => `${what} ${name}: ${((100 * count) / Math.max(total, 1)).toFixed(1)} %, at least ${100 * least} %`);
  };
  return [
    ...rare('verdict', verdicts, leastOfVerdict),
    ...rare('backend', backends),
    ...rare('operator', operators),
    ...rare('type', types),
    ...rare('source', values),
    ...rare('value', moments),
    ...rare('condition', held),
    ...expected.filter((name) => !(name in backends)).map((name) => `engine ${name} did not run`),
  ];
}
