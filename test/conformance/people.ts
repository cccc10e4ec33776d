import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { ask, command, demoUser, fileIn, serve } from './product.ts';

export const passwords = {
  screens: 'paars-fietsbel-9:ü',
  rooms: 'twee-zalen-slot-7',
  boss: 'beheerder-met-sleutel',
  events: 'alleen-evenementen-1',
};

/**
 * A database of one's own, as an administrator makes it: the bookings and events of the demo service, imported, and people added. `screens` may
 * read everything, `rooms` two products, `events` events alone, `boss` is an administrator.
 */
export async function peopledDatabase(address = fileIn(`${Math.random()}.sqlite`)): Promise<string> {
  const demo = await serve();
  const columns = {
    booking:
      'RES_ID,RES_FROMDATE,RES_TILLDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS,RES_NUMBER,RES_CUST_ID,RES_CUSTOM01,RES_CUSTOM02,RES_CUSTOM03,RES_CUSTOM04,RES_CUSTOM05,OBJ_ID,OBJ_NAME,OBJ_DESC,OBJ_TXT_CUSTOM01',
    event: 'EVENT_ID,EVENT_DESC,OBJ_ID,OBJ_DESC,EVENT_DATE,EVENT_FROMTIME,EVENT_TILLTIME,NUMBER_OF_PLACES,EVENT_BOOKED',
  };
  for (const [entity, list] of Object.entries(columns)) {
    const { body } = await ask(demo, `/api/rest/${entity}/filter?length=10000&columns=${list}`, demoUser);
    const file = fileIn(`${entity}s.json`);
    writeFileSync(file, body);
    await succeed(['import', `${entity}s`, file, '--database', address]);
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(10_000);
  }
  await demo.stop();
  await addPeople(address);
  return address;
}

export async function addPeople(address: string): Promise<void> {
  const people = {
    screens: ['--rights', 'bookings,events'],
    rooms: ['--rights', 'bookings,events', '--products', '1,14'],
    events: ['--rights', 'events'],
    boss: ['--administrator'],
  };
  for (const [name, options] of Object.entries(people)) {
    await succeed(['user', 'add', name, ...options, '--database', address], `${passwords[name as keyof typeof passwords]}\n`);
  }
}

export async function succeed(args: readonly string[], input = ''): Promise<string> {
  const { status, stdout, stderr } = await command(args, input);
  expect(`${status} ${status === 0 ? '' : stdout + stderr}`).toBe('0 ');
  return stdout + stderr;
}

export const as = (name: keyof typeof passwords): string => `${name}:${passwords[name]}`;
