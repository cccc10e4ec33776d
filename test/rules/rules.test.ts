import { DatabaseSync } from 'node:sqlite';
import { defaultOperators, formatQuery, type RuleGroupType } from '@react-querybuilder/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainIn } from '../../src/analysis/expressions.ts';
import { check, defineSchema, type Expression, fromJson, parse, parseQuery, print } from '../../src/index.ts';
import { filter } from '../../src/memory/index.ts';
import { fromRules, toRules } from '../../src/rules/index.ts';
import { bare } from '../support/bare.ts';
import { countOf } from '../support/counts.ts';
import { forAll, law } from '../support/law.ts';
import { expressionsOf, plainExpressions } from '../support/trees.ts';

/* The JSON of react-querybuilder as an expression and back, with its own package beside. */

const schema = defineSchema({
  n: { type: 'integer' },
  price: { type: 'decimal' },
  title: { type: 'text' },
  day: { type: 'date' },
  open: { type: 'boolean' },
});
const tree = (text: string) => bare(parse(text).expression) as Expression;
const and = (...rules: unknown[]) => ({ combinator: 'and', rules });
const n1 = { field: 'n', operator: '=', value: 1 };
/** Rules on one field with one value, joined by AND. */
const each = (field: string, operators: readonly string[], value: unknown) =>
  and(...operators.map((operator) => ({ field, operator, value })));

describe('a group of rules is read as', () => {
  test.each<[text: string, rules: unknown]>([
    ['n = 1', and(n1)],
    ['n = 1 AND n = 1', and(n1, n1)],
    ['n = 1 AND (n = 1 OR n = 1)', and(n1, { combinator: 'OR', rules: [n1, n1] })],
    ['n = 1 AND n = 1 AND n = 1', and(n1, { combinator: 'or', rules: [and(n1, n1)] })],
    ['NOT n = 1', { ...and(n1), not: true }],
    ['NOT (n = 1 AND NOT n = 1)', { ...and(n1, { ...and(n1), not: true }), not: true }],
    ['NOT NOT (n = 1 OR n = 1)', { ...and({ combinator: 'or', not: true, rules: [n1, n1] }), not: true }],
    ['n = 1', { id: 'x', path: [], disabled: true, ...and({ ...n1, id: 'y', path: [0], valueSource: 'value' }), not: false }],
    ['n = 1', and({ ...n1, value: '1' })],
    ['n = n', and({ ...n1, valueSource: 'field', value: 'n' })],
    ['n BETWEEN n AND n', and({ field: 'n', operator: 'between', valueSource: 'field', value: ['n', 'n'] })],
    ['n IN (1,2,3)', and({ field: 'n', operator: 'in', value: '1, 2,3' })],
    ['n NOT IN (1)', and({ field: 'n', operator: 'notIn', value: ['1'] })],
    ['n BETWEEN 1 AND 2', and({ field: 'n', operator: 'between', value: '1,2' })],
    ['price NOT BETWEEN 1.5 AND 2', and({ field: 'price', operator: 'notBetween', value: ['1.50', 2] })],
    ['price = 0.0000001', and({ field: 'price', operator: '=', value: 1e-7 })],
    ['title IN ("a,b","c d")', and({ field: 'title', operator: 'in', value: 'a\\,b, c d ' })],
    ['title = " 14 "', and({ field: 'title', operator: '=', value: ' 14 ' })],
    ['title ~ "x" AND title !~ "x"', each('title', ['contains', 'doesNotContain'], 'x')],
    ['title ^= "x" AND title !^= "x"', each('title', ['beginsWith', 'doesNotBeginWith'], 'x')],
    ['day IS NULL AND day IS NOT NULL', each('day', ['null', 'notNull'], null)],
    ['day >= "7d"', and({ field: 'day', operator: '>=', value: '7d' })],
    ['open = TRUE', each('open', ['='], 'true')],
    ['open != FALSE', each('open', ['!='], false)],
  ])('%s', (text, rules) => {
    const { expression, diagnostics } = fromRules(rules, { schema });
    expect(diagnostics).toEqual([]);
    expect(expression && print(expression)).toBe(text);
    expect(fromJson(expression).expression).toEqual(expression);
    expect(expression && check(expression, schema).diagnostics).toEqual([]);
  });

  test('texts stay texts without a schema', () => {
    expect(fromRules(and({ ...n1, value: '1' })).expression).toEqual(tree('n = "1"'));
  });
});

