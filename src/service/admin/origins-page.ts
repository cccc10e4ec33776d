import { html } from 'hono/html';
import { meaningOf } from '../access/origin.ts';
import { textField } from './fields.ts';
import { type Html, tokenField } from './page.ts';

export type OriginsPage = {
  readonly token: string;
  readonly origins: readonly string[];
  /** What was written in the field, and what is wrong with it. */
  readonly written?: string;
  readonly error?: string;
};

/** The web pages that may read the API in a browser. */
export function originsPage({ token, origins, written = '', error }: OriginsPage): Html {
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
