import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockLimits, type Link, longestText, readLink, unpack } from '../../playground/share/link.ts';
import { pack, writeLink } from '../../playground/share/write-link.ts';
import { screens, shapes, tools, views } from '../../playground/state/view.ts';
import { anyCharacter } from '../support/any-character.ts';
import { asyncLaw, forAllAsync } from '../support/law.ts';
import { texts } from '../support/trees.ts';

const read = (hash: string) => readLink(new URLSearchParams(hash.replace(/^#/, '')));
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

/** Anything that a text can be, long ones among it. */
const anyText = fc
  .tuple(fc.oneof(texts, fc.string({ unit: anyCharacter, maxLength: 60 })), fc.constantFrom(1, 1, 1, 40, 900))
  .map(([text, times]) => text.toWellFormed().repeat(times));
const links: fc.Arbitrary<Link> = fc.record({
  text: maybe(anyText),
  entity: fc.constantFrom('booking', 'event'),
  view: maybe(fc.constantFrom(...views)),
  screen: maybe(fc.constantFrom(...screens)),
  room: maybe(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
  shape: maybe(fc.constantFrom(...shapes)),
  tool: maybe(fc.constantFrom(...tools)),
  locale: maybe(fc.constantFrom('en', 'nl')),
  clock: fc.oneof(
    fc.constant({ kind: 'live' } as const),
    fc.integer({ min: clockLimits.first, max: clockLimits.last }).map((at) => ({ kind: 'frozen', at }) as const),
    fc.integer({ min: -clockLimits.by, max: clockLimits.by }).map((by) => ({ kind: 'moved', by: by + 0 }) as const),
  ),
});

asyncLaw('a link gives back what it was made of, also out of an address', [links], async (link) => {
  const hash = await writeLink(link);
  expect(await read(hash)).toEqual({ link });
  expect(await read(new URL(hash, 'https://example.org/play/').hash)).toEqual({ link });
});

test('a short search can be read in it, a long one makes it short', async () => {
  expect(await writeLink({ text: 'product = 1', entity: 'booking' })).toBe('#v=1&q=product+%3D+1&of=booking');
  const long = `product IN (${Array.from({ length: 2_000 }, (_, at) => at).join(',')})`;
  const hash = await writeLink({ text: long, entity: 'booking' });
  expect(hash).toMatch(/^#v=1&z=[\w-]+&of=booking$/);
  expect(hash.length).toBeLessThan(encodeURIComponent(long).length / 2);
});

test('anything behind the # is read without an error, and into nothing but the named things', async () => {
  const names = 'v q z of view screen room shape tool lang at by base user password __proto__'.split(' ');
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '2', 'event', 'screen', 'nl', '2026-11-21', '-5', '%', '1e999', 'constructor'),
  );
  const hashes = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(fc.tuple(fc.constantFrom(...names), value)).map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&')),
  );
  const known = new Set(['text', 'entity', 'view', 'screen', 'room', 'shape', 'tool', 'locale', 'clock']);
  await forAllAsync([hashes], async (hash) => {
    const { link } = await read(hash);
    expect(Object.keys(link).filter((name) => !known.has(name))).toEqual([]);
    if (link.clock?.kind === 'frozen') expect(new Date(link.clock.at).toISOString()).toMatch(/^(19[789]\d|20\d\d|21\d\d)-/);
  });
});

describe('hostile and old links', () => {
  // For `toEqual` a property that is undefined is the same as one that is missing.
  test.each<[string, string, unknown]>([
    ['nothing', '', { link: {} }],
    ['a text alone', 'q=product', { link: { text: 'product', entity: 'booking' } }],
    ['an empty text', 'q=', { link: { text: '', entity: 'booking' } }],
    ['percent signs that are none', 'q=%zz%&of=%', { link: { text: '%zz%', entity: 'booking' } }],
    ['a text twice', 'q=a&q=b&z=!', { link: { text: 'a', entity: 'booking' } }],
    ['another version', 'v=2&q=a&at=2026-11-21&view=json', { link: { text: 'a', entity: 'booking' }, problem: 'version' }],
    ['another version, packed', 'v=2&z=abc', { link: {}, problem: 'version' }],
    ['no version', 'v=&view=json', { link: {}, problem: 'version' }],
    ['the version of today', 'v=1', { link: { clock: { kind: 'live' } } }],
    ['words of another kind', 'of=users&view=__proto__&screen=constructor&tool=toString&lang=fr', { link: {} }],
    ['a long room', `room=${'a'.repeat(300)}`, { link: { room: 'a'.repeat(200) } }],
    ['a shape that is none', 'shape=4:3', { link: {} }],
    ['a moment that is none', 'at=javascript:alert(1)', { link: {} }],
    ['a moment too far away', 'at=9999-12-31', { link: {} }],
    ['a moment with a bare plus', 'at=2026-11-21T09:00:00+01:00', { link: { clock: { kind: 'frozen', at: 1_795_248_000_000 } } }],
    ['a clock moved too far', 'by=1e300', { link: {} }],
    ['a clock moved by no number', 'by=NaN', { link: {} }],
    ['a packed text that is none', 'z=%%%', { link: {}, problem: 'broken' }],
    ['bytes that do not unpack', 'z=abcdefgh', { link: {}, problem: 'broken' }],
    ['half a packed text', 'z=S0ktLk', { link: {}, problem: 'broken' }],
    ['an address, a user and a password', 'base=https://evil.example&user=u&password=p', { link: {} }],
  ])('%s', async (_, hash, expected) => expect(await read(hash)).toEqual(expected));

  test('a search that is too long is not opened', async () => {
    expect((await read(`q=${'a'.repeat(longestText)}`)).link.text).toHaveLength(longestText);
    expect(await read(`q=${'a'.repeat(longestText + 1)}`)).toEqual({ link: {}, problem: 'too long' });
    expect(await read(`z=${'a'.repeat(4 * longestText + 1)}`)).toEqual({ link: {}, problem: 'too long' });
    expect(await unpack((await pack('é'.repeat(longestText))) ?? '')).toEqual({ text: 'é'.repeat(longestText) });
    expect(await unpack((await pack('é'.repeat(longestText + 1))) ?? '')).toEqual({ problem: 'too long' });
  });

  test('what unpacks to sixty megabytes is refused', async () => {
    const packed = (await pack('a'.repeat(60_000_000))) ?? '';
    expect(packed.length).toBeLessThan(100_000);
    expect(await unpack(packed)).toEqual({ problem: 'too long' });
  });

  test('a mark at the beginning is a part of the text', async () =>
    expect(await unpack((await pack('\ufeffproduct')) ?? '')).toEqual({ text: '\ufeffproduct' }));

  test('half a letter is no text', async () => {
    const stream = new Blob([new Uint8Array([0x61, 0xc3])]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    expect(await unpack(packed)).toEqual({ problem: 'broken' });
  });
});
