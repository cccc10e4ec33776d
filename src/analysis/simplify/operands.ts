import type { Comparison, In, Literal } from '../../../grammar/expression.ts';
import { foldLetters } from '../../memory/code-points.ts';
import { simplerGroup, simplerSaying } from './group.ts';
import { type Connective, dual, isNeutral } from './normal-form.ts';
import { connectiveOf, lengthIn, type Said, type Sayer, turned } from './said.ts';

/** An AND or OR in a simpler way, whose operands are as simple as can be already. It is never longer, wherever it stands. */
export function simplerConnective(sayer: Sayer, kind: Connective, operands: readonly Said[]): Said {
  let now = sayer.join(kind, operands);
  for (;;) {
    let next = now;
    for (const rule of rules) {
      if (connectiveOf(next) !== kind) break;
      next = sayer.join(kind, rule(sayer, kind, next.operands));
    }
    if (next.text === now.text || connectiveOf(next) !== kind) return next;
    now = next;
  }
}

/** A condition in a simpler way: each value once, a single one compared, a range of one value that value. */
export function simplerPredicate(sayer: Sayer, said: Said): Said {
  const { expression } = said;
  const now = expression.kind === 'in' && !hasNoNeighbours(said) ? listOf(sayer, expression, expression.values) : said;
  return simplerSaying(sayer, { kind: 'and', members: [now], isWhole: true }) ?? now;
}

/** A list whose values are all far from each other, none of them twice. */
const hasNoNeighbours = ({ test, values }: Said): boolean => values > 1 && test?.set.cuts.length === 2 * values;

/** Gives operands that together have the same verdict as those given, and a text that is shorter or the same. */
type Rule = (sayer: Sayer, kind: Connective, operands: readonly Said[]) => readonly Said[];

const rules: readonly Rule[] = [
  withNotInside,
  once,
  withoutConstants,
  withGroups,
  withoutParts,
  inLists,
  withNotOutside,
  factored,
];

/** NOT of an AND or OR as an OR or AND, where that is shorter. */
function withNotInside(sayer: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  return operands.map((said) => {
    const [only] = said.operands;
    return said.expression.kind === 'not' && only !== undefined ? turned(sayer, only, kind) : said;
  });
}

function once(_: Sayer, __: Connective, operands: readonly Said[]): readonly Said[] {
  const texts = new Set<string>();
  return operands.filter(({ text }) => !texts.has(text) && texts.add(text));
}

/** Without what is always true in an AND, or always false in an OR; nothing beside what is always false, or true. */
function withoutConstants(_: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const decisive = operands.filter(({ test }) => test !== undefined && isNeutral(dual[kind], test));
  if (decisive.length > 0) return shortestOf(decisive);
  const telling = operands.filter(({ test }) => test === undefined || !isNeutral(kind, test));
  return telling.length > 0 ? telling : shortestOf(operands);
}

function shortestOf(operands: readonly Said[]): readonly Said[] {
  return operands.toSorted((a, b) => a.text.length - b.text.length).slice(0, 1);
}

function withGroups(sayer: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const groups = Map.groupBy(operands, ({ test }) => test?.key);
  const placed = new Map<Said, readonly Said[]>();
  for (const [key, members] of groups) {
    if (key === undefined) continue;
    const simpler = simplerGroup(sayer, { kind, members, isWhole: groups.size === 1 });
    // What stays keeps its place; what is new takes that of the first that it replaces.
    const old = new Set(members);
    const stays = new Set(simpler.filter((said) => old.has(said)));
    const fresh = simpler.filter((said) => !old.has(said));
    const [first] = members.filter((member) => !stays.has(member));
    for (const member of members)
      placed.set(member, [...(member === first ? fresh : []), ...(stays.has(member) ? [member] : [])]);
  }
  return operands.flatMap((said) => placed.get(said) ?? [said]);
}

/** More parts of one text are not compared with each other. */
const mostParts = 64;

/** Without `~ "b"` beside `~ "abc"` in an AND, and the other way round in an OR; `!~` is the NOT of it. */
function withoutParts(_: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const needless = new Set<Said>();
  for (const [, members] of Map.groupBy(operands, partKey)) {
    if (members.length < 2 || members.length > mostParts || partKey(members[0]) === undefined) continue;
    const keepsLonger = (kind === 'and') === (operatorOf(members[0]) === '~');
    const parts = members.map((said) => ({ said, part: partOf(said) }));
    for (const [at, { said, part }] of parts.entries()) {
      const other = parts.find((one, index) => {
        const [whole, piece] = keepsLonger ? [one.part, part] : [part, one.part];
        return index !== at && whole.includes(piece) && (one.part !== part || index < at);
      });
      if (other !== undefined) needless.add(said);
    }
  }
  return operands.filter((said) => !needless.has(said));
}

