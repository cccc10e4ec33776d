import { type Context, Hono } from 'hono';
import { dayOf, refusePassword } from '../access/password-rules.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { messagePage } from './message-page.ts';
import { titles } from './page.ts';
import {
  credentialErrors,
  emptyUserForm,
  type FormErrors,
  readUserForm,
  type UserForm,
  userFormOf,
  userOf,
} from './user-form.ts';
import { addUserPage, changeUserPage } from './user-pages.ts';
import { pathOf, usersPage } from './users-page.ts';

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
    // So that there is always an administrator left.
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
  /** A new session for this browser: the ones that began with the old password have ended. */
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
