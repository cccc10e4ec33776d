import { isPlain } from '../../../grammar/expression.ts';
import type { Day } from '../../schema/dates.ts';
import type { Schema } from '../../schema/schema.ts';
import { diagramsOf, sameVerdicts } from '../diagram/diagram.ts';
import { everyDay } from '../diagram/every-day.ts';
import { namesEachFieldOnce } from '../expressions.ts';
import { connectiveOf, type Term, type TermBuilder } from './term.ts';

/** Larger expressions, and those that have to be compared on more days, stay as they are. */
const mostConditions = 40;
const mostValues = 100;
const mostDays = 20;
/** Conditions and values in all diagrams that are built: some tens of milliseconds. */
const mostWork = 8_000;
/** The budget of each set of diagrams. */
const mostNodes = 100_000;

/**
 * Drops operands and values of lists whose removal provably changes no verdict on any row and day:
 * those that only several others together make redundant.
 *
 * They are tried in the order of the text, larger operands before what is in them, and stay where
 * a proof would take too much work.
 */
export function withoutProvenRedundant(schema: Schema, build: TermBuilder, term: Term): Term {
  // Where each field is named once, any verdicts can occur together, and nothing is redundant.
  if (term.conditions < 2 || term.conditions > mostConditions || term.values > mostValues) return term;
  if (namesEachFieldOnce(term.expression)) return term;
  const [first, ...others] = everyDay(schema, [term.expression]) ?? [];
  if (first === undefined || others.length >= mostDays) return term;
  const changes = changesOf(build, term);
  const tried = changes.map((change) => changed(build, term, change));
  let work = sizeOf(term) * (1 + tried.length);
  const isLikely = sameOn(schema, first, [term, ...tried]);
  let now = term;
  for (const [at, change] of changes.entries()) {
    if (isLikely[at] !== true) continue;
    const next = changed(build, now, change);
    if (next === undefined || next === now) continue;
    // The first change that is made has been proven for the first day already.
    const days = now === term ? others : [first, ...others];
    work += 2 * sizeOf(now) * days.length;
    if (work > mostWork) break;
    if (days.every((day) => sameOn(schema, day, [now, next])[0] === true)) now = next;
  }
  return now;
}

const sizeOf = ({ conditions, values }: Term): number => conditions + values;

/** For each term after the first, whether it provably has the verdicts of the first on a day. */
function sameOn(schema: Schema, day: Day, [original, ...others]: readonly (Term | undefined)[]): readonly boolean[] {
  if (original === undefined) return [];
  const expressions = [original, ...others].map((other) => (other ?? original).expression);
  const [whole, ...rest] = diagramsOf(schema, day, expressions, mostNodes) ?? [];
  return others.map((other, at) => {
    const diagram = rest[at];
    return other !== undefined && whole !== undefined && diagram !== undefined && sameVerdicts(whole, diagram);
  });
}

/** A term and its replacement; undefined to drop it. */
type Change = { readonly target: Term; readonly by: Term | undefined };

function changesOf(build: TermBuilder, term: Term): readonly Change[] {
  const { expression, operands } = term;
  if (isPlain(expression) && expression.kind === 'in' && expression.values.length > 1) {
    return expression.values.map((_, at) => {
      return { target: term, by: build.predicate({ ...expression, values: expression.values.toSpliced(at, 1) }) };
    });
  }
  const whole = connectiveOf(term) === undefined ? [] : operands.map((target): Change => ({ target, by: undefined }));
  return [...whole, ...operands.flatMap((operand) => changesOf(build, operand))];
}

/** A term with a change made; undefined where nothing is left. */
function changed(build: TermBuilder, term: Term, change: Change): Term | undefined {
  if (term === change.target) return change.by;
  const operands = term.operands.flatMap((operand) => changed(build, operand, change) ?? []);
  if (operands.length === term.operands.length && operands.every((operand, at) => operand === term.operands[at])) return term;
  const [only] = operands;
  if (only === undefined) return undefined;
  const kind = connectiveOf(term);
  return kind === undefined ? build.not(only) : build.join(kind, operands);
}