const circle = and();
circle.rules.push(n1, circle);

describe('what rules say and the language cannot, has a path', () => {
  const told = (rules: unknown) =>
    fromRules(rules, { schema }).diagnostics.map(({ code, severity, data }) => `${severity} ${code} ${String(data?.['path'])}`);
  const error = (path: string) => [`error unexpected-value ${path}`];
  test.each<[what: string, rules: unknown, told: readonly string[]]>([
    ['no group', n1, error('')],
    ['nothing', undefined, error('')],
    ['a group without rules', and(), error('/rules')],
    ['a group without rules in another', and(n1, and()), error('/rules/1/rules')],
    ['a muted group', { ...and(n1), muted: true }, error('')],
    ['xor', { combinator: 'xor', rules: [n1, n1] }, error('/combinator')],
    ['independent combinators', { rules: [n1, 'and', n1] }, error('/combinator')],
    ['a combinator among rules', and(n1, 'and', n1), error('/rules/1')],
    ['ends with', and({ field: 'title', operator: 'endsWith', value: 'x' }), error('/rules/0/operator')],
    ['does not end with', and(n1, { field: 'title', operator: 'doesNotEndWith', value: 'x' }), error('/rules/1/operator')],
    ['an operator that is not chosen', and({ ...n1, operator: '~' }), error('/rules/0/operator')],
    ['a field that is not chosen', and({ ...n1, field: '~' }), error('/rules/0/field')],
    ['a rule on an element outside of a list', and({ ...n1, field: '' }), error('/rules/0/field')],
    ['a list of fields', and({ ...n1, operator: 'in', valueSource: 'field', value: ['price'] }), error('/rules/0/valueSource')],
    ['a number as a field', and({ ...n1, valueSource: 'field', value: 7 }), error('/rules/0/value')],
    ['all of a list without a group of rules', and({ ...n1, match: { mode: 'all' } }), error('/rules/0/value')],
    ['no value', and({ ...n1, value: null }), error('/rules/0/value')],
    ['an empty list', and({ ...n1, operator: 'in', value: '' }), error('/rules/0/value')],
    ['a null in a list', and({ ...n1, operator: 'in', value: [1, null] }), error('/rules/0/value/1')],
    ['one bound', and({ ...n1, operator: 'between', value: [1] }), error('/rules/0/value')],
    ['an integer of 2^53', and(and({ ...n1, value: 2 ** 53 })), ['error integer-out-of-range /rules/0/rules/0/value']],
    ['a sum of doubles', and({ ...n1, field: 'price', value: 0.1 + 0.2 }), ['error invalid-number /rules/0/value']],
    ['a NOT that is no flag', { ...and(n1), not: 'yes' }, error('/not')],
    ['circles', circle, [`error limit-exceeded ${'/rules/1'.repeat(256)}/rules/0`]],
  ])('%s', (_, rules, expected) => {
    expect(fromRules(rules, { schema }).expression).toBeUndefined();
    expect(told(rules)).toEqual(expected);
  });

  test('a muted rule is left out with a warning, as is a key that means nothing', () => {
    const rules = and(
      { ...n1, muted: true },
      { combinator: 'or', rules: [and(n1, { ...n1, muted: true }), { ...n1, note: 'x' }] },
    );
    expect(told(rules)).toEqual(
      ['/rules/0', '/rules/1/rules/0/rules/1', '/rules/1/rules/1'].map((path) => `warning unexpected-value ${path}`),
    );
    const { expression } = fromRules(rules);
    expect(expression).toEqual(tree('n = 1 OR n = 1'));
  });

  test('a group whose rules are all muted is never everything', () => {
    expect(fromRules(and(n1, and({ ...n1, muted: true }))).expression).toBeUndefined();
  });

  test('every operator of react-querybuilder is read, or told', () => {
    const unread = defaultOperators
      .map(({ name }) => name as string)
      .filter((operator) =>
        fromRules(and({ field: 'title', operator, value: ['x', 'y'] })).diagnostics.some(
          ({ data }) => data?.['path'] === '/rules/0/operator',
        ),
      );
    expect(unread).toEqual(['endsWith', 'doesNotEndWith']);
  });

  test('in Dutch', () => {
    const [first] = fromRules(and({ ...n1, muted: true }, n1), { locale: 'nl' }).diagnostics;
    expect(first?.message).toBe('`/rules/0` is gedempt, en wordt dus weggelaten.');
  });
});

