import { createServer, type Server } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { Authenticate as Verify } from '../../../dist/src/service/access/user.js';

/**
 * The limit for the service: a handwritten handler for one search, `startdatum >= "Nd" AND
 * startdatum <= "Nd" AND product IN (N,N)`, and one set of columns. It has constant SQL,
 * authenticates as the service does, reads the search with one regular expression, and returns the
 * same rows. It has no proper error handling.
 */
export function bareServer(file: string, verify: Verify, today: string): Server {
  const database = new DatabaseSync(file, { readOnly: true });
  const statement = database.prepare(sql);
  const midnight = Date.parse(today);
  const dayAfter = (days: string | undefined) => new Date(midnight + Number(days) * 86_400_000).toISOString().slice(0, 10);
  return createServer((request, response) => {
    void (async () => {
      const credentials = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString();
      const colon = credentials.indexOf(':');
      if (!(await verify(credentials.slice(0, colon), credentials.slice(colon + 1), ''))) {
        response.writeHead(401).end();
        return;
      }
      const { url = '' } = request;
      const search = new URLSearchParams(url.slice(url.indexOf('?'))).get('search') ?? '';
      const [, from, to, first, second] = pattern.exec(search) ?? [];
      const rows = statement.all(dayAfter(from), dayAfter(to), Number(first), Number(second));
      const body = JSON.stringify(rows);
      response.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-cache',
      });
      response.end(body);
    })();
  });
}

const pattern = /^startdatum >= "(-?\d+)d" AND startdatum <= "(-?\d+)d" AND product IN \((\d+),(\d+)\)$/;

/** SQLite makes the texts that the answer has. */
const sql = `SELECT CAST(id AS TEXT) AS RES_ID, CAST(product_id AS TEXT) AS OBJ_ID, from_date AS RES_FROMDATE, from_time AS RES_FROMTIME,
    till_time AS RES_TILTIME, status AS RES_STATUS, coalesce(CAST(persons AS TEXT), '') AS RES_NUMBER
  FROM bookings WHERE from_date >= ? AND from_date <= ? AND product_id IN (?, ?) ORDER BY from_date, from_time, id LIMIT 1001`;
