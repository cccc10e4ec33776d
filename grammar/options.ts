import { allowed } from './allowed.ts';
import { similar } from './fixes.ts';
import type { Limits } from './limits.ts';
import type { Catalogue, LocaleTag } from './messages/wording.ts';
import type { Profile } from './profile.ts';

/** Options of every function, so that one object serves all; each ignores what it does not use. */
export type CommonOptions = {
  /** The part of the language that is allowed; the whole language by default. */
  readonly profile?: Profile;
  /** How large an expression may be; the profile's limits by default. */
  readonly limits?: Partial<Limits>;
  /**
   * The language of messages, the nearest of English and Dutch, or a catalogue of another, as
   * `defineCatalogue` of `search-expression/catalogue` gives it; English by default.
   */
  readonly locale?: LocaleTag | Catalogue;
  /** The day that relative dates count from, `YYYY-MM-DD`. */
  readonly today?: string;
  /** The time of day on `today`, `HH:MM` or `HH:MM:SS`, that `"-2h"` counts from. */
  readonly time?: string;
  /** The IANA zone whose days and times of day are meant. */
  readonly timeZone?: string;
  /** An instant instead of the current one, which `today` is derived from. */
  readonly now?: Date | number;
  /** The values of variables such as `@me`, by name, each of the type that the schema declares. */
  readonly variables?: Readonly<Record<string, unknown>>;
  /** A row's value that its field cannot read is an `error`, by default, or `missing` (L3.7). */
  readonly unreadable?: 'error' | 'missing';
};

const common: readonly (keyof CommonOptions)[] = [
  'profile',
  'limits',
  'locale',
  'today',
  'time',
  'timeZone',
  'now',
  'variables',
  'unreadable',
];

/**
 * Checks that an options object has common options and those of `own` only.
 *
 * @throws TypeError for any other, with the option that was probably meant, and for no object
 */
export function assertOptions(options: object, own: readonly string[] = []): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options are an object, such as { timeZone: 'Europe/Amsterdam' }, not ${String(options)}.`);
  }
  for (const name in options) {
    if ((common as readonly string[]).includes(name) || own.includes(name)) continue;
    const all = [...own, ...common];
    const suggestion = similar(name, all);
    throw new TypeError(
      `There is no option ${JSON.stringify(name)}${suggestion === undefined ? allowed(all) : `; did you mean ${JSON.stringify(suggestion)}?`}`,
    );
  }
}
