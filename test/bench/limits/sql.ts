import { type Expression, literalsOf } from 'search-expression';
// Has no public name; the handwritten template must resolve dates as the library does.
import { formatDay, resolveDate, todayOf } from '../../../src/schema/dates.ts';

type Template = (
  expression: Expression,
  clock: { readonly today: string },
) => { readonly text: string; readonly values: readonly (string | number)[] };

/**
 * The limit for SQL: handwritten templates for
 * `startdatum >= D AND startdatum <= D AND product IN (N, N)` alone. They take the tree's literals
 * and the day and return what `toSql` returns, with a constant text.
 */
export const templates: Readonly<Record<'sqlite' | 'postgres', Template>> = {
  sqlite: template('("startdatum" >= ? AND "startdatum" <= ? AND "product" IN (?, ?))'),
  postgres: template('("startdatum" >= $1::date AND "startdatum" <= $2::date AND "product" IN ($3::bigint, $4::bigint))'),
};

function template(text: string): Template {
  return (expression, clock) => {
    if (expression.kind !== 'and') throw new TypeError('Another shape.');
    const [from, to, list] = expression.operands;
    if (from?.kind !== 'comparison' || to?.kind !== 'comparison' || list?.kind !== 'in') throw new TypeError('Another shape.');
    const today = todayOf(clock);
    const [fromDay, toDay, first, second] = [from, to, list].flatMap((node) => literalsOf(node).map(({ value }) => value));
    return {
      text,
      values: [
        formatDay(resolveDate(String(fromDay), today)),
        formatDay(resolveDate(String(toDay), today)),
        first as number,
        second as number,
      ],
    };
  };
}
