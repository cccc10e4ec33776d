import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { initialize, started } from './raw-server.ts';

// The server looks for the process of its editor every three seconds.
test('it ends with the editor, which named itself in initialize or on the command line', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const known = { ...initialize, params: { ...initialize.params, processId: pid } };
  const servers = await Promise.all([started(known), started(initialize, [`--clientProcessId=${pid}`])]);
  expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([1, 1]);
});
