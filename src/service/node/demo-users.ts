import { randomBytes } from 'node:crypto';
import type { Directory } from '../access/directory.ts';
import { rights } from '../access/user.ts';
import { hashPassword } from './password.ts';

export type DemoUsers = Readonly<Record<'user' | 'administrator', { readonly name: string; readonly password: string }>>;

/** Someone who reads and someone who administers; with known passwords where only this machine can come in, else with new ones. */
export async function addDemoUsers(directory: Directory, isLocal: boolean): Promise<DemoUsers> {
  const users = {
    user: { name: 'demo', password: isLocal ? 'read-only-demo' : generated() },
    administrator: { name: 'admin', password: isLocal ? 'administrator-demo' : generated() },
  };
  for (const [role, { name, password }] of Object.entries(users)) {
    const administrator = role === 'administrator';
    await directory.addUser({
      name,
      rights: administrator ? [] : rights,
      products: undefined,
      administrator,
      active: true,
      passwordHash: await hashPassword(password),
      passwordChanged: new Date().toISOString().slice(0, 10),
    });
  }
  return users;
}

const generated = (): string => randomBytes(12).toString('base64url');
