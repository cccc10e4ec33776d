import { canonical, disjoint, equivalent, implies, lint, lower, simplify, split } from '../../src/analysis/index.ts';
import { type Clock, coreProfile, fullProfile, parseQuery, print, type Query } from '../../src/index.ts';
import type { Case, Relation } from './corpus.ts';

type Answer = readonly [what: string, expected: unknown, got: unknown];

/** What the toolkit knows of a case's query beside what the case says of it (L7). */
export function claimsOf(one: Case, query: Query, clock: Clock): readonly Answer[] {
  const text = (some: Query | undefined) => (some === undefined ? null : print(some.expression));
  const { lints, fixed, simplified, canonical: form, lowered, split: parted, relation } = one;
  return [
    answer('lints', lints, () => lint(one.search, query, clock).map(({ code, range: { from, to } }) => ({ code, from, to }))),
    answer('fixed', fixed, () => {
      const edits = lint(one.search, query, clock)[0]?.fixes?.[0]?.edits ?? [];
      return edits.reduceRight((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), one.search ?? '');
    }),
    answer('simplified', simplified, () => text(simplify(query))),
    answer('canonical', form, () => text(canonical(query))),
    answer('lowered', lowered, () => text(lower(query, coreProfile, clock).query)),
    answer('split', parted, () => {
      const { textMatching } = parted ?? {};
      const profile = textMatching === undefined ? coreProfile : { ...fullProfile, textMatching };
      const { pushed, residual } = split(query, profile, clock);
      return { ...(textMatching && { textMatching }), pushed: text(pushed), residual: text(residual) };
    }),
    ...Object.entries(relations).map(([name, decide]) => {
      const expected = relation?.[name as Relation];
      return answer(name, expected, () => decide(query, parseQuery(relation?.to ?? '', query.schema), clock).answer);
    }),
  ];
}

const relations: Readonly<Record<Relation, typeof implies>> = { equivalent, implies, disjoint };

/** Only what a case says is asked. */
function answer(what: string, expected: unknown, got: () => unknown): Answer {
  return [what, expected, expected === undefined ? undefined : got()];
}
