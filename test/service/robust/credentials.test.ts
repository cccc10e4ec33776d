import { describe, expect, test } from 'vitest';
import { filledFile, filterOf, screen, startProduct, week } from './product.ts';
import { basic, password } from './secrets.ts';
import { ask, type Reply } from './wire.ts';

/* Group N, over the wire. */

const child = await startProduct({ args: ['--database', await filledFile(), '--requests-per-minute', '0'] });
const { port } = child;
const token = (text: string | Buffer) => `Authorization: Basic ${Buffer.from(text).toString('base64')}`;
const right = screen.slice('Authorization: Basic '.length);
/** Everything of an answer but the moment. */
const ofReply = ({ status, headers, body }: Reply) => JSON.stringify([status, { ...headers, date: '' }, body]);
const nobody = ofReply(await ask(port, week));
// Each from an address of its own: so many failures of one are 429.
let addresses = 0;
const from = () => `127.0.${1 + (addresses >> 7)}.${1 + (addresses++ & 127)}`;

test('N01: without credentials it is 401 with the challenge', async () => {
  const reply = await ask(port, week);
  expect([reply.status, reply.headers['www-authenticate']]).toEqual([
    401,
    'Basic realm="Booking and event read API", charset="UTF-8"',
  ]);
  expect(JSON.parse(reply.body)).toMatchObject({ status: 401, code: 'unauthorized' });
});

describe('who is let in', () => {
  test.each([
    ['N05: the scheme in lower case', `Authorization: basic ${right}`],
    ['N05: the scheme in capitals', `Authorization: BASIC ${right}`],
    ['N05: two spaces', `Authorization: Basic  ${right}`],
    ['N09: a name in UTF-8', basic('jörg')],
    ['S20: a user held to products', basic('two-rooms')],
  ])('%s', async (_, header) => expect((await ask(port, week, [header])).status).toBe(200));
});

