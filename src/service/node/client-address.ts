import type { IncomingMessage } from 'node:http';

/**
 * The address that a request comes from. Only where a proxy is trusted, it is the last one of `X-Forwarded-For`: that one the proxy wrote,
 * whatever the client has put before it.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || (socket.remoteAddress ?? '');
}
