import { type Expression, fold, parse, print, type Query } from 'search-expression';
import type { EntityName } from './search.ts';
import { columnsIn, conditionsOf, isOfDay, isOfRoom, subjectOf } from './subject.ts';

/** What every row found meets of days and rooms. Undefined if the search says nothing of them. */
export const daysAndRoomsOf = (query: Query): Expression | undefined =>
  weakened(query, (column) => isOfDay(column) || isOfRoom(column));

/** What a search says of rooms alone. */
export const roomsOf = (query: Query): Expression | undefined => weakened(query, isOfRoom);

/** What a search says of days alone. */
export const daysOf = (query: Query): Expression | undefined => weakened(query, isOfDay);

/**
 * The search for all that takes place on the day of the clock in the rooms of a search, whatever
 * else that search asks. It begins a day early, for what goes on past midnight.
 */
export const bookedToday = (query: Query | undefined, entity: EntityName): string => bookedWithin(1, query, entity);

/** The same for so many days from that of the clock on. */
export function bookedWithin(days: number, query: Query | undefined, entity: EntityName): string {
  const text = withinDays[entity](`"${days - 1}d"`);
  const within = parse(text).expression;
  const rooms = query && roomsOf(query);
  if (within === undefined) return text;
  return print(rooms === undefined ? within : joined('and', [within, rooms]));
}

const withinDays: Readonly<Record<EntityName, (last: string) => string>> = {
  booking: (last) => `startdatum <= ${last} AND einddatum >= "-1d"`,
  event: (last) => `EVENT_DATE >= "-1d" AND EVENT_DATE <= ${last}`,
};

/** A search joined with another condition, as one text. */
export function joinedWith({ expression }: Query, condition: string): string {
  const other = parse(condition).expression;
  return print(other === undefined ? expression : joined('and', [expression, other]));
}

/** The conditions of a search that are not about days and rooms, as texts. */
export function otherConditionsOf({ expression, schema }: Query): readonly string[] {
  return conditionsOf(expression)
    .filter((one) => subjectOf(one, schema) === 'other')
    .map((one) => print(one));
}

/** Whether a search has a condition on the status, so that a service gives cancelled rows too. */
export const namesStatus = ({ expression, schema }: Query): boolean => columnsIn(expression, schema).includes('RES_STATUS');

/** A search for rows of any status: a service leaves cancelled ones out unless it is named. */
export const withAnyStatus = (search: string): string => `(${search}) AND (RES_STATUS IS NULL OR RES_STATUS IS NOT NULL)`;

/** A weaker search, with the conditions on columns that are kept. */
function weakened({ expression, schema }: Query, keeps: (column: string) => boolean): Expression | undefined {
  const kept = <Node extends Expression>(node: Node): Node | undefined =>
    columnsIn(node, schema).every(keeps) ? node : undefined;
  return fold<Expression | undefined>(expression, {
    and: (operands) => {
      const left = operands.filter((one) => one !== undefined);
      return left.length > 0 ? joined('and', left) : undefined;
    },
    or: (operands) => {
      const left = operands.filter((one) => one !== undefined);
      return left.length === operands.length ? joined('or', left) : undefined;
    },
    not: (_, node) => kept(node),
    comparison: kept,
    in: kept,
    between: kept,
    null: kept,
    call: kept,
  });
}

/** Joins operands, of which those of the same kind are taken apart, as in a parsed text. */
function joined(kind: 'and' | 'or', operands: readonly Expression[]): Expression {
  const flat = operands.flatMap((one) => (one.kind === kind ? one.operands : [one]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind, operands: flat };
}
