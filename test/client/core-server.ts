import { afterAll } from 'vitest';
import { coreProfile } from '../../grammar/profile.ts';
import type { ClientOptions } from '../../src/client/index.ts';
import { serve } from '../../src/service/node/server.ts';
import { database, reached } from './demo-server.ts';

const noon = (day: number) => () => Date.UTC(2026, 10, day, 12);

/** A core-language server over the same database, on a day of November 2026. */
export async function coreServer(day = 21): Promise<ClientOptions> {
  const server = await serve({
    database: database.file,
    profile: coreProfile,
    port: 0,
    now: noon(day),
    say: () => undefined,
    requestsPerMinute: 0,
  });
  afterAll(() => server.stop());
  return { ...reached, baseUrl: server.url, profile: coreProfile, now: noon(21) };
}
