import { Hono } from 'hono';
import { html } from 'hono/html';
import { todayIn } from '../../schema/dates.ts';
import { allowsOrigin, checkOrigin } from '../access/origin.ts';
import { type Finding, findingsOf, requestLine, requestsOf } from '../journal/findings.ts';
import type { DataChange, SightedRequest, Sighting } from '../journal/journal.ts';
import { ago, describeRefusal } from '../journal/refusal-words.ts';
import { readState, type ServiceState } from '../journal/state.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { type Html, table, tokenField, withCode } from './page.ts';
import { pathOf } from './users.ts';
import type { AdminText, Tongue } from './words.ts';

/** Answers "Why is my screen blank?": what is wrong, and what each user and origin last asked. */
export function overviewRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, journal, sightings, clock, timeZone, maxDataAge, allowAnyOrigin } = tools;
  const app = new Hono<AdminEnv>();
  app.get('/', async (c) => {
    const { visitor, tongue } = c.var;
    const state = await readState(directory, journal, () => sightings.all());
    const now = clock();
    const findings = findingsOf(state, { locale: tongue.locale, now, today: todayIn(timeZone, now), maxDataAge, allowAnyOrigin });
    const content = overviewPage({ state, findings, now, token: visitor.token, tongue, timeZone, allowAnyOrigin });
    return show(c, tools, tongue.t('overview'), content);
  });
  return app;
}

type OverviewPage = {
  readonly state: ServiceState;
  readonly findings: readonly Finding[];
  readonly now: number;
  readonly token: string;
  readonly tongue: Tongue;
  readonly timeZone: string;
  readonly allowAnyOrigin: boolean;
};

function overviewPage(page: OverviewPage): Html {
  const { findings, tongue } = page;
  const { t } = tongue;
  const ofLevel = (level: Finding['level']) => findings.filter((one) => one.level === level);
  const list = (level: Finding['level'], title: AdminText) => {
    const found = ofLevel(level);
    return (
      found.length > 0 &&
      html`<h2>${t(title)}</h2>
<ul class="findings">${found.map((one) => findingItem(one, page))}</ul>`
    );
  };
  return html`${ofLevel('problem').length === 0 && html`<p class="well">${t('allWell')}</p>`}
${list('problem', 'problems')}
${list('note', 'notes')}
<h2>${t('screens')}</h2>
${usersTable(page)}
<h2>${t('pagesOrigins')}</h2>
${originsTable(page)}
<h2>${t('failedNames')}</h2>
${namesTable(page)}
<h2>${t('data')}</h2>
${dataTable(page)}
<p class="hint">${t('remembered')}</p>`;
}

function findingItem({ level, code, text, advice, request, subject = '' }: Finding, page: OverviewPage): Html {
  const { tongue, token, allowAnyOrigin } = page;
  const { locale } = tongue;
  const refused = code === 'origin-refused' ? checkOrigin(subject, { allowAnyOrigin, locale }) : undefined;
  return html`<li class="${level}"><div><p>${withCode(text)}${request !== undefined && html` <small>${request}</small>`}</p>
<p>${withCode(refused ?? advice)}</p></div>
${code === 'origin-refused' && refused === undefined && allowButton(subject, token, tongue)}</li>`;
}

function allowButton(origin: string, token: string, { t }: Tongue): Html {
  return html`<form method="post" action="/admin/origins">${tokenField(token)}<input type="hidden" name="origin" value="${origin}">
<input type="hidden" name="back" value="overview"><button class="quiet" aria-label="${t('allowOne', { origin })}">${t('allow')}</button></form>`;
}

/** Whether the list may have an origin, with a button that puts it there. */
function allowedCell(origin: string, isAllowed: boolean, { token, tongue, allowAnyOrigin }: Omit<OverviewPage, 'state'>): Html {
  const { t } = tongue;
  const canAllow = !isAllowed && checkOrigin(origin, { allowAnyOrigin }) === undefined;
  return html`<td data-label="${t('allowed')}">${t(isAllowed ? 'yes' : 'no')}${canAllow && allowButton(origin, token, tongue)}</td>`;
}

function usersTable({ state, ...page }: OverviewPage): Html {
  const { t } = page.tongue;
  return table(
    ['name', 'lastRequest', 'lastRefusal'],
    t,
    state.users.map((user) => {
      const { last, refused } = requestsOf(user, state);
      return html`<tr${!user.active && html` class="off"`}><th scope="row"><a href="${pathOf(user.name)}" dir="auto">${user.name}</a></th>
${requestCell('lastRequest', last, page)}${refusalCell(refused, page, last)}</tr>`;
    }),
  );
}

