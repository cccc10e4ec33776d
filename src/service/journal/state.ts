import type { Accounts, User } from '../access/user.ts';
import type { DataChange, Journal, LastDays, Product, Sighting } from './journal.ts';

/** What findings are made from. */
export type ServiceState = {
  readonly users: readonly User[];
  /** The allowed ones. */
  readonly origins: readonly string[];
  readonly sightings: readonly Sighting[];
  /** The newest first. */
  readonly dataChanges: readonly DataChange[];
  readonly lastImport: number | undefined;
  readonly lastDays: LastDays;
  /** The names of the products that users are held to, as far as they exist. */
  readonly products: ReadonlyMap<number, string>;
  /** Products to choose from, by name. */
  readonly catalogue: readonly Product[];
};

/** Reads the state of a service; `sightings` are those of its store by default. */
export async function readState(
  accounts: Pick<Accounts, 'users' | 'origins'>,
  journal: Journal,
  sightings: Pick<Journal, 'sightings'>['sightings'] = () => journal.sightings(),
): Promise<ServiceState> {
  const users = await accounts.users();
  return {
    users,
    origins: await accounts.origins(),
    sightings: await sightings(),
    dataChanges: await journal.dataChanges(changesShown),
    lastImport: await journal.lastImport(),
    lastDays: await journal.lastDays(),
    products: await productNames(journal, new Set(users.flatMap(({ products = [] }) => products))),
    catalogue: await journal.products(),
  };
}

const changesShown = 10;

/** The names of these products, as far as they exist. */
export async function productNames(journal: Pick<Journal, 'products'>, ids: Iterable<number>): Promise<Map<number, string>> {
  return new Map((await journal.products([...ids])).map(({ id, name }) => [id, name]));
}
