import { similar } from '../../../grammar/fixes.ts';
import { code, type Locale, type Words } from '../../../grammar/messages/wording.ts';
import { allowsOrigin } from '../access/origin.ts';
import type { User } from '../access/user.ts';
import type { Product, SightedRequest, Sighting } from './journal.ts';
import { ago, describeRefusal, duration } from './refusal-words.ts';
import type { ServiceState } from './state.ts';

/** Something that keeps a screen blank, or may. */
export type Finding = {
  readonly code: FindingCode;
  /** A problem needs someone to act; a note may be as it should be. */
  readonly level: 'problem' | 'note';
  readonly text: string;
  /** What to do. */
  readonly advice: string;
  /** The user, name or origin that it is about. */
  readonly subject?: string;
  /** The request that was refused, as `/api/rest/booking/filter, 401, from 10.0.0.7`. */
  readonly request?: string;
};

export type FindingsOptions = {
  readonly locale: Locale;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The day it is in the zone of the service, `YYYY-MM-DD`. */
  readonly today: string;
  /** The longest time since the last import, in milliseconds; default any. */
  readonly maxDataAge?: number | undefined;
  readonly allowAnyOrigin?: boolean;
};

/** What keeps screens blank: problems first, in the order in which to look at them. */
export function findingsOf(state: ServiceState, options: FindingsOptions): readonly Finding[] {
  const found = [...ofData(state, options), ...ofUsers(state, options), ...ofNames(state, options), ...ofOrigins(state, options)];
  return [...found.filter(({ level }) => level === 'problem'), ...found.filter(({ level }) => level === 'note')];
}

/** Makes a finding from the table. */
export function finding(name: FindingCode, data: FindingData, locale: Locale, level = findings[name].level): Finding {
  const { text, advice } = findings[name];
  const { subject = '', request } = data;
  const filled: Readonly<Record<string, string>> = { ...data, name: code(subject), pages: pagesOf(subject)[locale] };
  return {
    code: name,
    level,
    text: text[locale].replace(/\{(\w+)\}/g, (_, key: string) => filled[key] ?? ''),
    advice: advice?.[locale] ?? data.advice ?? '',
    ...(data.subject !== undefined && { subject }),
    ...(request !== undefined && { request }),
  };
}

function* ofData({ lastImport, lastDays }: ServiceState, { locale, now, today, maxDataAge }: FindingsOptions) {
  if (lastImport === undefined) yield finding('never-imported', {}, locale, maxDataAge === undefined ? 'note' : 'problem');
  else if (maxDataAge !== undefined && now - lastImport > maxDataAge) {
    yield finding('data-too-old', { when: ago(lastImport, now, locale), most: duration(maxDataAge, locale) }, locale);
  }
  const { bookings, events } = lastDays;
  if (bookings === undefined && events === undefined) yield finding('no-rows', {}, locale);
  if (bookings !== undefined && bookings < today) yield finding('bookings-in-the-past', { when: bookings }, locale);
  if (events !== undefined && events < today) yield finding('events-in-the-past', { when: events }, locale);
}

function* ofUsers(state: ServiceState, options: FindingsOptions): Iterable<Finding> {
  const { users, products, catalogue } = state;
  const { locale, now } = options;
  if (!users.some(({ active, administrator }) => active && !administrator)) yield finding('no-users', {}, locale);
  for (const user of users) {
    const { name: subject } = user;
    const { last, refused } = requestsOf(user, state);
    const refusal = refused && { subject, ...refusalData(refused, options) };
    if (refused !== undefined && refusal !== undefined && now - refused.at < remembered) {
      if (!user.active) yield finding('user-disabled', refusal, locale);
      else if (last === refused) yield finding('user-refused', refusal, locale);
      else if (now - refused.at < recent) yield finding('user-was-refused', refusal, locale);
    }
    if (!user.active || user.administrator) continue;
    const missing = (user.products ?? []).filter((id) => !products.has(id));
    if (missing.length > 0)
      yield finding('unknown-products', { subject, list: missingProducts(missing, catalogue, locale) }, locale);
    if (last === undefined) yield finding('user-never-seen', { subject }, locale);
    else if (now - last.at > recent && last !== refused) {
      yield finding('user-quiet', { subject, when: ago(last.at, now, locale) }, locale);
    }
  }
}

