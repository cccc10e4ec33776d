import { Hono } from 'hono';
import { html } from 'hono/html';
import { checkOrigin, meaningOf } from '../access/origin.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { type Html, textField, titles, tokenField } from './page.ts';

/** The panel Settings > API / Integrations. */
export function originRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, sessions } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    const content = originsPage({ token: c.var.visitor.token, origins: await directory.origins() });
    return show(c, tools, titles.origins, content);
  });

  app.post('/', async (c) => {
    const written = c.var.form.get('origin') ?? '';
    const origin = written.trim();
    const error =
      checkOrigin(origin, tools) ?? ((await directory.addOrigin(origin)) ? undefined : 'This is on the list already.');
    if (error === undefined) {
      sessions.setNotice(c.var.visitor.id, { text: `Pages from ${origin} may read the API now.` });
      return c.redirect('/admin/origins', 303);
    }
    const content = originsPage({ token: c.var.visitor.token, origins: await directory.origins(), written, error });
    return show(c, tools, titles.origins, content, 422);
  });

  app.post('/remove', async (c) => {
    const origin = c.var.form.get('origin') ?? '';
    const text = (await directory.removeOrigin(origin)) ? `${origin} was removed.` : `${origin} was not on the list.`;
    sessions.setNotice(c.var.visitor.id, { text });
    return c.redirect('/admin/origins', 303);
  });
  return app;
}

type OriginsPage = {
  readonly token: string;
  readonly origins: readonly string[];
  /** The content of the field, and its error. */
  readonly written?: string;
  readonly error?: string;
};

/** The list of allowed origins. */
function originsPage({ token, origins, written = '', error }: OriginsPage): Html {
  return html`<p class="lead">A browser lets a web page read the API only if the page’s origin is on this list. Other clients, such as curl, need no entry.</p>
<h2>Allowed origins</h2>
${origins.length === 0 ? html`<p class="empty">No web page may read the API yet.</p>` : html`<ul class="origins">${origins.map((origin) => entry(origin, token))}</ul>`}
<form class="card" method="post" action="/admin/origins">${tokenField(token)}
<h2>Add an origin</h2>
${textField({
  name: 'origin',
  label: 'Origin',
  value: written,
  error,
  hint: html`A site: <code>https://www.example.nl</code>. A server on the own computer or network: <code>http://localhost</code> or
<code>http://192.168.1.20</code>, each with all its ports. Pages opened as files: <code>null</code>.`,
})}
<div class="actions"><button>Add the origin</button></div>
</form>`;
}

function entry(origin: string, token: string): Html {
  const meaning = meaningOf(origin);
  return html`<li><div><code>${origin}</code>${meaning && html`<p class="warning">${meaning}</p>`}</div>
<form method="post" action="/admin/origins/remove">${tokenField(token)}<input type="hidden" name="origin" value="${origin}">
<button class="quiet" aria-label="Remove ${origin}">Remove</button></form></li>`;
}
