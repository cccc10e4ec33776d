import { describe, expect, test } from 'vitest';
import { memoryOf } from './child.ts';
import { leaveInTheMiddle } from './leaving.ts';
import { countStatuses, filledFile, filterOf, screen, startProduct, week } from './product.ts';
import { leaksIn } from './secrets.ts';
import { ask, openWire, repliesIn } from './wire.ts';

/* Group M: what HTTP makes possible and nobody should send, on raw sockets. */

const child = await startProduct({ args: ['--database', await filledFile(), '--requests-per-minute', '0', '--metrics'] });
const { port } = child;
const host = 'Host: localhost\r\n';
const whole = (line: string, ...headers: readonly string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`;
/** A request for `/healthz` with these headers. */
const healthz = (...headers: readonly string[]) => whole('GET /healthz HTTP/1.1', 'Host: localhost', ...headers);
/** The responses to these bytes, and whether the server closed the connection. */
async function answersTo(bytes: string, answers = 1): Promise<ReturnType<typeof repliesIn> & { readonly closed: boolean }> {
  const wire = await openWire(port);
  wire.send(bytes);
  const heard = await wire.until((text) => repliesIn(text).replies.length >= answers);
  // One that the server closes after its answer is closed now, or in a moment.
  const closed = wire.isOver() || /connection: close/i.test(heard);
  if (closed) await wire.ended;
  wire.drop();
  return { ...repliesIn(await wire.ended), closed };
}

describe('what is no request is refused, and its connection closed', () => {
  test.each<[string, string]>([
    ['M05: no HTTP at all', 'hello\r\n\r\n'],
    ['M05: the hello of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['M06: the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['M06: HTTP/1.2', `GET /healthz HTTP/1.2\r\n${host}\r\n`],
    ['M06: HTTP/3.0', `GET /healthz HTTP/3.0\r\n${host}\r\n`],
    ['M07: a length and chunks', `${healthz('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    ['M07: chunks and a length', `${healthz('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n`],
    ['M07: two lengths', `${healthz('Content-Length: 5', 'Content-Length: 6')}hello`],
    ['M07: the same length twice', `${healthz('Content-Length: 5', 'Content-Length: 5')}hello`],
    ['M07: a length below nothing', healthz('Content-Length: -5')],
    ['M07: a length with a sign', `${healthz('Content-Length: +5')}hello`],
    ['M07: a length in hexadecimal', `${healthz('Content-Length: 0x5')}hello`],
    ['M07: a coding after chunks', `${healthz('Transfer-Encoding: chunked, identity')}0\r\n\r\n`],
    ['M07: a folded header', healthz('X: a', ' b')],
    ['M07: line feeds alone', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
    ['M07: a carriage return alone', healthz('X: a\rY: b')],
    ['M07: a space before a colon', `${healthz('Content-Length : 5')}hello`],
    ['M07: a control character in a value', healthz('X: a\x01b')],
    ['M07: a NUL in a value', healthz('X: a\0b')],
    ['M07: a name that is none', healthz('X(: a')],
    ['M07: no name', healthz(': a')],
    ['M09: a method that is none', `FROBNICATE /healthz HTTP/1.1\r\n${host}\r\n`],
    ['M09: a method in lower case', `get /healthz HTTP/1.1\r\n${host}\r\n`],
    ['L17: a byte beyond ASCII in the path', `GET /health\xe9 HTTP/1.1\r\n${host}\r\n`],
    ['L17: a space in the path', `GET /health z HTTP/1.1\r\n${host}\r\n`],
    ['L17: a tab in the path', `GET /health\tz HTTP/1.1\r\n${host}\r\n`],
    ['L17: a NUL in the path', `GET /health\0z HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async (_, bytes) => {
    const { replies, rest, closed } = await answersTo(bytes);
    expect([replies.map(({ status }) => status), rest, closed]).toEqual([[400], '', true]);
    const detail = 'This is not a well-formed HTTP request.';
    expect(JSON.parse(replies[0]?.body ?? '')).toEqual({ status: 400, title: 'Bad Request', detail, code: 'bad-request' });
    const type = 'application/problem+json; charset=utf-8';
    const headers = { 'content-type': type, 'x-content-type-options': 'nosniff', connection: 'close' };
    expect(replies[0]?.headers).toMatchObject(headers);
  });

  // Node finds these when it has handed the request over already.
  test.each<[string, string]>([
    ['M07: a coding that is none', `${healthz('Transfer-Encoding: xchunked')}0\r\n\r\n`],
    ['M07: a chunk without a length', `${healthz('Transfer-Encoding: chunked')}zz\r\n`],
    ['M07: an endless extension of a chunk', `${healthz('Transfer-Encoding: chunked')}1;${'a'.repeat(300_000)}\r\n`],
    ['M09: CONNECT', `CONNECT example.nl:443 HTTP/1.1\r\n${host}\r\n`],
  ])('%s, without a word at the most', async (_, bytes) => {
    const { replies, rest, closed } = await answersTo(bytes);
    expect([rest, closed, replies.every(({ status }) => status === 400)]).toEqual(['', true, true]);
  });
});

