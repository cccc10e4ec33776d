import type { Locale } from '../../grammar/diagnostics.ts';
import { fullProfile, type Profile } from '../../grammar/profile.ts';
import type { Day } from '../schema/dates.ts';
import { todayOf } from '../schema/dates.ts';
import type { Field, KnownValue, Schema } from '../schema/schema.ts';

/**
 * Values of a field that begin with or contain what was typed, from wherever they are kept: the first that matter, best first. `signal` is
 * aborted when nobody waits for them any longer.
 */
export type SuggestValues = (
  field: Field & { readonly name: string },
  typed: string,
  signal: AbortSignal,
) => readonly KnownValue[] | Promise<readonly KnownValue[]>;

/** What relative dates count from: as `Clock`, but the moment may be asked for again and again, since an editor stays open. */
export type EditorClock =
  | { readonly today: string; readonly timeZone?: string }
  | { readonly timeZone: string; readonly now?: Date | number | (() => Date | number) };

export type LanguageServiceOptions = EditorClock & {
  /** The language of what is said; English by default. */
  readonly locale?: Locale;
  /** What the search may be written in; the whole language by default. */
  readonly profile?: Profile;
  /** The fields that may be searched, in the schema's spelling; all by default. */
  readonly allowed?: readonly string[];
  /** Where values come from that the schema does not list. The only part that may take its time. */
  readonly suggestValues?: SuggestValues;
};

/** What a service was made with, its defaults filled in. */
export type Setting = {
  readonly schema: Schema;
  readonly locale: Locale;
  readonly profile: Profile;
  readonly allowed: readonly string[] | undefined;
  /** The zone that days begin in; undefined where only the day was given. */
  readonly timeZone: string | undefined;
  readonly suggestValues: SuggestValues | undefined;
  /** The day that relative dates count from, of one reading of the clock. */
  readonly today: () => Day;
};

export function settingOf(schema: Schema, options: LanguageServiceOptions): Setting {
  const { locale = 'en', profile = fullProfile, allowed, suggestValues } = options;
  return {
    schema,
    locale,
    profile,
    allowed,
    timeZone: options.timeZone,
    suggestValues,
    today: () => {
      if ('today' in options) return todayOf({ today: options.today });
      const { timeZone, now } = options;
      const moment = typeof now === 'function' ? now() : now;
      return todayOf({ timeZone, ...(moment !== undefined && { now: moment }) });
    },
  };
}
