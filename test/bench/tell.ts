import { tellOrigin } from './origin.ts';
import { type Goal, missedBy, type Result, type Row, type Spread, type Table, type Unit } from './result.ts';

/** A group's tables and goals as text, which is Markdown too. */
export function tell(result: Result): string {
  const { title, tables, goals, out, notes } = result;
  return [
    `## ${title}`,
    '',
    whenMeasured(result),
    ...notes,
    '',
    ...tables.flatMap((table) => [...tellTable(table), '']),
    ...out.map((line) => `Left out or missed: ${line}.`),
    ...(out.length > 0 ? [''] : []),
    ...tellGoals(goals),
    '',
  ].join('\n');
}

/** When, on which commit and in how many rounds a result was measured, as a sentence. */
export function whenMeasured(result: Result): string {
  const { rounds } = result;
  return `Measured on ${tellOrigin(result)}. ${rounds === 1 ? 'One round' : `Medians of ${rounds} rounds (lowest–highest)`}.`;
}

/** Every goal with what was measured and whether that is enough. */
export function tellGoals(goals: readonly Goal<Spread>[]): readonly string[] {
  if (goals.length === 0) return [];
  return aligned([
    ['goal', 'wanted', 'measured', 'met?'],
    ...goals.map((goal) => [
      goal.what,
      'atMost' in goal.bound
        ? `at most ${inUnit(goal.bound.atMost, goal.unit)}`
        : `at least ${inUnit(goal.bound.atLeast, goal.unit)}`,
      tellSpread(goal.value, goal.unit),
      verdict(goal),
    ]),
  ]);
}

function verdict(goal: Goal<Spread>): string {
  const missed = missedBy(goal);
  return missed === undefined ? 'yes' : `NO, missed by ${missed}`;
}

/** A table of a group as lines of Markdown. */
export function tellTable({ title, columns, rows }: Table<Spread>): readonly string[] {
  return aligned([[title, ...columns], ...rows.map((row) => [row.name, ...columns.map((_, at) => tellCell(row, at))])]);
}

function tellCell({ values, unit }: Row<Spread>, at: number): string {
  const value = values[at];
  // Read from a file, nothing is null.
  return value ? tellSpread(value, unit) : '–';
}

function tellSpread({ median, low, high }: Spread, unit: Unit): string {
  const [middle, from, to] = [inUnit(median, unit), inUnit(low, unit), inUnit(high, unit)];
  return from === to ? middle : `${middle} (${from}–${to})`;
}

function inUnit(value: number, unit: Unit): string {
  if (unit === 'ns') return inTime(value);
  const text = digits(value);
  return unit === '' || unit === '×' ? text : `${text} ${unit}`;
}

function inTime(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${digits(nanoseconds)} ns`;
  return nanoseconds < 1e6 ? `${digits(nanoseconds / 1e3)} µs` : `${digits(nanoseconds / 1e6)} ms`;
}

/** Three digits are all that a measurement on a shared machine has. */
function digits(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en');
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** A Markdown table whose columns stand under each other. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)];
}
