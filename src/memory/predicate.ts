import type { Clock } from '../schema/dates.ts';
import { contentOf, type Query } from '../schema/query.ts';
import { fieldOf } from '../schema/schema.ts';
import { conditionTest } from './condition-test.ts';
import { type Formula, formulaOf } from './formula.ts';
import { type Row, rawValueOf } from './raw-value.ts';

/**
 * A query as a test for rows: true only where it is true, so that unknown is left out, as in SQL. The clock is read once, here.
 *
 * @throws TypeError for what is no query; TypeError or RangeError for a clock that gives no day
 */
export function toPredicate(query: Query, clock: Clock): (row: object) => boolean {
  const { schema } = contentOf(query);
  const predicateOf = (formula: Formula): Predicate => {
    if (formula.kind === 'condition') {
      const { asked, wanted } = formula;
      const field = fieldOf(schema, formula.field);
      return conditionTest(rawValueOf(formula.field, field, clock.timeZone), asked, wanted, field, clock.timeZone);
    }
    return joined[formula.kind](formula.parts.map(predicateOf));
  };
  return predicateOf(formulaOf(query, clock)) as (row: object) => boolean;
}

type Predicate = (row: Row) => boolean;

/** Two or three parts, as there mostly are, have code of their own, into which an engine puts that of the parts: up to a fifth less than a loop. */
const joined: Readonly<Record<'all' | 'any', (parts: readonly Predicate[]) => Predicate>> = {
  all: (parts) => {
    const [a, b, c] = parts;
    if (a !== undefined && b !== undefined && parts.length === 2) return (row) => a(row) && b(row);
    if (a !== undefined && b !== undefined && c !== undefined && parts.length === 3) return (row) => a(row) && b(row) && c(row);
    return (row) => {
      for (const part of parts) if (!part(row)) return false;
      return true;
    };
  },
  any: (parts) => {
    const [a, b] = parts;
    if (a !== undefined && b !== undefined && parts.length === 2) return (row) => a(row) || b(row);
    return (row) => {
      for (const part of parts) if (part(row)) return true;
      return false;
    };
  },
};
