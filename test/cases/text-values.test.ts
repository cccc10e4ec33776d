import { describe, expect, test } from 'vitest';
import { diagnose, parse, parseQuery, print } from '../../src/index.ts';
import { compareCodePoints } from '../../src/memory/code-points.ts';
import { countUnreadable, evaluate, filter, type Verdict } from '../../src/memory/index.ts';
import { sqlite, toSql } from '../../src/sql/index.ts';
import { everywhere } from '../support/everywhere.ts';
import { today } from '../support/pools.ts';
import { sqliteTable } from '../support/sqlite-table.ts';
import { boeking } from './boeking.ts';

// Group D: texts, order and containment, in memory, SQLite, and SQLite with COLLATE NOCASE.

type Row = readonly [id: string, query: string, stored: string | null, verdict: Verdict];

const clock = { today };
const codesOf = (text: string) => diagnose(text, boeking).map(({ code }) => code);
const quoted = (text: string) => JSON.stringify(text);
const verdict = (query: string, naam: string | null, declared = {}) => everywhere(boeking, [{ id: 1, naam }], declared)(query)[0];

describe('two texts are equal when every code point is', () => {
  test.each<Row>([
    ['D01', 'naam = "abc"', 'ABC', false],
    ['D01', 'naam = "abc"', 'abc', true],
    ['D01', 'naam IN ("abc","b")', 'ABC', false],
    ['D01', 'naam BETWEEN "abc" AND "abc"', 'ABC', false],
    ['D02', 'naam = "abc"', 'abc ', false],
    ['D03', 'naam = "abc "', 'abc', false],
    ['D05', 'naam = "e"', 'é', false],
    ['D06', 'naam = "ss"', 'ß', false],
    ['D07 our choice: no normalisation', 'naam = "é"', 'e\u0301', false],
    ['D07 our choice: no normalisation', 'naam = "e\u0301"', 'é', false],
    ['D08 our choice: no normalisation', 'naam = "\u00c5"', '\u212b', false],
    ['D08 our choice: no normalisation', 'naam = "\u212b"', 'A\u030a', false],
    ['D08 our choice: no normalisation', 'naam = "\u00c5"', 'A\u030a', false],
    ['D09', 'naam = "😀"', '😁', false],
    ['D09', 'naam = "😀"', '\u{10ffff}', false],
    ['D09', 'naam = "😀"', '\ufffd', false],
    ['D09', 'naam = "😀"', '😀', true],
    ['D21', 'naam = ""', '', true],
    ['D21', 'naam = ""', null, null],
    ['D21', 'naam = ""', ' ', false],
    ['D28', 'naam = "\ufffe"', '\ufffe', true],
    ['D28', 'naam = "\uffff"', '\uffff', true],
    ['D28', 'naam = "\u0378"', '\u0378', true],
    ['D28', 'naam < "\uffff"', '\ufffe', true],
  ])('%s: %s on %j is %s', (_, query, stored, expected) => expect(verdict(query, stored)).toBe(expected));

  test.each<Row>([
    ['D04', 'naam = "a"', 'a   ', false],
    ['D04', 'naam = "a   "', 'a   ', true],
    ['D04', 'naam = "a"', 'a', true],
  ])('%s: %s on %j in a column CHAR(4) is %s', (_, query, stored, expected) => {
    expect(verdict(query, stored, { naam: 'CHAR(4)' })).toBe(expected);
  });
});

