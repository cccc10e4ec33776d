import { html } from 'hono/html';
import type { Notice } from './sessions.ts';

/** A piece of a page, in which every text that was put in is escaped. */
export type Html = ReturnType<typeof html>;

export type PageOptions = {
  readonly title: string;
  /** Who is logged in, with the token of the form to log out. */
  readonly visitor?: { readonly name: string; readonly token: string };
  readonly notice?: Notice | undefined;
  readonly content: Html;
};

/** A whole page of administration. */
export function page({ title, visitor, notice, content }: PageOptions): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Administration</title>
<link rel="stylesheet" href="/admin/style.css">
</head>
<body>
<a class="skip" href="#content">Go to the content</a>
<header class="top">
<p class="brand">Booking and event read API <span>Administration</span></p>
${visitor && menu(title, visitor)}
</header>
<main id="content">
${notice && noticeBox(notice)}
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}

/** The token that proves that a form is ours. */
export function tokenField(token: string): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}

export const titles = { users: 'Users / Staff', origins: 'Settings > API / Integrations' } as const;

function menu(title: string, { name, token }: NonNullable<PageOptions['visitor']>): Html {
  const link = (to: keyof typeof titles) =>
    html`<li><a href="/admin/${to}"${titles[to] === title ? html` aria-current="page"` : ''}>${titles[to]}</a></li>`;
  return html`<nav aria-label="Administration"><ul>${link('users')}${link('origins')}</ul></nav>
<form class="account" method="post" action="/admin/logout">${tokenField(token)}
<span>Logged in as <b dir="auto">${name}</b></span>
<button class="quiet">Log out</button>
</form>`;
}

function noticeBox({ text, password }: Notice): Html {
  return html`<div class="notice" role="status"><p>${text}</p>${
    password &&
    html`<p>The password is <code class="password">${password}</code></p>
<p>Copy it now: it is not shown again.</p>`
  }</div>`;
}
