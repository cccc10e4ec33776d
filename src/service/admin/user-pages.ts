import { html } from 'hono/html';
import { textField } from './fields.ts';
import { type Html, tokenField } from './page.ts';
import { type FormErrors, passwordField, type UserForm, userFields } from './user-form.ts';

/** What both pages show: a form as it was written, with what is wrong. */
export type UserPage = { readonly token: string; readonly form: UserForm; readonly errors?: FormErrors };

export function addUserPage({ token, form, errors = {} }: UserPage): Html {
  return html`<p><a href="/admin/users">All users</a></p>
<form class="card" method="post" action="/admin/users/add">${tokenField(token)}
${textField({ name: 'name', label: 'Name', value: form.name, error: errors.name, hint: 'What the client logs in with; it cannot be changed later.' })}
${userFields(form, errors)}
${passwordField(errors.password)}
<div class="actions"><button>Add the user</button><a href="/admin/users">Cancel</a></div>
</form>`;
}

export function changeUserPage({ token, form, errors = {}, own }: UserPage & { readonly own: boolean }): Html {
  const name = html`${tokenField(token)}<input type="hidden" name="name" value="${form.name}">`;
  const may = html`<form class="card" method="post" action="/admin/users/change">${name}
<h2>Rights and products</h2>
${userFields(form, errors)}
<div class="actions"><button>Save</button><a href="/admin/users">Cancel</a></div>
</form>`;
  return html`<p><a href="/admin/users">All users</a></p>
${own ? html`<p>This is your own user: its role and state are for another administrator to change.</p>` : may}
<form class="card" method="post" action="/admin/users/password">${name}
<h2>New password</h2>
<p>The old one stops working at once${own ? '; you stay logged in here, and nowhere else' : ''}.</p>
${passwordField(errors.password)}
<div class="actions"><button>Set the password</button></div>
</form>`;
}
