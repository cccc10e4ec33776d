import { Hono } from 'hono';
import { checkOrigin } from '../access/origin.ts';
import { type AdminEnv, type AdminTools, show } from './environment.ts';
import { originsPage } from './origins-page.ts';
import { titles } from './page.ts';

/** The panel Settings > API / Integrations. */
export function originRoutes(tools: AdminTools): Hono<AdminEnv> {
  const { directory, sessions } = tools;
  const app = new Hono<AdminEnv>();

  app.get('/', async (c) => {
    const content = originsPage({ token: c.var.visitor.token, origins: await directory.origins() });
    return show(c, tools, titles.origins, content);
  });

  app.post('/', async (c) => {
    const written = c.var.form.get('origin') ?? '';
    const origin = written.trim();
    const error =
      checkOrigin(origin, tools) ?? ((await directory.addOrigin(origin)) ? undefined : 'This is on the list already.');
    if (error === undefined) {
      sessions.setNotice(c.var.visitor.id, { text: `Pages from ${origin} may read the API now.` });
      return c.redirect('/admin/origins', 303);
    }
    const content = originsPage({ token: c.var.visitor.token, origins: await directory.origins(), written, error });
    return show(c, tools, titles.origins, content, 422);
  });

  app.post('/remove', async (c) => {
    const origin = c.var.form.get('origin') ?? '';
    const text = (await directory.removeOrigin(origin)) ? `${origin} was removed.` : `${origin} was not on the list.`;
    sessions.setNotice(c.var.visitor.id, { text });
    return c.redirect('/admin/origins', 303);
  });
  return app;
}
