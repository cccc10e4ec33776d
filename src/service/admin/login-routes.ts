import { type Context, Hono } from 'hono';
import type { AdminEnv, AdminTools } from './environment.ts';
import { loginPage } from './login-page.ts';
import { randomId } from './sessions.ts';

/** The form to log in, and the ways in and out. Whoever is no administrator learns no more than a wrong password tells. */
export function loginRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, verify, sessions, tokens, sessionCookie, loginCookie } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    if (c.get('visitor')) return c.redirect(firstPage, 303);
    const cookie = loginCookie.read(c) ?? randomId();
    loginCookie.write(c, cookie);
    return c.html(loginPage({ token: await tokens.of(cookie) }));
  });

  app.post('/login', async (c) => {
    const name = c.var.form.get('name') ?? '';
    const password = c.var.form.get('password') ?? '';
    // Longer ones belong to nobody, and are only work.
    const verdict = name.length + password.length > longest ? undefined : await verify(name, password, c.env.address);
    if (verdict !== undefined && !('user' in verdict)) {
      const [why, seconds, status] =
        'busy' in verdict
          ? (['Too many passwords wait to be checked.', verdict.busy, 503] as const)
          : (['There were too many attempts.', verdict.retryAfter, 429] as const);
      c.header('Retry-After', String(seconds));
      return again(c, name, `${why} Try again in ${inWords(seconds)}.`, status);
    }
    const user = verdict?.user.administrator ? await directory.user(verdict.user.name) : undefined;
    if (user === undefined) return again(c, name, 'This is not the name and password of an administrator.', 403);
    sessions.end(sessionCookie.read(c));
    sessionCookie.write(c, sessions.begin(user));
    loginCookie.remove(c);
    return c.redirect(firstPage, 303);
  });

  app.post('/logout', (c) => {
    sessions.end(c.var.visitor.id);
    sessionCookie.remove(c);
    return c.redirect('/admin', 303);
  });

  const again = (c: Context<AdminEnv>, name: string, error: string, status: 403 | 429 | 503) =>
    c.html(loginPage({ token: c.var.form.get('token') ?? '', name: name.slice(0, longest), error }), status);
  return app;
}

const firstPage = '/admin/users';
const longest = 1_024;

function inWords(seconds: number): string {
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
