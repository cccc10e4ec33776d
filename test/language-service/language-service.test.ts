import { expect, test } from 'vitest';
import { coreProfile } from '../../grammar/index.ts';
import { applyEdits, createLanguageService } from '../../src/language-service/index.ts';
import { bookingSchema } from '../../src/schema/booking.ts';

const text = 'startdatum >= "7d" AND startdatum <= "0d"';

test('a text is read once, whatever is asked of it and however often', () => {
  const service = createLanguageService(bookingSchema, { today: '2026-11-21' });
  const first = service.diagnose(text);
  service.inlayHints(text);
  for (let version = 0; version < 5; version++) service.diagnose(`product = ${version}`);
  expect(service.diagnose(text)).toBe(first);
});

test('a clock that goes on is asked anew, and the text is read again on another day only', () => {
  let now = Date.UTC(2026, 10, 21, 22, 59);
  const service = createLanguageService(bookingSchema, { timeZone: 'Europe/Amsterdam', now: () => now });
  const [today] = service.diagnose(text);
  expect(today?.message).toContain('2026-11-28');
  now += 59_999;
  expect(service.diagnose(text)[0]).toBe(today);
  now += 1;
  expect(service.diagnose(text)[0]?.message).toContain('2026-11-29');
});

test.each([
  ['a moment as a Date', { timeZone: 'Europe/Amsterdam', now: new Date('2026-11-21T12:00Z') }],
  ['a moment in milliseconds', { timeZone: 'Europe/Amsterdam', now: Date.UTC(2026, 10, 21, 12) }],
  ['a day', { today: '2026-11-21' }],
  ['a day and a zone', { today: '2026-11-21', timeZone: 'Europe/Amsterdam' }],
])('the clock can be %s', (_, clock) => {
  expect(createLanguageService(bookingSchema, clock).diagnose(text)[0]?.message).toContain('2026-11-28');
});

test.each([
  ['no clock', {}, TypeError],
  ['an unknown zone', { timeZone: 'Europe/Nowhere' }, RangeError],
  ['what is no date', { today: '2026-02-30' }, RangeError],
])('%s is refused at once, not at the first key', (_, clock, error) => {
  expect(() => createLanguageService(bookingSchema, clock as { today: string })).toThrow(error);
});

test('what is no schema is refused', () =>
  expect(() => createLanguageService({ fields: {} }, { today: '2026-11-21' })).toThrow(TypeError));

test('a profile and the fields that are allowed lead what is told', () => {
  const options = { today: '2026-11-21', profile: coreProfile, allowed: ['startdatum'], locale: 'nl' } as const;
  const service = createLanguageService(bookingSchema, options);
  expect(service.diagnose('product = 1 OR startdatum >= "0d"').map(({ code }) => code)).toEqual([
    'not-in-profile',
    'not-in-profile',
    'field-not-allowed',
  ]);
  expect(service.diagnose('product IN (1)')[0]?.message).toContain('mag hier niet gezocht worden');
});

test('edits speak of the text as it was', () =>
  expect(
    applyEdits('a = 1', [
      { from: 0, to: 1, insert: 'bc' },
      { from: 2, to: 2, insert: '!' },
      { from: 4, to: 5, insert: '' },
    ]),
  ).toBe('bc != '));
