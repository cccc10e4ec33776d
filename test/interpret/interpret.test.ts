import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingSchema } from '../../src/booking.ts';
import { defineCatalogue } from '../../src/catalogue.ts';
import { defineList, defineSchema } from '../../src/index.ts';
import { interpret } from '../../src/interpret/index.ts';
import { createLanguageService } from '../../src/language-service/index.ts';
import { german } from '../catalogue/german.ts';
import measured from '../corpus/interpret/measured.json' with { type: 'json' };
import { anyCharacter } from '../support/any-character.ts';
import { countOf } from '../support/counts.ts';
import { forAll } from '../support/law.ts';
import { wordsOf } from '../support/words-of.ts';
import { corpora, measure } from './corpus.ts';

const clock = { today: '2026-11-21' };
const read = (text: string, locale?: string) => interpret(text, bookingSchema, { ...clock, ...(locale && { locale }) })[0];

test.each(corpora)('of the corpus %s as much is read as it was meant, and as sure, as measured.json says', (corpus) => {
  const [now, then] = [measure(corpus), measured[corpus as 'unseen']];
  for (const part of ['text', 'words'] as const) {
    expect(now[part].right).toBeGreaterThanOrEqual(then[part].right);
    expect(now[part].sure).toBeGreaterThanOrEqual(then[part].sure);
    expect(now[part].wrong).toBeLessThanOrEqual(then[part].wrong);
    expect(now[part].sureAndWrong).toBeLessThanOrEqual(then[part].sureAndWrong);
  }
});

test.each([
  ['product = 101', 'sure', 'product = 101', []],
  ['WHERE product = 101 ORDER BY status', 'sure', 'product = 101', ['WHERE', 'ORDER BY status']],
  ['product = 101 AND', 'likely', 'product = 101', []],
  ['Title contains choir', 'sure', 'RES_CUSTOM01 ~ "choir"', []],
  [
    'choir tomorrow evening in Zaal S',
    'likely',
    'RES_CUSTOM01 ~ "choir" AND startdatum = "1d" AND RES_FROMTIME >= "18:00" AND product = 101',
    [],
  ],
])('%s is %s', (text, certainty, meant, ignored) => {
  const found = read(text);
  const excerpts = found?.ignored.map(({ from, to }) => text.slice(from, to));
  expect([found?.certainty, found?.text, excerpts]).toEqual([certainty, meant, ignored]);
});

