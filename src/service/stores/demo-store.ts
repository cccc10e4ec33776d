import { sqlite } from '../../sql/index.ts';
import type { Store } from '../store.ts';
import { insertDemoData } from './demo-data.ts';
import { migrations } from './migrations/migrations.ts';
import type { Session } from './session.ts';
import { storeInSql } from './store-in-sql.ts';
import { createWriter } from './writer.ts';

/**
 * A store with the demo data around `today` (`YYYY-MM-DD`), over a connection to an empty SQLite of whatever platform: the statements that it then
 * runs are the service's own.
 *
 * @throws the connection's error, as where the tables are there already
 */
export async function createDemoStore(session: Session, today: string): Promise<Store> {
  for (const step of migrations) for (const statement of step('sqlite', new Set())) await session.all(statement);
  const engine = { kind: 'sqlite', title: 'SQLite', placeholder: () => '?', tableNames: '' } as const;
  await insertDemoData({ write: (work) => work(createWriter(session, engine, new Set())) }, today);
  return storeInSql((work) => work(session), sqlite);
}
