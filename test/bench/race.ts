/** Work that can be repeated; `run` gets an increasing number, to vary its input. */
export type Contender = { readonly name: string; readonly run: (index: number) => unknown };

/** What one contender took, and how many times as long as the first. */
export type Timing = { readonly name: string; readonly nanoseconds: number; readonly ratio: number };

export type Pace = {
  /** How many samples are taken of each contender, in turns. */
  readonly samples: number;
  /** How long one sample takes at least, in milliseconds. */
  readonly sample: number;
  /** How long each runs before anything is measured, in milliseconds. */
  readonly warmUp: number;
};

/** What is measured has to end up somewhere, or the compiler leaves it out. */
const sink: { last?: unknown } = {};

/**
 * Runs the contenders in turns, in a different order each time, and compares each with the first
 * one's time just before or after it. Samples are short and many, so that other load affects both.
 * Collects the young garbage of each sample before the next.
 */
export function race(contenders: readonly Contender[], pace: Pace): readonly Timing[] {
  const calls = contenders.map((contender) => warm(contender, pace));
  const times = contenders.map((): number[] => []);
  for (let sample = 0; sample < pace.samples; sample++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const place = (turn + sample) % contenders.length;
      const [contender, count] = [contenders[place], calls[place]];
      if (contender !== undefined && count !== undefined) times[place]?.push(sampleOf(contender, count) / count);
    }
  }
  return contenders.map(({ name }, place) => timingOf(name, times[place] ?? [], times[0] ?? []));
}

/** The same for asynchronous or slow work: one call per sample, without the first of each. */
export async function raceSlowly(contenders: readonly Contender[], samples: number): Promise<readonly Timing[]> {
  const times = contenders.map((): number[] => []);
  for (let sample = -1; sample < samples; sample++) {
    for (const [place, { run }] of contenders.entries()) {
      const before = process.hrtime.bigint();
      sink.last = await run(sample);
      if (sample >= 0) times[place]?.push(Number(process.hrtime.bigint() - before));
    }
  }
  return contenders.map(({ name }, place) => timingOf(name, times[place] ?? [], times[0] ?? []));
}

/** What a statement takes by an expert, in milliseconds, and ours in times of that. */
export async function raceExpert(expert: () => unknown, own: () => unknown, samples: number) {
  const [expertTime, ownTime] = await raceSlowly(
    [
      { name: 'expert', run: expert },
      { name: 'own', run: own },
    ],
    samples,
  );
  return { milliseconds: (expertTime?.nanoseconds ?? Number.NaN) / 1e6, ratio: ownTime?.ratio ?? Number.NaN };
}

function timingOf(name: string, own: readonly number[], first: readonly number[]): Timing {
  return { name, nanoseconds: median(own), ratio: median(own.map((time, sample) => time / (first[sample] ?? Number.NaN))) };
}

/** Runs a contender until it is warm, and says how many calls make one sample. */
function warm(contender: Contender, { sample, warmUp }: Pace): number {
  let calls = 1;
  for (let spent = 0; ; calls *= 2) {
    const time = sampleOf(contender, calls) / 1e6;
    spent += time;
    if (spent >= warmUp && (time >= sample / 4 || spent >= 4 * warmUp)) return Math.max(1, Math.round((calls * sample) / time));
  }
}

/** What a number of calls takes, in nanoseconds. */
function sampleOf({ run }: Contender, calls: number): number {
  globalThis.gc?.({ type: 'minor' });
  const before = process.hrtime.bigint();
  for (let index = 0; index < calls; index++) sink.last = run(index);
  return Number(process.hrtime.bigint() - before);
}

/** The middle one; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
