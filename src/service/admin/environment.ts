import type { Context } from 'hono';
import type { Directory } from '../access/directory.ts';
import type { Authenticate } from '../access/user.ts';
import { type Html, page } from './page.ts';
import type { AdminSession, AdminSessions, Cookie, FormTokens } from './sessions.ts';

export type AdminOptions = {
  readonly directory: Directory;
  /** The service's own, so that failures here and there count together. */
  readonly authenticate: Authenticate;
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
export type AdminTools = Required<Omit<AdminOptions, 'secure' | 'report'>> & {
  readonly sessions: AdminSessions;
  readonly tokens: FormTokens;
  readonly sessionCookie: Cookie;
  /** Binds the login form to a browser that has no session yet. */
  readonly loginCookie: Cookie;
};

export type AdminEnv = {
  Bindings: { readonly address: string };
  Variables: {
    /** Who is logged in; set for all pages but the login. */
    visitor: AdminSession & { readonly token: string };
    /** The body of a POST, its token checked. */
    form: URLSearchParams;
  };
};

/** Answers with a page for the visitor, and the pending notice. */
export function show(c: Context<AdminEnv>, { sessions }: AdminTools, title: string, content: Html, status: 200 | 422 = 200) {
  const { id, user, token } = c.var.visitor;
  return c.html(page({ title, visitor: { name: user.name, token }, notice: sessions.takeNotice(id), content }), status);
}