describe('texts are in the order of code points', () => {
  test.each<Row>([
    ['D10', 'naam < "😀"', '\uff5e', true],
    ['D10', 'naam < "😀"', '\uffff', true],
    ['D10', 'naam > "\ue000"', '😀', true],
    ['D10', 'naam BETWEEN "\uff5e" AND "😀"', '\uffff', true],
    ['D11', 'naam < "a"', 'Z', true],
    ['D11', 'naam < "z"', 'a', true],
    ['D11', 'naam < "ä"', 'z', true],
    ['D11', 'naam > "Z"', 'a', true],
    ['D11', 'naam >= "ä"', 'z', false],
    ['D11', 'naam BETWEEN "Z" AND "a"', 'z', false],
    ['D11', 'naam BETWEEN "A" AND "Z"', 'a', false],
  ])('%s: %s on %j is %s', (_, query, stored, expected) => expect(verdict(query, stored)).toBe(expected));

  const rows = ['b', null, '😀', 'a', '\uff5e', 'b', '', 'A', null].map((naam, index) => ({ id: index + 1, naam }));

  test('D12 our choice, no order: id > 0 OR naam = "b" leaves rows in theirs, missing values where they are', () => {
    expect(filter(rows, parseQuery('id > 0 OR naam = "b"', boeking), clock)).toEqual(rows);
    expect(toSql(parseQuery('naam >= "a"', boeking), sqlite, clock).text).not.toMatch(/ORDER|NULLS/i);
  });

  test('D12, D13: id > 0 in the order of a caller, missing values last and ties by key, is the same over both backends', () => {
    const query = parseQuery('id > 0', boeking);
    const { text, values } = toSql(query, sqlite, clock);
    const { database } = sqliteTable(boeking, rows);
    const inSqlite = database
      .prepare(`SELECT id FROM boeking WHERE ${text} ORDER BY naam IS NULL, naam COLLATE BINARY, id`)
      .all(...values);
    const inMemory = filter(rows, query, clock).toSorted(
      (a, b) => Number(a.naam === null) - Number(b.naam === null) || compareCodePoints(a.naam ?? '', b.naam ?? '') || a.id - b.id,
    );
    expect(inSqlite.map(({ id }) => id)).toEqual(inMemory.map(({ id }) => id));
    expect(inMemory.map(({ id }) => id)).toEqual([7, 8, 4, 1, 6, 5, 3, 2, 9]);
  });
});

