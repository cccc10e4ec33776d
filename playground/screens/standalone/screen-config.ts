import type { Locale } from 'search-expression';
import type { EntityName } from '../../state/search.ts';
import type { Screen } from '../../state/view.ts';
import {
  directions as allDirections,
  type Direction,
  readColour,
  readDirection,
  readLogo,
  type ScreenLook,
} from '../drawing/screen-look.ts';

/** The configuration in a standalone screen, which may be edited by hand. */
export type ScreenConfig = ScreenLook & {
  /** Everything before `/api/rest/`. */
  readonly baseUrl: string;
  /** User and password are empty if everything that is read is public. */
  readonly user: string;
  readonly password: string;
  readonly screen: Screen;
  readonly entity: EntityName;
  readonly search: string;
  /**
   * The search for all that takes the rooms today, without which no room is said to be free; empty
   * for screens that say nothing of rooms.
   */
  readonly bookedSearch: string;
  /** The conditions that make `search` find less than `bookedSearch`. */
  readonly conditions: readonly string[];
  /** The room of a sign; empty for that of the first row. */
  readonly room: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: Locale;
  readonly timeZone: string;
  readonly columns: readonly string[];
};

/**
 * Reads a configuration.
 *
 * @throws SyntaxError if it is no JSON, TypeError if a property has another type
 */
export function readConfig(text: string): ScreenConfig {
  const given = JSON.parse(text) as Partial<Record<keyof ScreenConfig, unknown>>;
  const word = (name: keyof ScreenConfig): string => {
    const value = given[name] ?? '';
    if (typeof value !== 'string') throw new TypeError(`"${name}" is a text`);
    return value;
  };
  const words = (name: keyof ScreenConfig): readonly string[] => {
    const list = given[name];
    return Array.isArray(list) ? list.map(String) : [];
  };
  const oneOf = <Word extends string>(name: keyof ScreenConfig, all: readonly [Word, ...Word[]]): Word =>
    all.find((one) => one === given[name]) ?? all[0];
  return {
    baseUrl: word('baseUrl'),
    user: word('user'),
    password: word('password'),
    screen: oneOf('screen', ['day', 'sign', 'slides', 'grid']),
    entity: oneOf('entity', ['booking', 'event']),
    search: word('search'),
    bookedSearch: word('bookedSearch'),
    conditions: words('conditions'),
    room: word('room'),
    theme: oneOf('theme', ['auto', 'light', 'dark']),
    logo: readLogo(word('logo')) ?? not('"logo" is the address of an image, which starts with https://, http:// or data:image/'),
    colour: readColour(word('colour')) ?? not('"colour" is written as #0b4a58'),
    directions: readDirections(given.directions),
    language: oneOf('language', ['en', 'nl']),
    timeZone: word('timeZone') || 'Europe/Amsterdam',
    columns: words('columns'),
  };
}

function readDirections(given: unknown): Readonly<Record<string, Direction>> {
  const entries = Object.entries(typeof given === 'object' && given !== null ? given : {});
  return Object.fromEntries(
    entries.map(([room, way]) => [
      room,
      readDirection(way) ?? not(`"directions" has for each room one of ${allDirections.join(', ')}`),
    ]),
  );
}

function not(message: string): never {
  throw new TypeError(message);
}
