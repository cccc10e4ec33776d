import { type Expression, print, type Query, type Schema, walk } from 'search-expression';

/** Whether a column tells the day of a row. */
export const isOfDay = (column: string): boolean => /^(RES_FROMDATE|RES_TILLDATE|EVENT_DATE)$/.test(column);

/** Whether a column tells the room of a row. */
export const isOfRoom = (column: string): boolean => column.startsWith('OBJ_');

/** What a condition is about: days and perhaps rooms, rooms alone, or something else too. */
export function subjectOf(condition: Expression, schema: Schema): 'day' | 'room' | 'other' {
  const columns = columnsIn(condition, schema);
  if (!columns.every((column) => isOfDay(column) || isOfRoom(column))) return 'other';
  return columns.some(isOfDay) ? 'day' : 'room';
}

/** Whether a search may count hours or minutes from now, and find others later on the day. */
export const countsFromNow = ({ expression }: Query): boolean => /"-?\d+(?:h|min)"/.test(print(expression));

/** The columns that a search names. */
export function columnsIn(expression: Expression, { fields }: Schema): readonly string[] {
  const columns: string[] = [];
  walk(expression, (node) => {
    if ('field' in node) columns.push(fields[node.field]?.column ?? node.field);
  });
  return columns;
}

/** The conditions that have to hold together: the operands of the outermost AND. */
export const conditionsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'and' ? expression.operands : [expression];
