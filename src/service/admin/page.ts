import { html } from 'hono/html';
import type { Notice } from './sessions.ts';
import type { AdminText, Tongue } from './words.ts';

/** A fragment of HTML; interpolated texts are escaped. */
export type Html = ReturnType<typeof html>;

export type PageOptions = {
  readonly title: string;
  readonly tongue: Tongue;
  /** The address of the page, to open it in another language. */
  readonly here: string;
  /** Who is logged in, with the token of the logout form. */
  readonly visitor?: { readonly name: string; readonly token: string };
  readonly notice?: Notice | undefined;
  readonly content: Html;
};

/** A page of the administration. */
export function page({ title, tongue, here, visitor, notice, content }: PageOptions): Html {
  const { locale, t } = tongue;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${t('administration')}</title>
<link rel="stylesheet" href="/admin/style.css">
</head>
<body>
<a class="skip" href="#content">${t('skip')}</a>
<header class="top">
<p class="brand">${t('service')} <span>${t('administration')}</span></p>
${visitor && account(visitor, tongue)}
${languageLinks(tongue, here)}
${visitor && menu(title, tongue)}
</header>
<main id="content">
${notice && noticeBox(notice, tongue)}
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

const menuPages = ['overview', 'users', 'origins', 'audit'] as const;

function menu(title: string, { t }: Tongue): Html {
  const link = (to: (typeof menuPages)[number]) =>
    html`<li><a href="/admin/${to}"${t(to) === title ? html` aria-current="page"` : ''}>${t(to)}</a></li>`;
  return html`<nav aria-label="${t('administration')}"><ul>${menuPages.map(link)}</ul></nav>`;
}

function account({ name, token }: NonNullable<PageOptions['visitor']>, { t }: Tongue): Html {
  return html`<form class="account" method="post" action="/admin/logout">${tokenField(token)}
<span>${t('loggedInAs')} <b dir="auto">${name}</b></span>
<button class="quiet">${t('logOut')}</button>
</form>`;
}

const languages = { en: 'English', nl: 'Nederlands' } as const;

function languageLinks({ locale, t }: Tongue, here: string): Html {
  const separator = here.includes('?') ? '&' : '?';
  return html`<nav class="languages" aria-label="${t('language')}">${Object.entries(languages).map(([language, name]) =>
    language === locale
      ? html`<span lang="${language}" aria-current="true">${name}</span> `
      : html`<a href="${here}${separator}lang=${language}" hreflang="${language}" lang="${language}">${name}</a> `,
  )}</nav>`;
}

function noticeBox({ text, password }: Notice, { t }: Tongue): Html {
  return html`<div class="notice" role="status"><p>${text}</p>${
    password &&
    html`<p>${t('passwordIs')} <code class="password">${password}</code></p>
<p>${t('copyNow')}</p>`
  }</div>`;
}

type TextField = {
  readonly name: string;
  readonly label: string;
  readonly value?: string;
  readonly hint?: string;
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
${hint && html`<p class="hint" id="${hintId}">${withCode(hint)}</p>`}
</div>`;
}

/** A sentence with its backticks as `<code>`. */
export function withCode(text: string): readonly (Html | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** Whether it stands for something that does not exist. */
  readonly unknown?: boolean;
};

export type ChoiceField = {
  readonly name: string;
  readonly legend: string;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
  /** Whether a long list scrolls in a box of its own. */
  readonly scrolls?: boolean;
};

/** Checkboxes or radio buttons under a legend. */
export function choiceField({ name, legend, type, choices, chosen, error, scrolls = false }: ChoiceField): Html {
  return html`<fieldset class="field"${error && html` aria-describedby="${name}-error"`}>
<legend>${legend}</legend>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
${scrolls && html`<div class="scrolls">`}${choices.map(
  ({ value, label, hint, unknown = false }) =>
    html`<label class="choice"><input type="${type}" name="${name}" value="${value}"${
      chosen.includes(value) && html` checked`
    }><span${unknown && html` class="unknown"`}>${label}${hint && html`<small>${hint}</small>`}</span></label>`,
)}${scrolls && html`</div>`}
</fieldset>`;
}

/** A table with headings that a phone shows before each cell. */
export function table(headings: readonly AdminText[], t: Tongue['t'], rows: readonly Html[]): Html {
  return html`<table>
<thead><tr>${headings.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table>`;
}
