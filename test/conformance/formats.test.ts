import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { ask, curl, demoUser, filter, rowsOf, serve } from './product.ts';

const product = await serve();
const get = (path: string, ...options: readonly string[]) => ask(product, path, demoUser, ...options);

point('xml-record', async () => {
  const booking = JSON.parse((await get('/api/rest/booking/1001')).body) as Record<string, string>;
  const { body } = await get('/api/rest/xml/booking/1001');
  expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<response><booking_id>1001</booking_id><object_desc>')).toBe(
    true,
  );
  const elements = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name, text]);
  expect(elements).toEqual(Object.entries(booking));
});

point('xml-list', async () => {
  const { body } = await get('/api/rest/xml/booking/filter?columns=RES_ID,RES_FROMDATE&length=3');
  expect(body).toMatch(
    /<response>(?:<booking><RES_ID>\d+<\/RES_ID><RES_FROMDATE>[\d-]+<\/RES_FROMDATE><\/booking>){3}<\/response>\n$/,
  );
  expect((await get('/api/rest/xml/event/filter?columns=EVENT_ID&length=2')).body).toMatch(
    /<response>(?:<event><EVENT_ID>[\d_-]+<\/EVENT_ID><\/event>){2}<\/response>\n$/,
  );
  expect((await get(filter('product = 106').replace('/rest/', '/rest/xml/'))).body).toMatch(/<response><\/response>\n$/);
});

/** What parses XML and JSON besides us. */
const parsers = { xmllint: ['xmllint', ['--version']], python: ['python3', ['--version']] } as const;
const here = Object.entries(parsers).filter(([, [program, args]]) => spawnSync(program, args).status === 0);

point('xml-same', { skip: here.length === 0 }, async () => {
  if (process.env['CI']) expect(here.map(([name]) => name)).toEqual(Object.keys(parsers));
  const path = 'booking/filter?columns=RES_ID,RES_CUSTOM01,RES_CUSTOM02,RES_FROMTIME_raw,RES_NUMBER&length=10000';
  const [json, xml] = [await get(`/api/rest/${path}`), await get(`/api/rest/xml/${path}`)];
  const rows = rowsOf(json);
  expect(rows.some((row) => row['RES_CUSTOM01']?.includes('<'))).toBe(true);
  const run = (program: string, args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync(program, args, { input: xml.body, encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  for (const [name] of here) {
    if (name === 'python') {
      expect(JSON.parse(run('python3', ['-c', pythonReader]))).toEqual(rows);
    } else {
      expect(run('xmllint', ['--noout', '--nonet', '-']).trim()).toBe('');
      expect(run('xmllint', ['--xpath', 'count(/response/booking/RES_CUSTOM01)', '-']).trim()).toBe(String(rows.length));
    }
  }
});

const pythonReader = `
import json, sys, xml.etree.ElementTree as tree
print(json.dumps([{field.tag: field.text or '' for field in row} for row in tree.fromstring(sys.stdin.buffer.read())]))
`;

point('problems', async () => {
  const json = await get('/api/rest/booking/0');
  expect(json.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(JSON.parse(json.body)).toEqual({ status: 404, title: 'Not Found', detail: 'There is nothing here.', code: 'not-found' });
  const xml = await get('/api/rest/xml/booking/0?lang=nl');
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(xml.body).toMatch(
    /<response><status>404<\/status><title>Not Found<\/title><detail>Hier is niets\.<\/detail><code>not-found<\/code><\/response>\n$/,
  );
});

point('error-format', async () => {
  const types = async (path: string, user?: string) => (await ask(product, path, user)).headers['content-type'];
  for (const [path, user] of [
    ['booking/filter', 'demo:wrong'],
    ['booking/0', demoUser],
    ['booking/filter?search=x', demoUser],
    ['nothing', demoUser],
  ] as const) {
    expect(await types(`/api/rest/${path}`, user)).toBe('application/problem+json; charset=utf-8');
    expect(await types(`/api/rest/xml/${path}`, user)).toBe('application/xml; charset=utf-8');
  }
  const strict = await serve(['--requests-per-minute', '1']);
  expect((await ask(strict, '/api/rest/xml/booking/1001', demoUser)).status).toBe(200);
  const tooMany = await ask(strict, '/api/rest/xml/booking/1001', demoUser);
  expect([tooMany.status, tooMany.headers['content-type']]).toEqual([429, 'application/xml; charset=utf-8']);
});

point('diagnostics', async () => {
  const path = filter('startdatm >= "0d" AND product IN (1,');
  const problem = JSON.parse((await get(path)).body) as { status: number; code: string; diagnostics: object[] };
  expect(problem).toMatchObject({ status: 400, code: 'invalid-search' });
  expect(problem.diagnostics).toMatchObject([
    { code: 'unexpected-end', severity: 'error', range: { from: 36 } },
    {
      code: 'unknown-field',
      range: { from: 0, to: 9 },
      message: 'There is no field `startdatm`. Did you mean `startdatum`?',
      fixes: [{ edits: [{ from: 0, to: 9, insert: 'startdatum' }] }],
    },
  ]);
  expect((await get(path.replace('/rest/', '/rest/xml/'))).body).toContain(
    '<diagnostic><code>unknown-field</code><severity>error</severity>',
  );
});

point('unauthorized', async () => {
  for (const user of [undefined, 'demo:wrong', 'nobody:nothing']) {
    const { status, headers } = await ask(product, '/api/rest/booking/filter', user);
    expect([status, headers['www-authenticate']]).toEqual([401, 'Basic realm="Booking and event read API", charset="UTF-8"']);
  }
});

point('too-long', async () => {
  const path = (bytes: number) => '/api/rest/booking/filter?length=1&x='.padEnd(bytes, 'a');
  expect((await get(path(32_768))).status).toBe(200);
  const { status, body } = await get(path(32_769));
  expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([414, 'url-too-long']);
});

point('nothing-inside', async () => {
  const hostile = ["' OR 1=1 --", '<script>alert(1)</script>', '%00', '../../etc/passwd', 'bookings.id', '${7*7}'];
  for (const text of hostile) {
    for (const path of [
      filter(text),
      `/api/rest/booking/${encodeURIComponent(text)}`,
      `/api/rest/xml/booking/filter?columns=${encodeURIComponent(text)}`,
    ]) {
      const { status, body } = await get(path);
      expect(status).toBe(400);
      expect(body).not.toMatch(/SELECT|sqlite|node_modules|\.ts\b|at \w+ \(|\/tmp\//);
    }
  }
  const { headers } = await curl(new URL('/nothing', product.url).href);
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('server');
});
