import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { entities } from '../../src/service/entities.ts';
import { formats } from '../../src/service/format.ts';
import type { StoredValue } from '../../src/service/index.ts';
import { findColumn } from '../../src/service/parameters.ts';
import { anyCharacter } from '../support/any-character.ts';
import { law } from '../support/law.ts';

const names = ['RES_ID', 'RES_CUSTOM02', 'res_fromtime_raw', 'OBJ_DESC'];
const columns = names.map((name, at) => ({ ...(findColumn(entities.booking, name) ?? expect.unreachable(name)), at }));
const written = (format: keyof typeof formats, rows: readonly (readonly StoredValue[])[]) =>
  Array.from(
    formats[format].list(
      [rows.slice(0, 1), rows.slice(1)]
        .filter((slice, at) => at === 0 || slice.length > 0)
        .map((slice) => formats[format].items('booking', columns, slice)),
    ),
  ).join('');

/** What XML 1.0 cannot hold comes as U+FFFD. */
const inXml = (text: string) => text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd');

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  // Its own knows too few of the references to characters.
  entityDecoder: {
    decode: (text) =>
      text.replace(/&(?:#(\d+)|(amp|lt|gt));/g, (_, code, name) =>
        code ? String.fromCodePoint(Number(code)) : (named[String(name)] ?? ''),
      ),
    setExternalEntities: () => undefined,
    addInputEntities: () => undefined,
    setXmlVersion: () => undefined,
    reset: () => undefined,
  },
  isArray: (name) => name === 'booking',
});
const readXml = (text: string): Record<string, string>[] => {
  const { response } = parser.parse(text) as { response: { booking?: Record<string, string>[] } | string };
  return typeof response === 'string' ? [] : (response.booking ?? []);
};

const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(...'&<>"\'\r\n\t é\0\u0085😀', ']]>', '</', '&#0;', '&amp;') }),
);

law(
  'JSON and XML of the same rows have the same keys and texts, for two parsers that are not ours',
  [fc.array(fc.tuple(fc.maxSafeInteger(), fc.option(texts), fc.constant('09:30:00'), texts), { maxLength: 5 })],
  500,
  (rows) => {
    const json = JSON.parse(written('json', rows)) as Record<string, string>[];
    expect(json.map((row) => Object.keys(row))).toEqual(rows.map(() => names));
    const texts = rows.map(([id, text, , description]) => [String(id), text ?? '', '34200', description]);
    expect(json.map((row) => Object.values(row))).toEqual(texts);
    expect(readXml(written('xml', rows))).toEqual(
      json.map((row) => Object.fromEntries(Object.entries(row).map(([key, text]) => [key, inXml(text)]))),
    );
  },
);

const python = spawnSync('python3', ['--version']).status === 0;
// Its expat and its json share nothing with what is tested.
test.skipIf(!python && !process.env.CI)('every character comes through JSON and XML, read by Python', () => {
  const everything = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  const rows: StoredValue[][] = [];
  for (let at = 0; at < everything.length; at += 4_096)
    rows.push([at, String.fromCodePoint(...everything.slice(at, at + 4_096)), null, `\ud800${at}\udfff`]);
  const input = JSON.stringify({ json: written('json', rows), xml: written('xml', rows) });
  const { stdout, stderr } = spawnSync('python3', ['-c', comparison], { input, maxBuffer: 2 ** 26, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual({ rows: rows.length, characters: everything.length, different: 0 });
});

const comparison = `
import json, sys, xml.etree.ElementTree as tree
given = json.load(sys.stdin)
allowed = lambda c: c in '\\t\\n\\r' or ' ' <= c <= '\\ud7ff' or '\\ue000' <= c <= '\\ufffd' or c >= '\\U00010000'
expected = [{k: ''.join(c if allowed(c) else '\\ufffd' for c in v) for k, v in row.items()} for row in json.loads(given['json'])]
root = tree.fromstring(given['xml'].encode('utf-8'))
found = [{field.tag: field.text or '' for field in row} for row in root]
assert root.tag == 'response' and all(row.tag == 'booking' for row in root)
print(json.dumps({'rows': len(found), 'characters': sum(len(row['RES_CUSTOM02']) for row in expected), 'different': sum(a != b for a, b in zip(expected, found))}))
`;

test.each([
  ['json', [], '[]'],
  ['xml', [], '<?xml version="1.0" encoding="UTF-8"?>\n<response></response>\n'],
  [
    'xml',
    [[1, 'Café & "Bar" <1>', '00:00:00', null]],
    '<?xml version="1.0" encoding="UTF-8"?>\n<response><booking><RES_ID>1</RES_ID><RES_CUSTOM02>Café &amp; "Bar" &lt;1&gt;</RES_CUSTOM02><res_fromtime_raw>0</res_fromtime_raw><OBJ_DESC></OBJ_DESC></booking></response>\n',
  ],
] as const)('%s of %j', (format, rows, text) => expect(written(format, rows)).toBe(text));

test('data of any depth has elements of its keys, and one of each name in a list', () => {
  const text = formats.xml.data({
    status: 400,
    diagnostics: [{ code: 'x', range: { from: 0, to: 9 }, fixes: [{ title: 'a<b', edits: [] }], data: { '1 odd': null } }],
    nothing: undefined,
  });
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<response><status>400</status><diagnostics><diagnostic><code>x</code><range><from>0</from><to>9</to></range><fixes><fix><title>a&lt;b</title><edits></edits></fix></fixes><data><member></member></data></diagnostic></diagnostics></response>\n',
  );
});
