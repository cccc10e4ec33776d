import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Directory } from '../access/directory.ts';
import type { Authenticate } from '../access/user.ts';
import type { AuditAuthor, Journal } from '../journal/journal.ts';
import type { Sightings } from '../journal/sightings.ts';
import type { RequestContext } from '../request-context.ts';
import { type Html, page } from './page.ts';
import type { AdminSession, AdminSessions, Cookie, FormTokens } from './sessions.ts';
import type { AdminText, Tongue } from './words.ts';

export type AdminOptions = {
  readonly directory: Directory;
  /** The service's own, so that failures here and there count together. */
  readonly authenticate: Authenticate;
  readonly journal: Journal;
  /** Those of the store and of this process. */
  readonly sightings: Pick<Sightings, 'all'>;
  /** The IANA time zone of times and days. */
  readonly timeZone: string;
  /** The longest time since the last import, in milliseconds; default any. */
  readonly maxDataAge?: number | undefined;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly generatePassword: () => string;
  /** Whether browsers use TLS: cookies are then sent over nothing else. */
  readonly secure: boolean;
  /** Whether `*` may be put on the list of origins; default false. */
  readonly allowAnyOrigin?: boolean;
  /** The time in milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** Receives internal errors, which no page shows; default `console.error`. */
  readonly report?: (error: unknown) => void;
};

/** What the routes work with. */
export type AdminTools = Required<Omit<AdminOptions, 'secure' | 'report' | 'maxDataAge'>> & {
  readonly maxDataAge?: number | undefined;
  readonly sessions: AdminSessions;
  readonly tokens: FormTokens;
  readonly sessionCookie: Cookie;
  /** Binds the login form to a browser that has no session yet. */
  readonly loginCookie: Cookie;
};

export type AdminEnv = {
  Bindings: RequestContext;
  Variables: {
    /** Who is logged in; set for all pages but the login. */
    visitor: AdminSession & { readonly token: string };
    /** The body of a POST, its token checked. */
    form: URLSearchParams;
    /** The visitor's language, with its texts. */
    tongue: Tongue;
  };
};

/** Answers with a page for the visitor, and the pending notice. */
export function show(c: Context<AdminEnv>, { sessions }: AdminTools, title: string, content: Html, status: 200 | 422 = 200) {
  const { visitor, tongue } = c.var;
  const { id, user, token } = visitor;
  const notice = sessions.takeNotice(id);
  return c.html(page({ title, tongue, here: hereOf(c), visitor: { name: user.name, token }, notice, content }), status);
}

/** Answers with a sentence and a link back. */
export function showMessage(c: Context<AdminEnv>, title: AdminText, text: AdminText, status: 403 | 404 | 405 | 413 | 415 | 503) {
  const { tongue } = c.var;
  const content = html`<p>${tongue.t(text)}</p>
<p><a href="/admin">${tongue.t('toFirstPage')}</a></p>`;
  return c.html(page({ title: tongue.t(title), tongue, here: hereOf(c), content }), status);
}

/** The administrator, for the audit log. */
export const authorOf = (c: Context<AdminEnv>): AuditAuthor => ({ name: c.var.visitor.user.name, via: 'admin' });

/** The address of the page that is shown, to open it in another language. */
export function hereOf({ req, var: { form } }: Context<AdminEnv>): string {
  const { pathname, searchParams } = new URL(req.url);
  if (req.method !== 'POST') {
    searchParams.delete('lang');
    return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
  }
  const path = { '/admin/login': '/admin', '/admin/users/password': '/admin/users/change' }[pathname] ?? pathname;
  const name = path === '/admin/users/change' ? form?.get('name') : undefined;
  return name ? `${path}?${new URLSearchParams({ name })}` : path;
}
