import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScreenProps, sceneOf } from '../../playground/screens/drawing/scene.ts';
import { type Direction, directions, inkOn, noLook, wayTo } from '../../playground/screens/drawing/screen-look.ts';
import { screenWords } from '../../playground/screens/drawing/screen-words.ts';
import { comingIn, otherFreeRooms, signState, startsSoon } from '../../playground/screens/drawing/sign-state.ts';
import { capitals, longerSide, typeSizes } from '../../playground/screens/drawing/type-scale.ts';
import { readConfig } from '../../playground/screens/standalone/screen-config.ts';
import { toEntry } from '../../playground/state/entry.ts';
import { contrast } from '../support/contrast.ts';
import { forAll } from '../support/law.ts';
import { wordsOf } from '../support/words-of.ts';

test('the look of a page that was changed by hand is read, or told to be wrong', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  const given = { logo: ` ${image}`, colour: '#0AF', directions: { 'Zaal S': 'left', __proto__: 'right', '': 'ahead' } };
  expect(readConfig(JSON.stringify(given))).toMatchObject({ logo: image, colour: '#00aaff', directions: { 'Zaal S': 'left' } });
  expect(readConfig('{"logo":" ","colour":" "}')).toMatchObject({ logo: '', colour: '' });
  expect(readConfig('{"logo":"https://example.com/logo.svg"}').logo).toBe('https://example.com/logo.svg');
  for (const logo of wordsOf(
    'javascript:alert(1) data:text/html,<b> //example.com/a.png file:///a.png https://user:word@example.com/',
  ))
    expect(() => readConfig(JSON.stringify({ logo })), logo).toThrow('"logo" is the address of an image');
  for (const colour of ['red', '#12345', 'url(https://example.com)', '#000;background:url(x)', 'var(--u)'])
    expect(() => readConfig(JSON.stringify({ colour })), colour).toThrow('"colour" is written as #0b4a58');
  for (const way of ['up', 5, null, 'constructor'])
    expect(() => readConfig(JSON.stringify({ directions: { S: way } })), String(way)).toThrow('"directions" has for each room');
});

test('the way to a room is its own, or that of all rooms, and never what objects have', () => {
  const look = (directions: Readonly<Record<string, Direction>>) => ({ ...noLook, directions });
  expect(wayTo('Zaal S', look({ 'Zaal S': 'left', '': 'right' }))).toBe('left');
  expect(wayTo('Zaal M', look({ 'Zaal S': 'left', '': 'right' }))).toBe('right');
  expect(wayTo('Zaal M', look({ 'Zaal S': 'left' }))).toBeUndefined();
  for (const name of ['constructor', '__proto__', 'toString']) expect(wayTo(name, look({ 'Zaal S': 'left' }))).toBeUndefined();
});

test.each(['en', 'nl'] as const)('each arrow is read out by a name of its own: %s', (locale) => {
  const names = directions.map((way) => screenWords[locale].ways[way]);
  for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}{3}/u);
  expect(new Set(names).size).toBe(directions.length);
});

test('every colour has an ink of contrast 4.5 or more', () => {
  forAll([fc.integer({ min: 0, max: 0xffffff })], (number) => {
    const colour = `#${number.toString(16).padStart(6, '0')}`;
    expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
  });
});

test('the scale of type begins at what is read from five metres', () => {
  expect(Math.min(...Object.values(capitals))).toBeGreaterThanOrEqual(17);
  expect(capitals.text).toBeGreaterThanOrEqual(25);
  // A capital is 0.7 of its font size: 1920 pixels are the longer side.
  const pixels = Number.parseFloat(typeSizes(19.2)['--type-least'] ?? '');
  expect((pixels * 0.7 * longerSide) / 1_920).toBeCloseTo(capitals.least, 6);
});

describe('a sign', () => {
  const booking = (OBJ_NAME: string, from: string, till: string, day = '2026-11-21') =>
    toEntry({ RES_ID: 1, OBJ_NAME, RES_FROMDATE: day, RES_FROMTIME: from, RES_TILTIME: till });
  const sign = (at: string, given: Partial<ScreenProps>) =>
    sceneOf({
      entries: [],
      leftOut: [],
      moment: Date.parse(`2026-11-21T${at}:00+01:00`),
      timeZone: 'Europe/Amsterdam',
      locale: 'en',
      asOf: Date.parse(`2026-11-21T${at}:00+01:00`),
      room: 'Zaal S',
      ...given,
    });

  test.each([
    ['13:44', false],
    ['13:45', true],
    ['13:59', true],
    ['14:00', false],
  ])('at %s says of a booking at 14:00 that it starts soon: %s', (at, isSoon) => {
    const entries = [booking('Zaal S', '14:00', '15:00')];
    expect(startsSoon(sign(at, { entries }))).toBe(isSoon);
    // What the search leaves out takes the room as well, and an unknown room is not free.
    expect(startsSoon(sign(at, { leftOut: entries }))).toBe(isSoon);
    expect(startsSoon(sign(at, { entries, leftOut: undefined }))).toBe(false);
  });

  test('tells what comes from all that takes the room', () => {
    const scene = sign('09:00', {
      entries: [booking('Zaal S', '14:00', '15:00')],
      leftOut: [booking('Zaal S', '11:00', '12:00')],
    });
    expect(comingIn(scene).map(({ from }) => from)).toEqual(['11:00', '14:00']);
    expect(signState(scene)).toBe('free');
    // Another day comes only where nothing of today does.
    const entries = [booking('Zaal S', '14:00', '15:00'), booking('Zaal S', '08:00', '09:00', '2026-11-22')];
    expect(comingIn(sign('09:00', { entries })).map(({ from }) => from)).toEqual(['14:00']);
    expect(comingIn(sign('14:00', { entries })).map(({ from }) => from)).toEqual(['08:00']);
  });

  test('names other rooms that are free, the longest free first, only if all that takes them is known', () => {
    const entries = [
      booking('Zaal S', '09:00', '12:00'),
      booking('Zaal L', '08:00', '10:00'),
      booking('Zaal M', '11:00', '12:00'),
      booking('Kajuit', '08:00', '09:00'),
      booking('Zolder', '12:00', '13:00'),
      booking('', '12:00', '13:00'),
    ];
    const free = (given: Partial<ScreenProps>) =>
      otherFreeRooms(sign('09:30', { entries, ...given })).map(({ room, next }) => [room, next?.from]);
    expect(free({})).toEqual([
      ['Kajuit', undefined],
      ['Zolder', '12:00'],
      ['Zaal M', '11:00'],
    ]);
    expect(free({ leftOut: [booking('Kajuit', '09:00', '10:00')] })).toEqual([
      ['Zolder', '12:00'],
      ['Zaal M', '11:00'],
    ]);
    expect(free({ leftOut: undefined })).toEqual([]);
    expect(free({ asOf: Date.parse('2026-11-20T12:00:00+01:00') })).toEqual([]);
    const event = toEntry({ EVENT_ID: 'a', OBJ_DESC: 'Zaal L', EVENT_DATE: '2026-11-21', EVENT_FROMTIME: '14:00' });
    expect(free({ entries: [event] })).toEqual([]);
  });

  test('tells free places apart from all', () => {
    const { places, few } = screenWords.en;
    const told = [places(28, 40), places(28, undefined), places(1, undefined), few(2)].join('; ');
    expect(told).toBe('28 of 40 free; 28 places free; 1 place free; Last 2 places');
  });
});
