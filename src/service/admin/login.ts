import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type AdminEnv, type AdminTools, hereOf } from './environment.ts';
import { type Html, page, textField, tokenField } from './page.ts';
import { randomId } from './sessions.ts';

/** Login and logout. Who is no administrator gets the same answer as for a wrong password. */
export function loginRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, authenticate, sessions, tokens, sessionCookie, loginCookie } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    if (c.get('visitor')) return c.redirect(firstPage, 303);
    const cookie = loginCookie.read(c) ?? randomId();
    loginCookie.write(c, cookie);
    return c.html(loginPage(c, await tokens.of(cookie)));
  });

  app.post('/login', async (c) => {
    const name = c.var.form.get('name') ?? '';
    const password = c.var.form.get('password') ?? '';
    const { t } = c.var.tongue;
    const { facts = {}, address = '' } = c.env;
    if (name !== '') facts.tried = name.slice(0, longestTried);
    // Longer ones exist for no user; do not hash them.
    const result = name.length + password.length > longest ? undefined : await authenticate(name, password, address);
    if (result !== undefined && !('user' in result)) {
      const [why, seconds, status] =
        'busy' in result
          ? (['passwordsWait', result.busy, 503] as const)
          : (['tooManyAttempts', result.retryAfter, 429] as const);
      facts.code = 'busy' in result ? 'login-busy' : 'too-many-failures';
      c.header('Retry-After', String(seconds));
      const inWords = seconds === 1 ? t('aSecond') : t('seconds', { count: seconds });
      return again(c, name, t(why, { seconds: inWords }), status);
    }
    const user = result?.user.administrator ? await directory.user(result.user.name) : undefined;
    if (user === undefined) {
      facts.reason = result === undefined ? 'wrong-name-or-password' : 'no-administrator';
      return again(c, name, t('notAdministrator'), 403);
    }
    facts.user = user.name;
    delete facts.tried;
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
    c.html(loginPage(c, c.var.form.get('token') ?? '', name.slice(0, longest), error), status);

  return app;
}

const firstPage = '/admin/overview';
const longest = 1_024;
/** In the log, as of the API. */
const longestTried = 100;

function loginPage(c: Context<AdminEnv>, token: string, name = '', error?: string): Html {
  const { tongue } = c.var;
  const { t } = tongue;
  return page({
    title: t('logIn'),
    tongue,
    here: hereOf(c),
    content: html`<form class="card narrow" method="post" action="/admin/login">${tokenField(token)}
${error && html`<p class="error" role="alert">${error}</p>`}
${textField({ name: 'name', label: t('name'), value: name, autocomplete: 'username' })}
${textField({ name: 'password', label: t('password'), type: 'password', autocomplete: 'current-password' })}
<div class="actions"><button>${t('logIn')}</button></div>
</form>
<p class="aside">${t('onlyAdministrators')}</p>`,
  });
}