test('a field called ~ cannot be said', () => {
  const { rules, diagnostics } = toRules(tree('a = 1 OR NOT `~` = 1'));
  expect(rules).toBeUndefined();
  expect(diagnostics.map(({ code, data }) => [code, data?.['path']])).toEqual([
    ['unexpected-value', '/operands/1/operand/field'],
  ]);
});

test.each(['n BETWEEN 1 AND n', 'n BETWEEN n AND 1', 'n BETWEEN @x AND 1', 'n = @x'])('no rule says %s', (text) => {
  const { rules, diagnostics } = toRules(tree(text));
  expect(rules).toBeUndefined();
  expect(diagnostics.map(({ code, data }) => [code, data?.['path'], data?.['needed']])).toEqual([
    ['unexpected-value', '', 'ruleValue'],
  ]);
});

/** An expression as rules have it: `12.0` is 12. */
const asRules = (expression: Expression): Expression =>
  JSON.parse(
    JSON.stringify(expression, (_, value: { readonly kind?: unknown; readonly value?: unknown } | null) =>
      value?.kind === 'decimal' && String(value.value).endsWith('.0') ? { kind: 'integer', value: Number(value.value) } : value,
    ),
  ) as Expression;

describe('round trips', () => {
  test('any group of rules is read as an expression that gives the same one again', () => {
    const rule = fc.record({
      field: fc.constantFrom('n', 'price', 'title', '~'),
      operator: fc.constantFrom(...defaultOperators.map(({ name }) => name)),
      value: fc.constantFrom<unknown>(1, '1', '1.50', 'a,b', ['1', 2], [1], '', null, true, 0.1),
      muted: fc.constantFrom(undefined, undefined, true),
    });
    const { group } = fc.letrec<{ group: unknown }>((tie) => ({
      group: fc.record({
        combinator: fc.constantFrom('and', 'or', 'AND'),
        not: fc.constantFrom(undefined, false, true),
        rules: fc.array(fc.oneof({ maxDepth: 3 }, rule, tie('group')), { minLength: 1, maxLength: 3 }),
      }),
    }));
    let read = 0;
    forAll([group], countOf('RULES_GROUPS', 1_000, 50_000), (given) => {
      const { expression, diagnostics } = fromRules(given, { schema });
      expect(expression === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      if (expression === undefined) return;
      read++;
      const { rules } = toRules(expression);
      expect(fromRules(rules).expression).toEqual(asRules(expression));
    });
    expect(read).toBeGreaterThan(20);
  });

  law(
    'any expression comes back from rules, through JSON',
    [plainExpressions.filter((expression) => plainIn(expression).every(({ field }) => field !== '~'))],
    countOf('RULES_TREES', 300, 20_000),
    (expression) => {
      const { rules, diagnostics } = toRules(expression);
      expect(diagnostics).toEqual([]);
      const read = fromRules(JSON.parse(JSON.stringify(rules)));
      expect(read).toEqual({ expression: asRules(expression), diagnostics: [] });
      expect(read.expression && toRules(read.expression).rules).toEqual(rules);
    },
  );

  test.each([
    ['256 NOTs', `${'NOT '.repeat(256)}n = 1`],
    ['128 NOTs of an AND', `${'NOT (n = 1 AND '.repeat(128)}n = 1${')'.repeat(128)}`],
  ])('%s come back', (_, text) => {
    const { expression } = parse(text, { limits: { nesting: 256 } });
    const { rules } = toRules(expression as Expression);
    expect(fromRules(rules).expression).toEqual(bare(expression));
    // One more is a diagnostic, and no tree that print would refuse.
    const more = { ...and(n1, rules), not: true };
    expect(fromRules(more).diagnostics.map(({ code }) => code)).toEqual(['limit-exceeded']);
  });

  test('a query is written, too', () => {
    const { rules } = toRules(parseQuery('N IN (1,14) AND title ~ "yoga"', schema));
    expect(rules).toEqual(
      and({ field: 'n', operator: 'in', value: [1, 14] }, { field: 'title', operator: 'contains', value: 'yoga' }),
    );
  });
});

describe("react-querybuilder's SQL finds the rows that ours finds", () => {
  const rows = [null, 1, 2].flatMap((n) =>
    [null, 1.5, 2].flatMap((price) => [null, '', 'Yoga', 'koor', 'yoga 2'].map((title) => ({ n, price, title }))),
  );
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (id INTEGER, n INTEGER, price REAL, title TEXT)');
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?)');
  for (const [id, { n, price, title }] of rows.entries()) insert.run(id, n, price, title);

  const numbers = fc.constantFrom({ kind: 'integer' as const, value: 1 }, { kind: 'integer' as const, value: 2 });
  const values = {
    n: numbers,
    price: fc.oneof(numbers, fc.constant({ kind: 'decimal' as const, value: '1.5' })),
    title: fc.constantFrom('Yoga', 'koor', 'yoga 2', 'o').map((value) => ({ kind: 'string' as const, value })),
  };
  const ordered = ['=', '!=', '<', '<=', '>', '>='] as const;
  const conditions = fc.constantFrom('n' as const, 'price' as const, 'title' as const).chain((field) => {
    const value = values[field] as fc.Arbitrary<{ kind: 'string'; value: string }>;
    const operators = field === 'title' ? ([...ordered, '~', '!~', '^=', '!^='] as const) : ordered;
    const negated = fc.boolean();
    const kind = <Kind extends string>(name: Kind) => fc.constant(name);
    return fc.oneof(
      fc.record({ kind: kind('comparison'), field: kind(field), operator: fc.constantFrom(...operators), value }),
      fc.record({ kind: kind('in'), field: kind(field), negated, values: fc.array(value, { minLength: 1, maxLength: 3 }) }),
      // It turns bounds that are the wrong way round.
      value.chain((one) =>
        fc.record({ kind: kind('between'), field: kind(field), negated, low: kind(one as never), high: kind(one as never) }),
      ),
      fc.record({ kind: kind('null'), field: kind(field), negated }),
    );
  });

  law(
    'for any search',
    [expressionsOf(conditions as fc.Arbitrary<Expression>)],
    countOf('RULES_SQL', 200, 10_000),
    (expression) => {
      const { query } = check(expression, schema);
      const rules: RuleGroupType | undefined = toRules(expression).rules;
      if (query === undefined || rules === undefined) return;
      const { sql, params } = formatQuery(rules, 'parameterized');
      const found = database.prepare(`SELECT id FROM t WHERE ${sql} ORDER BY id`).all(...(params as string[]));
      const ours = filter(rows, query, { today: '2026-11-21' }).map((row) => rows.indexOf(row));
      expect(found.map(({ id }) => id)).toEqual(ours);
    },
  );
});
