/**
 * How many of something a test tries: `usual` in `npm test`, `long` in `npm run test:long`, or the
 * share of it that is run, and otherwise what the environment variable `name` says. A file that
 * imports this runs in both.
 */
export function countOf(name: string, usual: number, long = usual): number {
  return Number(process.env[name] ?? (isLong ? Math.max(usual, Math.ceil(long * share)) : usual));
}

const { LONG } = process.env;

/** Set by `npm run test:long`. */
export const isLong = LONG !== undefined;

/** How much of what is tried there: `LONG=0.4 npm run test:long` is a shorter run. */
const share = Number(LONG ?? 1);