describe('who is not gets the answer of everyone who is not, to the byte', () => {
  test.each([
    ['N02: a wrong password', basic('screen', 'wrong')],
    ['N02: an unknown user', basic('nobody')],
    ['N02: a user who is not active', basic('retired')],
    ['N02, S29: one without the right', basic('no-rights')],
    ['N02: an administrator', basic('boss')],
    ['N04: a password of one letter', basic('screen', 'x')],
    ['N04: a password of 10 KB', basic('screen', 'x'.repeat(10_000))],
    ['N05: another scheme', `Authorization: Bearer ${right}`],
    ['N05: the scheme alone', 'Authorization: Basic'],
    ['N05: the scheme and a space', 'Authorization: Basic '],
    ['N05: Negotiate', 'Authorization: Negotiate'],
    ['N05: a tab', `Authorization: Basic\t${right}`],
    ['N06: a space inside', `Authorization: Basic ${right.slice(0, 8)} ${right.slice(8)}`],
    ['N06: padding too much', `Authorization: Basic ${right}=`],
    ['N06: four of them', `Authorization: Basic ${right}====`],
    ['N06: padding left out', `Authorization: Basic ${right.replace(/=+$/, '')}${right.endsWith('=') ? '' : '='}`],
    ['N06: the alphabet of URLs', 'Authorization: Basic dTpw-_'],
    ['N06: no base64', 'Authorization: Basic @@@@'],
    ['N06: bits left over', 'Authorization: Basic dTpwZB=='],
    ['N06: something behind', `Authorization: Basic ${right}!garbage`],
    ['N06: another character behind', `Authorization: Basic ${right}\x0c`],
    ['N07: no colon', 'Authorization: Basic bm9jb2xvbg=='],
    ['N07: no name', token(`:${password}`)],
    ['N07: no password', token('screen:')],
    ['N07: a colon alone', 'Authorization: Basic Og=='],
    ['N08: a colon more', token(`screen:${password}:`)],
    ['N09: a name in Latin-1', token(Buffer.from(`j\xf6rg:${password}`, 'latin1'))],
    ['N09: a name with its accent apart', basic('jo\u0308rg')],
    ['N10: a NUL behind', token(`screen:${password}\0`)],
    ['N10: a control character in the name', token(`scre\x01en:${password}`)],
    ['N13: 8 KB', `Authorization: Basic ${'QUFB'.repeat(2_048)}`],
    ['N21: __proto__', basic('__proto__')],
    ['N21: constructor', basic('constructor')],
    ['N21: toString', basic('toString')],
    ['a header more behind a comma', `Authorization: Basic ${right}, Basic ${right}`],
    ['a name in other capitals', basic('SCREEN')],
    ['a name with a space behind', basic('screen ')],
  ])('%s', async (_, header) => {
    // An answer to a control character in a header is Node's own.
    const reply = await ask(port, week, [header], { from: from() });
    if (header.endsWith('\x0c')) expect(reply.status).toBe(400);
    else expect(ofReply(reply)).toBe(nobody);
  });

  test.each([
    ['N12: a password in the line', `http://screen:${password}@localhost${week}`],
    ['N12: a password as parameters', `${week}&user=screen&password=${password}`],
    ['N18: a search that is wrong', filterOf('product = = (')],
    ['N18: no encoding', '/api/rest/booking/filter?search=%'],
    ['N17: a path that does not exist', '/api/rest/nothing'],
    ['N17: no path', '/api/rest'],
    ['N17: no path, with a slash', '/api/rest/'],
    ['N17: a format that does not exist', '/api/rest/yaml/booking/filter'],
    ['one booking', '/api/rest/booking/1001'],
    ['an id that is none', '/api/rest/booking/x'],
  ])('%s', async (_, target) => {
    expect(ofReply(await ask(port, target))).toBe(nobody);
    const head = await ask(port, target, [], { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([401, '']);
  });
});

test('N11: two Authorization headers are 400, whatever they are', async () => {
  for (const other of [screen, basic('screen', 'wrong'), 'authorization: x'])
    for (const headers of [
      [screen, other],
      [other, screen],
    ])
      expect((await ask(port, week, headers)).status).toBe(400);
});

test('N19: no shared cache may keep what someone was let in for', async () => {
  expect((await ask(port, week, [screen])).headers['cache-control']).toBe('private, no-cache');
});

test('S20: a user held to products gets their rows, whatever the search says', async () => {
  const products = async (search: string) => {
    const { body } = await ask(port, filterOf(search, '&columns=OBJ_ID&length=10000'), [basic('two-rooms')]);
    return new Set((JSON.parse(body) as { readonly OBJ_ID: string }[]).map(({ OBJ_ID }) => OBJ_ID));
  };
  for (const search of [
    'product = 101 OR product != 101',
    'NOT product IN (1,14)',
    'BOOKING_ID > 0 OR BOOKING_ID <= 0',
    'product IS NOT NULL OR product IS NULL',
  ])
    expect([...(await products(search))].filter((product) => product !== '1' && product !== '14')).toEqual([]);
  expect(await products('BOOKING_ID > 0')).toEqual(new Set(['1', '14']));
});

test('J09: the number of rows in all is that of the rows one may see', async () => {
  const totals = [];
  for (const name of ['screen', 'two-rooms']) {
    const all = await ask(port, filterOf('BOOKING_ID > 0', '&columns=RES_ID&start=0&length=10000'), [basic(name)]);
    expect(all.headers['x-total-count']).toBe(String((JSON.parse(all.body) as unknown[]).length));
    totals.push(Number(all.headers['x-total-count']));
  }
  expect(totals[1]).toBeLessThan(totals[0] ?? 0);
});

test('S25: on public events no credentials are fine and wrong ones are 401', async () => {
  const events = '/api/rest/event/filter';
  expect((await ask(port, events)).status).toBe(200);
  expect((await ask(port, events, [basic('screen', 'wrong')], { from: from() })).status).toBe(401);
});
