import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

export type Cookie = { read(c: Context): string | undefined; write(c: Context, value: string): void; remove(c: Context): void };

/**
 * A cookie for the pages of administration alone: no script reads it and no other site makes a browser send it.
 * `secure` keeps it on connections with TLS.
 */
export function createCookie(name: string, secure: boolean): Cookie {
  const options = { path: '/admin', httpOnly: true, sameSite: 'Strict', secure } as const;
  const fullName = secure ? `__Secure-${name}` : name;
  return {
    read: (c) => getCookie(c, fullName),
    write: (c, value) => setCookie(c, fullName, value, options),
    remove: (c) => void deleteCookie(c, fullName, options),
  };
}
