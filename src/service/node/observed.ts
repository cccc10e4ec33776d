import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Facts } from '../service.ts';

/** A request that is over: answered, refused, or left by its client. */
type Observed = {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly facts: Facts;
  readonly address: string;
  readonly milliseconds: number;
  /** Sent in answer, with the headers. */
  readonly bytes: number;
};

export type Observe = (observed: Observed) => void;

/**
 * The path of a request without its query, which may tell what someone searches, and without the scheme and host that it may have before it,
 * with which some send a password.
 */
export function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '');
}
