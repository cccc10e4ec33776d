import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { dayOf, isOldPassword, refusePassword } from '../access/account-rules.ts';
import type { StoredUser } from '../access/user.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { type Html, messagePage, textField, titles, tokenField } from './page.ts';
import {
  credentialErrors,
  emptyUserForm,
  type FormErrors,
  passwordField,
  readUserForm,
  type UserForm,
  userFields,
  userFormOf,
  userOf,
} from './user-form.ts';

/** The panel Users / Staff. */
export function userRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, hashPassword, generatePassword, clock, sessions, sessionCookie } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => show(c, tools, titles.users, usersPage(await directory.users(), dayOf(clock()))));

  app.get('/add', (c) => showAdd(c, emptyUserForm));
  app.post('/add', async (c) => {
    const form = readUserForm(c.var.form);
    const written = c.var.form.get('password') ?? '';
    const read = userOf(form);
    const errors = { ...credentialErrors(form.name, written), ...('errors' in read && read.errors) };
    if ('errors' in read || errors.name || errors.password) return showAdd(c, form, errors);
    const { password, stored } = await newPassword(written);
    const isNew = await directory.addUser({ ...read.user, ...stored });
    if (!isNew) return showAdd(c, form, { name: 'There is a user with this name already.' });
    sessions.setNotice(c.var.visitor.id, { text: `The user ${form.name} was added.`, ...(written === '' && { password }) });
    return c.redirect('/admin/users', 303);
  });

  app.get('/change', async (c) => {
    const user = await directory.user(c.req.query('name') ?? '');
    return user ? showChange(c, userFormOf(user)) : nobody(c);
  });
  app.post('/change', async (c) => {
    const form = readUserForm(c.var.form);
    // Otherwise there might be no administrator left.
    if (isOwn(c, form.name))
      return c.html(messagePage('Not accepted', 'Your own role and state are for another administrator to change.'), 403);
    const read = userOf(form);
    if ('errors' in read) return showChange(c, form, read.errors);
    const { name, ...change } = read.user;
    if (!(await directory.changeUser(name, change))) return nobody(c);
    sessions.setNotice(c.var.visitor.id, { text: `The user ${name} was changed.` });
    return c.redirect('/admin/users', 303);
  });

  app.post('/password', async (c) => {
    const name = c.var.form.get('name') ?? '';
    const user = await directory.user(name);
    if (user === undefined) return nobody(c);
    const written = c.var.form.get('password') ?? '';
    const refused = written === '' ? undefined : refusePassword(written, name);
    if (refused !== undefined) return showChange(c, userFormOf(user), { password: refused });
    const { password, stored } = await newPassword(written);
    if (!(await directory.changeUser(name, stored))) return nobody(c);
    const id = isOwn(c, name) ? await renewed(c) : c.var.visitor.id;
    sessions.setNotice(id, { text: `The user ${name} has a new password.`, ...(written === '' && { password }) });
    return c.redirect(pathOf(name), 303);
  });

  const newPassword = async (written: string) => {
    const password = written === '' ? generatePassword() : written;
    return { password, stored: { passwordHash: await hashPassword(password), passwordChanged: dayOf(clock()) } };
  };
  /** Starts a new session: those with the old password have ended. */
  const renewed = async (c: Context<AdminEnv>): Promise<string> => {
    sessions.end(c.var.visitor.id);
    const id = sessions.begin((await directory.user(c.var.visitor.user.name)) ?? c.var.visitor.user);
    sessionCookie.write(c, id);
    return id;
  };

  const showAdd = (c: Context<AdminEnv>, form: UserForm, errors?: FormErrors) =>
    show(c, tools, 'Add a user', addUserPage({ token: c.var.visitor.token, form, errors: errors ?? {} }), errors ? 422 : 200);
  const showChange = (c: Context<AdminEnv>, form: UserForm, errors?: FormErrors) => {
    const content = changeUserPage({ token: c.var.visitor.token, form, errors: errors ?? {}, own: isOwn(c, form.name) });
    return show(c, tools, `User ${form.name}`, content, errors ? 422 : 200);
  };
  const nobody = (c: Context<AdminEnv>) => c.html(messagePage('Nobody', 'There is no user with this name.'), 404);
  return app;
}

function isOwn(c: Context<AdminEnv>, name: string): boolean {
  return c.var.visitor.user.name === name;
}

/** The list of users. */
function usersPage(users: readonly StoredUser[], today: string): Html {
  return html`<p class="lead">Give every screen or other client a user of its own that reads no more than it has to. Administrators look after this list and read nothing through the API.</p>
<p class="actions"><a class="button" href="/admin/users/add">Add a user</a></p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Reads</th><th scope="col">Products</th><th scope="col">State</th><th scope="col">Password set</th></tr></thead>
<tbody>${users.map((user) => row(user, today))}</tbody>
</table>`;
}

/** The page of a user. */
function pathOf(name: string): string {
  return `/admin/users/change?name=${encodeURIComponent(name)}`;
}

function row(user: StoredUser, today: string): Html {
  const { name, rights, products, administrator, active, passwordChanged } = user;
  const reads = administrator ? 'administrator' : rights.join(', ') || 'nothing';
  return html`<tr${!active && html` class="off"`}>
<th scope="row"><a href="${pathOf(name)}" dir="auto">${name}</a></th>
<td data-label="Reads">${reads}</td>
<td data-label="Products" class="long">${administrator ? '–' : productList(products)}</td>
<td data-label="State">${active ? 'active' : 'not active'}</td>
<td data-label="Password set">${passwordChanged}${isOldPassword(user, today) && html` <span class="warning">older than a year</span>`}</td>
</tr>`;
}

function productList(products: StoredUser['products']): string {
  if (products === undefined) return 'all';
  const more = products.length - mostProductsShown;
  return `${products.slice(0, mostProductsShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}` || 'none';
}

const mostProductsShown = 20;

/** A form as it was filled in, with its errors. */
type UserPage = { readonly token: string; readonly form: UserForm; readonly errors?: FormErrors };

function addUserPage({ token, form, errors = {} }: UserPage): Html {
  return html`<p><a href="/admin/users">All users</a></p>
<form class="card" method="post" action="/admin/users/add">${tokenField(token)}
${textField({ name: 'name', label: 'Name', value: form.name, error: errors.name, hint: 'What the client logs in with; it cannot be changed later.' })}
${userFields(form, errors)}
${passwordField(errors.password)}
<div class="actions"><button>Add the user</button><a href="/admin/users">Cancel</a></div>
</form>`;
}

function changeUserPage({ token, form, errors = {}, own }: UserPage & { readonly own: boolean }): Html {
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
