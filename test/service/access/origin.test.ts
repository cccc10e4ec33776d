import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOrigin, meaningOf } from '../../../src/service/access/origin.ts';
import { forAll } from '../../support/law.ts';
import { wordsOf } from '../../support/words-of.ts';

test.each(
  wordsOf(`
  null https://www.example.nl https://www.example.nl:8443 http://localhost http://localhost:3000
  http://192.168.1.20 http://[::1]:8080 https://xn--caf-dma.example.nl https://under_score.example.nl
`),
)('%s may be on the list', (text) => expect(checkOrigin(text)).toBeUndefined());

test.each([
  ['https://www.example.nl/', 'https://www.example.nl'],
  ['https://www.example.nl/screens?day=1#now', 'https://www.example.nl'],
  ['HTTPS://WWW.Example.nl', 'https://www.example.nl'],
  [' https://www.example.nl', 'https://www.example.nl'],
  ['https://www.example.nl:443', 'https://www.example.nl'],
  ['http://www.example.nl:80', 'http://www.example.nl'],
  ['https://www.example.nl.', 'https://www.example.nl'],
  ['https://user:secret@www.example.nl', 'https://www.example.nl'],
  ['https://café.example.nl', 'https://xn--caf-dma.example.nl'],
  ['www.example.nl/screens', 'https://www.example.nl'],
  ['localhost:3000', 'http://localhost:3000'],
  ['192.168.1.20:80', 'http://192.168.1.20'],
  ['http://0x7f.1', 'http://127.0.0.1'],
  ['NULL', 'null'],
  ['file:///C:/screen.html', 'null'],
])('what a browser does not send is refused, with what it sends: %s → %s', (text, sent) => {
  expect(checkOrigin(text)).toMatch(new RegExp(`[Ww]rite \`${sent.replace(/[.[\]]/g, '\\$&')}\`\\.$`));
  expect(checkOrigin(sent)).toBeUndefined();
});

test.each([
  '',
  '   ',
  'ftp://www.example.nl',
  'https://',
  'https://*.example.nl',
  'https://www.example.nl, https://other.nl',
  'https://www.example.nl .evil.com',
  'https://www.example.nl%60.evil.com',
  'https://a..nl',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://www.example.nl/x',
  '<script>',
  `https://${'a.'.repeat(200)}nl`,
])('%j is refused', (text) => expect(checkOrigin(text)).toMatch(/\.$/));

test('every page at once only where that is asked for', () => {
  expect(checkOrigin('*')).toContain('every page');
  expect(checkOrigin('*', { allowAnyOrigin: true })).toBeUndefined();
});

test('what is let on the list is its own origin, whatever was written', () => {
  const part = fc.constantFrom(...'aZé0.-:/@[]*%_ ,#?\\', 'https://', 'http://', 'null', 'localhost', ':443');
  forAll([fc.array(part, { maxLength: 8 })], 5_000, (parts) => {
    const text = parts.join('');
    if (text !== 'null' && checkOrigin(text) === undefined) expect(new URL(text).origin).toBe(text);
  });
});

test.each([
  ['null', 'files'],
  ['*', 'Every page'],
  ['http://localhost', 'any port'],
  ['http://192.168.1.20', 'any port'],
])('%s is explained', (origin, says) => expect(meaningOf(origin)).toContain(says));

test.each(['http://localhost:3000', 'https://localhost', 'https://www.example.nl'])('%s means itself', (origin) => {
  expect(meaningOf(origin)).toBeUndefined();
});
