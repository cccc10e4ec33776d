import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AdminEnv, AdminOptions, AdminTools } from './environment.ts';
import { loginRoutes } from './login.ts';
import { originRoutes } from './origins.ts';
import { messagePage } from './page.ts';
import { createCookie, createFormTokens, createSessions } from './sessions.ts';
import { style } from './style.ts';
import { userRoutes } from './users.ts';

export type Admin = {
  /** Answers `/admin/*`. `address` is the client's, for the limit on failures. */
  fetch(request: Request, about: { readonly address: string }): Promise<Response>;
};

/**
 * The pages on which an administrator manages users and allowed origins (specification, section 5:
 * Users / Staff, and Settings > API / Integrations). Sessions live in this process: if several
 * serve one database, administration goes through one of them.
 */
export function createAdmin(options: AdminOptions): Admin {
  const { directory, secure, allowAnyOrigin = false, clock = Date.now, report = console.error } = options;
  const tools: AdminTools = {
    ...options,
    allowAnyOrigin,
    clock,
    sessions: createSessions(directory, clock),
    tokens: createFormTokens(),
    sessionCookie: createCookie('admin-session', secure),
    loginCookie: createCookie('admin-login', secure),
  };
  const app = new Hono<AdminEnv>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.get('/admin/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.use(bodyLimit({ maxSize: largestForm, onError: (c) => c.html(messagePage('Too large', 'This form says too much.'), 413) }));
  app.use(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const refuse = (status: 403 | 405 | 415, text: string) => c.html(messagePage('Not accepted', text), status);
    if (method !== 'POST') {
      c.header('Allow', 'GET, HEAD, POST');
      return refuse(405, 'This is not how these pages are used.');
    }
    if (!isSameOrigin(c.req.raw)) return refuse(403, 'This form comes from a page of another site.');
    if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      return refuse(415, 'This is not a form of these pages.');
    }
    c.set('form', new URLSearchParams(await c.req.text()));
    return next();
  });
  app.use(async (c, next) => {
    const session = await tools.sessions.find(tools.sessionCookie.read(c));
    if (session) c.set('visitor', { ...session, token: await tools.tokens.of(session.id) });
    const cookie = session ? session.id : tools.loginCookie.read(c);
    const open = c.req.path === '/admin' || c.req.path === '/admin/login';
    if (!session && !open) return c.redirect('/admin', 303);
    if (c.req.method !== 'POST' || (await tools.tokens.matches(cookie, c.var.form.get('token')))) return next();
    const text = 'This form is out of date, or the browser keeps no cookies. Open the page again.';
    return c.html(messagePage('Not accepted', text), 403);
  });

  app.route('/admin', loginRoutes(tools));
  app.route('/admin/users', userRoutes(tools));
  app.route('/admin/origins', originRoutes(tools));
  app.notFound((c) => c.html(messagePage('Nothing here', 'There is no such page.'), 404));
  app.onError((error, c) => {
    report(error);
    c.header('Retry-After', '5');
    return c.html(messagePage('Not now', 'This cannot be done at the moment. Try again later.'), 503);
  });
  return { fetch: async (request, { address }) => app.fetch(request, { address }) };
}

/**
 * No scripts, no framing, no caching. Not `no-referrer`: browsers would then send forms with
 * `Origin: null`, and `isSameOrigin` needs it.
 */
const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** In bytes; enough for a thousand products. */
const largestForm = 64 * 1_024;

/**
 * Whether a form comes from a page of this site. Browsers send `Sec-Fetch-Site` over TLS and on
 * localhost; without it `Origin` is compared with the requested host.
 */
function isSameOrigin({ url, headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}
