import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that a request comes from. Only where a proxy is trusted, it is the last entry of `X-Forwarded-For`: that
 * one the proxy wrote, whatever the client has put before it; without its port and brackets. Undefined where that entry
 * is not an address: counted as a client of its own, or as the proxy, it would split or merge others.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined;
  if (forwarded === undefined) return socket.remoteAddress ?? '';
  const last = String(forwarded).split(',').at(-1)?.trim() ?? '';
  const [, bracketed, before] = /^(?:\[(.*)\](?::\d+)?|([^:]*):\d+)$/.exec(last) ?? [];
  const address = bracketed ?? before ?? last;
  return isIP(address) === 0 ? undefined : address;
}
