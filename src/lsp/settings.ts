import { code, type Locale, type Words } from '../../grammar/messages/wording.ts';
import { todayOf } from '../schema/today.ts';

/** What a user can set, in the section `searchExpression` of an editor's settings; what is not there is left to the next who can say it. */
export type Settings = {
  /** A file with the fields, as JSON; relative to the workspace folder. */
  readonly schema?: string;
  /** The zone that days begin in, by its IANA name. */
  readonly timeZone?: string;
  readonly locale?: Locale;
  readonly profile?: 'core' | 'full';
};

/** The settings in what an editor says, and what of them cannot be used. An empty text and null say nothing; keys that are not ours are passed over. */
export function settingsIn(said: unknown): { readonly settings: Settings; readonly problems: readonly Words[] } {
  const section = isRecord(said) && isRecord(said['searchExpression']) ? said['searchExpression'] : said;
  const given = isRecord(section) ? section : {};
  const entries = keys.flatMap((key) => (isSaid(given[key]) ? [[key, given[key]] as const] : []));
  return {
    settings: Object.fromEntries(entries.filter(([key, value]) => tests[key](value))),
    problems: entries.filter(([key, value]) => !tests[key](value)).map(([key, value]) => problem(key, value)),
  };
}

const tests: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  schema: (value) => typeof value === 'string',
  timeZone: (value) => typeof value === 'string' && isZone(value),
  locale: (value) => value === 'en' || value === 'nl',
  profile: (value) => value === 'core' || value === 'full',
};
const keys = ['schema', 'timeZone', 'locale', 'profile'] as const satisfies readonly (keyof Settings)[];

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '';

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

function problem(key: keyof Settings, value: unknown): Words {
  const setting = code(`searchExpression.${key}`);
  const given = code(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return {
    en: `The setting ${setting} cannot be ${given}, and is passed over.`,
    nl: `De instelling ${setting} kan niet ${given} zijn, en telt niet mee.`,
  };
}
