import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/* Loaded before the product, in its process: answers what only that process knows of itself. */

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const [mean, p99, most] = [delay.mean, delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  delay.reset();
  process.send?.({ heapUsed, external, delay: { mean, p99, most } });
});
// And ends with the one who started it, however that one ends.
process.on('disconnect', () => process.exit(1));
// The product ends when it has nothing more to do, whoever may still ask.
process.channel?.unref();
