import type { Context } from 'hono';
import type { AdminOptions } from './admin.ts';
import type { Cookie } from './cookies.ts';
import type { FormTokens } from './form-tokens.ts';
import { type Html, page } from './page.ts';
import type { Session, Sessions } from './sessions.ts';

/** What the routes work with. */
export type AdminTools = Required<Omit<AdminOptions, 'secure' | 'report'>> & {
  readonly sessions: Sessions;
  readonly tokens: FormTokens;
  readonly sessionCookie: Cookie;
  /** Binds the form to log in to a browser that has no session yet. */
  readonly loginCookie: Cookie;
};

export type AdminEnv = {
  Bindings: { readonly address: string };
  Variables: {
    /** Who is logged in; there for all pages but those to log in. */
    visitor: Session & { readonly token: string };
    /** What a POST came with, its token already checked. */
    form: URLSearchParams;
  };
};

/** A page for whoever is logged in, with the notice that waits for it. */
export function show(c: Context<AdminEnv>, { sessions }: AdminTools, title: string, content: Html, status: 200 | 422 = 200) {
  const { id, user, token } = c.var.visitor;
  return c.html(page({ title, visitor: { name: user.name, token }, notice: sessions.takeNotice(id), content }), status);
}
