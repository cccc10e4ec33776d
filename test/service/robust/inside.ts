import { monitorEventLoopDelay } from 'node:perf_hooks';

/* Loaded before the product, in its process: answers what only that process knows of itself. */

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const { heapUsed, external } = process.memoryUsage();
  const [mean, p99, most] = [delay.mean, delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6);
  delay.reset();
  process.send?.({ heapUsed, external, delay: { mean, p99, most } });
});
// The product ends when it has nothing more to do, whoever may still ask.
process.channel?.unref();
