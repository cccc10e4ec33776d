import { defineList, defineSchema, defineVariables, type FieldType, parseQuery, print, read } from 'search-expression';
import { bookingSchema } from 'search-expression/booking';
import { expect, test } from 'vitest';

import {
  heldFormOf,
  heldFormsOf,
  isSameValue,
  offeredFields,
  parseList,
  parseLiteral,
  proposeCondition,
  proposeGroup,
  proposeTexts,
  valueLabel,
  withField,
  withHeldForm,
  withRelation,
} from '../../src/builder/conditions.ts';
import { changeJoin, groupJoins, joinOf } from '../../src/builder/edits.ts';
import { type HeldPredicate, readCondition, readModel, reuseKeys } from '../../src/builder/model.ts';
import { conditionName, words } from '../../src/builder/words.ts';
import { applyEdits } from '../../src/edits.ts';
import { referencesFor } from '../../src/schema/references.ts';

test.each<readonly [FieldType, string, unknown]>([
  ['integer', '14', 14],
  ['integer', ' +7 ', 7],
  ['integer', '-0', 0],
  ['integer', '-', undefined],
  ['integer', '1.5', undefined],
  ['integer', '9007199254740992', undefined],
  ['decimal', '12,50', '12.5'],
  ['decimal', '12.', '12.0'],
  ['decimal', '-0.0', '0.0'],
  ['decimal', '012', 12],
  ['decimal', '1234567890123456', undefined],
  ['text', '', ''],
  ['text', 'a\ud800', undefined],
])('%s: what is typed as %j is %j', (type, typed, value) => {
  const literal = parseLiteral(type, typed);
  expect(literal?.value).toEqual(value);
  if (literal !== undefined) expect(() => print({ kind: 'comparison', field: 'a', operator: '=', value: literal })).not.toThrow();
});

test.each<readonly [FieldType, string, readonly unknown[] | undefined]>([
  ['integer', '1, 14', [1, 14]],
  ['text', `"Jansen, P.", 'Bakker; zn' ,O'Brien, 's Avonds`, ['Jansen, P.', 'Bakker; zn', "O'Brien", "'s Avonds"]],
  ['integer', 'IN (101,102)', [101, 102]],
  ['integer', '1;14\n3', [1, 14, 3]],
  ['integer', '1, fourteen', undefined],
  ['integer', ' ', undefined],
  ['text', '"Open", Paid', ['Open', 'Paid']],
  ['text', 'Kamer Réaumur', ['Kamer Réaumur']],
])('%s: a list that is pasted as %j is %j', (type, pasted, values) => {
  expect(parseList(type, pasted)?.map(({ value }) => value)).toEqual(values);
});

test.each([
  ['startdatum >= "0d"', 'einddatum', 'einddatum >= "0d"'],
  ['startdatum >= "0d"', 'product', 'product = 101'],
  ['startdatum IS NOT NULL', 'RES_FROMTIME', 'RES_FROMTIME IS NOT NULL'],
  ['product IN (101,102)', 'OBJ_ID', 'OBJ_ID IN (101,102)'],
  ['RES_NUMBER >= 999', 'product', 'product = 101'],
  ['RES_NUMBER >= 101', 'RES_CUSTOM01', 'RES_CUSTOM01 ~ ""'],
  ['RES_CUSTOM02 ~ "yoga"', 'RES_CUSTOM01', 'RES_CUSTOM01 ~ "yoga"'],
  ['RES_CUSTOM02 ~ "yoga"', 'status', 'status = "New"'],
  ['status IN (10,20)', 'RES_STATUS', 'RES_STATUS IN (10,20)'],
  ['product = 101', 'status', 'status = "New"'],
])('%s, asked of %s, is %s', (source, name, expected) => {
  const read = readCondition(source, bookingSchema);
  expect(read && print(withField(read.predicate, name, bookingSchema))).toBe(expected);
});

test('a code is called what its text is called, and becomes it where no code can stand', () => {
  const { status } = bookingSchema.fields;
  const [coded, text] = [
    { kind: 'integer', value: 20 },
    { kind: 'string', value: 'Open' },
  ] as const;
  expect([
    valueLabel(status, coded),
    isSameValue(status, coded, text),
    isSameValue(status, coded, { ...coded, value: 21 }),
  ]).toEqual(['Open', true, false]);
  const { predicate } = readCondition('status = 20', bookingSchema) ?? expect.unreachable();
  const changed = (['!=', 'NOT IN', '~', '>=', 'BETWEEN'] as const).map((to) =>
    print(withRelation(predicate, to, undefined, status)),
  );
  expect(changed.join()).toBe(
    'status != 20,status NOT IN (20),status ~ "Open",status >= "Open",status BETWEEN "Open" AND "Open"',
  );
});

test('yes and no are called what the schema calls them', () => {
  const values = [{ value: true, label: 'Paid' }, { value: false }];
  const schema = defineSchema({ plain: { type: 'boolean' }, bill: { type: 'boolean', values } });
  const nameOf = (text: string) => {
    const { root } = readModel(text, schema);
    return root?.kind === 'condition' && conditionName(root, schema, words('en'), '2026-11-21');
  };
  expect(['plain = TRUE', 'plain = FALSE', 'bill = TRUE', 'bill = FALSE'].map(nameOf)).toEqual([
    'plain is yes',
    'plain is no',
    'bill is Paid',
    'bill is false',
  ]);
});

