import { describe, expect, test } from 'vitest';
import { type Expression, type Range, walk } from '../../grammar/expression.ts';
import { lint } from '../../src/analysis/lint.ts';
import { applyEdits } from '../../src/edits.ts';
import { type Diagnostic, type Edit, type Fix, parseQuery, print } from '../../src/index.ts';
import { makeQuery } from '../../src/schema/query.ts';
import { type Chance, chanceOf } from '../differential/chance.ts';
import { expressionOf } from '../differential/expressions.ts';
import { type World, worldOf } from '../differential/world.ts';
import { countOf } from '../support/counts.ts';
import { joined, not } from '../support/made-trees.ts';
import { type ReferenceRow, readRow, reference } from '../support/reference.ts';
import { written } from './lints/written.ts';

/** Number of verdicts (searches times rows) to compare for each law; few by default. */
const verdictsOr = (few: number): number => countOf('ANALYSIS_VERDICTS', few, 1_000_000);
const searchesPerWorld = 60;

type Case = {
  readonly world: World;
  readonly rows: readonly ReferenceRow[];
  readonly text: string;
  readonly expression: Expression;
};

/**
 * Random searches for that many verdicts, mostly on few fields and values, so that conditions
 * meet.
 */
function* casesOf(seed: number, verdicts: number, change = (expression: Expression): Expression => expression): Generator<Case> {
  for (let number = 0, done = 0; done < verdicts; number++) {
    const world = worldOf(chanceOf(seed, number));
    const rows = world.rows.map((row) => readRow(world.schema.fields, row, world.timeZone));
    for (let search = 0; search < searchesPerWorld; search++, done += rows.length) {
      const chance = chanceOf(seed, number, search);
      const expression = change(expressionOf(chance.often(0.9) ? crowded(world, chance) : world, chance));
      yield { world, rows, expression, text: chance.often(0.2) ? print(expression) : written(expression, chance) };
    }
  }
}

/** A few fields, one of them a text, and a few rows. */
function crowded(world: World, chance: Chance): World {
  const all = Object.entries(world.kinds);
  const text = chance.pick(all.filter(([, { field }]) => field.type === 'text'));
  const kinds = Object.fromEntries([text, ...Array.from({ length: chance.below(3) }, () => chance.pick(all))]);
  return { ...world, kinds, rows: Array.from({ length: 3 }, () => chance.pick(world.rows)) };
}

const lintOf = ({ world }: Case, text: string) => lint(text, parseQuery(text, world.schema), clockOf(world));
const clockOf = ({ today, timeZone }: World) => ({ today, timeZone });

const claims: readonly string[] = ['empty-range', 'contradiction', 'always-true'];
const sameMeaning = ['duplicate-value', 'duplicate-condition', 'redundant-bound', 'mixed-and-or', 'single-value-list'];

test('no row contradicts what is claimed, and every lint is told', () => {
  const seen = new Map<string, number>();
  for (const found of casesOf(61, verdictsOr(60_000))) {
    const { world, rows, text } = found;
    const { expression } = parseQuery(text, world.schema);
    for (const { code, range, data } of lintOf(found, text)) {
      seen.set(code, (seen.get(code) ?? 0) + 1);
      if (!claims.includes(code)) continue;
      const verdict = reference(partAt(expression, range), world.schema.fields, world.today);
      const field = data?.['field'];
      for (const row of rows) {
        const said = verdict(row);
        const mayBeUnknown = typeof field === 'string' && row.get(field) === null;
        const holds = code === 'always-true' ? said === true || (said === null && mayBeUnknown) : said !== true;
        if (!holds) expect.fail(`${code} of ${text.slice(range.from, range.to)} in ${text}`);
      }
    }
  }
  for (const code of [...claims, ...sameMeaning]) expect([code, (seen.get(code) ?? 0) > 0]).toEqual([code, true]);
});

