import { expect, test } from 'vitest';
import { isAway, withoutData } from '../../../src/service/node/stores/sql-database.ts';

/* Which errors of drivers say that a server is not there: those are waited for at the start. */

const failed = (message: string, code?: string) =>
  withoutData('PostgreSQL', Object.assign(new Error(message), code === undefined ? {} : { code }), 'writing');

test.each<readonly [message: string, code: string | undefined, away: boolean]>([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', true],
  ['getaddrinfo EAI_AGAIN db', 'EAI_AGAIN', true],
  ['the database system is starting up', '57P03', true],
  ['Too many connections', 'ER_CON_COUNT_ERROR', true],
  ['Connection terminated unexpectedly', undefined, true],
  ['timeout expired', undefined, true],
  ['The database did not answer within 2000 ms.', undefined, true],
  ['password authentication failed for user "app"', '28P01', false],
  ['database "bookings" does not exist', '3D000', false],
  ["Access denied for user 'app'@'localhost'", 'ER_ACCESS_DENIED_ERROR', false],
  ["Unknown database 'bookings'", 'ER_BAD_DB_ERROR', false],
  ['permission denied for schema public', '42501', false],
  ['The database has tables of version 9, and this program knows them up to version 3.', undefined, false],
])('%s', (message, code, away) => expect(isAway(failed(message, code))).toBe(away));