/** Names that are nobody's. */
function* ofNames({ users, sightings }: ServiceState, options: FindingsOptions): Iterable<Finding> {
  const { locale, now } = options;
  for (const { kind, name, last } of sightings) {
    if (kind !== 'name' || now - last.at > recent || users.some((user) => user.name === name)) continue;
    const data = { subject: name, ...refusalData(last, options) };
    if (name === '') yield finding('nameless-request', data, locale);
    else {
      const meant = similar(
        name,
        users.filter(({ administrator }) => !administrator).map((user) => user.name),
      );
      const question = meant && { en: ` Was ${code(meant)} meant?`, nl: ` Was ${code(meant)} bedoeld?` }[locale];
      yield finding('unknown-name', { ...data, ...(question && { list: question }) }, locale);
    }
  }
}

function* ofOrigins({ sightings, origins }: ServiceState, options: FindingsOptions): Iterable<Finding> {
  const { locale, now, allowAnyOrigin = false } = options;
  for (const { kind, name, refused } of sightings) {
    if (kind !== 'origin' || refused?.code !== 'origin-not-allowed' || now - refused.at > recent) continue;
    if (allowsOrigin(origins, name, allowAnyOrigin)) continue;
    yield finding('origin-refused', { subject: name, ...refusalData(refused, options) }, locale);
  }
}

/** The last request of a user and the last refusal; attempts with a wrong password count too. */
export function requestsOf({ name }: Pick<User, 'name'>, { sightings }: Pick<ServiceState, 'sightings'>) {
  const requests = (kind: Sighting['kind']) => sightings.find((one) => one.kind === kind && one.name === name);
  const [known, failed] = [requests('user'), requests('name')];
  const newer = (one: SightedRequest | undefined, other: SightedRequest | undefined) =>
    (one?.at ?? 0) >= (other?.at ?? 0) ? one : other;
  const refused = newer(known?.refused, failed?.last);
  const last = newer(known?.last, failed?.last);
  return { last: last !== undefined && last.at === refused?.at ? refused : last, refused };
}

/** Says which products do not exist, with the ones that may be meant: `999; is 99 (Zaal S) meant?` */
export function missingProducts(missing: readonly number[], catalogue: readonly Product[], locale: Locale): string {
  const shown = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '');
  const near = new Set(
    missing.slice(0, 10).map((id) =>
      similar(
        String(id),
        catalogue.map((one) => String(one.id)),
      ),
    ),
  );
  const meant = catalogue.filter(({ id }) => near.has(String(id))).map(({ id, name }) => `${id} (${name})`);
  if (meant.length === 0) return shown;
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(meant);
  return { en: `${shown} (did you mean ${list}?)`, nl: `${shown} (bedoelde u ${list}?)` }[locale];
}

function refusalData(request: SightedRequest, { locale, now }: FindingsOptions): FindingData {
  const { why, advice } = describeRefusal(request, locale);
  return { when: ago(request.at, now, locale), why, advice, request: requestLine(request, locale) };
}

/** `/api/rest/booking/filter, 401, from 10.0.0.7` */
export function requestLine({ path, status, address }: SightedRequest, locale: Locale): string {
  const from = address === '' ? '' : `${{ en: ', from', nl: ', vanaf' }[locale]} ${address}`;
  return `${path}, ${status}${from}`;
}

/** How long what was refused counts, though nothing came since. */
const remembered = 7 * 86_400_000;
/** How long a single refusal counts; and how long a screen may be silent. */
const recent = 86_400_000;

type FindingData = Readonly<Partial<Record<'subject' | 'when' | 'why' | 'advice' | 'request' | 'list' | 'most', string>>>;
type FindingRow = { readonly level: Finding['level']; readonly text: Words; readonly advice?: Words };

export type FindingCode = keyof typeof findings;

const row = (level: Finding['level'], en: string, nl: string, adviceEn?: string, adviceNl = ''): FindingRow => ({
  level,
  text: { en, nl },
  ...(adviceEn !== undefined && { advice: { en: adviceEn, nl: adviceNl } }),
});
const pagesOf = (origin: string): Words =>
  origin === 'null'
    ? { en: 'Pages that are opened as files (`null`)', nl: 'Pagina’s die als bestand zijn geopend (`null`)' }
    : { en: `Pages of ${code(origin)}`, nl: `Pagina’s van ${code(origin)}` };

/**
 * THE table of findings: level, text and advice, in English and Dutch; the advice on a refusal is
 * that of its reason. `{name}` is the subject in backticks, `{pages}` the pages of that origin.
 */
