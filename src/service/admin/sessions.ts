import type { Directory } from '../access/directory.ts';
import type { StoredUser } from '../access/user.ts';

/** What the next page tells, once. */
export type Notice = { readonly text: string; readonly password?: string };

export type Session = {
  readonly id: string;
  /** As the user is now. */
  readonly user: StoredUser;
};

export type Sessions = {
  /** A new session under a new id, which is a secret. */
  begin(user: StoredUser): string;
  /** The session with this id, if it goes on: this keeps it from ending. */
  find(id: string | undefined): Promise<Session | undefined>;
  end(id: string | undefined): void;
  setNotice(id: string, notice: Notice): void;
  takeNotice(id: string): Notice | undefined;
};

/**
 * Sessions of administrators, in the memory of this process. One ends after 30 minutes without a request, after 12 hours, and as soon as its
 * user has another password, is not active or is no administrator.
 *
 * `clock` gives the time in milliseconds.
 */
export function createSessions(directory: Pick<Directory, 'user'>, clock: () => number): Sessions {
  const held = new Map<string, Held>();
  const endOld = () => {
    for (const [id, { startedAt, usedAt }] of held) {
      if (clock() - usedAt >= longestIdle || clock() - startedAt >= longest) held.delete(id);
    }
  };
  return {
    begin({ name, passwordHash }) {
      endOld();
      const [oldest] = held.keys();
      if (oldest !== undefined && held.size >= most) held.delete(oldest);
      const id = randomId();
      held.set(id, { name, passwordHash, startedAt: clock(), usedAt: clock() });
      return id;
    },
    async find(id = '') {
      endOld();
      const session = held.get(id);
      if (session === undefined) return undefined;
      const user = await directory.user(session.name);
      if (user?.passwordHash === session.passwordHash && user.active && user.administrator) {
        session.usedAt = clock();
        return held.has(id) ? { id, user } : undefined;
      }
      held.delete(id);
      return undefined;
    },
    end: (id = '') => void held.delete(id),
    setNotice(id, notice) {
      const session = held.get(id);
      if (session) session.notice = notice;
    },
    takeNotice(id) {
      const session = held.get(id);
      const notice = session?.notice;
      delete session?.notice;
      return notice;
    },
  };
}

/** 122 bits that nobody can guess, for a cookie. */
export function randomId(): string {
  return crypto.randomUUID();
}

type Held = { readonly name: string; readonly passwordHash: string; readonly startedAt: number; usedAt: number; notice?: Notice };

const minute = 60_000;
const longestIdle = 30 * minute;
const longest = 12 * 60 * minute;
const most = 1_000;
