import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { StoredUser } from '../../src/service/access/user.ts';
import { hashPassword } from '../../src/service/node/password.ts';
import { openDatabase } from '../../src/service/node/stores/open-database.ts';
import { storedUser } from '../service/access/memory-accounts.ts';
import { ask, command, day, demoUser, fileIn, serve } from './product.ts';

export const passwords = {
  screens: 'paars-fietsbel-9:ü',
  rooms: 'twee-zalen-slot-7',
  boss: 'beheerder-met-sleutel',
  events: 'alleen-evenementen-1',
  victim: 'slachtoffer-wachtwoord',
  away: 'met-verlof-1234',
};

/**
 * A new database with the demo bookings and events, imported as an administrator does, and users.
 * `screens` may read everything, `rooms` two products, `events` only events, `boss` is an
 * administrator, `away` is inactive. In SQLite it is a copy of one that is made once per run.
 */
export async function peopledDatabase(address?: string): Promise<string> {
  if (address === undefined) {
    const copy = fileIn(`${randomUUID()}.sqlite`);
    copyFileSync(await onceInRun('peopled.sqlite', peopled), copy);
    return copy;
  }
  await peopled(address);
  return address;
}

async function peopled(address: string): Promise<void> {
  for (const entity of ['booking', 'event'] as const) {
    const file = await onceInRun(`${entity}s.json`, (path) => download(entity, path));
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(10_000);
    await succeed(['import', `${entity}s`, file, '--database', address]);
  }
  await addPeople(address);
}

const columns = {
  booking:
    'RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,RES_CUSTOM03,RES_CUSTOM04,RES_CUSTOM05,OBJ_ID,OBJ_NAME,OBJ_DESC,OBJ_TXT_CUSTOM01',
  event: 'EVENT_ID,EVENT_DESC,OBJ_ID,OBJ_DESC,EVENT_DATE,EVENT_FROMTIME,EVENT_TILLTIME,NUMBER_OF_PLACES,EVENT_BOOKED',
} as const;

async function download(entity: keyof typeof columns, path: string): Promise<void> {
  const demo = await serve();
  const { body } = await ask(demo, `/api/rest/${entity}/filter?length=10000&columns=${columns[entity]}`, demoUser);
  await demo.stop();
  writeFileSync(path, body);
}

/** A file of the whole run: whoever comes first makes it, and is not seen before it has. */
async function onceInRun(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(inject('folderOfRun'), name);
  if (!existsSync(path)) {
    const own = fileIn(`${randomUUID()}-${name}`);
    await make(own);
    renameSync(own, path);
  }
  return path;
}

const people: Readonly<Record<keyof typeof passwords, Partial<StoredUser>>> = {
  screens: {},
  rooms: { products: [1, 14] },
  events: { rights: ['events'] },
  boss: { rights: [], administrator: true },
  victim: {},
  away: { active: false },
};

/** Adds the users with cheap hashes; the commands that add users have their own tests. */
export async function addPeople(address: string): Promise<void> {
  const database = await openDatabase(address);
  for (const [name, password] of Object.entries(passwords)) {
    const passwordHash = await hashPassword(password, { N: 16, r: 1, p: 1 });
    const change = people[name as keyof typeof people];
    await database.accounts.addUser(storedUser(name, { passwordHash, passwordChanged: day(), ...change }));
  }
  await database.close();
}

export async function succeed(args: readonly string[], input = ''): Promise<string> {
  const { status, stdout, stderr } = await command(args, input);
  expect(`${status} ${status === 0 ? '' : stdout + stderr}`).toBe('0 ');
  return stdout + stderr;
}

export const as = (name: keyof typeof passwords): string => `${name}:${passwords[name]}`;
