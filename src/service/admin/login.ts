import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AdminEnv, AdminTools } from './environment.ts';
import { type Html, page, textField, tokenField } from './page.ts';
import { randomId } from './sessions.ts';

/**
 * Login and logout. A user who is no administrator gets the same answer as for a wrong password.
 */
export function loginRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, authenticate, sessions, tokens, sessionCookie, loginCookie } = tools;
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
    // Longer ones exist for no user; do not hash them.
    const result = name.length + password.length > longest ? undefined : await authenticate(name, password, c.env.address);
    if (result !== undefined && !('user' in result)) {
      const [why, seconds, status] =
        'busy' in result
          ? (['Too many passwords wait to be checked.', result.busy, 503] as const)
          : (['There were too many attempts.', result.retryAfter, 429] as const);
      c.header('Retry-After', String(seconds));
      return again(c, name, `${why} Try again in ${inWords(seconds)}.`, status);
    }
    const user = result?.user.administrator ? await directory.user(result.user.name) : undefined;
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

type LoginPage = { readonly token: string; readonly name?: string; readonly error?: string };

function loginPage({ token, name = '', error }: LoginPage): Html {
  return page({
    title: 'Log in',
    content: html`<form class="card narrow" method="post" action="/admin/login">${tokenField(token)}
${error && html`<p class="error" role="alert">${error}</p>`}
${textField({ name: 'name', label: 'Name', value: name, autocomplete: 'username' })}
${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button>Log in</button></div>
</form>
<p class="aside">Only for administrators. Screens and other clients do not log in here: they send name and password with each request.</p>`,
  });
}