describe('what can never be true, or always is, is told', () => {
  const isTold = (found: Case) => lintOf(found, found.text).some(({ code }) => claims.includes(code));

  test('of any expression AND its NOT', () => {
    for (const found of casesOf(62, verdictsOr(9_000), (expression) => joined('and', [expression, not(expression)])))
      expect([found.text, isTold(found)]).toEqual([found.text, true]);
  });

  test('of any expression OR its NOT, OR a value is missing', () => {
    const orMissing = (expression: Expression) => joined('or', [expression, not(expression), ...missing(expression)]);
    for (const found of casesOf(63, verdictsOr(9_000), orMissing))
      expect([found.text, isTold(found)]).toEqual([found.text, true]);
  });
});

test('a fix gives a search that fits, without what it was offered for; that of a hint gives one with the same verdicts', () => {
  for (const found of casesOf(64, verdictsOr(18_000))) {
    const { text } = found;
    const before = lintOf(found, text);
    const verdicts = lazily(() => verdictsOf(text, found));
    for (const one of before) {
      for (const fix of one.fixes ?? []) {
        const fixed = applyEdits(text, fix.edits);
        const message = `${one.code}: ${fix.title}\n${text}\n=> ${fixed}`;
        const after = lintOf(found, fixed);
        expect(remains(one, fix, after), message).toBe(false);
        if (sameMeaning.includes(one.code)) expect(verdictsOf(fixed, found), message).toEqual(verdicts());
      }
    }
  }
});

test('without a text, ranges are those of the canonical text', () => {
  for (const { world, expression } of casesOf(65, verdictsOr(9_000))) {
    const text = print(expression);
    const expected = lint(text, parseQuery(text, world.schema), clockOf(world));
    const query = makeQuery(world.schema, expression);
    expect(lint(undefined, query, clockOf(world))).toEqual(expected);
    expect(lint('not its text', query, clockOf(world))).toEqual(expected);
  }
});

/** That the value of one of its fields is missing. */
function missing(expression: Expression): readonly Expression[] {
  const fields = new Set<string>();
  walk(expression, (node) => void ('field' in node && fields.add(node.field)));
  return [...fields].map((field) => ({ kind: 'null', field, negated: false }));
}

/** The node at a range, or those operands of a node that stand in it. */
function partAt(expression: Expression, range: Range): Expression {
  let part = expression;
  walk(expression, (node) => {
    if (within(range, node.range)) part = node;
  });
  if (!('operands' in part) || within(part.range, range)) return part;
  const operands = part.operands.filter((operand) => within(operand.range, range));
  const [only] = operands;
  return operands.length === 1 && only !== undefined ? only : { kind: part.kind, operands };
}

const within = (inner: Range | undefined, outer: Range | undefined) =>
  inner !== undefined && outer !== undefined && inner.from >= outer.from && inner.to <= outer.to;

function verdictsOf(text: string, { world, rows }: Case): readonly (boolean | null)[] {
  const { expression } = parseQuery(text, world.schema);
  return rows.map(reference(expression, world.schema.fields, world.today));
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Tests whether a diagnostic survives a fix, at all or some of its ranges. */
function remains(one: Diagnostic, fix: Fix, after: readonly Diagnostic[]): boolean {
  const places = placesOf(one).map((range) => movedBy(fix, range));
  const isThere = ({ from, to }: Range) => places.some((place) => place.from === from && place.to === to);
  return after.some((other) => other.code === one.code && placesOf(other).every(isThere));
}

function movedBy({ edits }: Fix, { from, to }: Range): Range {
  const grown = (all: readonly Edit[]) => all.reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0);
  return { from: from + grown(edits.filter((edit) => edit.to <= from)), to: to + grown(edits.filter((edit) => edit.from < to)) };
}

/** The ranges of the conditions that a diagnostic concerns. */
function placesOf({ range, related = [] }: Diagnostic): readonly Range[] {
  const others = related.map((other) => other.range);
  return others.length > 1 ? others : [range, ...others];
}
