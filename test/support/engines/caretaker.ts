import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { isRunning } from './is-running.ts';

/**
 * A process that lives as long as its standard input is open, and so outlives a parent that
 * crashes. It then ends the process whose id came last on standard input, and removes a folder.
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