describe('~ finds a literal text, whatever the case and accents', () => {
  const literally = ['%', '_', '\\', '!', '[', '*', '?'].flatMap((character): Row[] => [
    ['D15', `naam ~ ${quoted(character)}`, `x${character}y`, true],
    ['D15', `naam ~ ${quoted(character)}`, 'xay', false],
    ['D15', `naam !~ ${quoted(`x${character}`)}`, 'xay', true],
  ]);

  test.each<Row>([
    ['D14', 'naam ~ "ZAAL"', 'de zaal 1', true],
    ['D14', 'naam ~ "zaal"', 'De Zaal 1', true],
    ['D14', 'naam ~ "É"', 'é', true],
    ['D14', 'naam ~ "é"', 'É', true],
    ['D14', 'naam ~ "CAFE"', 'café', true],
    ['D14', 'naam ~ "CAFÉ"', 'cafe', true],
    ['D14', 'naam ~ "\u212a"', 'k', true],
    ['D14', 'naam ~ "k"', '\u212a', true],
    ['D14', 'naam ~ "ſ"', 's', true],
    ['D14', 'naam ~ "s"', 'ſ', true],
    ['D14', 'naam ~ "İ"', 'i', true],
    ['D14', 'naam ~ "i"', 'İ', true],
    ['D14', 'naam ~ "I"', 'ı', true],
    ['D14', 'naam ~ "æ"', 'ae', false],
    ['D14', 'naam ^= "jos"', 'José', true],
    ['D14', 'naam ^= "jos"', 'San José', false],
    ['D14', 'naam !^= "ÉL"', 'Elan', false],
    ['D14', 'naam !^= "ÉL"', 'Noël', true],
    ['D14', 'naam ^= "["', '[a]', true],
    ['D14', 'naam ^= "a"', 'b\na', false],
    ['D14', 'naam ~ "ss"', 'ß', false],
    ['D14', 'naam ~ "["', '{', false],
    ['D14', 'naam ~ "@"', '`', false],
    ...literally,
    ['D16 our choice: no wildcards', 'naam ~ "a*"', 'abc', false],
    ['D16 our choice: no wildcards', 'naam ~ "a*"', 'xA*c', true],
    ['D16 our choice: no wildcards', 'naam = "a*"', 'abc', false],
    ['D16 our choice: no wildcards', 'naam ~ "a\\\\*"', 'a\\*', true],
    ['D16 our choice: no wildcards', 'naam ~ "a\\\\*"', 'a*', false],
    ['D17 our choice: no wildcards', 'naam ~ "?"', '😀', false],
    ['D17 our choice: no wildcards', 'naam ~ "_"', 'e\u0301', false],
    ['D17 a half is no part of a character', 'naam ~ "😁"', '😀', false],
    ['D17 by code point', 'naam ~ "e"', 'e\u0301', true],
    ['D21', 'naam ~ ""', 'abc', true],
    ['D21', 'naam ~ ""', '', true],
    ['D21', 'naam ~ ""', null, null],
    ['D21', 'naam !~ ""', 'abc', false],
    ['D21', 'naam !~ ""', null, null],
    ['D21', 'naam ~ "a"', '', false],
  ])('%s: %s on %j is %s', (_, query, stored, expected) => expect(verdict(query, stored)).toBe(expected));

  test('D16: an escape for a wildcard is no escape', () => expect(codesOf('naam = "a\\*"')).toEqual(['invalid-escape']));

  type Sought = readonly [id: string, wanted: string, stored: string, verdict: boolean];
  test.each<Sought>([
    ['D18', `${'%a'.repeat(20)}%b`, 'a'.repeat(10_000), false],
    ['D18', `${'*a'.repeat(20)}*b`, 'a'.repeat(10_000), false],
    ['D18', `${'a'.repeat(249)}b`, 'a'.repeat(10_000), false],
    ['D18', `${'a'.repeat(249)}b`, `${'a'.repeat(10_000)}b`, true],
    ...['o', '*', '[', '\\', '日'].map((one): Sought => ['D18', one.repeat(250), `x${one.repeat(250)}`, true]),
  ])('%s: a text that would be hard to match as a pattern is found or not, literally', (_, wanted, stored, expected) => {
    expect(verdict(`naam ~ ${quoted(wanted)}`, stored)).toBe(expected);
  });

  test.each(['~', '!~', '^=', '!^='])('%s seeks a text of at most 250 characters', (operator) => {
    const seeking = (count: number) => codesOf(`naam ${operator} ${quoted('é'.repeat(count))}`);
    expect([seeking(250), seeking(251)]).toEqual([[], ['limit-exceeded']]);
    expect(codesOf(`naam = ${quoted('é'.repeat(1_000))}`)).toEqual([]);
  });

  test.each(['naam = "a"', 'naam IN ("a","b")', 'naam BETWEEN "a" AND "b"'])('D19: %s is no LIKE for SQLite', (query) => {
    expect(toSql(parseQuery(query, boeking), sqlite, clock).text).not.toMatch(/LIKE|GLOB|REGEXP|MATCH/i);
  });

  test.each(['product ~ "1"', 'product !~ "1"', 'bedrag ~ "1"', 'startdatum ~ "2026"', 'geannuleerd ~ "t"', 'product ~ 1'])(
    'D20: %s cannot be asked',
    (query) => expect(codesOf(query)).toEqual(['operator-not-allowed']),
  );
});