test.each([
  ['choir or band tomorrow', '(RES_CUSTOM01 ~ "choir" OR RES_CUSTOM01 ~ "band") AND startdatum = "1d"'],
  ['choir tomorrow or band', '(RES_CUSTOM01 ~ "choir" AND startdatum = "1d") OR RES_CUSTOM01 ~ "band"'],
  ['more than twenty-five people since monday', 'RES_NUMBER > 25 AND startdatum >= "2026-11-16"'],
  ['morgenavond om acht uur', 'startdatum = "1d" AND RES_FROMTIME = "20:00"'],
  ['ends tomorrow at 22:00', 'einddatum = "1d" AND RES_TILTIME = "22:00"'],
  ['bookings that are settled', 'status = "Paid"'],
  ['bookings | where status == "Paid" | where product == 101 | take 5', 'status = "Paid" AND product = 101'],
  ['const q = "product = 101 AND status = \\"Open\\"";', 'product = 101 AND status = "Open"'],
  ['startdatum >= now()::date - 14', 'startdatum >= "-14d"'],
  ["contains(tolower(Title), 'choir') eq false", 'RES_CUSTOM01 !~ "choir"'],
  ['status = Open" AND product = 103', 'status = "Open" AND product = 103'],
  // What stands beside alternatives, hours of a part of the day, feasts, what is longer ago, and
  // names that share their beginning.
  [
    'choir or band, Zaal S, tonight after 9',
    '(RES_CUSTOM01 ~ "choir" OR RES_CUSTOM01 ~ "band") AND product = 101 AND startdatum = "0d" AND RES_FROMTIME > "21:00"',
  ],
  ['open bookings before christmas', 'status = "Open" AND startdatum < "2026-12-25"'],
  ['christmas market', 'RES_CUSTOM01 ~ "christmas market"'],
  ['more than a month ago', 'startdatum < "-1m"'],
  ['Zaal S, M or L on friday night', 'product IN (101,102,103) AND startdatum = "2026-11-27" AND RES_FROMTIME >= "18:00"'],
  ['kajuit on the 24th', 'product = 104 AND startdatum = "2026-11-24"'],
  ['more than a thousand people', 'RES_NUMBER > 1000'],
  // No hour is 30.
  ['end from 30 choir from room', 'RES_NUMBER >= 30 AND RES_CUSTOM01 ~ "choir"'],
  ['Title is “x” and Setup is "“"', 'RES_CUSTOM01 = "x" AND RES_CUSTOM03 = "“"'],
  // What nothing explains, or no search can say.
  ['every monday in january', undefined],
  // A place that is not known is no title, nor is what says how many or which of them.
  ['is anyone in the attic tomorrow', undefined],
  ['is er morgen iets in de kelder', undefined],
  ['3 or more bookings', undefined],
  ['overdue bookings this week', undefined],
  // It is the 27th.
  ['friday next week 4/12', undefined],
  ['choir in Zaal S', 'RES_CUSTOM01 ~ "choir" AND product = 101'],
  ['big groups this week', undefined],
  ['about 30 people tomorrow', undefined],
  ['good morning, how are you', undefined],
  ['the biggest booking', undefined],
  ['summary ~ "choir" and status = Open', undefined],
  ['RES_NUMBER=near=20', undefined],
  ['Title =~ /choir.*band/', undefined],
  ['brass band tomorrow parking', undefined],
  [
    'select * from b where YEAR(startdatum) = 2026 and MONTH(startdatum) = 12;',
    'startdatum BETWEEN "2026-12-01" AND "2026-12-31"',
  ],
  ["select * from b where INSTR(Title, 'key') > 0 and coalesce(product, 0) = 101", 'RES_CUSTOM01 ~ "key" AND product = 101'],
  ['=COUNTIFS(Bookings[Status],"Open",Bookings[Product],">101")', 'status = "Open" AND product > 101'],
  ['=filter( bookings; status = "Open" )', 'status = "Open"'],
  ['=filter(bookings; status = "Open"; true; false )', 'status = "Open"'],
  ["lambda  b: b.status == 'Open'", 'status = "Open"'],
  ['Title is "year(x) = 2026 and y"', 'RES_CUSTOM01 = "year(x) = 2026 and y"'],
  ['Title = choir~  and product = 101', 'RES_CUSTOM01 = "choir" AND product = 101'],
  ['/bookings?filter=product=101&foo=bar', 'product = 101'],
  ['https://boekingen.example/list#search=product%3D101&tab=2', 'product = 101'],
  // Braces leave the ends out around a range alone, not around what a function is given.
  ['RES_NUMBER:{5 TO 15}', 'RES_NUMBER > 5 AND RES_NUMBER < 15'],
  ['between{RES_NUMBER, 5, 15}', 'RES_NUMBER BETWEEN 5 AND 15'],
  // A space may stand before the colon of a key.
  ['{"product" : 101, "RES_NUMBER" : {"$gte" : 5}}', 'product = 101 AND RES_NUMBER >= 5'],
  // What is no day of a month is a year.
  ['bookings in december 31', 'startdatum = "2026-12-31"'],
  ['bookings in december 32', 'startdatum BETWEEN "2032-12-01" AND "2032-12-31"'],
  ['start time is after now', 'RES_FROMTIME > "0h"'],
  ['choir as well as band', 'RES_CUSTOM01 ~ "choir" AND RES_CUSTOM01 ~ "band"'],
  // What is sought beside another condition is no loose word because a field is named behind it.
  ['open and choir rooms and band rooms', 'status = "Open" AND RES_CUSTOM01 ~ "choir" AND RES_CUSTOM01 ~ "band"'],
])('%s means %s', (text, meant) => expect(read(text)?.text).toBe(meant));

test('where a quote may have closed in two places, neither is sure', () =>
  expect(interpret('status = "Open AND product = 101', bookingSchema, clock).map((one) => [one.certainty, one.text])).toEqual([
    ['likely', 'status = "Open" AND product = 101'],
    ['likely', 'status = "Open " AND product = 101'],
    ['likely', 'status = "Open AND product = 101"'],
  ]));

test.each([
  ['(title contains "choir) tomorrow', ['RES_CUSTOM01 ~ "choir" AND startdatum = "1d"', 'RES_CUSTOM01 ~ "choir) tomorrow"']],
  ['title in ("choir, "piano")', ['RES_CUSTOM01 IN ("choir","piano")']],
  ['title contains "choir and tomorrow', ['RES_CUSTOM01 ~ "choir and tomorrow"', 'RES_CUSTOM01 ~ "choir" AND startdatum = "1d"']],
  ['title = "choir; product = 101', ['RES_CUSTOM01 = "choir; product = 101"', 'RES_CUSTOM01 = "choir" AND product = 101']],
  ['{"title": "choir}', ['RES_CUSTOM01 ~ "choir"']],
  ['title contains "choir) tomorrow', ['RES_CUSTOM01 ~ "choir) tomorrow"']],
  [
    'title = "choir\' and product = 101',
    [`RES_CUSTOM01 = "choir'" AND product = 101`, 'RES_CUSTOM01 = "choir" AND product = 101'],
  ],
])('a quote is lost where what is quoted may have ended: %s', (text, meant) =>
  expect(interpret(text, bookingSchema, clock).map((one) => one.text)).toEqual(meant),
);

