import { parseDay } from '../../schema/dates.ts';
import { readProducts } from '../../service/access/account-rules.ts';
import type { RowScope } from '../../service/stores/database.ts';
import { scopeColumns } from '../../service/stores/table-reader.ts';
import type { TableName } from '../../service/stores/tables.ts';
import { didYouMean, type Options } from '../command.ts';
import { usage } from '../failure.ts';
import { type Importable, importable } from './importable.ts';

/** The options that select rows by their start date and product. */
export const scopeOptions = {
  from: { value: 'DATE', help: 'Only what begins on this day or later, YYYY-MM-DD' },
  to: { value: 'DATE', help: 'Only what begins on this day or earlier' },
  products: { value: 'LIST', help: 'Only these products, as 1,14' },
} as const satisfies Options;

export type ScopeValues = { readonly [Name in keyof typeof scopeOptions]?: string };

/** @throws Failure for a date or list that is none, and for dates of products, which have none */
export function scopeOf({ table }: Importable, { from, to, products }: ScopeValues): RowScope {
  for (const [option, date] of Object.entries({ from, to })) {
    if (date === undefined) continue;
    if (table === 'products') throw usage(`Products have no dates; \`--${option}\` is for bookings and events.`);
    if (parseDay(date) === undefined)
      throw usage(`\`--${option}\` takes a day as YYYY-MM-DD, not \`${date}\`.${formatHint(date)}`);
  }
  if (from !== undefined && to !== undefined && from > to) throw usage(`--from ${from} is after --to ${to}.`);
  const read = products === undefined ? undefined : readProducts(products);
  if (read !== undefined && 'wrong' in read) throw usage(`--products: ${read.wrong}`);
  return { ...(from && { from }), ...(to && { to }), ...(read && { products: read.value }) };
}

/** `--from` was once the format. */
const formatHint = (given: string): string =>
  ['json', 'ndjson', 'csv'].includes(given) ? ` The format is \`--format ${given}\`.` : '';

/** Tests a row, by the columns of its table. */
export function isInScope(table: TableName, own: Readonly<Record<string, unknown>>, { from, to, products }: RowScope): boolean {
  const { starts = '', product } = scopeColumns[table];
  const day = String(own[starts]);
  if ((from !== undefined && day < from) || (to !== undefined && day > to)) return false;
  return products === undefined || products.some((one) => one === own[product]);
}

/** A scope as options; empty for all rows. */
export function describeScope({ from, to, products }: RowScope): string {
  return [from && `--from ${from}`, to && `--to ${to}`, products && `--products ${products.join(',')}`].filter(Boolean).join(' ');
}

/**
 * The kind of rows that an argument names.
 *
 * @throws Failure for any other; `done` is what the command does, such as `imported`
 */
export function kindOf(given: string, command: string, done: string, names: readonly TableName[] = kindNames): Importable {
  const name = names.find((one) => one === given);
  if (name !== undefined) return importable[name];
  const problem = given === '' ? `Say what to ${command}` : `\`${given}\` cannot be ${done}`;
  throw usage(`${problem}: ${names.join(', ')}.${didYouMean(given, names)}`, `search-expression ${command} --help`);
}

const kindNames = Object.keys(importable) as readonly TableName[];
