import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { type Expression, everything, parse, parseQuery, resolver, walk } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { filter } from 'search-expression/memory';
import { demoRows } from 'search-expression/service';
import { fromUrl } from 'search-expression/url';
import { describe, expect, test } from 'vitest';
import { clientProgram, curl, fetchProgram, inBash, inPowerShell, inScript } from '../../playground/share/formats/programs.ts';
import {
  columnsOf,
  expressionOf,
  readAddress,
  requestUrl,
  searchParameter,
  searchText,
} from '../../playground/share/formats/request.ts';
import { whereClause } from '../../playground/share/formats/where-clause.ts';
import { anyCharacter } from '../support/any-character.ts';
import { forAll, law } from '../support/law.ts';
import { nasty, now, searchFor, today, wantedOf } from './share-formats.ts';

describe('relative dates, frozen', () => {
  test.each([
    ['startdatum >= "0d" AND startdatum <= "7d"', 'startdatum >= "2026-11-21" AND startdatum <= "2026-11-28"'],
    ['startdatum BETWEEN "-1d" AND "1m"', 'startdatum BETWEEN "2026-11-20" AND "2026-12-21"'],
    ['NOT startdatum NOT IN ("0d", "1w", "2026-01-02")', 'NOT startdatum NOT IN ("2026-11-21","2026-11-28","2026-01-02")'],
    ['RES_CUSTOM01 ~ "7d" OR RES_CUSTOM01 IN ("0d")', 'RES_CUSTOM01 ~ "7d" OR RES_CUSTOM01 IN ("0d")'],
    ['RES_FROMTIME >= "09:30" AND product IN (1,14)', 'RES_FROMTIME >= "09:30" AND product IN (1,14)'],
    ['RES_TILLDATE IS NULL', 'RES_TILLDATE IS NULL'],
    [
      'einddatum = "0d" AND RES_TILTIME BETWEEN "0h" AND "30min"',
      'einddatum = "2026-11-21" AND RES_TILTIME BETWEEN "09:30:00" AND "10:00:00"',
    ],
    ['RES_TILTIME > "-10h" AND RES_FROMTIME < "15h"', 'RES_TILTIME > "00:00:00" AND RES_FROMTIME < "23:59:59"'],
  ])('%s', (given, expected) => expect(searchText(wantedOf(given, { isFrozen: true }))).toBe(expected));

  test('find the same rows that day, and the same a week later', () => {
    const rows = demoRows(today).booking as readonly object[];
    const relative = parseQuery('startdatum BETWEEN "0d" AND "3d" AND NOT einddatum IN ("1d")', bookingSchema);
    const frozen = parseQuery(searchText({ ...wantedOf('product = 1'), query: relative, isFrozen: true }), bookingSchema);
    const found = filter(rows, relative, { today });
    expect(found.length).toBeGreaterThan(10);
    expect(filter(rows, frozen, { today })).toEqual(found);
    expect(filter(rows, frozen, { today: '2026-11-28' })).toEqual(found);
    expect(filter(rows, relative, { today: '2026-11-28' })).not.toEqual(found);
  });

  test('leave no date that counts from today', () => {
    const dates = fc.constantFrom('"0d"', '"-3w"', '"1m"', '"2026-02-03"');
    const conditions = fc.oneof(
      dates.map((date) => `startdatum != ${date}`),
      fc.tuple(dates, dates).map(([low, high]) => `RES_TILLDATE NOT BETWEEN ${low} AND ${high}`),
      fc.array(dates, { minLength: 1, maxLength: 4 }).map((list) => `einddatum IN (${list.join(',')})`),
    );
    forAll([fc.array(conditions, { minLength: 1, maxLength: 5 })], (texts) => {
      const { query } = wantedOf(texts.map((text, at) => (at % 2 === 0 ? text : `NOT (${text} OR product = 1)`)).join(' AND '));
      const expression = expressionOf({ query, isFrozen: true, timeZone: 'Europe/Amsterdam', now });
      expect(datesIn(expression).filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
      expect(datesIn(expression)).toEqual(datesIn(query.expression).map((date) => meaning(date)));
    });
  });
});

const meaning = (value: string): unknown => resolver(bookingSchema, { today })('startdatum', { kind: 'string', value });

function datesIn(expression: Expression): readonly string[] {
  return [...JSON.stringify(expression).matchAll(/"kind":"string","value":"([^"]*)"/g)].map(([, value = '']) => value);
}

describe.each(nasty)('%j', (text) => {
  const wanted = wantedOf(searchFor(text));

  test('comes whole out of the address and the parameter', () => {
    const url = new URL(requestUrl({ ...wanted, columns: ['RES_ID', 'RES_CUSTOM01'] }));
    expect(url.pathname).toBe('/api/rest/booking/filter');
    expect(url.searchParams.get('columns')).toBe('RES_ID,RES_CUSTOM01');
    expect(url.searchParams.get('search')).toBe(searchText(wanted));
    expect(textIn(fromUrl(searchParameter(wanted).slice('search='.length)).expression)).toBe(text);
  });

  test('comes whole out of the text, on one line', () => {
    const line = searchText(wanted);
    expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
    expect(textIn(parse(line).expression)).toBe(text);
  });

  test('leaves PowerShell nothing to read', () => {
    const command = curl({ ...wanted, columns: ['RES_ID'] }, 'powershell');
    expect(command.split('\n')).toHaveLength(4);
    expect(command.replace('"$env:USERNAME"', '').replaceAll(' `\n', '')).not.toMatch(/["`$\\]/);
    expect(command).toContain(`'${searchParameter(wanted)}'`);
  });

  test('stays a string of a script that can stand in a page', () => {
    const literal = inScript(text);
    expect(literal).not.toMatch(/<[/!?a-z]|[\n\r\u2028\u2029]/i);
    expect(runInNewContext(literal)).toBe(text);
  });
});

function textIn(expression: Expression | undefined): string | undefined {
  let found: string | undefined;
  if (expression !== undefined) {
    walk(expression, (node) => {
      if (node.kind === 'comparison' && node.value.kind === 'string' && node.field === 'RES_CUSTOM01') found = node.value.value;
    });
  }
  return found;
}

law(
  'every text is the same in a script',
  [fc.string({ unit: anyCharacter })],
  (text) => runInNewContext(inScript(text)) === text,
);

// PowerShell is not installed here; its documentation defines single-quoted strings like this.
test.each([
  ['plain', "'plain'"],
  ["it's", "'it''s'"],
  ['‘a’ ‚b‛', "'‘‘a’’ ‚‚b‛‛'"],
  ['$env:USERNAME `n $(whoami)', "'$env:USERNAME `n $(whoami)'"],
  ['C:\\dir\\', "'C:\\dir\\'"],
])('PowerShell has %s as %s', (text, quoted) => expect(inPowerShell(text)).toBe(quoted));

test('bash has a quote outside of quotes', () => expect(inBash("it's $HOME")).toBe(`'it'\\''s $HOME'`));

test('only commands for bookings name a user, and none a password', () => {
  const events = wantedOf('EVENT_DATE = "0d"', { entity: 'event' });
  for (const shell of ['bash', 'powershell'] as const) expect(curl(events, shell)).not.toContain(' -u ');
  expect(curl(events, 'powershell')).toMatch(/^curl\.exe -G `\n {2}'/);
  expect(curl(wantedOf('product = 1'), 'bash')).toContain(' -u "$USER" ');
  for (const program of [fetchProgram(events), clientProgram(events)]) expect(program).not.toMatch(/API_USER|Authorization/);
});

test.each([
  ['https://host.example', 'https://host.example'],
  [' http://127.0.0.1:8080/ ', 'http://127.0.0.1:8080'],
  ['https://host.example/deep/er//', 'https://host.example/deep/er'],
  ['https://host.example/x/api/rest/booking/filter?search=a#b', 'https://host.example/x'],
  ['https://user:secret@host.example/', 'https://host.example'],
  ["https://host.example/it's/[1-9]/{a}", "https://host.example/it's/%5B1-9%5D/%7Ba%7D"],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['host.example', undefined],
  ['//host.example', undefined],
  ['', undefined],
])('the address %s is %s', (given, address) => expect(readAddress(given)).toBe(address));

test('columns are the usual ones, those of screens, or all', () => {
  expect(columnsOf('usual', 'booking', bookingSchema)).toBeUndefined();
  for (const [entity, schema] of [
    ['booking', bookingSchema],
    ['event', eventSchema],
  ] as const) {
    const all = columnsOf('all', entity, schema) ?? [];
    expect(all.toSorted()).toEqual(Object.keys(demoRows(today)[entity][0] ?? {}).toSorted());
    expect(all).toEqual(expect.arrayContaining([...(columnsOf('screen', entity, schema) ?? [])]));
  }
});

test('more values than a database takes are no SQL', () => {
  const { query } = wantedOf('product = 1');
  const clock = { now, timeZone: 'Europe/Amsterdam' };
  const { text, values } = whereClause({ query, ...clock }, 'postgres') ?? {};
  expect([text, values]).toEqual(['"product" = $1::bigint', [1]]);
  expect(whereClause({ query: everything(bookingSchema), ...clock }, 'sqlite')?.values).toEqual([]);
  expect(whereClause({ ...wantedOf('RES_TILTIME > "-30min"'), ...clock }, 'postgres')?.values).toEqual(['09:00:00']);
});