const comparisonOf = (said: Said | undefined): Comparison | undefined =>
  said?.expression.kind === 'comparison' ? said.expression : undefined;
const operatorOf = (said: Said | undefined) => comparisonOf(said)?.operator;
const partOf = (said: Said): string => foldLetters(String(comparisonOf(said)?.value.value));

function partKey(said: Said | undefined): string | undefined {
  const { operator, field } = comparisonOf(said) ?? {};
  return operator === '~' || operator === '!~' ? `${operator}${field}` : undefined;
}

/** Dates on scales that cannot be compared still make one list. */
function inLists(sayer: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const listed = operands.flatMap((said) => {
    const list = asList(said, kind);
    return list === undefined ? [] : [{ said, list }];
  });
  const placed = new Map<Said, readonly Said[]>();
  for (const [, members] of Map.groupBy(listed, ({ list }) => list.field)) {
    const [first] = members;
    if (first === undefined || members.length < 2) continue;
    const one = listOf(
      sayer,
      first.list,
      members.flatMap(({ list }) => list.values),
    );
    const length = sayer.join(
      kind,
      members.map(({ said }) => said),
    ).text.length;
    if (one.text.length < length) for (const { said } of members) placed.set(said, said === first.said ? [one] : []);
  }
  return operands.flatMap((said) => placed.get(said) ?? [said]);
}

function asList({ expression }: Said, kind: Connective): In | undefined {
  const negated = kind === 'and';
  if (expression.kind === 'in') return expression.negated === negated ? expression : undefined;
  if (expression.kind !== 'comparison' || expression.value.kind === 'boolean') return undefined;
  const { operator, field, value } = expression;
  return operator === (negated ? '!=' : '=') ? { kind: 'in', field, negated, values: [value] } : undefined;
}

/** A list in which each value stands once, as it was said first; of one value a comparison. */
function listOf({ predicate, tests: { places } }: Sayer, { field, negated }: In, all: readonly Literal[]): Said {
  const seen = new Map<unknown, Set<unknown>>();
  const values = all.filter((literal) => {
    const { scale, point } = places(field, literal);
    const points = seen.get(scale) ?? new Set();
    seen.set(scale, points);
    return !points.has(point) && points.add(point);
  });
  const [value] = values;
  if (value === undefined || values.length > 1) return predicate({ kind: 'in', field, negated, values });
  return predicate({ kind: 'comparison', field, operator: negated ? '!=' : '=', value });
}

/** Several operands that each are a NOT as the NOT of one. */
function withNotOutside(sayer: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const nots = operands.filter(({ expression }) => expression.kind === 'not');
  if (nots.length < 2) return operands;
  const insides = nots.flatMap((said) => said.operands);
  const one = sayer.not(simplerConnective(sayer, dual[kind], insides));
  if (lengthIn(kind, one) >= sayer.join(kind, nots).text.length) return operands;
  return operands.flatMap((said) => (said === nots[0] ? [one] : nots.includes(said) ? [] : [said]));
}

/** `(a AND b) OR (a AND c)` as `a AND (b OR c)`, and the same with AND and OR exchanged: the operand first by which most is saved. */
function factored(sayer: Sayer, kind: Connective, operands: readonly Said[]): readonly Said[] {
  const other = dual[kind];
  const holders = new Map<string, { readonly shared: Said; readonly by: Said[] }>();
  for (const said of operands) {
    if (connectiveOf(said) !== other) continue;
    for (const shared of said.operands) {
      const held = holders.get(shared.text) ?? { shared, by: [] };
      holders.set(shared.text, held);
      held.by.push(said);
    }
  }
  const [best] = [...holders.values()]
    .filter(({ by }) => by.length > 1)
    .toSorted((a, b) => (b.by.length - 1) * b.shared.text.length - (a.by.length - 1) * a.shared.text.length);
  if (best === undefined) return operands;
  const { shared, by } = best;
  const rests = by.map((said) =>
    sayer.join(
      other,
      said.operands.filter(({ text }) => text !== shared.text),
    ),
  );
  const one = simplerConnective(sayer, other, [shared, simplerConnective(sayer, kind, rests)]);
  const holding = new Set(by);
  return factored(
    sayer,
    kind,
    operands.flatMap((said) => (said === by[0] ? [one] : holding.has(said) ? [] : [said])),
  );
}
