import { computed, signal, useSignalEffect } from '@preact/signals';
import { type Edit, type Expression, isPlain, type Literal, parse, parseQuery, print } from 'search-expression';
import { explain } from 'search-expression/analysis';
import { sampleDays } from '../clock/set-clock.ts';
import { sentenceOf } from '../editor/sentences.ts';
import { removeCondition } from '../results/remove-condition.ts';
import { timeZone, wallOf } from '../state/clock.ts';
import { bookedToday, otherConditionsOf } from '../state/days-and-rooms.ts';
import { type Entry, rowKey, toEntry } from '../state/entry.ts';
import { locale } from '../state/locale.ts';
import { outcomeOf } from '../state/outcome.ts';
import { answer, fromService, rowsOf, type ShownAnswer, type ShownRow, sample, source } from '../state/rows.ts';
import { type Good, schema } from '../state/search.ts';
import { conditionsOf, subjectOf } from '../state/subject.ts';
import { screen } from '../state/view.ts';
import { screenDay, screenMoment, shownRows } from './screen-time.ts';

/*
 * A search that asks for more than days and rooms leaves bookings out. What a screen says of a room
 * goes by all that takes it: of the sample by its rows, of a service by a request of its own.
 */

/** The answer of the service whose rooms were asked for, and what takes them on its day. */
type Asked = { readonly for: ShownAnswer; readonly rows: readonly ShownRow[] | undefined; readonly failure: string | undefined };
const asked = signal<Asked | undefined>(undefined);

/** Why it is not known what takes the rooms. */
export type Unguarded = { readonly kind: 'outside sample' } | { readonly kind: 'failure'; readonly failure: string };

/** What takes the rooms of the search on the day of the screen, or why that is not known. */
const booked = computed<readonly ShownRow[] | Unguarded | undefined>(() => {
  const [given, day] = [answer.value, screenDay.value];
  if (given === undefined) return undefined;
  if (source.value.kind === 'service') {
    const last = asked.value;
    if (last === undefined || last.for !== fromService.value.answer || given.today !== day) return undefined;
    return last.rows ?? { kind: 'failure', failure: last.failure ?? '' };
  }
  const { query, entity } = given.of;
  const days = sampleDays();
  if (days === undefined || day < days.first || day > days.last) return { kind: 'outside sample' };
  const all = parseQuery(bookedToday(query, entity), query.schema);
  return rowsOf({ query: all }, sample.value[entity], { today: day });
});

export const unguarded = computed<Unguarded | undefined>(() => {
  const now = booked.value;
  return now !== undefined && 'kind' in now ? now : undefined;
});

/** What takes a room and is left out by the search; undefined where it is not known. */
export const leftOut = computed<readonly Entry[] | undefined>(() => {
  const [rows, shown] = [booked.value, shownRows.value];
  if (rows === undefined || shown === undefined || 'kind' in rows) return undefined;
  const known = new Set(shown.map(rowKey));
  return rows.filter((row) => !known.has(rowKey(row))).map(toEntry);
});

/** The conditions of the shown search that can leave out what takes its rooms. */
export const conditions = computed<readonly string[]>(() => (answer.value ? otherConditionsOf(answer.value.of.query) : []));

/** Asks a service what takes the rooms, after each of its answers, while a screen needs it. */
export function useGuard(): void {
  useSignalEffect(() => {
    const [given, from] = [fromService.value.answer, source.value];
    const isNeeded = screen.value === 'sign' || screen.value === 'day';
    if (!isNeeded || from.kind !== 'service' || given === undefined || asked.peek()?.for === given) return;
    asked.value = undefined;
    void ask(given, from.read);
  });
}

async function ask(given: ShownAnswer, read: (search: string, columnsOf: Good) => Promise<readonly ShownRow[]>): Promise<void> {
  const { query, entity } = given.of;
  const outcome = await outcomeOf(read(bookedToday(query, entity), given.of));
  // The service may have answered again meanwhile.
  if (fromService.peek().answer === given) asked.value = { for: given, ...outcome };
}

/** An edit that makes the search find a row, with its text. */
export type GuardRepair = { readonly condition: string; readonly by: string; readonly edit: Edit };

/** A search with the day that dates count from, and the time; by default that of the screen. */
type SearchOnDay = Pick<ShownAnswer, 'of' | 'today'> & { readonly time?: string };

/** The conditions that leave a row out, each with its index among those of the search. */
function failing(row: ShownRow, { of, today, time = wallOf(screenMoment.peek()).time }: SearchOnDay) {
  const { expression } = of.query;
  const whole = explain(of.query, row, { today, time, timeZone: timeZone.value, unreadable: 'missing' });
  const explained = expression.kind === 'and' ? (whole.operands ?? []) : [whole];
  return explained.flatMap(({ verdict, text }, at) => {
    const condition = conditionsOf(expression)[at];
    return verdict === true || condition === undefined ? [] : [{ text, at, condition }];
  });
}

/** The same as texts, and whether they are about days. */
export const conditionsAgainst = (row: ShownRow, on: SearchOnDay) =>
  failing(row, on).map(({ text, condition }) => ({ text, isOfDay: subjectOf(condition, on.of.query.schema) === 'day' }));

/** A condition in words. */
export const inSentence = (condition: string): string =>
  sentenceOf(condition, schema.value, { locale: locale.value }) ?? condition;

/** The edits of the text, one for each condition that leaves a row out. */
export function repairsFor(row: ShownRow, on: SearchOnDay): readonly GuardRepair[] {
  const { of } = on;
  const { expression } = parse(of.text);
  if (expression === undefined || expression.kind !== 'and') return [];
  return failing(row, on).flatMap(({ at }): readonly GuardRepair[] => {
    const operand = expression.operands[at];
    if (operand?.range === undefined) return [];
    const condition = print(operand);
    if (subjectOf(operand, of.query.schema) === 'other') {
      const edit = removeCondition(of.text, at);
      return edit === undefined ? [] : [{ condition, by: '', edit }];
    }
    const by = byLastDay(operand);
    return by === undefined ? [] : [{ condition, by, edit: { ...operand.range, insert: by } }];
  });
}

/** A condition on the first day, so that it finds what began earlier and goes on. */
function byLastDay(condition: Expression): string | undefined {
  if (!isPlain(condition) || !/^(startdatum|RES_FROMDATE)$/i.test(condition.field)) return undefined;
  const compare = (field: string, operator: '>=' | '<=', value: Literal) => print({ kind: 'comparison', field, operator, value });
  if (condition.kind === 'comparison' && condition.operator === '>=') return compare('einddatum', '>=', condition.value);
  if (condition.kind === 'comparison' && condition.operator === '=')
    return `${compare('startdatum', '<=', condition.value)} AND ${compare('einddatum', '>=', condition.value)}`;
  if (condition.kind === 'between' && !condition.negated)
    return `${compare('startdatum', '<=', condition.high)} AND ${compare('einddatum', '>=', condition.low)}`;
  return undefined;
}
