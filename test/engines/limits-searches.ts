import { defaultLimits, mostSought } from '../../grammar/limits.ts';
import { type ComparisonOperator, defineSchema, type Expression, foldText, type Literal } from '../../src/index.ts';
import type { EngineName } from '../support/engines/engine.ts';
import { insertRows, type Session } from './every-engine.ts';

const { nesting, predicates, listValues, stringLength } = defaultLimits;

/** What can be asked: a field of every type, and moments. */
export const schema = defineSchema({
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  startdatum: { type: 'date' },
  van: { type: 'time' },
  gewijzigd: { type: 'date', dateTime: 'UTC' },
});
type FieldName = keyof typeof schema.fields;

const inAll = (declared: string) => ({ sqlite: declared, postgres: declared, mariadb: declared, duckdb: declared });
const declared: Readonly<Record<FieldName, Readonly<Record<EngineName, string>>>> = {
  product: inAll('BIGINT'),
  bedrag: { ...inAll('DECIMAL(12,2)'), sqlite: 'REAL' },
  naam: { ...inAll('VARCHAR(1000)'), postgres: 'VARCHAR(1000) COLLATE "C"' },
  startdatum: { ...inAll('DATE'), sqlite: 'TEXT' },
  van: { ...inAll('TIME'), sqlite: 'TEXT' },
  gewijzigd: { sqlite: 'TEXT', postgres: 'TIMESTAMP', mariadb: 'DATETIME', duckdb: 'TIMESTAMP' },
};

type Row = { readonly id: number } & { readonly [Name in FieldName]?: string | null };

/** The nth value of a field, as a row and a literal have it. */
const valueOf: Readonly<Record<FieldName, (nth: number) => string>> = {
  product: String,
  bedrag: (nth) => (nth / 4 + 0.01).toFixed(2),
  naam: (nth) => `naam ${nth}`,
  startdatum: (nth) => new Date(Date.UTC(2000, 0, 1 + nth)).toISOString().slice(0, 10),
  van: (nth) => new Date(((nth * 7) % 86_400) * 1000).toISOString().slice(11, 19),
  gewijzigd: (nth) => new Date(Date.UTC(2000, 0, 1 + nth, 12)).toISOString().slice(0, 19).replace('T', ' '),
};
const literalOf: Readonly<Record<FieldName, (nth: number) => Literal>> = {
  product: (nth) => ({ kind: 'integer', value: nth }),
  bedrag: (nth) => ({ kind: 'decimal', value: valueOf.bedrag(nth).replace(/(\..+?)0$/, '$1') }),
  naam: (nth) => ({ kind: 'string', value: valueOf.naam(nth) }),
  startdatum: (nth) => ({ kind: 'string', value: valueOf.startdatum(nth) }),
  van: (nth) => ({ kind: 'string', value: valueOf.van(nth) }),
  gewijzigd: (nth) => ({ kind: 'string', value: valueOf.startdatum(nth) }),
};
const fields = Object.keys(valueOf) as readonly FieldName[];

export const rows: readonly Row[] = Array.from({ length: 120 }, (_, id) => ({
  id,
  ...Object.fromEntries(fields.map((field, at) => [field, (id + at) % 10 === 0 ? null : valueOf[field](id * 37)])),
}));

const times = <Item>(count: number, item: (nth: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, nth) => item(nth));
const any = (operands: readonly Expression[]): Expression => ({ kind: 'or', operands });
const every = (operands: readonly Expression[]): Expression => ({ kind: 'and', operands });
const not = (operand: Expression): Expression => ({ kind: 'not', operand });
const text = (value: string): Literal => ({ kind: 'string', value });
const longest = (start: string, filling: string, length: number = stringLength) =>
  text(start + filling.repeat(length - start.length));
const is = (field: FieldName, operator: ComparisonOperator, value: Literal): Expression => {
  return { kind: 'comparison', field, operator, value };
};
/** The field has one of so many values. */
const isIn = (field: FieldName, count: number, place: (nth: number) => number, negated = false): Expression => {
  return { kind: 'in', field, negated, values: times(count, (nth) => literalOf[field](place(nth))) };
};
/** Of every type and operator. */
const mixed = (nth: number): Expression => {
  const field = fields[nth % fields.length] ?? 'product';
  return is(field, (['!=', '<', '=', '>', '<='] as const)[nth % 5] ?? '=', literalOf[field](nth * 37));
};

/** NOT, AND and OR in turns, so many round another, the last two with a condition more. */
function nested(depth: number, innermost: Expression): Expression {
  let inner = innermost;
  for (let level = 0; level < depth; level++)
    inner = level % 3 === 0 ? not(inner) : level % 3 === 1 ? every([mixed(level), inner]) : any([inner, mixed(level)]);
  return inner;
}

type Limit = Readonly<Record<string, (session: Session) => Expression>>;

const anyOf500 = (condition: (nth: number) => Expression) => any(times(predicates, condition));
const allOf500 = (condition: (nth: number) => Expression) => every(times(predicates, condition));

