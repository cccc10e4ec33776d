import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { nearestLanguage } from '../parameters.ts';
import type { RequestContext } from '../request-context.ts';
import { auditRoutes } from './audit.ts';
import { type AdminEnv, type AdminOptions, type AdminTools, showMessage } from './environment.ts';
import { loginRoutes } from './login.ts';
import { originRoutes } from './origins.ts';
import { overviewRoutes } from './overview.ts';
import { createCookie, createFormTokens, createSessions } from './sessions.ts';
import { style } from './style.ts';
import { userRoutes } from './users.ts';
import { type AdminText, tongueOf, visitorLanguage } from './words.ts';

export type Admin = {
  /** Answers `/admin/*`. */
  fetch(request: Request, context: RequestContext): Promise<Response>;
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
  const languageCookie = createCookie('admin-language', secure);
  const app = new Hono<AdminEnv>();

  app.use(async (c, next) => {
    const asked = c.req.query('lang');
    const chosen = asked === undefined ? languageCookie.read(c) : nearestLanguage(asked);
    if (asked !== undefined && chosen !== undefined) languageCookie.write(c, chosen);
    c.set('tongue', tongueOf(visitorLanguage(chosen, c.req.header('Accept-Language'))));
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
  });
  app.get('/admin/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.use(
    bodyLimit({ maxSize: largestForm, onError: (c: Context<AdminEnv>) => showMessage(c, 'tooLarge', 'formTooLarge', 413) }),
  );
  app.use(async (c, next) => {
    const { method } = c.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const refuse = (status: 403 | 405 | 415, text: AdminText) => showMessage(c, 'notAccepted', text, status);
    if (method !== 'POST') {
      c.header('Allow', 'GET, HEAD, POST');
      return refuse(405, 'wrongMethod');
    }
    if (!isSameOrigin(c.req.raw)) return refuse(403, 'otherSite');
    if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      return refuse(415, 'notAForm');
    }
    c.set('form', new URLSearchParams(await c.req.text()));
    return next();
  });
  app.use(async (c, next) => {
    const session = await tools.sessions.find(tools.sessionCookie.read(c));
    if (session && c.env.facts) c.env.facts.user = session.user.name;
    if (session) c.set('visitor', { ...session, token: await tools.tokens.of(session.id) });
    const cookie = session ? session.id : tools.loginCookie.read(c);
    const open = c.req.path === '/admin' || c.req.path === '/admin/login';
    if (!session && !open) return c.redirect('/admin', 303);
    if (c.req.method !== 'POST' || (await tools.tokens.matches(cookie, c.var.form.get('token')))) return next();
    return showMessage(c, 'notAccepted', 'outOfDate', 403);
  });

  app.route('/admin', loginRoutes(tools));
  app.route('/admin/overview', overviewRoutes(tools));
  app.route('/admin/audit', auditRoutes(tools));
  app.route('/admin/users', userRoutes(tools));
  app.route('/admin/origins', originRoutes(tools));
  app.notFound((c) => showMessage(c, 'nothingHere', 'noSuchPage', 404));
  app.onError((error, c) => {
    report(error);
    c.header('Retry-After', '5');
    return showMessage(c, 'notNow', 'tryLater', 503);
  });
  return { fetch: async (request, context) => app.fetch(request, context) };
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