test('the last word of a label is enough where no other value ends in it', () => {
  const labels = ['Zaal op de zolder', 'Zaal in de kelder', 'Hal in de kelder', 'De Tuinkamer'];
  const room = { type: 'integer', values: labels.map((label, at) => ({ value: at + 1, label })) } as const;
  const schema = defineSchema({ room, title: { type: 'text' } });
  const meant = (text: string) => interpret(text, schema, clock)[0]?.text;
  expect(['room zolder', 'room tuinkamer', 'room hal in de kelder'].map(meant)).toEqual(['room = 1', 'room = 4', 'room = 3']);
  expect(meant('room kelder')).not.toMatch(/^room = \d$/);
});

test.each([
  ['koor de boer', ['RES_CUSTOM01 ~ "koor de boer"', 'RES_CUSTOM01 ~ "koor" AND RES_CUSTOM01 ~ "boer"']],
  ['de Vries', ['RES_CUSTOM01 ~ "Vries"']],
  ['& zonen', ['RES_CUSTOM01 ~ "zonen"']],
])('a particle and an & join the words around them, and begin no text: %s', (text, meant) =>
  expect(interpret(text, bookingSchema, clock).map((one) => one.text)).toEqual(meant),
);

test('a slip in a word that means nothing is no word of a title', () =>
  expect(interpret('bookngs tomorrow', bookingSchema, clock).map(({ text }) => text)).toEqual(['startdatum = "1d"']));

test('a list of one value is no other reading than that value', () =>
  expect(interpret('choir tomorrow in Zaal S', bookingSchema, clock).map(({ text }) => text)).toEqual([
    'RES_CUSTOM01 ~ "choir" AND startdatum = "1d" AND product = 101',
  ]));

test.each(
  wordsOf('limit offset page per_page page_size pagesize sort order order_by orderby sortBy ordering select fields lang'),
)('what a URL asks besides its rows is no condition: %s', (name) =>
  expect(read(`product=101&${name}=10`)?.text).toBe('product = 101'),
);

test.each([
  ['=FILTER(A2:H500, (Status="Open")*(Persons>=40))', ['Status="Open"', 'Persons>=40']],
  ['NOT product IN (101, 102) && RES_NUMBER > 10', ['NOT product IN (101, 102)', 'RES_NUMBER > 10']],
  ['Title%20~%20%27choir%27%20AND%20product%20%3D%20101', ['Title%20~%20%27choir%27', 'product%20%3D%20101']],
])('in %s each condition is where it was written', (text, excerpts) =>
  expect(read(text)?.reading.map(({ range }) => text.slice(range.from, range.to))).toEqual(excerpts),
);

test('what each part was taken for is told in the language', () => {
  const text = 'koor morgen in Zaal S';
  expect(read(text, 'nl')?.reading.map(({ range, means }) => [text.slice(range.from, range.to), means])).toEqual([
    ['koor', 'Titel bevat "koor"'],
    ['morgen', 'Begindatum is morgen (22 november 2026)'],
    ['Zaal S', 'Zaal is Zaal S'],
  ]);
});

test('the has of other notations is read in Dutch, too', () =>
  expect(interpret('has catering', bookingSchema, { ...clock, locale: 'nl' }).map((one) => [one.certainty, one.text])).toEqual([
    ['sure', 'RES_CUSTOM04 IS NOT NULL'],
  ]));

test('a third language is its catalogue', () => {
  const locale = defineCatalogue(german);
  expect(interpret('Chor morgen oder heute in Zaal S, mehr als 10 Persons', bookingSchema, { ...clock, locale })[0]?.text).toBe(
    'RES_CUSTOM01 ~ "Chor" AND startdatum IN ("1d","0d") AND product = 101 AND RES_NUMBER > 10',
  );
});

test.each([
  ['title CONTAINS Choir', 'Title contains choir'],
  ['Organizator is "x"', 'Organisator is "x"'],
  ['status is open and product is 101', 'product is 101 and status is open'],
  ['kamer reaumur', 'Kamer Réaumur'],
])('%s is read as %s', (one, other) => {
  const parts = (text: string) => read(text)?.text.toLowerCase().split(' and ').sort();
  expect(parts(one)).toEqual(parts(other));
});

