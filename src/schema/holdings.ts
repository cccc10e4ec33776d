import type { Expression, Predicate } from '../../grammar/expression.ts';
import { print } from '../../grammar/print.ts';
import {
  behind,
  type HasNode,
  type HasParts,
  type HeldSample,
  type HeldTest,
  type HoldingPlace,
  isOnMember,
  memberOf,
} from './schema.ts';

type Group = readonly unknown[];

const nothing: Group = [];
/** Of whose values rows may have each as it is written. */
const plainTypes: ReadonlySet<unknown> = new Set(['integer', 'decimal', 'text', 'boolean']);

/** Of so many values at either end of HAS ALL each is missing once. */
const mostAtEnd = 4;
/** Of so many conditions all bounds are looked at, and what others look for is put beside them. */
const mostTogether = 40;
const mostGroups = 100;
const mostSearches = 50;

export const holdings: HasParts['holdings'] = (predicates, place) => {
  const byName = Map.groupBy(predicates.filter(isOnMember), ({ field }) => field);
  return [...byName].flatMap(([name, nodes]) => memberHoldings(name, nodes, place));
};

/**
 * Values of one list or relation that tell its conditions apart. What makes a HAS true does so
 * beside any others, so values for several conditions are put together of values for each.
 */
function memberHoldings(name: string, nodes: readonly HasNode[], place: HoldingPlace): ReturnType<HasParts['holdings']> {
  const { rowsFor, judgeOf, held } = place;
  const parts = memberOf(place.schema, name)?.is[behind];
  if (parts === undefined) return [];
  const { schema, conditionsOf, rawOf } = parts.heldIn(name, place);
  const verdictOn = (node: Predicate, held: unknown) => judgeOf(node)({ [name]: held });

  /** The value of HAS ALL as it is written, where rows may have it so. */
  const writtenIn = (one: Expression): unknown =>
    one.kind === 'comparison' && 'value' in one.value && plainTypes.has(schema.fields[one.field]?.type)
      ? one.value.value
      : undefined;

  const samplesOf = (node: HasNode, place: number): readonly HeldSample[] => {
    const { some } = conditionsOf(node);
    const isAtEnd = (at: number) => Math.min(at, some.length - 1 - at) < mostAtEnd;
    const most = place < mostTogether ? undefined : 3;
    const found = some.map((one, at) => {
      const raw = isAtEnd(at) ? undefined : writtenIn(one);
      if (raw !== undefined) return [{ raw, verdict: true, about: '' }];
      return rowsFor(one, schema, isAtEnd(at) ? most : 1).map((judged) => ({ ...judged, raw: rawOf(judged.row) }));
    });
    const each = (wanted: boolean | null, most = 1) =>
      found.flatMap((all) => all.filter(({ verdict }) => verdict === wanted).slice(0, most)).map(({ raw }) => raw);
    const meeting: Group = found.map((all) => (all.find(({ verdict }) => verdict) ?? all[0] ?? { raw: rawOf({}) }).raw);
    const alone = found.flatMap((all, at) =>
      (isAtEnd(at) ? all : []).map(({ raw, verdict, about }) => ({
        verdict,
        raw: meeting.with(at, raw),
        about: ` (${about.replace(/(: … is \w+)?\.$/, '')})`,
      })),
    );
    const lacking = [false, null].flatMap((wanted) => alone.filter(({ verdict }) => verdict === wanted));
    const together = [
      { raw: [...each(false), ...each(true)], about: 'what meets the condition, beside what does not' },
      { raw: [...each(false), ...each(null), ...each(true)], about: 'what meets it, among others' },
      { raw: apart(node, lacking), about: 'what meets its parts apart' },
      { raw: each(true, 2), about: 'more than one that meets it' },
      { raw: [...each(false, 2), ...each(null)], about: 'more than one that does not meet it' },
    ];
    const none = { raw: [], about: '' };
    // Any record is one that IS EMPTY looks for.
    if (some.length === 0) return [none, { raw: [rawOf({})], about: '' }];
    return [{ raw: meeting, about: '' }, ...lacking.slice(0, 1), none, ...together.filter(({ raw }) => raw.length > 1), ...alone];
  };

  /** For each part of a condition on records one of which that part alone is true. */
  const apart = (node: HasNode, lacking: readonly HeldSample[]): Group => {
    if (node.kind !== 'related' || node.condition.kind !== 'and') return [];
    const { operands } = node.condition;
    const records = operands.flatMap((condition) => {
      const part = { ...node, negated: false, only: false, condition };
      return lacking.find(({ raw }) => verdictOn(part, raw))?.raw ?? [];
    });
    return records.length === operands.length ? records : [];
  };

  const own = nodes.map((node, at) => ({ node, text: print({ ...node, negated: false }), samples: samplesOf(node, at) }));
  const byText = Map.groupBy(own, ({ text }) => text);
  const groups = own
    .flatMap(({ samples }) => samples.slice(0, Math.max(2, mostGroups / nodes.length)))
    .slice(0, mostGroups)
    .map(({ raw }) => raw);

  const searched = new Map<string, Group | undefined>();
  /** One element or record on which each of the tests comes out, if it is of one condition. */
  const search = (tests: readonly HeldTest[]): Group | undefined => {
    const key = tests.map(({ text, verdict }) => `${verdict} ${text}`).join();
    if (!searched.has(key) && searched.size < mostSearches) {
      const operands = tests.flatMap(({ node, verdict }): readonly Expression[] => {
        const { some, negated } = conditionsOf(node as HasNode);
        const [only, another] = some;
        if (only === undefined || another !== undefined) return [];
        return [verdict === negated ? { kind: 'not', operand: only } : only];
      });
      const [found] = rowsFor({ kind: 'and', operands }, schema, 1);
      searched.set(key, found?.verdict === true ? [rawOf(found.row)] : undefined);
    }
    return searched.get(key);
  };

  const known = new Map<Group, Map<Predicate, boolean | null>>();
  const isMet = ({ node, verdict }: HeldTest, group: Group) => {
    const verdicts = known.get(group) ?? new Map<Predicate, boolean | null>();
    known.set(group, verdicts);
    if (!verdicts.has(node)) verdicts.set(node, verdictOn(node, group));
    return verdicts.get(node) === verdict;
  };
  const heldWhere = (tests: readonly HeldTest[]): Group | null | undefined => {
    if (tests.some(({ verdict }) => verdict === null))
      return tests.every(({ node, verdict }) => verdictOn(node, null) === verdict) ? null : undefined;
    const kept = tests.filter((one) => isMet(one, nothing));
    const fits = (group: Group) => kept.every((one) => isMet(one, group));
    const used = new Set<Group>();
    for (const test of tests) {
      if (isMet(test, nothing)) continue;
      const helps = (group: Group) => isMet(test, group) && fits(group);
      const named = byText.get(test.text)?.flatMap(({ samples }) => samples) ?? [];
      const group = named.find(({ raw }) => helps(raw))?.raw ?? groups.find(helps) ?? search([test, ...kept]);
      if (group === undefined) return undefined;
      used.add(group);
    }
    return used.size > 0 ? [...used].flat() : (groups.find(fits) ?? nothing);
  };

  const tests = own.map(({ node, text }) => ({ node, text, verdict: true }));
  const all = heldWhere(tests.slice(0, mostTogether));
  held.set(name, heldWhere);
  return own.map(({ node, samples }, at) => {
    // Beside what all others look for, and beside what all of them do, this one included.
    const besides = at < mostTogether && tests.length > 1 ? [heldWhere(tests.slice(0, mostTogether).toSpliced(at, 1)), all] : [];
    const together = besides.flatMap((others) =>
      (others ?? []).length === 0
        ? []
        : samples.slice(0, 2).map(({ raw, about }) => ({ raw: [...(others ?? []), ...raw], about: `${about}, beside others` })),
    );
    const sides = [...samples, ...together].map(({ raw, about }) => {
      const verdict = verdictOn(node, raw);
      return { raw, about, verdict, value: 0, isTrue: verdict === true };
    });
    const differing = sides.map((side) => [side, sides.find(({ verdict }) => verdict !== side.verdict) ?? side] as const);
    const isFurther = ([{ about }]: (typeof differing)[number]) => about.includes('further');
    const near = differing.filter((one) => !isFurther(one));
    return { predicate: node, pairs: [{ near, further: differing.filter(isFurther) }], turned: [] } as const;
  });
}
