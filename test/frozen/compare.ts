import type { Expression } from '../../grammar/expression.ts';
import { hash } from '../../src/analysis/index.ts';
import { check, defineSchema, type Fields, parse, print } from '../../src/index.ts';
import { type Row, toEvaluator, type Verdict } from '../../src/memory/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { clockOf, worldOf } from '../differential/world.ts';
import { textBy } from '../support/grammar-made.ts';
import * as module from './search-expression-0.2.0.min.js';

/* A text that version 0.2.0 takes keeps its tree, its printing, its hash and its verdicts. */

type Frozen = {
  readonly parse: (text: string) => { readonly expression: Expression | undefined };
  readonly print: (expression: Expression) => string;
  readonly defineSchema: (fields: Fields) => object;
  readonly check: (expression: Expression, schema: object) => { readonly query: object | undefined };
  readonly hash: (query: object) => string;
  readonly toEvaluator: (query: object, clock: object) => (row: Row) => Verdict;
};
const frozen = module as unknown as Frozen;

/** What of a text differs; undefined where nothing does. */
type Difference = { readonly text: string; readonly what: string; readonly before: unknown; readonly now: unknown };

/** Compares at least so many texts that 0.2.0 takes, in worlds of rows and by the grammar alone. */
export function compareFrozen(
  texts: number,
  seed: number,
  onProgress: (seen: number) => void = () => {},
): { readonly seen: number; readonly verdicts: number; readonly difference: Difference | undefined } {
  let [seen, verdicts] = [0, 0];
  for (let index = 0; seen < texts; index++) {
    const chance = chanceOf(seed, index);
    const world = worldOf(chance);
    const { fields } = world.schema;
    const [before, now] = [frozen.defineSchema(fields), defineSchema(fields)];
    const clock = clockOf(world);
    for (let count = 0; count < 20; count++) {
      const text = print(expressionOf(world, chance));
      const expression = frozen.parse(text).expression;
      const query = expression && frozen.check(expression, before).query;
      const own = parse(text).expression;
      const ownQuery = own && check(own, now).query;
      if (expression === undefined || query === undefined) continue;
      if (own === undefined || ownQuery === undefined)
        return { seen, verdicts, difference: { text, what: 'taken', before: true, now: false } };
      const difference = treeDifference(text, expression, own) ?? differ(text, 'hash', frozen.hash(query), hash(ownQuery));
      if (difference !== undefined) return { seen, verdicts, difference };
      const [judged, judgedNow] = [frozen.toEvaluator(query, clock), toEvaluator(ownQuery, clock)];
      for (const row of world.rows.slice(0, 20)) {
        const found = differ(text, 'verdict', judged(row), judgedNow(row));
        if (found !== undefined) return { seen, verdicts, difference: found };
        verdicts++;
      }
      seen++;
    }
    for (let count = 0; count < 80; count++) {
      const text = textBy(chance);
      const expression = frozen.parse(text).expression;
      if (expression === undefined) continue;
      const difference = treeDifference(text, expression, parse(text).expression);
      if (difference !== undefined) return { seen, verdicts, difference };
      seen++;
    }
    onProgress(seen);
  }
  return { seen, verdicts, difference: undefined };
}

const treeDifference = (text: string, before: Expression, now: Expression | undefined): Difference | undefined =>
  differ(text, 'tree', JSON.stringify(before), JSON.stringify(now)) ??
  (now && differ(text, 'printing', frozen.print(before), print(now)));

const differ = (text: string, what: string, before: unknown, now: unknown): Difference | undefined =>
  before === now ? undefined : { text, what, before, now };
