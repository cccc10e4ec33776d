import { DatabaseSync } from 'node:sqlite';
import type * as clients from '../../src/client/index.ts';
import type * as services from '../../src/service/index.ts';

type Modules = Pick<typeof clients, 'createClient'> & Pick<typeof services, 'createDemoStore' | 'createService'>;

/** A client of a service over the demo store of a day, at noon UTC. */
export async function demoServiceClient({ createClient, createDemoStore, createService }: Modules, today: string) {
  const database = new DatabaseSync(':memory:');
  // Two columns of a row may have one name.
  const session: services.StoreSession = {
    all: async (sql, values = []) => {
      const statement = database.prepare(sql);
      statement.setReturnArrays(true);
      return statement.all(...(values as string[])) as unknown as string[][];
    },
  };
  const user = { name: 'screen', rights: ['bookings'], products: undefined, administrator: false, active: true } as const;
  const service = createService({
    store: await createDemoStore(session, today),
    verify: async () => ({ user }),
    now: () => Date.parse(`${today}T12:00Z`),
  });
  return createClient({
    baseUrl: 'http://service.example',
    auth: { user: 'screen', password: 'any' },
    fetch: (request) => service.fetch(request),
  });
}
