import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { dayOf, isOldPassword, refusePassword } from '../access/account-rules.ts';
import type { StoredUser, User } from '../access/user.ts';
import { missingProducts } from '../journal/findings.ts';
import { productNames } from '../journal/state.ts';
import { type AdminEnv, type AdminTools, authorOf, show, showMessage } from './environment.ts';
import { type Html, table, textField, tokenField } from './page.ts';
import {
  credentialErrors,
  emptyUserForm,
  type FormErrors,
  type ProductChoices,
  passwordField,
  readUserForm,
  type UserForm,
  userFields,
  userFormOf,
  userOf,
} from './user-form.ts';
import type { Tongue } from './words.ts';

/** The panel Users / Staff. */
export function userRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, journal, hashPassword, generatePassword, clock, sessions, sessionCookie } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    const users = await directory.users();
    const names = await productNames(
      journal,
      new Set(users.flatMap(({ products = [] }) => products.slice(0, mostProductsShown))),
    );
    const { tongue } = c.var;
    return show(c, tools, tongue.t('users'), usersPage({ users, names, today: dayOf(clock()), tongue }));
  });

  app.get('/add', (c) => showAdd(c, emptyUserForm));
  app.post('/add', async (c) => {
    const { t, locale } = c.var.tongue;
    const form = readUserForm(c.var.form);
    const written = c.var.form.get('password') ?? '';
    const read = userOf(form, c.var.tongue);
    const errors = { ...credentialErrors(form.name, written, locale), ...('errors' in read && read.errors) };
    if ('errors' in read || errors.name || errors.password) return showAdd(c, form, errors);
    const { password, stored } = await newPassword(written);
    const isNew = await directory.addUser({ ...read.user, ...stored }, authorOf(c));
    if (!isNew) return showAdd(c, form, { name: t('nameTaken') });
    const text = t('userAdded', { name: form.name }) + (await missingIn(read.user, c.var.tongue));
    sessions.setNotice(c.var.visitor.id, { text, ...(written === '' && { password }) });
    return c.redirect('/admin/users', 303);
  });

  app.get('/change', async (c) => {
    const user = await directory.user(c.req.query('name') ?? '');
    return user ? showChange(c, userFormOf(user)) : nobody(c);
  });
  app.post('/change', async (c) => {
    const form = readUserForm(c.var.form);
    // Otherwise there might be no administrator left.
    if (isOwn(c, form.name)) return showMessage(c, 'notAccepted', 'ownRole', 403);
    const read = userOf(form, c.var.tongue);
    if ('errors' in read) return showChange(c, form, read.errors);
    const { name, ...change } = read.user;
    if (!(await directory.changeUser(name, change, authorOf(c)))) return nobody(c);
    const text = c.var.tongue.t('userChanged', { name }) + (await missingIn(read.user, c.var.tongue));
    sessions.setNotice(c.var.visitor.id, { text });
    return c.redirect('/admin/users', 303);
  });

  app.post('/password', async (c) => {
    const { t, locale } = c.var.tongue;
    const name = c.var.form.get('name') ?? '';
    const user = await directory.user(name);
    if (user === undefined) return nobody(c);
    const written = c.var.form.get('password') ?? '';
    const refused = written === '' ? undefined : refusePassword(written, name, locale);
    if (refused !== undefined) return showChange(c, userFormOf(user), { password: refused });
    const { password, stored } = await newPassword(written);
    if (!(await directory.changeUser(name, stored, authorOf(c)))) return nobody(c);
    const id = isOwn(c, name) ? await renewed(c) : c.var.visitor.id;
    sessions.setNotice(id, { text: t('passwordChanged', { name }), ...(written === '' && { password }) });
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
  /** A sentence about products that do not exist, or nothing. They may be imported later. */
  const missingIn = async ({ products = [] }: User, { t, locale }: Tongue): Promise<string> => {
    const names = await productNames(journal, products);
    const missing = products.filter((id) => !names.has(id));
    return missing.length === 0 ? '' : t('missingProducts', { list: missingProducts(missing, await journal.products(), locale) });
  };
  const choicesFor = async ({ chosen }: UserForm): Promise<ProductChoices> => ({
    catalogue: await journal.products(),
    names: await productNames(journal, chosen),
  });

  const showAdd = async (c: Context<AdminEnv>, form: UserForm, errors?: FormErrors) => {
    const content = addUserPage(c.var, form, await choicesFor(form), errors);
    return show(c, tools, c.var.tongue.t('addUser'), content, errors ? 422 : 200);
  };
  const showChange = async (c: Context<AdminEnv>, form: UserForm, errors?: FormErrors) => {
    const content = changeUserPage(c.var, form, await choicesFor(form), errors);
    return show(c, tools, c.var.tongue.t('user', { name: form.name }), content, errors ? 422 : 200);
  };
  const nobody = (c: Context<AdminEnv>) => showMessage(c, 'nobody', 'noSuchUser', 404);
  return app;
}

const isOwn = (c: Context<AdminEnv>, name: string): boolean => c.var.visitor.user.name === name;

type UsersPage = {
  readonly users: readonly StoredUser[];
  readonly names: ReadonlyMap<number, string>;
  readonly today: string;
  readonly tongue: Tongue;
};

/** The list of users. */
function usersPage({ users, ...rest }: UsersPage): Html {
  const { t } = rest.tongue;
  const headings = ['name', 'reads', 'products', 'cancelledBookings', 'state', 'passwordSet'] as const;
  const rows = users.map((user) => row(user, rest));
  return html`<p class="lead">${t('usersLead')}</p>
<p class="actions"><a class="button" href="/admin/users/add">${t('addUser')}</a></p>
${table(headings, t, rows)}`;
}

/** The page of a user. */
export function pathOf(name: string): string {
  return `/admin/users/change?name=${encodeURIComponent(name)}`;
}

function row(user: StoredUser, { names, today, tongue: { t } }: Omit<UsersPage, 'users'>): Html {
  const { name, rights, products, administrator, active, passwordChanged, showCancelled = false } = user;
  const reads = administrator ? t('administrator') : rights.map((right) => t(right)).join(', ') || t('nothing');
  return html`<tr${!active && html` class="off"`}>
<th scope="row"><a href="${pathOf(name)}" dir="auto">${name}</a></th>
<td data-label="${t('reads')}">${reads}</td>
<td data-label="${t('products')}" class="long">${administrator ? '–' : productList(products, names, t)}</td>
<td data-label="${t('cancelledBookings')}">${administrator ? '–' : t(showCancelled ? 'shown' : 'hidden')}</td>
<td data-label="${t('state')}">${t(active ? 'active' : 'notActive')}</td>
<td data-label="${t('passwordSet')}">${passwordChanged}${isOldPassword(user, today) && html` <span class="warning">${t('olderThanAYear')}</span>`}</td>
</tr>`;
}

function productList(products: StoredUser['products'], names: ReadonlyMap<number, string>, t: Tongue['t']): Html | string {
  if (products === undefined) return t('all');
  if (products.length === 0) return t('none');
  const more = products.length - mostProductsShown;
  const shown = products.slice(0, mostProductsShown).map((id, at) => {
    const name = names.get(id);
    const text = name === undefined ? html`<span class="unknown">${id} (${t('noSuchProduct')})</span>` : `${name} (${id})`;
    return html`${at === 0 ? '' : ', '}${text}`;
  });
  return html`${shown}${more > 0 && t('andMore', { count: more })}`;
}

const mostProductsShown = 20;

type Visit = AdminEnv['Variables'];

function addUserPage({ visitor, tongue }: Visit, form: UserForm, choices: ProductChoices, errors: FormErrors = {}): Html {
  const { t } = tongue;
  return html`<p><a href="/admin/users">${t('allUsers')}</a></p>
<form class="card" method="post" action="/admin/users/add">${tokenField(visitor.token)}
${textField({ name: 'name', label: t('name'), value: form.name, error: errors.name, hint: t('nameHint'), autocomplete: 'username' })}
${userFields(form, errors, choices, tongue)}
${passwordField(errors.password, tongue)}
<div class="actions"><button>${t('addTheUser')}</button><a href="/admin/users">${t('cancel')}</a></div>
</form>`;
}

function changeUserPage({ visitor, tongue }: Visit, form: UserForm, choices: ProductChoices, errors: FormErrors = {}): Html {
  const { t } = tongue;
  const own = visitor.user.name === form.name;
  const may = html`<form class="card" method="post" action="/admin/users/change">${tokenField(visitor.token)}
<input type="hidden" name="name" value="${form.name}">
<h2>${t('rightsAndProducts')}</h2>
${userFields(form, errors, choices, tongue)}
<div class="actions"><button>${t('save')}</button><a href="/admin/users">${t('cancel')}</a></div>
</form>`;
  return html`<p><a href="/admin/users">${t('allUsers')}</a></p>
${own ? html`<p>${t('ownUser')}</p>` : may}
<form class="card" method="post" action="/admin/users/password">${tokenField(visitor.token)}
<label hidden>${t('name')} <input name="name" value="${form.name}" autocomplete="username" readonly></label>
<h2>${t('newPassword')}</h2>
<p>${t(own ? 'oldStopsHere' : 'oldStops')}</p>
${passwordField(errors.password, tongue)}
<div class="actions"><button>${t('setPassword')}</button></div>
</form>`;
}
