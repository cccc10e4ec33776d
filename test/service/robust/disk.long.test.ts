import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { command, curl, serve } from '../../conformance/product.ts';

/* A disk that is full, and one that cannot be written: nothing is taken, and reading goes on. */

const folder = mkdtempSync(join(tmpdir(), 'disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
const isMounted =
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', disk]).status === 0;
const file = join(disk, 'service.sqlite');
const password = 'een-lang-wachtwoord';
const header = 'RES_ID,OBJ_ID,RES_FROMDATE,RES_FROMTIME,RES_TILTIME,RES_STATUS\n';
const bookings = (count: number): string =>
  header + Array.from({ length: count }, (_, at) => `${at + 1},1,2026-11-21,09:00,10:00,Open\n`).join('');

afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!isMounted)('where nothing can be written', { timeout: 60_000 }, () => {
  const onDisk = (args: readonly string[], input = '') => command([...args, '--database', file], input);
  const rows = async (url: string): Promise<number> => {
    const { status, body } = await curl(`${url}api/rest/booking/filter`, '--user', `screen:${password}`);
    return status === 200 ? (JSON.parse(body) as unknown[]).length : -status;
  };

  test('as its disk is full', async () => {
    expect((await onDisk(['import', 'bookings'], bookings(20))).status).toBe(0);
    expect((await onDisk(['user', 'add', 'screen', '--rights', 'bookings'], `${password}\n`)).status).toBe(0);
    const product = await serve(['--database', file]);
    expect(await rows(product.url)).toBe(20);
    const filler = join(disk, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 ** 20))).toThrow(/ENOSPC/);
    const full = `${file} cannot be written: the disk is full. Nothing was changed; what is stored is served as before.`;
    for (const [args, input] of [
      [['import', 'bookings'], bookings(5_000)],
      [['import', 'bookings', '--replace', '--no-backup'], bookings(5_000)],
      [['user', 'add', 'other', '--rights', 'bookings'], `${password}\n`],
      [['origin', 'add', 'https://screens.example'], ''],
    ] as const) {
      expect(await onDisk(args, input)).toMatchObject({ status: 2, stderr: `search-expression: ${full}\n` });
      expect(await rows(product.url)).toBe(20);
    }
    expect((await curl(`${product.url}readyz`)).status).toBe(200);
    await product.stop();
    // It starts so, too, and takes rows as soon as there is room.
    const again = await serve(['--database', file]);
    expect(await rows(again.url)).toBe(20);
    rmSync(filler);
    expect([(await onDisk(['import', 'bookings'], bookings(30))).status, await rows(again.url)]).toEqual([0, 30]);
    await again.stop();
  });

  test('as it is mounted to be read only', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    try {
      const product = await serve(['--database', file]);
      expect(await rows(product.url)).toBe(30);
      expect(product.lines().join('\n')).toContain(`Warning: ${file} cannot be written: it is served as it is`);
      expect((await curl(`${product.url}readyz`)).body).toMatch(/^\{"status":"ready, read-only","last_import":"[^"]+"\}$/);
      for (const [args, input] of [
        [['import', 'bookings'], bookings(40)],
        [['user', 'add', 'other', '--rights', 'bookings'], `${password}\n`],
      ] as const) {
        const { status, stderr } = await onDisk(args, input);
        expect({ status, stderr }).toMatchObject({
          status: 2,
          stderr: expect.stringContaining(`${file} cannot be written: `) as string,
        });
        expect(stderr).not.toMatch(/mistake|\n +at /);
      }
      expect(await rows(product.url)).toBe(30);
      await product.stop();
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk]);
    }
  });
});