describe('a literal is data', () => {
  test.each([
    ['D22', '😀'.repeat(1_000), []],
    ['D22', '😀'.repeat(1_001), ['limit-exceeded']],
    ['D22', 'x'.repeat(1_000), []],
    ['D22', 'x'.repeat(1_001), ['limit-exceeded']],
    ['D22', 'e\u0301'.repeat(500), []],
    ['D22', `${'e\u0301'.repeat(500)}e`, ['limit-exceeded']],
  ])('%s: the length of %.6j… is counted in code points', (_, text, expected) =>
    expect(codesOf(`naam = ${quoted(text)}`)).toEqual(expected),
  );

  const hostile = ["O'Brien", "'; DROP TABLE boeking; --", "\\'", '$1', '?', ':naam', '@x', '{{x}}', '${x}', '%s'];
  const shapes = ['naam = ?', 'naam ~ ?', 'naam NOT IN (?,"b")', 'naam BETWEEN ? AND ?'];
  test.each(shapes)('D23: %s has one SQL text, whatever the value', (shape) => {
    const written = (value: string) => shape.replaceAll('?', () => quoted(value));
    const sqlOf = (value: string) => toSql(parseQuery(written(value), boeking), sqlite, clock).text;
    expect(new Set([...hostile, 'plain'].map(sqlOf)).size).toBe(1);
  });
  test.each(hostile)('D23: %j is compared as it is', (text) => {
    const rows = [...hostile, 'plain'].map((naam, id) => ({ id, naam }));
    const ask = everywhere(boeking, rows);
    expect(ask(`naam = ${quoted(text)}`)).toEqual(rows.map(({ naam }) => naam === text));
    expect(ask(`naam ~ ${quoted(text)}`)).toEqual(rows.map(({ naam }) => naam.includes(text)));
    expect(ask(`naam IN (${quoted(text)},"b")`)).toEqual(rows.map(({ naam }) => naam === text));
  });

  test.each<Row>([
    ['D24', 'naam = "NULL"', 'NULL', true],
    ['D24', 'naam = "NULL"', null, null],
    ['D24', 'naam = "null"', 'null', true],
    ['D24', 'naam = "TRUE"', 'TRUE', true],
    ['D24', 'naam = "TRUE"', '1', false],
    ['D24', 'naam = "0d"', '0d', true],
    ['D24', 'naam = "0d"', today, false],
  ])('%s: %s on %j is %s', (_, query, stored, expected) => expect(verdict(query, stored)).toBe(expected));

  test('D25: naam = 0d lacks its quotes', () => expect(codesOf('naam = 0d')).toEqual(['date-not-quoted']));

  test.each(['\u2028', '\u2029', '\u0085', '\t', '\r', '\n', '\r\n', '\u202e', '\u007f', '\b'])(
    'D26: %j inside a literal survives parse, print, SQL, the row and JSON',
    (character) => {
      const naam = `a${character}b`;
      const escapes = [...character].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
      const query = parseQuery(`naam = "a${escapes}b"`, boeking);
      expect(query.expression).toMatchObject({ value: { value: naam } });
      expect(parse(print(query.expression)).expression).toMatchObject({ value: { value: naam } });
      const { text, values } = toSql(query, sqlite, clock);
      const [row] = sqliteTable(boeking, [{ id: 1, naam }])
        .database.prepare(`SELECT naam FROM boeking WHERE ${text}`)
        .all(...values);
      expect(JSON.parse(JSON.stringify(row))).toEqual({ naam });
      expect(verdict(`naam ~ "${escapes}"`, naam)).toBe(true);
    },
  );

  test('D27: bytes that are no UTF-8 equal no text that a search can hold, and stop nothing', () => {
    const { database, verdicts } = sqliteTable(boeking, [{ id: 1 }]);
    database.exec("UPDATE boeking SET naam = CAST(X'61FF62' AS TEXT)");
    const ask = (query: string) => verdicts(parseQuery(query, boeking), clock)[0];
    const searches = ['naam = "a\ufffdb"', 'naam = "ab"', 'naam IS NULL', 'naam ~ "a"', 'naam < "b"'];
    expect(searches.map(ask)).toEqual([false, false, false, true, true]);
  });

  test('D27: half a character makes a text of a row countUnreadable, which is counted', () => {
    const rows = ['a\ud800', 'a'].map((naam, at) => ({ id: at + 1, naam }));
    const query = parseQuery('naam ~ "a"', boeking);
    expect(rows.map((row) => evaluate(query, row, { ...clock, unreadable: 'missing' }))).toEqual([null, true]);
    expect(() => filter(rows, query, clock)).toThrow(
      'In row 0, counted from 0, the field "naam" has "a\\ud800", which is no text',
    );
    expect(countUnreadable(rows, boeking)).toEqual({ naam: 1 });
  });
});
