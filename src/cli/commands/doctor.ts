import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locale } from '../../../grammar/index.ts';
import { todayIn } from '../../schema/dates.ts';
import { type Finding, finding, findingsOf } from '../../service/journal/findings.ts';
import { ago } from '../../service/journal/refusal-words.ts';
import { readState, type ServiceState } from '../../service/journal/state.ts';
import { defineCommand } from '../command.ts';
import { databaseOption, withDatabase } from '../database.ts';
import { messageOf, usage } from '../failure.ts';
import { clockOf, languageOptions, localeOf, printJson, zoneOption } from '../language.ts';
import { print } from '../terminal.ts';
import { ageOf } from './serve.ts';

export const doctor = defineCommand({
  summary: 'Tells why a screen is blank: who was refused and why, how old the data are, what is missing',
  parameters: [],
  details: [
    'It reads what the service keeps in its database, which is at most 15 seconds old, and with --url asks a running service whether it',
    'is ready; problems come first, each with what to do. It ends with 1 where there is a problem. /admin shows the same.',
  ].join('\n'),
  options: {
    ...databaseOption,
    url: { value: 'ADDRESS', help: 'Asks the service at this address, such as https://rooms.example.nl, too or alone' },
    'max-data-age': { env: true, value: 'AGE', help: 'Such as 26h, 90m or 2d: how old the last import may be; default any' },
    'time-zone': { env: true, ...zoneOption['time-zone'] },
    locale: { ...languageOptions.locale, help: 'The language of the report; default after LANG, else en' },
    json: { help: 'The report as JSON' },
  },
  examples: [
    'search-expression doctor --database service.sqlite --max-data-age 26h',
    'search-expression doctor --url https://rooms.example.nl',
  ],
  async run({ values }) {
    const { database, url, locale = localeOf(process.env), json = false } = values;
    if (!database && url === undefined)
      throw usage('Name the database: --database ADDRESS, or the variable DATABASE_URL; or a service: --url ADDRESS.');
    const { timeZone } = clockOf(values);
    const now = Date.now();
    const options = { locale, now, today: todayIn(timeZone, now), maxDataAge: ageOf(values['max-data-age']) };
    const ofService = url === undefined ? [] : await askService(url, locale);
    const state = database ? await stateOf(database, locale) : undefined;
    const ofStore = state === undefined ? [] : 'code' in state ? [state] : findingsOf(state, options);
    const findings = [...ofService, ...ofStore].toSorted((one, other) => rank(one) - rank(other));
    const problems = findings.filter(({ level }) => level === 'problem').length;
    const read = state !== undefined && !('code' in state) ? state : undefined;
    if (json) await printJson({ problems, findings, lastImport: timeOf(read?.lastImport), lastDays: read?.lastDays });
    else await print(`${[...findings.map(inLines(locale)), closing(problems, read, { locale, now })].join('\n')}\n`);
    return problems > 0 ? 1 : 0;
  },
});

const rank = ({ level }: Finding): number => (level === 'problem' ? 0 : 1);
const timeOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** The state in a database, or the finding that it cannot be read. A missing file is not made. */
async function stateOf(database: string, locale: Locale): Promise<ServiceState | Finding> {
  const { isSqlite, sqliteFileOf } = await import('../../service/node/stores/sqlite-file.ts');
  const file = resolve(sqliteFileOf(database));
  const missing = { en: `There is no file ${file}.`, nl: `Er is geen bestand ${file}.` }[locale];
  if (isSqlite(database) && !existsSync(file)) return finding('database-unreadable', { why: missing }, locale);
  return withDatabase({ database }, ({ accounts, journal }) => readState(accounts, journal)).catch((error: unknown) =>
    finding('database-unreadable', { why: messageOf(error) }, locale),
  );
}

/** Asks a running service whether it is ready. */
async function askService(url: string, locale: Locale): Promise<readonly Finding[]> {
  if (!URL.canParse(url)) throw usage(`\`${url}\` is not the address of a service, such as https://rooms.example.nl.`);
  const address = new URL('readyz', url.endsWith('/') ? url : `${url}/`);
  address.searchParams.set('lang', locale);
  const { origin: subject } = address;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (response.ok) return [];
    const { detail = `HTTP ${response.status}` } = (await response.json().catch(() => ({}))) as { readonly detail?: string };
    return [finding('service-not-ready', { subject, why: detail }, locale)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return [finding('service-unreachable', { subject, why: `${messageOf(cause) || 'no connection'}.` }, locale)];
  }
}

/** In milliseconds. */
const patience = 10_000;

const levels = { problem: { en: 'problem', nl: 'probleem' }, note: { en: 'note', nl: 'let op' } };

const inLines =
  (locale: Locale) =>
  ({ level, text, advice, request }: Finding): string =>
    [`${levels[level][locale]}: ${text}`, ...(request === undefined ? [] : [`  | ${request}`]), `  = ${advice}`].join('\n');

/** How much was looked at, and how old it is. */
function closing(problems: number, state: ServiceState | undefined, { locale, now }: { locale: Locale; now: number }): string {
  const found = problems === 0 ? { en: 'No problem found.', nl: 'Geen probleem gevonden.' }[locale] : '';
  if (state === undefined) return found;
  const { users, origins, lastImport } = state;
  const when = lastImport === undefined ? undefined : ago(lastImport, now, locale);
  const seen = {
    en: `Users: ${users.length}, allowed origins: ${origins.length}${when === undefined ? '' : `, last import ${when}`}.`,
    nl: `Gebruikers: ${users.length}, toegestane herkomsten: ${origins.length}${when === undefined ? '' : `, laatste import ${when}`}.`,
  }[locale];
  return [found, seen].filter(Boolean).join(' ');
}