test.each([
  ['tags = new', 'tags HAS "new"'],
  ['new', 'tags HAS "new"'],
  ['not tags new', 'tags NOT HAS "new"'],
  ['tags in (new, paid)', 'tags HAS ANY ("new","paid")'],
  ['tags has new and paid', 'tags HAS "new" AND tags HAS "paid"'],
  ['tags is missing', 'tags IS EMPTY'],
])('on a list %s may be %s, and is never sure', (written, meant) => {
  const tags = defineList({ type: 'text', label: 'Tags', values: [{ value: 'new' }, { value: 'paid' }] });
  const [first] = interpret(written, defineSchema({ id: { type: 'integer' }, tags }), { today: '2026-11-21' });
  expect([first?.text, first?.certainty]).toEqual([meant, 'likely']);
  expect(first?.reading.map(({ means }) => means).join()).toMatch(/^Tags /);
});

test('any text is read without an error, and a long one not at all', () => {
  const some = fc.constantFrom(
    ...'( ) { } [ ] " \' ` , ; : - + * % .. = != ~ $in and or not 7d 24/11 9:30 monday Zaal status is'.split(' '),
  );
  const text = fc
    .array(fc.oneof(some, fc.string({ unit: anyCharacter, maxLength: 5 })), { maxLength: 30 })
    .map((all) => all.join(' '));
  forAll([text], countOf('INTERPRET_TEXTS', 300, 20_000), (one) => {
    for (const { text } of interpret(one, bookingSchema, clock)) expect(read(text)?.certainty).toBe('sure');
  });
  // What no text of a search can have.
  for (const one of ['" \u0000 choir', 'Title contains "a\u0000b"', String.raw`Title = x or "a\ud840"`, 'Title ~ "a\ud840"'])
    expect(interpret(one, bookingSchema, clock)[0]?.text).toContain('\ufffd');
  expect(interpret('choir '.repeat(200), bookingSchema, clock)).toEqual([]);
});

test('names that every object has are fields and labels as others are', () => {
  const schema = defineSchema({
    constructor: { type: 'integer', label: 'toString' },
    state: {
      type: 'text',
      values: [
        { value: 'a', label: 'constructor' },
        { value: 'b', label: '__proto__' },
      ],
    },
    total: { type: 'decimal' },
  });
  expect(interpret('constructor more than 5', schema, clock)[0]?.text).toBe('constructor > 5');
  for (const one of ['constructor', 'over 5 constructor', 'over 5 __proto__', '__proto__ toString', 'no toString'])
    for (const { text } of interpret(one, schema, clock)) expect(text).not.toMatch(/function|native|object/);
});

test.each([
  ['paid = "true"', 'paid = TRUE'],
  ['paid = "False"', 'paid = FALSE'],
  ['paid = "1"', undefined],
  ['price = "12.50"', 'price = 12.5'],
  ['price = "12.50 euro"', undefined],
])('a quoted value of a field that has no texts: %s means %s', (text, meant) => {
  const schema = defineSchema({ paid: { type: 'boolean' }, price: { type: 'decimal' } });
  expect(interpret(text, schema, clock)[0]?.text).toBe(meant);
});

test('an empty label names nothing', () =>
  expect(interpret('"" = 5', defineSchema({ id: { type: 'integer', label: '' } }), clock)).toEqual([]));

test('the language service offers it, and prefers it where it is sure', () => {
  const service = createLanguageService(bookingSchema, { ...clock, interpret });
  const offered = (text: string) =>
    service
      .fixes(text, { from: 0, to: text.length })
      .filter(({ interpretation }) => interpretation !== undefined)
      .map(({ kind, isPreferred, edits }) => [kind, isPreferred, edits[0]?.insert]);
  expect(offered("product = 101 or 102 and status == 'Open'")).toEqual([
    ['quickfix', true, 'product IN (101,102) AND status = "Open"'],
    ['fixAll', true, 'product IN (101,102) AND status = "Open"'],
  ]);
  expect(offered('choir tomorrow')).toEqual([['quickfix', undefined, 'RES_CUSTOM01 ~ "choir" AND startdatum = "1d"']]);
  expect(offered('product = 101')).toEqual([]);
});

test.each([
  ['product = 101 or 102', 'product IN (101,102)', true],
  ['choir tomorrow', 'RES_CUSTOM01 ~ "choir" AND startdatum = "1d"', undefined],
  ['product = 101', undefined, undefined],
])('suggestions for %s end with what all of it means, and Enter takes it if it is sure', async (text, insert, isPreselected) => {
  const service = createLanguageService(bookingSchema, { ...clock, interpret });
  const found = (await service.complete(text, text.length)).items.find(({ interpretation }) => interpretation !== undefined);
  expect([found?.insert, found?.isPreselected, found?.replace]).toEqual([
    insert,
    isPreselected,
    insert && { from: 0, to: text.length },
  ]);
  expect(found === undefined ? [] : service.resolve(found)).toEqual(
    found?.interpretation?.reading.map(({ means }) => `${means}.`) ?? [],
  );
});
