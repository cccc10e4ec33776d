const sink: { last?: unknown } = {};

/** One input size: the work, its calls per sample, and the samples in milliseconds per call. */
type Point = { readonly size: number; readonly work: () => unknown; readonly calls: number; readonly times: number[] };

/** A size is not measured any more when it has had so many milliseconds. */
const patience = 300;

/**
 * The slope of the least-squares line through log(time) and log(size), for sizes from 1,024 up to
 * `most`, times four each step. `ready` prepares one size and returns the work to measure. The
 * sizes take turns and the minimum of each counts, because other load only adds time.
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
