import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './is-running.ts';

/**
 * A process of its own that lives as long as its standard input is open, that is, as long as the process that started it, however
 * that one ends. Then it ends the process whose id came last on its standard input, and removes a folder.
 */
const [folder = '', signal = 'SIGTERM'] = process.argv.slice(2);
const patience = 10_000;

let pid: number | undefined;
for await (const line of createInterface({ input: process.stdin })) pid = line === '' ? undefined : Number(line);
if (pid !== undefined && isRunning(pid)) {
  process.kill(pid, signal);
  for (let waited = 0; isRunning(pid) && waited < patience; waited += 10) await setTimeout(10);
  if (isRunning(pid)) process.kill(pid, 'SIGKILL');
}
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