describe('what is a request after all is answered once', () => {
  test.each<[string, string, number]>([
    ['M04: no host', whole('GET /healthz HTTP/1.1'), 400],
    ['M04: two hosts', healthz('Host: b'), 400],
    ['M04: a host that is none', whole('GET /healthz HTTP/1.1', 'Host: a/../b?c'), 400],
    ['M05: HTTP/1.0 without a host', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
    ['M05: HTTP/0.9', 'GET /healthz\r\n\r\n', 200],
    ['M06: HTTP/2.0 in a line', whole('GET /healthz HTTP/2.0', 'Host: a'), 400],
    ['M08: an expectation that is none', healthz('Expect: 200-ok'), 417],
    ['M09: TRACE', whole('TRACE /healthz HTTP/1.1', 'Host: a', 'X-Secret: mirror'), 405],
    ['M09: OPTIONS *', whole('OPTIONS * HTTP/1.1', 'Host: a'), 204],
    ['M09: an upgrade to h2c', healthz('Connection: Upgrade', 'Upgrade: h2c'), 200],
    ['M11: a body that never comes', healthz('Content-Length: 1000000000'), 200],
    ['M22: codings without sense', healthz(`Accept-Encoding: ${'br;q=0,;;=q,'.repeat(1_000)}`), 200],
    ['M24: a range', healthz('Range: bytes=0-1'), 200],
    ['M19: media types without sense', healthz(`Accept: ;;;,q=2,${'*/*;'.repeat(2_000)}`), 200],
    ['L15: another host in the line', whole('GET http://evil.example/healthz HTTP/1.1', 'Host: a'), 200],
    ['L15: a password in the line', whole('GET http://screen:kanarie@evil.example:99999/healthz HTTP/1.1', 'Host: a'), 400],
    ['L15: another scheme', whole('GET ftp://evil.example/healthz HTTP/1.1', 'Host: a'), 400],
    ['L16: a path that looks like a host', whole('GET //evil.example/healthz HTTP/1.1', 'Host: a'), 404],
    ['O22: headers that only browsers send', healthz('Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors'), 200],
  ])('%s', async (_, bytes, status) => {
    const { replies, rest } = await answersTo(bytes);
    expect([replies.map((reply) => reply.status), rest]).toEqual([[status], '']);
    expect(replies[0]?.body).not.toMatch(/mirror|kanarie/);
  });

  test('M07: a request in the body of another is none', async () => {
    const inner = healthz();
    const outer = (more: string) => `GET /nothing HTTP/1.1\r\n${host}${more}\r\n`;
    const last = `GET /readyz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`;
    for (const [headers, body] of [
      [`Content-Length: ${inner.length}\r\n`, inner],
      ['Transfer-Encoding: chunked\r\n', `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`],
    ] as const) {
      const { replies, rest } = await answersTo(outer(headers) + body + last, 2);
      expect([replies.map(({ status }) => status), rest]).toEqual([[404, 200], '']);
      expect(replies[1]?.body).toContain('ready');
    }
  });

  test('M08: who asks whether to go on is told so', async () => {
    const { replies } = await answersTo(`${healthz('Expect: 100-continue', 'Content-Length: 5')}hello`, 2);
    expect(replies.map(({ status }) => status)).toEqual([100, 200]);
  });

  test('M17: requests in one go are answered in their order', async () => {
    const starts = Array.from({ length: 20 }, (_, at) => at);
    const pathOf = (start: number) => filterOf('BOOKING_ID > 0', `&columns=RES_ID&length=1&start=${start}`);
    const bytes = starts.map((start) => `GET ${pathOf(start)} HTTP/1.1\r\n${host}${screen}\r\n\r\n`);
    const { replies } = await answersTo(bytes.join(''), 20);
    const rows = await ask(port, filterOf('BOOKING_ID > 0', '&columns=RES_ID&length=20'), [screen]);
    expect(`[${replies.map(({ body }) => body.slice(1, -1)).join(',')}]`).toBe(rows.body);
  });

  test('M25, M26: what a client says of itself is in the log as nothing but text, and changes no address', async () => {
    const headers = ['User-Agent: a\x1b[2Jb', 'X-Forwarded-For: 203.0.113.9', 'Forwarded: for=203.0.113.9'];
    await ask(port, '/healthz?x=%0d%0a%1b[31m', headers);
    await ask(port, '/%0d%0a{"status":200}%1b[2J', []);
    const lines = child.output().trim().split('\n').slice(2);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ address: '127.0.0.1', bytes: expect.any(Number) as unknown });
    const whole = lines.filter((line) => line.includes('"status":200') && !line.includes('aborted'));
    expect(whole.filter((line) => !/"bytes":[1-9]/.test(line))).toEqual([]);
    expect(child.output()).not.toMatch(/203\.0\.113\.9|\p{Cc}(?<!\n)/u);
  });

  test('L15: and a password in the line of a request is not in the log', () => expect(child.output()).not.toContain('kanarie@'));
});

