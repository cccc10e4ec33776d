import { expect, test } from 'vitest';
import { createLanguageService, lexicalTokens, type SemanticToken } from '../../src/language-service/index.ts';
import { defineSchema } from '../../src/schema/schema.ts';

const schema = defineSchema({
  room: { type: 'integer', values: [{ value: 14, label: 'Zaal 14' }], aliases: ['zaal'] },
  status: { type: 'text', values: [{ value: 'Open' }] },
  day: { type: 'date', values: [{ value: '2026-11-28' }] },
  hour: { type: 'time' },
  price: { type: 'decimal', values: [{ value: 2.5 }] },
  isPaid: { type: 'boolean' },
  'Start `date`': { type: 'date' },
});
const service = createLanguageService(schema, { today: '2026-11-21' });

/** Each token with the first letters of its type. */
const said = (text: string, tokens: readonly SemanticToken[]): string =>
  tokens.map(({ from, to, type }) => `${text.slice(from, to)} ${type}`).join(', ');

test.each([
  ['room = 14', 'room property, = operator, 14 enumMember'],
  ['ZAAL = 15', 'ZAAL property, = operator, 15 number'],
  ['nowhere = 14', 'nowhere variable, = operator, 14 number'],
  ['status = "Open"', 'status property, = operator, "Open" enumMember'],
  ["status = 'Open'", "status property, = operator, 'Open' enumMember"],
  ['status = "Ope\\u006e"', 'status property, = operator, "Ope\\u006e" enumMember'],
  ['status = "7d"', 'status property, = operator, "7d" string'],
  ['room = "14"', 'room property, = operator, "14" string'],
  ['status = 14', 'status property, = operator, 14 number'],
  ['day >= "7d"', 'day property, >= operator, "7d" type'],
  ['day = "2026-11-28"', 'day property, = operator, "2026-11-28" type'],
  ['day = "2026-13-28"', 'day property, = operator, "2026-13-28" string'],
  ['day = "09:30"', 'day property, = operator, "09:30" string'],
  ['hour = "09:30"', 'hour property, = operator, "09:30" type'],
  ['hour = 9', 'hour property, = operator, 9 number'],
  ['price = 2.50', 'price property, = operator, 2.50 enumMember'],
  ['price = "2.5"', 'price property, = operator, "2.5" string'],
  ['isPaid = true', 'isPaid property, = operator, true keyword'],
  ['day is not null', 'day property, is keyword, not keyword, null keyword'],
  ['not (room in (14, 15))', 'not keyword, room property, in keyword, 14 enumMember, 15 number'],
  [
    'day between "0d" and "7d" and room != 14',
    'day property, between keyword, "0d" type, and keyword, "7d" type, and keyword, room property, != operator, 14 enumMember',
  ],
  ['`Start ``date``` = "0d"', '`Start ``date``` property, = operator, "0d" type'],
])('with a schema: %s', (text, wanted) => expect(said(text, service.semanticTokens(text))).toBe(wanted));

test.each([
  ['day >= 7d', 'day property, >= operator, 7d type'],
  ['nowhere = 7d', 'nowhere variable, = operator, 7d type'],
  ['nowhere = -7dé', 'nowhere variable, = operator, -7d type, é variable'],
  ['day => “7d”', 'day property, => operator, “7d” type'],
  [
    'status == "Open" && room <> 14',
    'status property, == operator, "Open" enumMember, && keyword, room property, <> operator, 14 enumMember',
  ],
  ['status = "Ope', 'status property, = operator, "Ope string'],
  ['status = "Ope\nroom = 14', 'status property, = operator, "Ope string, room property, = operator, 14 enumMember'],
  ['status = Open', 'status property, = operator, Open variable'],
  ['room = 014', 'room property, = operator, 014 number'],
  [
    'room IN (14, 15 AND day = "0d"',
    'room property, IN keyword, 14 enumMember, 15 number, AND keyword, day property, = operator, "0d" type',
  ],
  [
    'room IN (15 OR 14) AND day = "0d"',
    'room property, IN keyword, 15 number, OR keyword, 14 enumMember, AND keyword, day property, = operator, "0d" type',
  ],
  ['room day = "0d"', 'room property, day property, = operator, "0d" type'],
  ['1 < room < 14', '1 number, < operator, room property, < operator, 14 enumMember'],
  ['! room = 14', '! keyword, room property, = operator, 14 enumMember'],
  ['`Start ``date``', '`Start ``date`` property'],
  ['réal = 1', 'réal variable, = operator, 1 number'],
  ['# $', ''],
  ['', ''],
])('in a text that is wrong: %j', (text, wanted) => expect(said(text, service.semanticTokens(text))).toBe(wanted));

test.each([
  ['room = 14', 'room variable, = operator, 14 number'],
  [
    'a >= "0d" and b = "2026-11-28" or c = "09:30"',
    'a variable, >= operator, "0d" type, and keyword, b variable, = operator, "2026-11-28" type, or keyword, c variable, = operator, "09:30" type',
  ],
  ['a = "Open" and b = true', 'a variable, = operator, "Open" string, and keyword, b variable, = operator, true keyword'],
  ['a = 7d', 'a variable, = operator, 7d type'],
  ['a = "open and b = 1', 'a variable, = operator, "open and b = 1 string'],
])('without a schema: %s', (text, wanted) => expect(said(text, lexicalTokens(text))).toBe(wanted));