test('all, any, not all and none lead to each other and back to the very text', () => {
  const text = 'startdatum >= "0d" AND (product = 101  or product = 102)';
  for (const first of groupJoins) {
    const changed = joinOfSecond(text, first);
    for (const second of groupJoins) {
      const twice = joinOfSecond(changed, second);
      expect(joinOfSecond(twice, 'any')).toBe(text);
      expect(secondIn(twice).join).toBe(second);
    }
  }
  expect(joinOfSecond(text, 'none')).toBe('startdatum >= "0d" AND NOT (product = 101  or product = 102)');
  expect(joinOfSecond(text, 'notAll')).toBe('startdatum >= "0d" AND NOT (product = 101  and product = 102)');
});

test.each(['integer', 'decimal', 'text', 'date', 'time', 'boolean'] as const)(
  'all that may be asked of a list of %s can be',
  (type) => {
    const schema = defineSchema({ of: defineList({ type }) });
    const held = (text: string) => parseQuery(text, schema).expression as HeldPredicate;
    const forms = heldFormsOf(schema, 'of');
    expect(forms.map((form) => heldFormOf(held(withHeldForm(held('of IS EMPTY'), form, schema))))).toEqual(forms);
  },
);

test('what is offered fits what is there already', () => {
  const proposed = (text: string, name: string) => proposeCondition(readModel(text, bookingSchema), name);
  expect(offeredFields(bookingSchema)).not.toContain('RES_FROMDATE');
  expect(proposed('', 'startdatum')).toBe('startdatum >= "0d"');
  expect(proposed('startdatum >= "1d"', 'startdatum')).toBe('startdatum <= "7d"');
  expect(proposed('startdatum >= "1d" AND startdatum < "3d"', 'startdatum')).toBe('startdatum >= "0d"');
  expect(proposed('NOT product IN (101,102)', 'product')).toBe('product = 103');
  expect(proposeGroup(readModel('', bookingSchema), 'or')).toBe('(product = 101 OR product = 102)');
  expect(proposeTexts(readModel('', bookingSchema)).week?.text).toBe('startdatum >= "0d" AND startdatum <= "7d"');
  const ofLists = readModel('', defineSchema({ tags: defineList({ type: 'text' }) }));
  expect((['and', 'or'] as const).map((operator) => proposeGroup(ofLists, operator))).toEqual([
    '(tags HAS "" AND tags HAS "")',
    '(tags HAS "" OR tags HAS "")',
  ]);
});

test('a field is compared with variables and other fields of its type, not with itself', () => {
  const dates = { shipped: { type: 'date' }, promised: { type: 'date' }, 'paid on': { type: 'date' } } as const;
  const variables = defineVariables({ due: { type: 'date' }, me: { type: 'integer' } });
  const schema = defineSchema({ owner: { type: 'integer' }, ...dates }, { variables });
  const { shipped, owner } = schema.fields;
  expect(referencesFor(shipped, { schema, operator: '>' })).toEqual(['@due', 'promised', '`paid on`']);
  expect(referencesFor(owner, { schema, operator: '>' })).toEqual(['@me']);
});

test.each<readonly [string, readonly string[], readonly number[]]>([
  ['what is changed keeps its key', ['a', 'x', 'c'], [0, 1, 2]],
  ['what is gone leaves the others theirs', ['a', 'c'], [0, 2]],
  ['what comes gets a new one', ['a', 'b', 'c', 'd'], [0, 1, 2, 3]],
  ['what moves takes its own along', ['b', 'a', 'c'], [1, 0, 2]],
])('rows: %s', (_, sources, keys) => {
  const before = reuseKeys([], ['a', 'b', 'c']);
  expect(reuseKeys(before, sources).map(({ key }) => key)).toEqual(keys);
});

test('a text of five hundred conditions costs at most ten times its syntax tree', () => {
  const text = Array.from({ length: 500 }, (_, at) => `product = ${at}`).join(' OR ');
  const costOf = (work: () => unknown): number => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return user + system;
  };
  // In turns, so that a slow machine slows both; the first turns are not warm yet.
  const costs = Array.from({ length: 15 }, (_, at) => {
    const next = `${text} OR product = ${1_000 + at}`;
    return { model: costOf(() => readModel(next, bookingSchema)), tree: costOf(() => read(next)) };
  });
  const least = (of: 'model' | 'tree') => Math.min(...costs.map((cost) => cost[of]));
  expect(least('model') / least('tree')).toBeLessThan(10);
});

/** The group of the second condition, with what must hold of it. */
function secondIn(text: string) {
  const of = readModel(text, bookingSchema);
  const second = of.root?.kind === 'group' ? of.root.operands[1] : undefined;
  const negation = second?.kind === 'not' ? second : undefined;
  const group = negation?.operand ?? second;
  if (group?.kind !== 'group') throw new Error(`There is no group in ${text}.`);
  return { of, group, negation, join: joinOf(group, negation) };
}

function joinOfSecond(text: string, to: (typeof groupJoins)[number]): string {
  const { of, group, negation } = secondIn(text);
  return applyEdits(text, changeJoin(of, group, negation, to));
}
