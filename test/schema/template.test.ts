import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Diagnostic, days, defineSchema, parseQuery, print, SearchError } from '../../src/index.ts';
import { type SearchValue, search } from '../../src/schema/template.ts';
import { bare } from '../support/bare.ts';
import { forAll, law } from '../support/law.ts';
import { hostileTexts } from '../support/pools.ts';
import { texts } from '../support/trees.ts';

const schema = defineSchema({
  startdatum: { type: 'date' },
  product: { type: 'integer' },
  bedrag: { type: 'decimal' },
  naam: { type: 'text' },
  open: { type: 'boolean' },
  'een naam': { type: 'text' },
});
const ids = [1, 14];
const none: readonly number[] = [];
const name = `O'Brien" OR product = 1`;

test('a text is read as parseQuery reads it', () => {
  const text = 'startdatum >= "0d" AND product IN (1,14)';
  expect(search(schema, text).expression).toEqual(parseQuery(text, schema).expression);
  const broken: string = 'prodct = 1';
  expect(() => search(schema, broken)).toThrow(SearchError);
  const missing = undefined as unknown as string;
  expect(() => search(schema, missing)).toThrow(TypeError);
});

describe('a value stands for itself', () => {
  test.each([
    [search(schema)`product = 1`, 'product = 1'],
    [search(schema)`startdatum >= ${days(-7)} AND product IN (${ids})`, 'startdatum >= "-7d" AND product IN (1,14)'],
    [search(schema)`product IN (2, ${ids},${3})`, 'product IN (2,1,14,3)'],
    [search(schema)`product IN (${[5]})`, 'product IN (5)'],
    [search(schema)`product BETWEEN ${1}AND${2}`, 'product BETWEEN 1 AND 2'],
    [search(schema)`naam=${name}AND open=${true}`, `naam = "O'Brien\\" OR product = 1" AND open = TRUE`],
    [search(schema)`\`een naam\` ~ ${'`'} OR naam = "\`"`, '`een naam` ~ "`" OR naam = "`"'],
    [search(schema)`naam = "it's" AND naam = ${'x'} AND naam = 'say "'`, `naam = "it's" AND naam = "x" AND naam = "say \\""`],
    [search(schema)`product = ${-0} AND product < ${-3}`, 'product = 0 AND product < -3'],
    [search(schema)`bedrag IN (${[12, 12.5, -0.5, 1e-7, -1.25e-7]})`, 'bedrag IN (12,12.5,-0.5,0.0000001,-0.000000125)'],
    [search(schema)`naam = "\${…}" AND naam = ${'${…}'}`, 'naam = "${…}" AND naam = "${…}"'],
  ])('%#', (query, text) => {
    expect(print(query.expression)).toBe(text);
    expect(query.expression).toEqual(bare(parseQuery(text, schema).expression));
  });

  law(
    'any text, wherever a value can stand',
    [anyText, anyText, fc.array(anyText, { minLength: 1, maxLength: 5 })],
    1_000,
    (a, b, list) => {
      const { expression } = search(schema)`naam ~ ${a}OR NOT (naam IN (${list},"x") AND naam NOT BETWEEN ${b}AND${a})`;
      const literal = (value: string) => ({ kind: 'string', value });
      expect(expression).toEqual({
        kind: 'or',
        operands: [
          { kind: 'comparison', field: 'naam', operator: '~', value: literal(a) },
          {
            kind: 'not',
            operand: {
              kind: 'and',
              operands: [
                { kind: 'in', field: 'naam', negated: false, values: [...list, 'x'].map(literal) },
                { kind: 'between', field: 'naam', negated: true, low: literal(b), high: literal(a) },
              ],
            },
          },
        ],
      });
    },
  );

  test('in any template: with other values it says the same of those', () => {
    let read = 0;
    forAll([brokenTemplates, fc.array(anyText, { minLength: 8, maxLength: 8 })], 2_000, (parts, values) => {
      const marks = values.map((_, at) => `mark ${at}`);
      const withMarks = outcome(parts, marks);
      const found = outcome(parts, values);
      if (typeof withMarks !== 'string') read++;
      const expected = JSON.stringify(withMarks, (_, value: unknown) => values[marks.indexOf(String(value))] ?? value);
      expect(JSON.stringify(found)).toBe(expected);
    });
    // One in six or so can be read.
    expect(read).toBeGreaterThan(200);
  });
});

describe('what cannot be a value', () => {
  test.each<readonly [title: string, ask: () => unknown, value: number, told: string]>([
    ['a value in double quotes', () => search(schema)`naam = "${name}"`, 1, 'stands inside quotes; take these away'],
    ['in single ones', () => search(schema)`naam = ${name} OR naam = '%${name}%'`, 2, 'stands inside quotes'],
    ['in quotes that are not closed', () => search(schema)`naam = "${name}`, 1, 'stands inside quotes'],
    ['after an escaped quote', () => search(schema)`naam = "\\"${1}"`, 1, 'stands inside quotes'],
    ['in backticks', () => search(schema)`\`een ${'naam'}\` = 1`, 1, 'stands in a name'],
    ['a list for one value', () => search(schema)`product = ${[1]}`, 1, 'is a list; it belongs in IN'],
    ['null', untyped(null), 1, 'is null, which the language cannot write'],
    ['undefined', untyped(undefined), 1, 'is undefined'],
    ['a moment', untyped(new Date(0)), 1, 'is of type object'],
    ['a bigint', untyped(1n), 1, 'is of type bigint'],
    ['a list in a list', untyped([[1]]), 1, 'is of type object'],
    ['NaN', untyped(Number.NaN), 1, 'is NaN'],
    ['an unsafe integer', untyped(2 ** 53), 1, 'is 9007199254740992'],
    ['more digits than a decimal has', untyped(0.1 + 0.2), 1, 'is 0.30000000000000004'],
    ['half a character', untyped('\ud800'), 1, 'is a text with half a character'],
    ['U+0000', untyped('\0'), 1, 'is a text with half a character or U\\+0000'],
  ])('%s is a mistake of the program', (_, ask, value, told) => {
    expect(ask).toThrow(TypeError);
    expect(ask).toThrow(new RegExp(`^Value ${value} of this search ${told}`));
  });

  test('the tag is no function of a text', () => {
    const tag = search(schema) as unknown as (parts: readonly string[]) => unknown;
    expect(() => tag(['product = 1'])).toThrow(TypeError);
  });

  test('a backslash that JavaScript cannot read', () => expect(() => search(schema)`naam = "\u"`).toThrow(TypeError));
});

describe('what is wrong is shown with ${…} for each value', () => {
  test.each<readonly [ask: () => unknown, code: string, marked: string]>([
    [() => search(schema)`prodct = ${12345} AND naam = "x"`, 'unknown-field', '[prodct] = ${…} AND naam = "x"'],
    [() => search(schema)`naam = ${name} AND prodct IN (${ids})`, 'unknown-field', 'naam = ${…} AND [prodct] IN (${…})'],
    [() => search(schema)`product = ${'12'}`, 'type-mismatch', 'product = [${…}]'],
    [
      () => search(schema)`naam = ${'x'} AND product IN (1, ${[1, 1.5]})`,
      'type-mismatch',
      'naam = ${…} AND product IN (1, [${…}])',
    ],
    [() => search(schema)`startdatum >= ${'tomorrow'}`, 'invalid-date', 'startdatum >= [${…}]'],
    [() => search(schema)`open < ${true}`, 'operator-not-allowed', 'open [<] ${…}'],
    [() => search(schema)`product IN (${none})`, 'empty-list', 'product IN ([${…}])'],
    [() => search(schema)`product IN (1, ${none})`, 'empty-list', 'product IN (1, [${…}])'],
    [() => search(schema)`product = 1 ${none}`, 'empty-list', 'product = 1 [${…}]'],
    [() => search(schema)`${'product'} = 1`, 'unexpected-token', '[${…}] = 1'],
    [() => search(schema)`product ${'='} 1`, 'unexpected-token', 'product [${…}] 1'],
    [() => search(schema)`product = 1 ${'OR open = TRUE'}`, 'unexpected-token', 'product = 1 [${…}]'],
    [() => search(schema)`product = 1${2}`, 'unexpected-token', 'product = 1[${…}]'],
    [() => search(schema)`product = ${1} AND (open = ${true}`, 'unbalanced-parenthesis', 'product = ${…} AND [(]open = ${…}'],
    [() => search(schema)`product = ${[1, 2]}`, 'unexpected-token', 'product = [${…}]'],
    [() => search(schema)`naam = ${'x'.repeat(1_001)}`, 'limit-exceeded', 'naam = [${…}]'],
  ])('%#: %o', (ask, code, marked) => {
    const error = errorOf(ask);
    const shown = marked.replaceAll(/\[|\]/g, '');
    const first = error.diagnostics.find((one) => one.code === code);
    expect({ code: first?.code, range: first?.range }).toEqual({
      code,
      range: { from: marked.indexOf('['), to: marked.indexOf(']') - 1 },
    });
    expect(error.message).toContain(shown);
  });

  test('a repair is one of the text that is shown, and none of a value', () => {
    const fixed = (ask: () => unknown) =>
      errorOf(ask).diagnostics.flatMap(({ fixes = [] }: Diagnostic) => fixes.map(({ edits }) => edits));
    expect(fixed(() => search(schema)`naam = ${name} AND prodct = 1`)).toEqual([[{ from: 16, to: 22, insert: 'product' }]]);
    expect(fixed(() => search(schema)`naam = ${'x'} AND product = ${'12'}`)).toEqual([]);
  });
});

const anyText = fc.oneof(texts, fc.constantFrom(...hostileTexts.filter((text) => text !== '\0'), '" OR naam = "', '\\', '${…}'));

/** Parts of a template that is right, with at most one piece too many, at a random place. */
const brokenTemplates = fc
  .tuple(
    fc.array(fc.constantFrom('naam = |', 'naam IN (|, "x", |)', 'NOT naam BETWEEN|AND |', '(naam ~ | OR `een naam` !~|)'), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.nat(),
    fc.constantFrom('', '', '"', "'", '`', '\\', '-', '1', ' ', '(', ')', ',', 'x', ' NOT ', '|', '"|"', '=', '.5', '${…}'),
  )
  .map(([conditions, place, piece]) => {
    const text = conditions.join(' AND ');
    const at = place % (text.length + 1);
    return `${text.slice(0, at)}${piece}${text.slice(at)}`.split('|');
  });

/** The tree, or what kind of error there is instead. */
function outcome(parts: readonly string[], values: readonly SearchValue[]): unknown {
  const template = Object.assign([...parts], { raw: parts });
  try {
    return search(schema)(template, ...values.slice(0, parts.length - 1)).expression;
  } catch (error) {
    return error instanceof SearchError ? 'a wrong search' : error instanceof TypeError ? 'a wrong program' : String(error);
  }
}

function errorOf(ask: () => unknown): SearchError {
  try {
    ask();
  } catch (error) {
    if (error instanceof SearchError) return error;
    throw error;
  }
  throw new Error('Nothing is wrong.');
}

function untyped(value: unknown): () => unknown {
  return () => search(schema)`product IN (${value as SearchValue})`;
}
