import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml, type XmlElement } from '../../src/client/formats.ts';
import { xmlDocument, xmlElement, xmlOf } from '../../src/service/format.ts';
import { anyCharacter } from '../support/any-character.ts';
import { forAll } from '../support/law.ts';
import { hostileTexts } from '../support/pools.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const textOf = (document: string) => readXml(document)?.content;

describe('is read', () => {
  const three = Object.entries({ a: '1', b: '', c: '' }).map(([name, content]) => ({ name, content }));

  test.each<[string, XmlElement]>([
    ['<response></response>', { name: 'response', content: '' }],
    ['<response/>', { name: 'response', content: '' }],
    [`${declaration}<response>\n</response>\n`, { name: 'response', content: '\n' }],
    [`${declaration}<response><a>1</a>\r\n <b/><c ></c ></response>`, { name: 'response', content: three }],
    ['<a>&lt;&#38;&#x1F600;&quot;&apos;&gt;&#13;\r\n\r</a>', { name: 'a', content: '<&😀"\'>\r\n\n' }],
  ])('%j', (document, read) => expect(readXml(document)).toEqual(read));

  test('every text as the service writes it, with U+FFFD for what XML forbids', () => {
    const texts = fc.oneof(
      fc.constantFrom(...hostileTexts, ']]>', '\r\n', '\u0000', '\ud800', '\ufffe'),
      fc.string({ unit: anyCharacter }),
    );
    forAll([fc.array(texts, { minLength: 1, maxLength: 5 })], (values) => {
      const document = xmlDocument(values.map((value) => xmlElement('a', xmlOf(value))).join(''));
      const allowed = values.map((value) => value.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd'));
      expect(readXml(document)).toEqual({ name: 'response', content: allowed.map((content) => ({ name: 'a', content })) });
    });
  });

  test('16 elements in each other, and no more', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}x${'</a>'.repeat(depth)}`;
    expect(readXml(nested(16))).toBeDefined();
    expect(readXml(nested(17))).toBeUndefined();
  });
});

describe('is refused', () => {
  test.each([
    ['nothing', ''],
    ['plain text', 'response'],
    ['a page', '<!doctype html><html></html>'],
    ['a document type', '<!DOCTYPE response [<!ENTITY a "aaaaaaaaaa">]><response>&a;</response>'],
    ['an entity of nobody', '<response>&a;</response>'],
    ['a name from elsewhere', '<response>&constructor;</response>'],
    ['a bare &', '<response>Rock & Roll</response>'],
    ['a reference without end', '<response>&amp</response>'],
    ['a reference to what XML forbids', '<response>&#0;</response>'],
    ['one past the last character', '<response>&#x110000;</response>'],
    ['half a character', '<response>&#xd83d;&#xde00;</response>'],
    ['a character that XML forbids', '<response>\u0001</response>'],
    ['an attribute', '<response a="1"></response>'],
    ['a comment', '<response><!-- --></response>'],
    ['CDATA', '<response><![CDATA[x]]></response>'],
    ['an instruction', '<response><?php ?></response>'],
    ['another encoding', '<?xml version="1.0" encoding="UTF-16"?><response></response>'],
    ['a second declaration', `${declaration}${declaration}<response></response>`],
    ['text between elements', '<response><a>1</a>x</response>'],
    ['text before', 'x<response></response>'],
    ['text after', '<response></response>x'],
    ['two roots', '<response></response><response></response>'],
    ['another begun', '<response></response><response>'],
    ['an end missing', '<response><a></response>'],
    ['an end too many', '<response></response></response>'],
    ['ends crossed', '<a><b></a></b>'],
    ['an end that is empty', '<a></a/>'],
    ['a name that is none', '<1></1>'],
    ['cut short', '<response><a>1</a'],
  ])('%s', (_, document) => expect(readXml(document)).toBeUndefined());

  test.each([
    ['&lt;', 500_000],
    ['<a>', 500_000],
    ['<a></a>', 200_000],
    ['<', 2_000_000],
    ['&', 2_000_000],
    [`<${'a'.repeat(100)} `, 20_000],
    ['\r', 2_000_000],
    ['</a>', 500_000],
  ])('%j times %d, without growing more than its text', (piece, times) => {
    expect(readXml(`<response>${piece.repeat(times)}`)).toBeUndefined();
  });
});

test('a long text costs no more than its length', () => {
  expect(textOf(`<a>${'x&amp;'.repeat(300_000)}</a>`)).toBe('x&'.repeat(300_000));
});
