import {
  check,
  type Expression,
  isPlain,
  type Literal,
  parse,
  print,
  printLiteral,
  type Query,
  type Schema,
} from 'search-expression';
import { type Explanation, explain } from 'search-expression/analysis';
import { removeCondition } from '../results/remove-condition.ts';
import { daysBetween } from '../state/dates.ts';
import { conditionsOf, subjectOf } from '../state/subject.ts';
import { editText } from '../text-edits.ts';

/*
 * What a search becomes by a press on one of its rows, or on one that it leaves out. Each is the
 * whole text after the change: what stays is as it was written.
 */

/** A change of a condition after which it holds for a row. */
export type ConditionRepair =
  /** Without a value: the condition is removed. */
  | { readonly kind: 'drop'; readonly text: string }
  | { readonly kind: 'also' | 'from' | 'until'; readonly value: string | number; readonly text: string };

type RepairOptions = { readonly schema: Schema; readonly today: string; readonly time: string; readonly timeZone: string };

/**
 * The repairs of a condition of a checked search, by the value that the row has for its field. Each
 * is tried: it is offered only if the condition then holds.
 */
export function repairsOf(
  text: string,
  condition: Expression,
  { value, verdict }: Explanation,
  options: RepairOptions,
): readonly ConditionRepair[] {
  const known = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  if (verdict === true || known === undefined || !('field' in condition) || condition.range === undefined) return [];
  const { from, to } = condition.range;
  const { schema, today, time, timeZone } = options;
  const row = { [schema.fields[condition.field]?.column ?? condition.field]: known };
  const isMetBy = (source: string): boolean => {
    const { expression } = parse(source);
    const query = expression && check(expression, schema).query;
    return query !== undefined && explain(query, row, { today, time, timeZone }).verdict === true;
  };
  const changed = changesOf(text, condition, known, options).find(({ source }) => isMetBy(source));
  if (changed === undefined) return [];
  return [{ kind: changed.kind, value: known, text: text.slice(0, from) + changed.source + text.slice(to) }];
}

/** Removes an operand of the top AND that a row does not meet. */
export function dropOf(text: string, at: number, { verdict }: Explanation): readonly ConditionRepair[] {
  const edit = verdict !== true && parse(text).expression?.kind === 'and' ? removeCondition(text, at) : undefined;
  return edit === undefined ? [] : [{ kind: 'drop', text: editText(text, [edit]) }];
}

/** What a condition could become; which of two bounds has to move shows when it is tried. */
function changesOf(
  text: string,
  condition: Expression,
  value: string | number,
  { schema, today }: RepairOptions,
): readonly { readonly kind: 'also' | 'from' | 'until'; readonly source: string }[] {
  if (!isPlain(condition)) return [];
  const { range = { from: 0, to: 0 } } = condition;
  const upTo = (literal: Literal): string => text.slice(range.from, literal.range?.from);
  const after = (literal: Literal): string => text.slice(literal.range?.to, range.to);
  const type = schema.fields[condition.field]?.type;
  const moved = (literal: Literal): string => written(literal, value, text, type === 'date' ? today : undefined);
  if (condition.kind === 'in') {
    const [first, last] = [condition.values[0], condition.values.at(-1)];
    if (first === undefined || last === undefined) return [];
    if (!condition.negated) return [{ kind: 'also', source: `${upTo(last)}${print1(last, text)},${moved(last)}${after(last)}` }];
    const kept = condition.values.filter((one) => one.value !== value).map((one) => print1(one, text));
    return kept.length === 0 ? [] : [{ kind: 'also', source: `${upTo(first)}${kept.join(',')}${after(last)}` }];
  }
  if (condition.kind === 'between' && !condition.negated) {
    const { low, high } = condition;
    return [
      { kind: 'from', source: `${upTo(low)}${moved(low)}${after(low)}` },
      { kind: 'until', source: `${upTo(high)}${moved(high)}${after(high)}` },
    ];
  }
  if (condition.kind !== 'comparison') return [];
  const { operator, value: literal } = condition;
  const name = upTo(literal).replace(/\s*[<>=]+\s*$/, '');
  if (operator === '=') return [{ kind: 'also', source: `${name} IN (${print1(literal, text)},${moved(literal)})` }];
  const [gap = ''] = /\s*$/.exec(upTo(literal)) ?? [];
  const bound = (sign: string): string =>
    `${upTo(literal)
      .trimEnd()
      .replace(/[<>]=?$/, sign)}${gap}${moved(literal)}`;
  if (type === 'text') return [];
  if (operator === '>=' || operator === '>') return [{ kind: 'from', source: bound('>=') }];
  return operator === '<=' || operator === '<' ? [{ kind: 'until', source: bound('<=') }] : [];
}

