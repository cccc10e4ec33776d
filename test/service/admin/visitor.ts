import { addressHeader, administrator } from './admin-site.ts';

type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

let visitors = 0;

/** A minimal browser with its own address: keeps cookies, sends forms, follows no redirects. */
export type Visitor = {
  get(path: string): Promise<Answer>;
  /** Sends a form with the token of the page that was seen last. */
  post(path: string, fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  logIn(name?: string, password?: string): Promise<Answer>;
  readonly cookies: Map<string, string>;
};

export function createVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();
  visitors += 1;
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  let token = '';
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { [addressHeader]: address, ...init.headers, Cookie },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const body = await response.text();
    token = /name="token" value="([^"]*)"/.exec(body)?.[1] ?? token;
    return { status: response.status, headers: response.headers, body };
  };
  const visitor: Visitor = {
    cookies,
    get: (path) => ask(path, {}),
    post: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', headers: { Origin: url, ...headers }, body: new URLSearchParams({ token, ...fields }) }),
    async logIn(name = administrator.name, password = administrator.password) {
      await visitor.get('/admin');
      return visitor.post('/admin/login', { name, password });
    },
  };
  return visitor;
}
