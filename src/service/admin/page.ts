import { html } from 'hono/html';
import type { Notice } from './sessions.ts';

/** A fragment of HTML; interpolated texts are escaped. */
export type Html = ReturnType<typeof html>;

export type PageOptions = {
  readonly title: string;
  /** Who is logged in, with the token of the logout form. */
  readonly visitor?: { readonly name: string; readonly token: string };
  readonly notice?: Notice | undefined;
  readonly content: Html;
};

/** A page of the administration. */
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

/** The hidden field with the token of a form. */
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

/** A page with an error message and a link back. */
export function messagePage(title: string, text: string): Html {
  return page({
    title,
    content: html`<p>${text}</p>
<p><a href="/admin">Go to the first page</a></p>`,
  });
}

type TextField = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: Html | string;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  readonly type?: 'text' | 'password';
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password';
};

/** A text field with its label, hint and error, which `aria-describedby` refers to. */
export function textField({ name, label, value = '', hint, error, type = 'text', autocomplete = 'off' }: TextField): Html {
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${error && html`<p class="error" id="${errorId}">${withCode(error)}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false"${
    described && html` aria-describedby="${described}"`
  }${error && html` aria-invalid="true" autofocus`}>
${hint && html`<p class="hint" id="${hintId}">${hint}</p>`}
</div>`;
}

/** A sentence with its backticks as `<code>`. */
function withCode(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

type Choice = { readonly value: string; readonly label: string; readonly hint?: string };

export type ChoiceField = {
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
};

/** Checkboxes or radio buttons under a legend. */
export function choiceField({ name, legend, type, choices, chosen, error }: ChoiceField): Html {
  return html`<fieldset class="field"${error && html` aria-describedby="${name}-error"`}>
<legend>${legend}</legend>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${choices.map(
  ({ value, label, hint }) =>
    html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${
      chosen.includes(value) && html` checked`
    }><span>${label}${hint && html`<small>${hint}</small>`}</span></label>`,
)}
</fieldset>`;
}
