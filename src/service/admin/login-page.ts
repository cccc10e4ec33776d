import { html } from 'hono/html';
import { textField } from './fields.ts';
import { type Html, page, tokenField } from './page.ts';

export type LoginPage = { readonly token: string; readonly name?: string; readonly error?: string };

export function loginPage({ token, name = '', error }: LoginPage): Html {
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
