import type { Catalogue, LocaleTag } from '../../grammar/messages/wording.ts';
import { todayOf } from '../schema/dates.ts';
import type { Schema } from '../schema/schema.ts';
import type { Warning } from './messages.ts';

/** The section `searchExpression` of an editor's settings. */
export type Settings = {
  /** A file with the fields, as JSON; relative to the workspace folder. */
  readonly schema?: string;
  /** The zone that days begin in, by its IANA name. */
  readonly timeZone?: string;
  /** The tag of a language: that of a catalogue of the program, else the nearest of `en` and `nl`. */
  readonly locale?: LocaleTag;
  readonly profile?: 'core' | 'full';
};

/** Validates an editor's settings. Null and empty text are none; other keys are ignored. */
export function settingsIn(
  value: unknown,
  catalogues: readonly Catalogue[] = [],
): { readonly settings: Settings; readonly problems: readonly Warning[] } {
  const section = isRecord(value) && isRecord(value['searchExpression']) ? value['searchExpression'] : value;
  const given = isRecord(section) ? section : {};
  const entries = keys.flatMap((key) => (isSet(given[key]) ? [[key, given[key]] as const] : []));
  return {
    settings: Object.fromEntries(entries.filter(([key, value]) => tests[key](value, catalogues))),
    problems: entries.filter(([key, value]) => !tests[key](value, catalogues)).map(([key, value]) => problem(key, value)),
  };
}

const tests: Readonly<Record<keyof Settings, (value: unknown, catalogues: readonly Catalogue[]) => boolean>> = {
  schema: (value) => typeof value === 'string',
  timeZone: (value) => typeof value === 'string' && isZone(value),
  locale: (value, catalogues) => ['en', 'nl', ...catalogues.map(({ locale }) => locale)].some((tag) => tag === value),
  profile: (value) => value === 'core' || value === 'full',
};
const keys = ['schema', 'timeZone', 'locale', 'profile'] as const satisfies readonly (keyof Settings)[];

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isZone(timeZone: string): boolean {
  try {
    todayOf({ timeZone });
    return true;
  } catch {
    return false;
  }
}

function problem(key: keyof Settings, value: unknown): Warning {
  const given = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return ({ setting }) => setting(`searchExpression.${key}`, given);
}

/** The program that the server runs in: its files, its clock and its defaults. */
export type Host = {
  readonly version: string;
  /** Where the editor has no setting. */
  readonly defaults: Settings & Required<Pick<Settings, 'timeZone'>>;
  /** The locale where neither settings nor editor give one. */
  readonly locale: LocaleTag;
  /** The words of other languages, for the tags of their own. */
  readonly catalogues?: readonly Catalogue[];
  /** The day that relative dates count from; the clock's by default. */
  readonly today?: string;
  /** A schema file's address, relative to a folder. Throws for a folder on another machine. */
  locate(path: string, folder: string | undefined): string;
  /** The schema in a file. Rejects with an Error whose message is shown to the user. */
  readSchema(address: string): Promise<Schema>;
  /** Milliseconds since 1970; `Date.now` by default. */
  readonly now?: () => number;
};
