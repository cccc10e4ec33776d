import { readFileSync } from 'node:fs';
import { openDatabase } from '../../../src/service/node/stores/open-database.ts';
import { type Absent, type Engine, startEngine } from '../../support/engines/engine.ts';

/** A database whose bookings lie on two other servers. */
export type Cluster = {
  readonly coordinator: Engine;
  readonly shards: readonly [Engine, Engine];
  /** Ends all three. */
  readonly close: () => Promise<void>;
};

export const clusterNames = ['postgres', 'mariadb'] as const;
type ClusterName = (typeof clusterNames)[number];

/** Three servers of one engine, made one database as its `.sql` beside this file says. */
export async function startCluster(name: ClusterName): Promise<Cluster | Absent> {
  const options = serverOptions[name];
  const started = await Promise.allSettled([
    startEngine(name, { options: options.coordinator }),
    startEngine(name, { options: options.shard }),
    startEngine(name, { options: options.shard }),
  ]);
  const engines = started.flatMap((one) => (one.status === 'fulfilled' && !('absent' in one.value) ? [one.value] : []));
  const close = async () => void (await Promise.all(engines.map((engine) => engine.close())));
  const [coordinator, one, two] = engines;
  if (coordinator === undefined || one === undefined || two === undefined) {
    await close();
    const absent = started.flatMap((one) => (one.status === 'fulfilled' && 'absent' in one.value ? [one.value] : []))[0];
    const failed = started.find((one) => one.status === 'rejected');
    if (absent !== undefined) return absent;
    if (String(failed?.reason).includes('ha_spider'))
      return { name, absent: 'MariaDB has no Spider engine here: ha_spider.so is missing.' };
    throw failed?.reason;
  }
  try {
    for (const { address } of engines) await (await openDatabase(address)).close();
    for (const shard of [one, two]) await shard.run(loginOnShard[name]);
    await coordinator.run(setUp(name, [one, two]));
    return { coordinator, shards: [one, two], close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The statements of the administrator on the coordinator. */
function setUp(name: ClusterName, shards: readonly Engine[]): string {
  const sql = readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8');
  return shards.reduce((text, { address }, index) => {
    const { hostname, port, pathname } = new URL(address);
    const values = { HOST: hostname, PORT: port, DATABASE: pathname.slice(1), USER: 'search', PASSWORD: 'on the shard' };
    return Object.entries(values).reduce((filled, [key, value]) => filled.replaceAll(`SHARD_${index + 1}_${key}`, value), text);
  }, sql);
}

/** The coordinator's login on a shard, which reads and writes bookings and no more. */
const loginOnShard: Readonly<Record<ClusterName, string>> = {
  postgres: `CREATE ROLE search LOGIN PASSWORD 'on the shard'; GRANT SELECT, INSERT, UPDATE, DELETE ON bookings TO search`,
  mariadb: `CREATE USER search@'%' IDENTIFIED BY 'on the shard'; GRANT SELECT, INSERT, UPDATE, DELETE ON bookings TO search@'%'`,
};

/** Shards keep commits when killed, and MariaDB logs statements; the rest is as administered. */
const serverOptions: Readonly<
  Record<ClusterName, { readonly coordinator: readonly string[]; readonly shard: readonly string[] }>
> = {
  postgres: { coordinator: [], shard: ['-c', 'synchronous_commit=on'] },
  mariadb: {
    coordinator: ['--plugin-load-add=ha_spider', '--spider-connect-retry-count=0'],
    shard: ['--innodb-flush-log-at-trx-commit=1', '--general-log', '--log-output=TABLE'],
  },
};
