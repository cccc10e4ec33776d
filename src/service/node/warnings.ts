import type { StoredUser } from '../access/user.ts';

type ServiceFacts = {
  readonly isLocal: boolean;
  readonly trustProxy: boolean;
  /** The file of the database, where everyone on this machine may read it. */
  readonly openFile: string | undefined;
};

/** What an administrator should know when the service starts. */
export function warningsOf(
  users: readonly StoredUser[],
  origins: readonly string[],
  { isLocal, trustProxy, openFile }: ServiceFacts,
): readonly string[] {
  const warnings = {
    'this is plain HTTP, and others can reach it: put a reverse proxy with TLS before it.': !isLocal && !trustProxy,
    [`every user of this machine can read ${openFile}, which holds password hashes: chmod 600 ${openFile}`]:
      openFile !== undefined,
    'there is no user yet: search-expression user add NAME --rights bookings,events': users.length === 0,
    'the origin null is allowed: every page that someone opens as a file, or in a sandbox, may read answers.':
      origins.includes('null'),
    'the origin * is on the list: pages of every site may read answers.': origins.includes('*'),
  };
  return Object.entries(warnings)
    .filter(([, holds]) => holds)
    .map(([warning]) => warning);
}