const findings = {
  'database-unreadable': row(
    'problem',
    '{why}',
    'De database is niet te lezen: {why}',
    'See that the database runs, and that --database or DATABASE_URL has its address.',
    'Kijk of de database draait, en of --database of DATABASE_URL zijn adres heeft.',
  ),
  'service-unreachable': row(
    'problem',
    'No service answers at {subject}: {why}',
    'Op {subject} antwoordt geen service: {why}',
    'Start it, and see that the proxy before it passes requests on.',
    'Start de service, en kijk of de proxy ervoor verzoeken doorgeeft.',
  ),
  'service-not-ready': row(
    'problem',
    'The service at {subject} is not ready: {why}',
    'De service op {subject} is niet gereed: {why}',
    'Look at the log of the service; if the data are too old, see why the import does not run.',
    'Kijk in het logboek van de service; zijn de gegevens te oud, zoek dan waarom de import niet loopt.',
  ),
  'never-imported': row(
    'note',
    'No import is known, so nobody can say how old the data are.',
    'Er is geen import bekend, dus hoe oud de gegevens zijn is niet te zeggen.',
    'Fill the tables by `search-expression import`, which is then remembered.',
    'Vul de tabellen met `search-expression import`; dat wordt dan onthouden.',
  ),
  'data-too-old': row(
    'problem',
    'The last import was {when}; at most {most} is allowed.',
    'De laatste import was {when}; hoogstens {most} is toegestaan.',
    'See why the import does not run: its timer, its log, and the export that it reads.',
    'Zoek waarom de import niet loopt: de timer, het logboek, en de export die wordt gelezen.',
  ),
  'no-rows': row(
    'problem',
    'There are no bookings and no events.',
    'Er zijn geen boekingen en geen evenementen.',
    'Import them by `search-expression import bookings` and `import events`.',
    'Importeer ze met `search-expression import bookings` en `import events`.',
  ),
  'bookings-in-the-past': row(
    'problem',
    'No booking begins today or later; the last one begins on {when}.',
    'Geen boeking begint vandaag of later; de laatste begint op {when}.',
    'Import newer bookings; see that the export has them.',
    'Importeer nieuwere boekingen; kijk of de export ze heeft.',
  ),
  'events-in-the-past': row(
    'problem',
    'No event is today or later; the last one is on {when}.',
    'Geen evenement is vandaag of later; het laatste is op {when}.',
    'Import newer events; see that the export has them.',
    'Importeer nieuwere evenementen; kijk of de export ze heeft.',
  ),
  'no-users': row(
    'problem',
    'There is no active API user.',
    'Er is geen actieve API-gebruiker.',
    'Add one in /admin, or by `search-expression user add NAME --rights bookings,events`.',
    'Voeg er een toe in /admin, of met `search-expression user add NAAM --rights bookings,events`.',
  ),
  'user-disabled': row(
    'problem',
    '{name} is not active, and was used {when}.',
    '{name} is niet actief, en is {when} gebruikt.',
    'Make the user active again, or take its name and password off the screen.',
    'Maak de gebruiker weer actief, of haal naam en wachtwoord van het scherm.',
  ),
  'user-refused': row('problem', '{name} was refused {when}: {why}.', '{name} is {when} geweigerd: {why}.'),
  'user-was-refused': row(
    'note',
    '{name} was refused {when}, and answered since: {why}.',
    '{name} is {when} geweigerd, en kreeg sindsdien antwoord: {why}.',
  ),
  'unknown-products': row(
    'problem',
    '{name} is held to products that do not exist: {list}.',
    '{name} is beperkt tot producten die niet bestaan: {list}.',
    'Correct the products of the user, or import the missing ones.',
    'Verbeter de producten van de gebruiker, of importeer wat ontbreekt.',
  ),
  'user-never-seen': row(
    'note',
    '{name} has never asked anything.',
    '{name} heeft nog nooit iets gevraagd.',
    'If its screen is blank, it does not reach the service: check the address on the screen, network and proxy.',
    'Is zijn scherm leeg, dan bereikt het de service niet: controleer het adres op het scherm, netwerk en proxy.',
  ),
  'user-quiet': row(
    'note',
    '{name} asked last {when}.',
    '{name} vroeg het laatst iets {when}.',
    'If its screen is blank, see whether it is on and has a network.',
    'Is zijn scherm leeg, kijk dan of het aan staat en netwerk heeft.',
  ),
  'unknown-name': row(
    'problem',
    'Someone tried to get in {when} as {name}, who does not exist.{list}',
    'Iemand probeerde {when} binnen te komen als {name}, die niet bestaat.{list}',
  ),
  'nameless-request': row('note', 'A request was refused {when}: {why}.', 'Een verzoek is {when} geweigerd: {why}.'),
  'origin-refused': row(
    'problem',
    '{pages} were turned away {when}: the origin is not on the list.',
    '{pages} zijn {when} geweigerd: de herkomst staat niet op de lijst.',
  ),
} satisfies Readonly<Record<string, FindingRow>>;
