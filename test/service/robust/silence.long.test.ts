import { expect, test } from 'vitest';
import { describeEachPlace } from '../stores/place.ts';
import { countStatuses, screen, startProduct, until, week } from './product.ts';
import { fillDatabase } from './secrets.ts';
import { startSilentProxy } from './silent-proxy.ts';
import { ask } from './wire.ts';

/* Group Q: a database that accepts connections but never answers, as behind a broken network. */

await describeEachPlace(['postgres', 'mariadb'], (place) => {
  test('Q01: silence is 503 within the limit, is over when it speaks again, and holds up no stop', async () => {
    const address = new URL(await place.fresh());
    await fillDatabase(address.href);
    const proxy = await startSilentProxy(Number(address.port));
    address.port = String(proxy.port);
    const child = await startProduct({ args: ['--database', address.href, '--requests-per-minute', '0'] });
    expect((await ask(child.port, week, [screen])).status).toBe(200);

    proxy.freeze();
    const started = performance.now();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => ask(child.port, `${week}&start=${at}`, [screen])));
    expect(countStatuses(replies)).toEqual({ 503: 12 });
    expect(performance.now() - started).toBeLessThan(12_000);

    proxy.thaw();
    await until(async () => (await ask(child.port, week, [screen])).status === 200);

    proxy.freeze();
    const asking = ask(child.port, week, [screen]);
    await until(() => proxy.held() > 0);
    const signalled = performance.now();
    child.process.kill('SIGTERM');
    expect([(await asking).status, (await child.ended).code]).toEqual([503, 0]);
    expect(performance.now() - signalled).toBeLessThan(10_500);
    proxy.close();
  });
});
