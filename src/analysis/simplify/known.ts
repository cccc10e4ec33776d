import { type Connective, implies, meet, negated, type Test } from './normal-form.ts';
import { connectiveOf, type Said, type Sayer } from './said.ts';

/**
 * An expression without what the operands beside it make needless, at any depth. Beside z in an AND, whatever is nowhere less true than z may as well be true
 * itself: z AND f(x) is z AND f(x AND z), as AND and OR distribute over each other in three values, too. In an OR, whatever is nowhere truer may as well be false.
 * So `a OR (a AND b)` is `a`, and `a > 5 AND ((a > 3 AND b) OR c)` is `a > 5 AND (b OR c)`. It says nothing of the opposite: `a AND (NOT a OR b)` differs from
 * `a AND b` where a is unknown.
 */
export function withoutKnown(sayer: Sayer, said: Said): Said {
  const left = reduced(sayer, said, { and: nothingKnown, or: nothingKnown });
  return typeof left === 'boolean' ? said : left;
}

/** What stands beside, further out: tests by their key, one of each level, and canonical texts. */
type Beside = { readonly tests: ReadonlyMap<string, readonly Test[]>; readonly texts: ReadonlySet<string> };
type Known = Readonly<Record<Connective, Beside>>;

const nothingKnown: Beside = { tests: new Map(), texts: new Set() };

/** What is left of what is inside; true or false where it may as well be that. */
function reduced(sayer: Sayer, said: Said, known: Known): Said | boolean {
  const kind = connectiveOf(said);
  const [only] = said.operands;
  // What is about one field alone is merged elsewhere.
  if (only === undefined || said.test !== undefined) return said;
  if (kind === undefined) {
    const left = judged(sayer, only, { and: turned(known.or), or: turned(known.and) });
    return typeof left === 'boolean' ? !left : left === only ? said : sayer.not(left);
  }
  const inside = { ...known, [kind]: more(kind, known[kind], said.operands) };
  const left = said.operands.map((operand) => judged(sayer, operand, known, inside));
  if (left.every((operand, at) => operand === said.operands[at])) return said;
  const decisive = kind === 'or';
  if (left.includes(decisive)) return decisive;
  const operands = left.filter((operand) => typeof operand !== 'boolean');
  return operands.length === 0 ? !decisive : sayer.join(kind, operands);
}

/** Itself it is judged by what stands further out, what is in it also by what stands directly beside it. */
function judged(sayer: Sayer, said: Said, known: Known, inside: Known = known): Said | boolean {
  if (isAsGoodAs(said, known.and, (beside, test) => implies(beside, test))) return true;
  if (isAsGoodAs(said, known.or, (beside, test) => implies(test, beside))) return false;
  return reduced(sayer, said, inside);
}

function isAsGoodAs({ test, text }: Said, { tests, texts }: Beside, covers: (beside: Test, test: Test) => boolean): boolean {
  return texts.has(text) || (test !== undefined && (tests.get(test.key) ?? []).some((beside) => covers(beside, test)));
}

function more(kind: Connective, { tests, texts }: Beside, operands: readonly Said[]): Beside {
  const all = new Map(tests);
  const here = operands.flatMap(({ test }) => test ?? []);
  for (const [key, group] of Map.groupBy(here, (test) => test.key)) {
    const both = meet(kind, group);
    if (both !== undefined) all.set(key, [...(all.get(key) ?? []), both]);
  }
  return { tests: all, texts: new Set([...texts, ...operands.map(({ text }) => text)]) };
}

/** Beside a NOT, z is NOT z inside of it, with AND and OR exchanged. */
function turned({ tests }: Beside): Beside {
  return { tests: new Map([...tests].map(([key, group]) => [key, group.map(negated)])), texts: new Set() };
}
