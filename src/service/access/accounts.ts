import type { StoredUser } from './user.ts';

/** Where users and allowed origins are kept: the part of a database that administration writes. Every change counts from the next `version`. */
export type Accounts = {
  /** All users, in code point order of their names. */
  users(): Promise<readonly StoredUser[]>;
  /** All allowed origins, in code point order. */
  origins(): Promise<readonly string[]>;
  /** A value that is another one after every change to users or origins, by whichever process; cheap to ask for. */
  version(): Promise<string>;
  /** False where the name is taken. */
  addUser(user: StoredUser): Promise<boolean>;
  /** Changes what is given and leaves the rest; false where there is no such user. */
  changeUser(name: string, change: Partial<Omit<StoredUser, 'name'>>): Promise<boolean>;
  /** False where it is there already. */
  addOrigin(origin: string): Promise<boolean>;
  /** False where it is not there. */
  removeOrigin(origin: string): Promise<boolean>;
};
