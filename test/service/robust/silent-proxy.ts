import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SilentProxy = {
  readonly port: number;
  /** Stops forwarding without closing connections, like a broken network. */
  readonly freeze: () => void;
  /** Lets everything through, and what was held too. */
  readonly thaw: () => void;
  /** How many pieces it holds. */
  readonly held: () => number;
  readonly close: () => void;
};

/** Stands before a server on this machine. */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  const queue: (() => void)[] = [];
  let frozen = false;
  const passOn = (work: () => void): void => {
    if (frozen) queue.push(work);
    else work();
  };
  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (part) => passOn(() => to.write(part)));
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      passOn(() => to.destroy());
    });
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    pass(client, upstream);
    pass(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => void (frozen = true),
    thaw: () => {
      frozen = false;
      for (const work of queue.splice(0)) work();
    },
    held: () => queue.length,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
