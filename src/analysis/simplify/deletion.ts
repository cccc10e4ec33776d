import { walk } from '../../../grammar/expression.ts';
import type { Day } from '../../schema/day.ts';
import type { Schema } from '../../schema/schema.ts';
import { diagramsOf, sameVerdicts } from '../diagram/diagram.ts';
import { everyDay } from '../diagram/every-day.ts';
import { connectiveOf, type Said, type Sayer } from './said.ts';

/** Only where there are no more conditions, values and days to look at, all conditions and values are tried. */
const mostConditions = 40;
const mostValues = 100;
const mostDays = 20;
/** Conditions and values in all the diagrams that are made: some tens of milliseconds. */
const mostWork = 8_000;
/** And how large these diagrams may become. */
const mostNodes = 100_000;

/**
 * An expression without operands, and values of lists, whose removal is proven to change no verdict on any row and any day: what only several others together make
 * needless. They are tried in the order of the text, larger operands before what is in them. Where a proof would take too much work, they stay.
 */
export function withoutProvenNeedless(schema: Schema, sayer: Sayer, said: Said): Said {
  if (said.conditions < 2 || said.conditions > mostConditions || said.values > mostValues || namesEachFieldOnce(said))
    return said;
  const [first, ...others] = everyDay(schema, [said.expression]) ?? [];
  if (first === undefined || others.length >= mostDays) return said;
  const changes = changesOf(sayer, said);
  const tried = changes.map((change) => changed(sayer, said, change));
  let work = sizeOf(said) * (1 + tried.length);
  const likely = sameOn(schema, first, [said, ...tried]);
  let now = said;
  for (const [at, change] of changes.entries()) {
    if (likely[at] !== true) continue;
    const next = changed(sayer, now, change);
    if (next === undefined || next === now) continue;
    // The first one taken has been proven on the first day already.
    const days = now === said ? others : [first, ...others];
    work += 2 * sizeOf(now) * days.length;
    if (work > mostWork) break;
    if (days.every((day) => sameOn(schema, day, [now, next])[0] === true)) now = next;
  }
  return now;
}

/** Then each condition can have any of its verdicts beside any of the others, and none is needless: there are no constants. */
function namesEachFieldOnce({ expression }: Said): boolean {
  const fields = new Set<string>();
  let once = true;
  walk(expression, (node) => {
    if (!('field' in node)) return;
    once &&= !fields.has(node.field);
    fields.add(node.field);
  });
  return once;
}

const sizeOf = ({ conditions, values }: Said): number => conditions + values;

/** Whether each expression after the first is proven to have its verdicts on a day. */
function sameOn(schema: Schema, day: Day, [said, ...others]: readonly (Said | undefined)[]): readonly boolean[] {
  if (said === undefined) return [];
  const expressions = [said, ...others].map((other) => (other ?? said).expression);
  const [whole, ...rest] = diagramsOf(schema, day, expressions, mostNodes) ?? [];
  return others.map((other, at) => {
    const diagram = rest[at];
    return other !== undefined && whole !== undefined && diagram !== undefined && sameVerdicts(whole, diagram);
  });
}

/** A part of an expression, and what takes its place. */
type Change = { readonly target: Said; readonly by: Said | undefined };

function changesOf(sayer: Sayer, said: Said): readonly Change[] {
  const { expression, operands } = said;
  if (expression.kind === 'in' && expression.values.length > 1) {
    return expression.values.map((_, at) => {
      return { target: said, by: sayer.predicate({ ...expression, values: expression.values.toSpliced(at, 1) }) };
    });
  }
  const whole = connectiveOf(said) === undefined ? [] : operands.map((target): Change => ({ target, by: undefined }));
  return [...whole, ...operands.flatMap((operand) => changesOf(sayer, operand))];
}

/** The same where nothing changes; undefined where nothing is left. */
function changed(sayer: Sayer, said: Said, change: Change): Said | undefined {
  if (said === change.target) return change.by;
  const operands = said.operands.flatMap((operand) => changed(sayer, operand, change) ?? []);
  if (operands.length === said.operands.length && operands.every((operand, at) => operand === said.operands[at])) return said;
  const [only] = operands;
  if (only === undefined) return undefined;
  const kind = connectiveOf(said);
  return kind === undefined ? sayer.not(only) : sayer.join(kind, operands);
}
