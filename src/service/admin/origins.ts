import { Hono } from 'hono';
import { html } from 'hono/html';
import { checkOrigin, meaningOf } from '../access/origin.ts';
import { type AdminEnv, type AdminTools, authorOf, show } from './environment.ts';
import { type Html, textField, tokenField } from './page.ts';
import type { Tongue } from './words.ts';

/** The panel Settings > API / Integrations. */
export function originRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, sessions } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    return show(c, tools, c.var.tongue.t('origins'), originsPage(c.var, await directory.origins()));
  });

  app.post('/', async (c) => {
    const { form, visitor, tongue } = c.var;
    const { t, locale } = tongue;
    const written = form.get('origin') ?? '';
    const origin = written.trim();
    const error =
      checkOrigin(origin, { ...tools, locale }) ??
      ((await directory.addOrigin(origin, authorOf(c))) ? undefined : t('onListAlready'));
    if (error === undefined) {
      sessions.setNotice(visitor.id, { text: t('originAdded', { origin }) });
      return c.redirect(form.get('back') === 'overview' ? '/admin/overview' : '/admin/origins', 303);
    }
    return show(c, tools, t('origins'), originsPage(c.var, await directory.origins(), written, error), 422);
  });

  app.post('/remove', async (c) => {
    const origin = c.var.form.get('origin') ?? '';
    const removed = await directory.removeOrigin(origin, authorOf(c));
    sessions.setNotice(c.var.visitor.id, { text: c.var.tongue.t(removed ? 'originRemoved' : 'notOnList', { origin }) });
    return c.redirect('/admin/origins', 303);
  });
  return app;
}

/** The list of allowed origins; `written` is in the field, and `error` says what is wrong with it. */
function originsPage({ visitor, tongue }: AdminEnv['Variables'], origins: readonly string[], written = '', error?: string): Html {
  const { token } = visitor;
  const { t } = tongue;
  return html`<p class="lead">${t('originsLead')}</p>
<h2>${t('allowedOrigins')}</h2>
${origins.length === 0 ? html`<p class="empty">${t('noOrigins')}</p>` : html`<ul class="origins">${origins.map((origin) => entry(origin, token, tongue))}</ul>`}
<form class="card" method="post" action="/admin/origins">${tokenField(token)}
<h2>${t('addOrigin')}</h2>
${textField({ name: 'origin', label: t('origin'), value: written, error, hint: t('originHint') })}
<div class="actions"><button>${t('addTheOrigin')}</button></div>
</form>`;
}

function entry(origin: string, token: string, { locale, t }: Tongue): Html {
  const meaning = meaningOf(origin, locale);
  return html`<li><div><code>${origin}</code>${meaning && html`<p class="warning">${meaning}</p>`}</div>
<form method="post" action="/admin/origins/remove">${tokenField(token)}<input type="hidden" name="origin" value="${origin}">
<button class="quiet" aria-label="${t('removeOne', { origin })}">${t('remove')}</button></form></li>`;
}
