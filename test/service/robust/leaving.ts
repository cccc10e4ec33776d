import { expect } from 'vitest';
import { type Child, connectionsOf } from './child.ts';
import { filterOf, screen, until, week } from './product.ts';
import { ask, openWire } from './wire.ts';

/** Fifty clients at a time disconnect during the response; nothing of them may remain. */
export async function leaveInTheMiddle(child: Child, rounds: number): Promise<void> {
  const { port } = child;
  await ask(port, week, [screen]);
  const before = { connections: connectionsOf(child), heap: (await child.inside()).heapUsed };
  for (let round = 0; round < rounds; round++) {
    const wires = await Promise.all(Array.from({ length: 50 }, () => openWire(port)));
    for (const [at, wire] of wires.entries()) {
      wire.send(
        `GET ${filterOf('BOOKING_ID > 0', `&length=500&start=${at % 3}`)} HTTP/1.1\r\nHost: localhost\r\n${screen}\r\n\r\n`,
      );
      if (at % 2 === 0) void wire.until((heard) => heard.length > 100).then(() => wire.drop());
      else wire.drop();
    }
    await Promise.all(wires.map(({ ended }) => ended));
  }
  await until(() => connectionsOf(child) <= before.connections + 2);
  expect((await ask(port, week, [screen])).status).toBe(200);
  expect((await child.inside()).heapUsed - before.heap).toBeLessThan(150_000_000);
}
