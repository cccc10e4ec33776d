import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach } from 'vitest';

/*
 * Ends the process of a test that never gives its thread back, such as one in an endless loop: the
 * limit of vitest is a timer of that same thread. Set up for every file of pure tests.
 */
const graceful = 5_000;
const watch = `
  const { writeSync } = require('node:fs');
  let timer;
  require('node:worker_threads').parentPort.on('message', (test) => {
    clearTimeout(timer);
    timer = test && setTimeout(() => {
      writeSync(2, '\\nDoes not end, so its process is killed: ' + test.name + '\\n');
      process.kill(process.pid, 'SIGKILL');
    }, test.limit);
  });`;

const shared = globalThis as { watchdog?: Worker };
shared.watchdog ??= new Worker(watch, { eval: true });
const { watchdog } = shared;
watchdog.unref();

beforeEach(({ task }) => watchdog.postMessage({ name: `${task.file.name}: ${task.name}`, limit: task.timeout + graceful }, []));
afterEach(() => watchdog.postMessage(undefined, []));
