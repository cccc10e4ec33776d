import { median } from './race.ts';
import type { Measured, Spread } from './result.ts';

/** Merges the rounds of a group. They share tables and goals; a round may lack a figure. */
export function merge(rounds: readonly Measured[]): Measured<Spread> {
  const [first] = rounds;
  if (first === undefined) return { tables: [], goals: [], out: [] };
  return {
    tables: first.tables.map((table, t) => ({
      ...table,
      rows: table.rows.map((row, r) => ({
        ...row,
        values: row.values.map((_, v) => spreadOf(rounds.map(({ tables }) => tables[t]?.rows[r]?.values[v]))),
      })),
    })),
    goals: first.goals.flatMap((goal, g) => {
      const value = spreadOf(rounds.map(({ goals }) => goals[g]?.value));
      return value === undefined ? [] : [{ ...goal, value }];
    }),
    out: [...new Set(rounds.flatMap(({ out }) => out))],
  };
}

function spreadOf(values: readonly (number | undefined)[]): Spread | undefined {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as readonly number[];
  return known.length === 0 ? undefined : { median: median(known), low: Math.min(...known), high: Math.max(...known) };
}