describe('many', () => {
  test('M16: ten thousand requests on one connection', async () => {
    const wire = await openWire(port);
    const one = healthz();
    wire.send(one);
    const first = await wire.until((heard) => repliesIn(heard).replies.length === 1);
    // Every answer is as long as the first.
    for (let sent = 1; sent < 10_000; ) {
      const more = Math.min(100, 10_000 - sent);
      wire.send(one.repeat(more));
      sent += more;
      await wire.until((heard) => heard.length >= sent * first.length);
    }
    expect(wire.heard().split('HTTP/1.1 200 OK').length - 1).toBe(10_000);
    wire.drop();
  });

  test('M18: clients that leave in the middle of an answer, a hundred times, leave nothing behind', () =>
    leaveInTheMiddle(child, 2));

  // How soon garbage is collected differs by some 50 MB, so four bodies are sent.
  test('M11: a body of 50 MB is not kept', async () => {
    const before = memoryOf(child);
    const part = 'x'.repeat(1_000_000);
    for (let body = 0; body < 4; body++) {
      const wire = await openWire(port);
      const begun = performance.now();
      wire.send(`POST /api/rest/booking/filter HTTP/1.1\r\n${host}Content-Length: 50000000\r\n\r\n`);
      for (let sent = 0; sent < 50; sent++) wire.send(part);
      wire.send(healthz());
      const heard = await wire.until((text) => repliesIn(text).replies.length === 2);
      // The service hangs up where the rest of a refused body takes more than half a second.
      const isInTime = performance.now() - begun < 500 || !wire.isOver();
      expect(countStatuses(repliesIn(heard).replies)).toEqual({ 405: 1, ...(isInTime && { 200: 1 }) });
      wire.drop();
    }
    expect(memoryOf(child) - before).toBeLessThan(100_000_000);
  });

  test('M03: an Authorization after a thousand headers is not found missing, it is refused', async () => {
    const many = Array<string>(1_500).fill('X: a');
    expect((await ask(port, week, [...many, screen])).status).toBe(431);
  });

  test('M02, M20, M21: what is too long is told so, with the headers of every answer', async () => {
    for (const [target, headers, status] of [
      [week.padEnd(32_768, '&'), [screen], 200],
      [week.padEnd(32_769, '&'), [screen], 414],
      [week, [screen, `X: ${'a'.repeat(33_000)}`], 431],
      [week, [`X: ${'a'.repeat(300_000)}`], 431],
      [`${week}${'&'.repeat(300_000)}`, [screen], 431],
    ] as const) {
      const reply = await ask(port, target, headers);
      expect(reply).toMatchObject({ status, headers: { vary: 'Origin, Accept-Encoding', 'x-content-type-options': 'nosniff' } });
      expect([reply.headers['content-type']?.endsWith('; charset=utf-8'), leaksIn(reply.body)]).toEqual([true, []]);
    }
  });

  test('Q17: whatever is asked for, the series of /metrics are few', async () => {
    for (let at = 0; at < 200; at++) await ask(port, `/api/rest/${at}/filter?q=${at}`, []);
    const { body } = await ask(port, '/metrics');
    expect(body.split('\n').filter((line) => line.startsWith('http_')).length).toBeLessThan(100);
    expect(body).not.toMatch(/\/199\//);
  });
});