const print1 = ({ range }: Literal, text: string): string => text.slice(range?.from, range?.to);

/** A value as the literal is written beside which it comes: its quotes, days relative to today. */
function written(literal: Literal, value: string | number, text: string, today: string | undefined): string {
  if (literal.kind !== 'string') return String(value);
  const isRelative = today !== undefined && /^-?\d+[dw]$/.test(literal.value);
  const shown = isRelative ? `${daysBetween(today, String(value))}d` : String(value).replace(/^(\d\d:\d\d):00$/, '$1');
  const printed = printLiteral({ kind: 'string', value: shown });
  return text[literal.range?.from ?? 0] === "'" && !/['"\\]/.test(shown) ? `'${shown}'` : printed;
}

/**
 * The search for what has the same title: on the days that the search names, of those that the row
 * meets, in any room.
 */
export function moreLike(
  text: string,
  { expression, schema }: Query,
  title: { readonly column: string; readonly value: string },
  isMet: (condition: Expression) => boolean,
): string {
  const days = conditionsOf(expression).filter((one) => subjectOf(one, schema) === 'day' && isMet(one));
  const same = `${nameOf(title.column, schema)} = ${printLiteral({ kind: 'string', value: title.value })}`;
  const [joint = ' AND '] = /\s+AND\s+/i.exec(text) ?? [];
  return [...days.map((one) => sourceOf(one, text)), same].join(joint);
}

/** The search without one row, by its number. */
export function leaveOut(
  text: string,
  { expression, schema }: Query,
  { column, value }: { readonly column: string; readonly value: string | number },
): string {
  const literal = printLiteral(typeof value === 'number' ? { kind: 'integer', value } : { kind: 'string', value });
  const others = conditionsOf(expression).find(
    (one) =>
      isPlain(one) &&
      (schema.fields[one.field]?.column ?? one.field) === column &&
      ((one.kind === 'in' && one.negated) || (one.kind === 'comparison' && one.operator === '!=')),
  );
  if (others !== undefined && isPlain(others) && others.kind === 'in') {
    const end = others.values.at(-1)?.range?.to ?? 0;
    return `${text.slice(0, end)},${literal}${text.slice(end)}`;
  }
  if (others !== undefined && isPlain(others) && others.kind === 'comparison' && others.range !== undefined) {
    const { from, to } = others.range;
    const name = text.slice(from, others.value.range?.from).replace(/\s*(?:!=|<>)\s*$/, '');
    return `${text.slice(0, from)}${name} NOT IN (${print1(others.value, text)},${literal})${text.slice(to)}`;
  }
  const condition = `${nameOf(column, schema)} != ${literal}`;
  const whole = text.trimEnd();
  const joined = `${whole} AND ${condition}`;
  // An OR without parentheses would take the condition into its last operand.
  return parse(joined).expression?.kind === 'and' ? joined : `(${whole}) AND ${condition}`;
}

/** The field that has the name of a column, or the first that searches it. */
const nameOf = (column: string, { fields }: Schema): string =>
  column in fields ? column : (Object.entries(fields).find(([, field]) => field.column === column)?.[0] ?? column);

function sourceOf(node: Expression, text: string): string {
  if (node.range === undefined) return print(node);
  const source = text.slice(node.range.from, node.range.to);
  return 'operands' in node ? `(${source})` : source;
}