export const manyConditions: Limit = {
  'any of 500': () => anyProduct(predicates),
  'all of 500': () => allOf500((nth) => is('naam', '!=', literalOf.naam(nth * 74))),
  'any of 500 of every type': () => anyOf500(mixed),
  'none of 500': () => allOf500((nth) => not(is('startdatum', '=', literalOf.startdatum(nth * 74)))),
  'any of 500 parts of texts': () => anyOf500((nth) => is('naam', '~', text(`AAM ${nth * 74}`))),
  'any of 500 starts of texts': () => anyOf500((nth) => is('naam', '^=', text(`ŇÁAM ${nth * 74}`))),
  'none of 500 of the longest parts': () => allOf500((nth) => is('naam', '!~', longest(`${nth}`, '日', mostSought))),
  'any of 500 of the longest texts': () => anyOf500((nth) => is('naam', nth % 2 === 0 ? '>' : '=', longest(`naam ${nth}`, '😀'))),
  'any of 500 days of moments': () => anyOf500((nth) => is('gewijzigd', '=', literalOf.gewijzigd(nth * 74))),
  'any of 500 short lists of days of moments': () => anyOf500((nth) => isIn('gewijzigd', 4, (more) => nth * 74 + 2 * more)),
  'any of 500 longer lists of days of moments': () => anyOf500((nth) => isIn('gewijzigd', 6, (more) => nth * 74 + 2 * more)),
  'any of 500 lists whose values are bound one by one': ({ dialect }) =>
    anyOf500((nth) => isIn('product', dialect.longestList, (more) => nth * 74 + more)),
  'any of many lists that are bound as one': ({ name, dialect }) =>
    any(times(mostLongLists[name] ?? predicates, (nth) => isIn('naam', dialect.longestList + 1, (more) => nth * 74 + more))),
};

/** By a folded column: PostgreSQL keeps 32 patterns, and compiles more of them again for each row. */
export const longTexts: Limit = {
  'none of 500 of the longest parts of letters': () =>
    allOf500((nth) => is('naam', nth % 2 === 0 ? '!~' : '!^=', longest(`${nth}`, 'o', mostSought))),
  'any of 500 folded parts and starts': () =>
    anyOf500((nth) => is('naam', nth % 2 === 0 ? '~' : '^=', text(`${nth % 2 === 0 ? '' : 'N'}ÁÂM ${nth * 74}`))),
};

/** DuckDB takes cubic time in the number of subqueries: 0.4 s for 64, minutes for 500. */
const mostLongLists: { readonly [Name in EngineName]?: number } = { duckdb: 64 };

export const deep: Limit = {
  'NOT 32 deep': () => times(nesting, () => not).reduce((inner, one) => one(inner), is('product', '=', literalOf.product(37))),
  'NOT, AND and OR 32 deep': () => nested(nesting, mixed(nesting)),
  '500 conditions 32 deep': () => nested(nesting - 2, any(times(predicates - 20, (nth) => not(mixed(nth))))),
};

export const longLists: Limit = {
  ...Object.fromEntries(
    fields.flatMap((field) => [
      [`10,000 values for ${field}`, () => isIn(field, listValues, (nth) => nth * 2)],
      [`not 10,000 values for ${field}`, () => isIn(field, listValues, (nth) => nth * 3, true)],
    ]),
  ),
  'a list of 10,000 values for each field': () => any(fields.map((field) => isIn(field, listValues, (nth) => nth * 5))),
  '20 lists of 10,000 values': () =>
    any(times(20, (nth) => isIn('product', listValues, (more) => more * 60 + nth, nth % 7 === 0))),
  '10,000 of the longest texts': () => {
    const values = [...times(listValues - 1, (nth) => longest(`naam ${nth} `, 'x')), literalOf.naam(37)];
    return { kind: 'in', field: 'naam', negated: false, values };
  },
};

/** A table `t` of the rows. */
export async function makeTable(session: Session): Promise<void> {
  const columns = fields.map((field) => `${field} ${declared[field][session.name]}`);
  await session.engine.run(`CREATE TABLE t (id INTEGER, ${columns.join(', ')}, naam_folded ${declared.naam[session.name]})`);
  const withFolded = rows.map((row) => ({ ...row, naam_folded: typeof row.naam === 'string' ? foldText(row.naam) : null }));
  await insertRows(session, 't', ['id', ...fields, 'naam_folded'], withFolded);
}

/** Any of so many products, a condition each. */
export function anyProduct(count: number): Expression {
  return any(times(count, (nth) => is('product', '=', literalOf.product(nth * 37))));
}

/** Any of so many products, in lists whose values are bound one by one. */
export function products(count: number, { dialect: { longestList } }: Session): Expression {
  const list = (from: number) => isIn('product', Math.min(longestList, count - from), (nth) => from + nth);
  return any(times(Math.ceil(count / longestList), (nth) => list(nth * longestList)));
}
