import type { Locale } from 'search-expression';
import type { Entity } from '../../state/search.ts';
import type { Screen } from '../../state/view.ts';

/** What the page of a screen reads beside its script. Somebody may have changed it by hand. */
export type ScreenConfig = {
  readonly baseUrl: string;
  /** Both empty where everything that is read is public. */
  readonly user: string;
  readonly password: string;
  readonly screen: Screen;
  readonly entity: Entity;
  readonly search: string;
  /** The room of a sign; empty for that of the rows. */
  readonly room: string;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: Locale;
  readonly timeZone: string;
  readonly columns: readonly string[];
};

/** @throws SyntaxError or TypeError where it is not what it should be */
export function readConfig(text: string): ScreenConfig {
  const {
    columns = [],
    screen,
    entity,
    language,
    theme,
    ...given
  } = JSON.parse(text) as Partial<Record<keyof ScreenConfig, unknown>>;
  const word = (name: 'baseUrl' | 'user' | 'password' | 'search' | 'room' | 'timeZone'): string => {
    const value = given[name] ?? '';
    if (typeof value !== 'string') throw new TypeError(`"${name}" is a text`);
    return value;
  };
  const oneOf = <Word extends string>(value: unknown, words: readonly [Word, ...Word[]]): Word =>
    words.find((one) => one === value) ?? words[0];
  return {
    baseUrl: word('baseUrl'),
    user: word('user'),
    password: word('password'),
    screen: oneOf(screen, ['day', 'sign', 'slides', 'grid']),
    entity: oneOf(entity, ['booking', 'event']),
    search: word('search'),
    room: word('room'),
    theme: oneOf(theme, ['auto', 'light', 'dark']),
    language: oneOf(language, ['en', 'nl']),
    timeZone: word('timeZone') || 'Europe/Amsterdam',
    columns: Array.isArray(columns) ? columns.map(String) : [],
  };
}
