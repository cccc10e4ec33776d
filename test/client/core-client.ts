import { coreProfile } from '../../grammar/profile.ts';
import type { ClientOptions } from '../../src/client/index.ts';
import type { ServiceOptions } from '../../src/service/index.ts';
import { serviceWith } from '../service/demo-service.ts';
import { clientAs } from './demo-client.ts';

/** The instant of the demo service. */
export const noon = Date.UTC(2026, 10, 21, 12);
const unlimited = { requestsPerMinute: 0 };
const inCore = { profile: coreProfile };

/** A client of a service that takes only the core language, which knows it; both at noon. */
export const core = (options: Partial<ClientOptions> = {}, serviceOptions: Partial<ServiceOptions> = {}) =>
  clientAs('demo', { ...inCore, now: () => noon, ...options }, { ...inCore, ...unlimited, ...serviceOptions });

/** The same, where its answers come by way of something. */
export function coreBy(change: (response: Response) => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const service = serviceWith({ ...unlimited, ...inCore });
  return core({ fetch: async (request) => change(await service.fetch(request)), ...options });
}

/** A client of a service that takes the whole language. */
export const full = clientAs('demo', {}, unlimited);

export const columns = ['RES_ID', 'OBJ_NAME'] as const;
