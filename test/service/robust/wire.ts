import { connect } from 'node:net';

/** A connection on which a test says and hears exactly what it wants. */
export type Wire = {
  readonly send: (bytes: string) => void;
  /** Everything that came so far, a byte a character. */
  readonly heard: () => string;
  /** Waits for what came to be so, or for the end of the connection. */
  readonly until: (holds: (heard: string) => boolean) => Promise<string>;
  /** Everything that came, once the other side has ended or reset the connection. */
  readonly ended: Promise<string>;
  readonly isOver: () => boolean;
  /** Reads nothing more, so that what the other side writes piles up. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly drop: () => void;
};

/** All that any wire of this process heard, for a look at what must be in no answer. */
export const everythingHeard: string[] = [];

/** `from` is a loopback address such as `127.0.0.2`, which the server sees as another client. */
export function openWire(port: number, from = '127.0.0.1'): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    const end = Promise.withResolvers<string>();
    const waiting = new Set<() => void>();
    let heard = '';
    let isOver = false;
    const over = () => {
      isOver = true;
      everythingHeard.push(heard);
      for (const look of waiting) look();
      end.resolve(heard);
    };
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      heard += part;
      for (const look of waiting) look();
    });
    socket.once('close', over);
    socket.on('error', reject);
    socket.once('connect', () =>
      resolve({
        send: (bytes) => void socket.write(bytes, 'latin1'),
        heard: () => heard,
        until: (holds) =>
          new Promise((found) => {
            const look = () => {
              if (!isOver && !holds(heard)) return;
              waiting.delete(look);
              found(heard);
            };
            waiting.add(look);
            look();
          }),
        ended: end.promise,
        isOver: () => isOver,
        pause: () => void socket.pause(),
        resume: () => void socket.resume(),
        drop: () => void socket.destroy(),
      }),
    );
  });
}

export type Reply = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** The complete responses, and the rest. `HEAD` and 304 have no body, whatever their length. */
export function repliesIn(heard: string, method = 'GET'): { readonly replies: readonly Reply[]; readonly rest: string } {
  const replies: Reply[] = [];
  let rest = heard;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { replies, rest };
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const hasBody = method !== 'HEAD' && status >= 200 && status !== 204 && status !== 304;
    const length = hasBody ? bodyLength(headers, rest.slice(end + 4)) : 0;
    if (length === undefined || rest.length < end + 4 + length) return { replies, rest };
    replies.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
}

/** One request on a connection of its own, and its answer. */
export async function ask(
  port: number,
  target: string,
  headers: readonly string[] = [],
  { method = 'GET', from }: { readonly method?: string; readonly from?: string } = {},
): Promise<Reply> {
  const wire = await openWire(port, from);
  wire.send([`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
  const { replies, rest } = repliesIn(await wire.ended, method);
  const [reply] = replies;
  if (reply === undefined || replies.length > 1 || rest !== '')
    throw new Error(`No single answer: ${JSON.stringify((await wire.ended).slice(0, 200))}`);
  return reply;
}

function bodyLength(headers: Readonly<Record<string, string>>, after: string): number | undefined {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  if (headers['transfer-encoding'] !== 'chunked') return 0;
  const end = after.indexOf('0\r\n\r\n');
  return end < 0 ? undefined : end + 5;
}
