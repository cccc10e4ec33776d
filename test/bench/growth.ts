const sink: { last?: unknown } = {};

/** One size: what is measured of it, how many calls make a sample, and what the samples took, in milliseconds for each call. */
type Point = { readonly size: number; readonly work: () => unknown; readonly calls: number; readonly times: number[] };

/** A size is not measured any more when it has had so many milliseconds. */
const patience = 300;

/**
 * The slope of the line that fits the logarithms of time and size best, for sizes from 1,024 up to `most`, fourfold each time. `ready` makes what
 * is needed for one size and gives what is measured. The sizes take turns, and the least of each counts: whatever else a machine does can only
 * make it look worse.
 */
export function slopeOf(most: number, samples: number, ready: (size: number) => () => unknown): number {
  warmUp(ready(Math.min(most, 2 ** 14)));
  const points: Point[] = [];
  for (let size = 1_024; size <= most; size *= 4) points.push(pointOf(size, ready(size)));
  for (let sample = 0; sample < samples; sample++) {
    for (const { work, calls, times } of points) {
      if (times.length * (times[0] ?? 0) * calls < patience) times.push(sampleOf(work, calls) / calls);
    }
  }
  return slope(points.map(({ size, times }) => [Math.log(size), Math.log(Math.min(...times))]));
}

function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, time]) => time))];
  const rise = points.reduce((sum, [size, time]) => sum + (size - x) * (time - y), 0);
  return rise / points.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

function warmUp(work: () => unknown): void {
  for (const until = performance.now() + 100; performance.now() < until; ) sink.last = work();
}

/** So many calls that the clock can tell. */
function pointOf(size: number, work: () => unknown): Point {
  let calls = 1;
  while (sampleOf(work, calls) < 1) calls *= 2;
  return { size, work, calls, times: [] };
}

function sampleOf(work: () => unknown, calls: number): number {
  globalThis.gc?.({ type: 'minor' });
  const before = performance.now();
  for (let call = 0; call < calls; call++) sink.last = work();
  return performance.now() - before;
}
