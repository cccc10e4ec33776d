import { coreProfile, fullProfile, type Locale, type Profile } from '../../grammar/index.ts';
import { bookingSchema } from '../schema/booking.ts';
import { type Clock, todayOf } from '../schema/dates.ts';
import { defineSchema, type Fields, type Schema } from '../schema/schema.ts';
import type { Options } from './command.ts';
import { messageOf, usage } from './failure.ts';
import { readFileText } from './text-input.ts';

const locales = ['en', 'nl'] as const satisfies readonly Locale[];
const profiles = { core: coreProfile, full: fullProfile } as const;

export const profileOption = {
  profile: { value: 'NAME', choices: ['core', 'full'], help: 'How much of the language is allowed; default full' },
} as const satisfies Options;

export const zoneOption = {
  'time-zone': { value: 'ZONE', help: 'The time zone that days begin in; default Europe/Amsterdam' },
} as const satisfies Options;

/** What a command that reads an expression takes. */
export const languageOptions = {
  schema: { value: 'FILE', help: 'The fields, as JSON: {"name": {"type": "date"}, …}; default those of a booking' },
  ...profileOption,
  locale: {
    value: 'LANGUAGE',
    choices: locales,
    help: 'The language of what is said about the expression; default after LANG, else en',
  },
  'expression-file': { value: 'FILE', help: 'Reads the expression from a file; - is standard input' },
  json: { help: 'What is wrong with the expression as JSON' },
} as const satisfies Options;

/** What a command takes besides, where it matters which day it is. */
export const clockOptions = {
  today: { value: 'YYYY-MM-DD', help: 'The day that relative dates count from; default the day it is' },
  ...zoneOption,
} as const satisfies Options;

export type Language = { readonly schema: Schema; readonly profile: Profile; readonly locale: Locale };

type LanguageValues = { readonly schema?: string; readonly profile?: keyof typeof profiles; readonly locale?: Locale };

/** @throws Failure for a schema file that is not there, or is none */
export async function languageOf({
  schema,
  profile = 'full',
  locale = localeOf(process.env),
}: LanguageValues): Promise<Language> {
  return { schema: schema === undefined ? bookingSchema : await readSchema(schema), profile: profiles[profile], locale };
}

/** @throws Failure for what is no date or no time zone */
export function clockOf(values: {
  readonly today?: string;
  readonly 'time-zone'?: string;
}): Clock & { readonly timeZone: string } {
  const { today, 'time-zone': timeZone = 'Europe/Amsterdam' } = values;
  const clock = today === undefined ? { timeZone, now: Date.now() } : { today, timeZone };
  try {
    todayOf(clock);
  } catch (error) {
    throw usage(messageOf(error));
  }
  return clock;
}

/** As the system's own messages: the first of these variables that says something leads. */
export function localeOf({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale {
  return /^nl(?![a-z])/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'nl' : 'en';
}

async function readSchema(file: string): Promise<Schema> {
  const text = await readFileText(file);
  try {
    const fields: unknown = JSON.parse(text);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new TypeError('It has to be an object with a description of each field.');
    }
    return defineSchema(fields as Fields);
  } catch (error) {
    throw usage(`${file} is not a schema: ${messageOf(error)}`);
  }
}
