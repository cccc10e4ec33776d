import { afterAll } from 'vitest';
import { coreProfile } from '../../grammar/profile.ts';
import type { ClientOptions } from '../../src/client/index.ts';
import { serve } from '../../src/service/node/server.ts';
import { database, reached } from './demo-server.ts';

const noon = (day: number) => () => Date.UTC(2026, 10, day, 12);

/** A core-language server over the same database, on a day of November 2026. */
export async function coreServer(day = 21): Promise<ClientOptions> {
  const options = { database: database.file, port: 0, say: () => undefined, requestsPerMinute: 0 };
  const server = await serve({ ...options, profile: coreProfile, now: noon(day) });
  afterAll(() => server.stop());
  return { ...reached, baseUrl: server.url, profile: coreProfile, now: noon(21) };
}
