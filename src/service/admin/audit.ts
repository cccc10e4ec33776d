import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AuditAuthor } from '../journal/journal.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { moment } from './overview.ts';
import { type Html, table } from './page.ts';
import type { AdminText, Tongue } from './words.ts';

/** Who changed what of users and origins. */
export function auditRoutes(tools: AdminTools): Hono<AdminEnv> {
  const app = new Hono<AdminEnv>();
  app.get('/', async (c) => {
    const { t, locale } = c.var.tongue;
    const cursor = (name: 'after' | 'before') => c.req.query(name) || undefined;
    const [after, before] = [cursor('after'), cursor('before')];
    const found = await tools.journal.audit({ size: mostShown, ...(after && { after }), ...(before && { before }) });
    // A cursor lives as long as the service: after that the list begins anew.
    if (found === undefined) return c.redirect('/admin/audit', 303);
    const { entries, newer, older } = found;
    const rows = entries.map(
      ({ at, author, action, subject, detail }) => html`<tr><th scope="row">${moment(at, locale, tools.timeZone)}</th>
<td data-label="${t('who')}" dir="auto" class="long">${authorName(author, t)}</td>
<td data-label="${t('what')}" class="long">${t(action)} <b dir="auto">${subject}</b>${detail !== '' && html`<small>${inWords(detail, t)}</small>`}</td></tr>`,
    );
    const content = entries.length === 0 ? html`<p class="empty">${t('noAudit')}</p>` : table(['when', 'who', 'what'], t, rows);
    return show(
      c,
      tools,
      t('audit'),
      html`<p class="lead">${t('auditLead')}</p>${content}
<p>${link('before', newer, t('newer'))} ${link('after', older, t('older'))}</p>`,
    );
  });
  return app;
}

const mostShown = 200;

const link = (name: 'after' | 'before', cursor: string | undefined, text: string): Html | false =>
  cursor !== undefined && html`<a href="/admin/audit?${name}=${cursor}">${text}</a>`;

function authorName({ name, via }: AuditAuthor, t: Tongue['t']): Html | string {
  if (via === 'service') return t('byService');
  return via === 'admin' ? name : t('onCommandLine', { name });
}

/** `rights=bookings; products=1,14` in the words of the pages. */
function inWords(detail: string, t: Tongue['t']): string {
  return detail
    .split('; ')
    .map((part) => {
      const [name = '', value = ''] = part.split('=');
      const label = labels[name];
      const values = value.split(',').map((one) => (words.has(one) ? t(one as AdminText) : one));
      return label === undefined ? part : `${t(label)}: ${values.join(', ') || t('none')}`;
    })
    .join('; ');
}

const labels: Readonly<Record<string, AdminText>> = {
  role: 'kindOfUser',
  rights: 'mayRead',
  products: 'products',
  cancelled: 'cancelledBookings',
};
const words: ReadonlySet<string> = new Set<AdminText>(['bookings', 'events', 'all', 'shown', 'hidden', 'administrator']);
