import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Directory } from '../access/directory.ts';
import type { StoredUser } from '../access/user.ts';

/** A notice that the next page shows, once. */
export type Notice = { readonly text: string; readonly password?: string };

export type AdminSession = {
  readonly id: string;
  /** The user's current data. */
  readonly user: StoredUser;
};

export type AdminSessions = {
  /** Starts a session and gives its secret id. */
  begin(user: StoredUser): string;
  /** Finds a session and extends it. */
  find(id: string | undefined): Promise<AdminSession | undefined>;
  end(id: string | undefined): void;
  setNotice(id: string, notice: Notice): void;
  takeNotice(id: string): Notice | undefined;
};

/**
 * Sessions of administrators, in memory. A session ends after 30 minutes without a request, after
 * 12 hours, and as soon as its user has another password, is inactive or is no administrator.
 *
 * @param clock gives the time in milliseconds
 */
export function createSessions(directory: Pick<Directory, 'user'>, clock: () => number): AdminSessions {
  const sessions = new Map<string, StoredSession>();
  const endOld = () => {
    for (const [id, { startedAt, usedAt }] of sessions) {
      if (clock() - usedAt >= longestIdle || clock() - startedAt >= longest) sessions.delete(id);
    }
  };
  return {
    begin({ name, passwordHash }) {
      endOld();
      const [oldest] = sessions.keys();
      if (oldest !== undefined && sessions.size >= most) sessions.delete(oldest);
      const id = randomId();
      sessions.set(id, { name, passwordHash, startedAt: clock(), usedAt: clock() });
      return id;
    },
    async find(id = '') {
      endOld();
      const session = sessions.get(id);
      if (session === undefined) return undefined;
      const user = await directory.user(session.name);
      if (user?.passwordHash === session.passwordHash && user.active && user.administrator) {
        session.usedAt = clock();
        return sessions.has(id) ? { id, user } : undefined;
      }
      sessions.delete(id);
      return undefined;
    },
    end: (id = '') => void sessions.delete(id),
    setNotice(id, notice) {
      const session = sessions.get(id);
      if (session) session.notice = notice;
    },
    takeNotice(id) {
      const session = sessions.get(id);
      const notice = session?.notice;
      delete session?.notice;
      return notice;
    },
  };
}

/** A cookie value with 122 random bits. */
export function randomId(): string {
  return crypto.randomUUID();
}

type StoredSession = {
  readonly name: string;
  readonly passwordHash: string;
  readonly startedAt: number;
  usedAt: number;
  notice?: Notice;
};

const minute = 60_000;
const longestIdle = 30 * minute;
const longest = 12 * 60 * minute;
const most = 1_000;

export type Cookie = { read(c: Context): string | undefined; write(c: Context, value: string): void; remove(c: Context): void };

/** A cookie of the administration, hidden from scripts and other sites; `secure` is TLS only. */
export function createCookie(name: string, secure: boolean): Cookie {
  const options = { path: '/admin', httpOnly: true, sameSite: 'Strict', secure } as const;
  const fullName = secure ? `__Secure-${name}` : name;
  return {
    read: (c) => getCookie(c, fullName),
    write: (c, value) => setCookie(c, fullName, value, options),
    remove: (c) => void deleteCookie(c, fullName, options),
  };
}

/** Anti-CSRF tokens: a token in a form proves that it was made for the cookie sent with it. */
export type FormTokens = {
  of(cookie: string): Promise<string>;
  matches(cookie: string | undefined, token: string | null): Promise<boolean>;
};

/** Tokens are HMACs of the cookie under a key of this process: nothing is stored for visitors. */
export function createFormTokens(): FormTokens {
  const key = crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  return {
    async of(cookie) {
      const signature = await crypto.subtle.sign('HMAC', await key, encoder.encode(cookie));
      return btoa(String.fromCharCode(...new Uint8Array(signature)));
    },
    async matches(cookie, token) {
      if (!cookie || !token || !/^[A-Za-z0-9+/]{43}=$/.test(token)) return false;
      const signature = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
      return crypto.subtle.verify('HMAC', await key, signature, encoder.encode(cookie));
    },
  };
}

const encoder = new TextEncoder();