function originsTable({ state, ...page }: OverviewPage): Html {
  const { t } = page.tongue;
  const seen = state.sightings.filter(({ kind }) => kind === 'origin');
  const origins = [...new Set([...state.origins, ...seen.map(({ name }) => name)])];
  if (origins.length === 0) return html`<p class="empty">${t('noPages')}</p>`;
  return table(
    ['origin', 'allowed', 'lastRequest', 'lastRefusal'],
    t,
    origins.map((origin) => {
      const { last, refused }: Partial<Sighting> = seen.find(({ name }) => name === origin) ?? {};
      const isAllowed = state.origins.includes(origin) || allowsOrigin(state.origins, origin, page.allowAnyOrigin);
      return html`<tr><th scope="row"><code>${origin}</code></th>${allowedCell(origin, isAllowed, page)}
${requestCell('lastRequest', last, page)}${refusalCell(refused, page, last)}</tr>`;
    }),
  );
}

/** Names that are no user's; those that are stand with the user. */
function namesTable({ state, ...page }: OverviewPage): Html {
  const { t } = page.tongue;
  const failed = state.sightings.filter(({ kind, name }) => kind === 'name' && !state.users.some((user) => user.name === name));
  if (failed.length === 0) return html`<p class="empty">${t('noFailedNames')}</p>`;
  return table(
    ['name', 'lastRefusal'],
    t,
    failed.map(
      ({ name, last }) =>
        html`<tr><th scope="row" dir="auto">${name === '' ? t('noName') : name}</th>${refusalCell(last, page)}</tr>`,
    ),
  );
}

function dataTable({ state, tongue, timeZone, now }: OverviewPage): Html {
  const { t, locale } = tongue;
  const { dataChanges, lastImport, lastDays } = state;
  const counts = ['added', 'changed', 'unchanged', 'removed'] as const satisfies readonly (keyof DataChange)[];
  const facts = html`<p>${t('lastImport')}: <b>${lastImport === undefined ? t('never') : ago(lastImport, now, locale)}</b>.${
    lastDays.bookings !== undefined && html` ${t('lastBooking')} <b>${lastDays.bookings}</b>.`
  }${lastDays.events !== undefined && html` ${t('lastEvent')} <b>${lastDays.events}</b>.`}</p>`;
  if (dataChanges.length === 0) return html`${facts}<p class="empty">${t('noDataChanges')}</p>`;
  return html`${facts}${table(
    ['when', 'what', ...counts],
    t,
    dataChanges.map(
      (change) => html`<tr><th scope="row">${moment(change.at, locale, timeZone)}</th>
<td data-label="${t('what')}">${t(change.command)}: ${t(change.table === 'products' ? 'productRows' : change.table)}</td>${counts.map(
        (count) => html`<td class="number" data-label="${t(count)}">${change[count].toLocaleString(locale)}</td>`,
      )}</tr>`,
    ),
  )}`;
}

type RequestPage = Pick<OverviewPage, 'now' | 'tongue'>;

function requestCell(label: AdminText, request: SightedRequest | undefined, { now, tongue }: RequestPage): Html {
  const { t, locale } = tongue;
  if (request === undefined) return html`<td data-label="${t(label)}" class="long">${t('never')}</td>`;
  return html`<td data-label="${t(label)}" class="long">${ago(request.at, now, locale)}<small>${requestLine(request, locale)}</small></td>`;
}

/** The last refusal; marked where nothing was answered since. */
function refusalCell(request: SightedRequest | undefined, { now, tongue }: RequestPage, last?: SightedRequest): Html {
  const { t, locale } = tongue;
  if (request === undefined) return html`<td data-label="${t('lastRefusal')}" class="long">${t('never')}</td>`;
  const { why } = describeRefusal(request, locale);
  const said = html`${ago(request.at, now, locale)}: ${withCode(why)}`;
  return html`<td data-label="${t('lastRefusal')}" class="long">${request.at === last?.at ? html`<span class="refused">${said}</span>` : said}<small>${requestLine(request, locale)}</small></td>`;
}

/** A time in a language and a time zone, to the minute. */
export function moment(at: number, locale: string, timeZone: string): Html {
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return html`<time datetime="${new Date(at).toISOString()}">${text.format(at)}</time>`;
}
