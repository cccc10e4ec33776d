import { hasError } from '../../grammar/diagnostics.ts';
import {
  coreProfile,
  type Diagnostic,
  type Expression,
  formatDiagnostic,
  fullProfile,
  type Locale,
  type Profile,
  parse,
} from '../../grammar/index.ts';
import { bookingSchema } from '../schema/booking.ts';
import { type Clock, readClock } from '../schema/dates.ts';
import { diagnose } from '../schema/diagnose.ts';
import { parseQuery } from '../schema/parse-query.ts';
import type { Query } from '../schema/query.ts';
import type { Fields, Schema } from '../schema/schema.ts';
import { schemaFromJson } from '../schema/schema-from-json.ts';
import type { Options } from './command.ts';
import { messageOf, usage } from './failure.ts';
import { print, say } from './terminal.ts';
import { readFileText } from './text-input.ts';

const locales = ['en', 'nl'] as const satisfies readonly Locale[];
const profiles = { core: coreProfile, full: fullProfile } as const;

export const profileOption = {
  profile: { value: 'NAME', choices: ['core', 'full'], help: 'How much of the language is allowed; default full' },
} as const satisfies Options;

export const zoneOption = {
  'time-zone': { value: 'ZONE', help: 'The time zone that days begin in; default Europe/Amsterdam' },
} as const satisfies Options;

/** The options of a command that reads an expression. */
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

/** The options of a command that depends on the day. */
export const clockOptions = {
  today: { value: 'YYYY-MM-DD', help: 'The day that relative dates count from; default the day it is' },
  time: { value: 'HH:MM', help: 'The time on the day of --today that "-2h" counts from' },
  variable: { value: 'NAME=VALUE', many: true, help: 'The value of a variable: --variable me=7; a list as JSON: rooms=[1,14]' },
  ...zoneOption,
} as const satisfies Options;

export type Language = { readonly schema: Schema; readonly profile: Profile; readonly locale: Locale };

type LanguageValues = { readonly schema?: string; readonly profile?: keyof typeof profiles; readonly locale?: Locale };

/** @throws Failure for a missing or invalid schema file */
export async function languageOf({
  schema,
  profile = 'full',
  locale = localeOf(process.env),
}: LanguageValues): Promise<Language> {
  return { schema: schema === undefined ? bookingSchema : await readSchema(schema), profile: profiles[profile], locale };
}

/** @throws Failure for an invalid date or time zone */
export function clockOf(values: {
  readonly today?: string;
  readonly time?: string;
  readonly variable?: readonly string[];
  readonly 'time-zone'?: string;
}): Clock & { readonly timeZone: string } {
  const { today, time, 'time-zone': timeZone = 'Europe/Amsterdam' } = values;
  const clock = today === undefined ? { timeZone, now: Date.now() } : { today, timeZone };
  const variables = values.variable === undefined ? undefined : variablesOf(values.variable);
  const timed = { ...clock, ...(time !== undefined && { time }), ...(variables !== undefined && { variables }) };
  try {
    readClock(timed);
  } catch (error) {
    throw usage(messageOf(error));
  }
  return timed;
}

/** Values as JSON where they are that, as texts otherwise. */
function variablesOf(given: readonly string[]): Readonly<Record<string, unknown>> {
  const entries = given.map((one): readonly [string, unknown] => {
    const at = one.indexOf('=');
    if (at < 1) throw usage(`\`${one}\` is no variable; write --variable me=7.`);
    return [one.slice(0, at).replace(/^@/, ''), jsonOf(one.slice(at + 1))];
  });
  return Object.fromEntries(entries);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The language of the system's messages: that of the first of these variables that is set. */
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
    // With variables or relations, and as the command `schema` prints it, the fields stand under a key; no field has a key of that name.
    const { fields: inner, variables, relations } = fields as WholeSchema;
    if (typeof inner !== 'object' || inner === null || typeof inner.type === 'string')
      return schemaFromJson({ fields: fields as Fields });
    return schemaFromJson({ fields: inner as Fields, ...(relations && { relations }), ...(variables && { variables }) });
  } catch (error) {
    throw usage(`${file} is not a schema: ${messageOf(error)}`);
  }
}

type WholeSchema = Pick<Schema, 'variables' | 'relations'> & { readonly fields?: { readonly type?: unknown } };

type Form = { readonly json?: boolean; readonly locale?: Locale; readonly schema?: Schema };

/** Reads a query; `undefined` if it is invalid. Reports all diagnostics on standard error. */
export function readQuery(text: string, { schema, ...options }: Language, form: Pick<Form, 'json'>): Query | undefined {
  const diagnostics = diagnose(text, schema, options);
  reportDiagnostics(text, diagnostics, { ...form, locale: options.locale, schema });
  return hasError(diagnostics) ? undefined : parseQuery(text, schema, options);
}

/** Reads an expression with any fields; a schema file limits and spells them. */
export function readExpression(
  text: string,
  language: Language,
  form: Pick<Form, 'json'> & { readonly schema?: string },
): Expression | undefined {
  const { json } = form;
  if (form.schema !== undefined) return readQuery(text, language, form)?.expression;
  const { profile, locale } = language;
  const { expression, diagnostics } = parse(text, { profile, locale });
  reportDiagnostics(text, diagnostics, { ...(json !== undefined && { json }), locale });
  return expression;
}

/** Writes diagnostics to standard error, each with its source line, or all as one line of JSON. */
export function reportDiagnostics(text: string, diagnostics: readonly Diagnostic[], { json, locale = 'en', schema }: Form): void {
  if (diagnostics.length === 0) return;
  if (json === true) return say(JSON.stringify(diagnostics));
  say(diagnostics.map((one) => formatDiagnostic(text, one, locale)).join('\n\n'));
  if (schema !== undefined) sayAssumedSchema(diagnostics, { schema, locale });
}

/** Says which schema was taken, if none was named and a field is not in it. */
export function sayAssumedSchema(
  diagnostics: readonly Diagnostic[],
  { schema, locale }: Pick<Language, 'schema' | 'locale'>,
): void {
  if (schema === bookingSchema && diagnostics.some(({ code }) => code === 'unknown-field')) say(`\n${assumed[locale]}`);
}

const assumed = {
  en: 'The fields are those of a booking; --schema file.json names others.',
  nl: 'De velden zijn die van een boeking; --schema bestand.json noemt andere.',
} as const;

/** That there is no diagnostic, and which schema was taken if none was named. */
export const nothingWrong = ({ schema, locale }: Language): string =>
  nothing[locale][schema === bookingSchema ? 'assumed' : 'named'];

const nothing = {
  en: { named: 'Nothing is wrong.', assumed: 'Nothing is wrong, with the fields of a booking.' },
  nl: { named: 'Er is niets mis.', assumed: 'Er is niets mis, met de velden van een boeking.' },
} as const;

/** Writes a value as one line of JSON to standard output. */
export async function printJson(value: unknown): Promise<void> {
  await print(`${JSON.stringify(value)}\n`);
}
