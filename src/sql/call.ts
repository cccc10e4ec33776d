import type { Call } from '../../grammar/expression.ts';
import type { Now } from '../schema/dates.ts';
import { readCall } from '../schema/functions.ts';
import type { Argument, Schema, SqlFragment, SqlTag } from '../schema/schema.ts';
import type { Binder } from '../schema/variables.ts';
import type { Bindable, Dialect } from './dialect.ts';

/**
 * The SQL of a call: the texts between its values, and the values as they are bound.
 *
 * @throws TypeError for a function without SQL in the dialect, and for SQL that its tag did not make
 */
export function callSql(
  node: Call,
  schema: Schema,
  now: Now,
  binder: Binder,
  dialect: Dialect,
  columnOf: (field: string) => string,
): { readonly texts: readonly string[]; readonly values: readonly Bindable[] } {
  const { own, given, clock } = readCall(node, schema, now, binder, (field) => made([columnOf(field)], []));
  const sql = typeof own.sql === 'object' ? own.sql[dialect.name] : own.sql;
  const name = JSON.stringify(node.name);
  if (sql === undefined) throw new TypeError(`The function ${name} has no SQL for ${dialect.title ?? dialect.name}.`);
  const fragment = sql(tag, given as never, clock);
  if (!fragments.has(fragment)) throw new TypeError(`The SQL of the function ${name} is not made by its tag.`);
  const values = fragment.values.map((value) => (typeof value === 'boolean' ? dialect.bind.boolean(value) : value));
  return { texts: fragment.texts, values };
}

const tag: SqlTag = (texts, ...given) => {
  const all: [string, ...string[]] = [texts[0] ?? ''];
  const values: Argument[] = [];
  for (const [at, one] of given.entries()) {
    const {
      texts: [first = '', ...others],
      values: own,
    } = fragments.has(one as SqlFragment) ? (one as SqlFragment) : { texts: ['', ''], values: [one as Argument] };
    all[all.length - 1] += first;
    all.push(...others);
    all[all.length - 1] += texts[at + 1] ?? '';
    values.push(...own);
  }
  return made(all, values);
};

function made(texts: readonly string[], values: readonly Argument[]): SqlFragment {
  const fragment = { texts, values };
  fragments.add(fragment);
  return fragment;
}

/** What the tag made: text of another origin never becomes SQL. */
const fragments = /* @__PURE__ */ new WeakSet<SqlFragment>();
