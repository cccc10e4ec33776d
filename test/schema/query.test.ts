import { describe, expect, test } from 'vitest';
import type { Expression, Query } from '../../src/index.ts';
import { assertQuery, build, check, defineSchema, parse, parseQuery, print } from '../../src/index.ts';
import { columnStore, evaluate, filter, selectRows, toEvaluator, toPredicate } from '../../src/memory/index.ts';
import { contentOf } from '../../src/schema/query.ts';
import { prepareSql, sqlite, toSql, toTemplate } from '../../src/sql/index.ts';
import { toUrl } from '../../src/url/index.ts';

const schema = defineSchema({ product: { type: 'integer' }, naam: { type: 'text' } });
const text = 'product IN (1,14) AND NOT naam = "x"';
const made: Readonly<Record<string, () => Query<typeof schema>>> = {
  parseQuery: () => parseQuery(text, schema),
  check: () => check(parse(text).expression ?? expect.unreachable(), schema).query ?? expect.unreachable(),
  build: () => {
    const q = build(schema);
    return q.and(q.field('product').in([1, 14]), q.not(q.field('naam').eq('x')));
  },
};

const objectsIn = (value: unknown): readonly object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];

describe.each(Object.entries(made))('a query of %s', (_, make) => {
  test('shows its schema and its expression', () => {
    const query = make();
    expect(Object.keys(query)).toEqual(['schema', 'expression']);
    expect(JSON.parse(JSON.stringify(query))).toEqual({ schema, expression: query.expression });
    expect({ ...query }).toEqual({ schema, expression: query.expression });
    expect(print(query.expression)).toBe(text);
    expect(query).not.toEqual(parseQuery('product = 1', schema));
  });

  test('is frozen, and all that it holds, whoever looks and however', () => {
    for (const seen of [make(), { ...make() }.expression, Reflect.get(make(), 'expression')]) {
      expect(Object.isFrozen(seen)).toBe(true);
      expect(objectsIn(seen).filter((object) => !Object.isFrozen(object))).toEqual([]);
    }
  });

  test('cannot be changed', () => {
    const query = make() as { schema: unknown; expression: unknown };
    expect(() => (query.expression = parse('product = 1').expression)).toThrow(TypeError);
    expect(() => (query.schema = {})).toThrow(TypeError);
    expect(() => Object.defineProperty(query, 'expression', { value: 1 })).toThrow(TypeError);
    expect(() => Object.assign(query, { note: 1 })).toThrow(TypeError);
    expect(() => Reflect.deleteProperty(query, 'schema') || expect.unreachable()).toThrow();
    expect(() => Object.setPrototypeOf(query, {}) as unknown).toThrow(TypeError);
    expect(print((query as typeof query & Query).expression)).toBe(text);
  });

  test('is read by backends as it is', () => {
    const query = make();
    expect(toUrl(query)).toBe(encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29'));
    expect(toSql(query, sqlite, { today: '2026-11-21' }).values).toHaveLength(3);
    expect(contentOf(query).expression).toBe(query.expression);
  });
});

test('what is done to a tree after the check does nothing to the query', () => {
  const tree = structuredClone(parse('product = 1').expression) as { field: string };
  const { query } = check(tree as Expression, schema);
  tree.field = 'naam';
  expect(query && print(query.expression)).toBe('product = 1');
});

const clock = { today: '2026-11-21' };
const backends: Readonly<Record<string, (query: Query<typeof schema>) => unknown>> = {
  evaluate: (one) => evaluate(one, {}, clock),
  toEvaluator: (one) => toEvaluator(one, clock),
  toPredicate: (one) => toPredicate(one, clock),
  filter: (one) => filter([], one, clock),
  select: (one) => selectRows(columnStore(schema, []), one, clock),
  toSql: (one) => toSql(one, sqlite, clock),
  toTemplate: (one) => toTemplate(one, sqlite, clock),
  prepareSql: (one) => prepareSql(one, sqlite),
};

describe('what only looks like a query is none', () => {
  const query = parseQuery(text, schema);
  test.each<[what: string, value: unknown]>([
    ['a copy', { ...query }],
    ['what inherits from one', Object.create(query)],
    ['what wraps one', new Proxy(query, {})],
    ['what answers for one', new Proxy({}, { get: (_, key) => Reflect.get(query, key) as unknown })],
    ['a tree', query.expression],
    ['an unchecked tree in the clothes of a query', { schema, expression: { kind: 'null', field: 'secret', negated: true } }],
    ['a schema', schema],
    ['nothing', undefined],
    ['null', null],
    ['a text', text],
    ['a function', () => query],
  ])('%s', (_, value) => {
    for (const take of [assertQuery, contentOf, ...Object.values(backends)])
      expect(() => take(value as typeof query)).toThrow(TypeError);
  });
});

describe('a structured clone of a query is plain data', () => {
  const query = parseQuery(text, schema);
  const clone = structuredClone(query);

  test('that has the schema and the expression', () => expect(clone).toEqual({ schema, expression: query.expression }));

  test.each(Object.entries({ ...backends, toUrl }))('%s refuses it, and says how to make a query of it', (_, read) => {
    expect(() => read(query)).not.toThrow();
    expect(() => read(clone)).toThrow(TypeError);
    expect(() => read(clone)).toThrow('check(clone.expression, schema)');
  });

  test('of which check makes a query again', () => {
    expect(check(clone.expression, schema).query?.expression).toEqual(query.expression);
  });
});
