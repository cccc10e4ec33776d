/**
 * How many of something a test tries: `usual` in `npm test`, `long` in `npm run test:long`, and
 * otherwise what the environment variable `name` says. A file that imports this runs in both.
 */
export function countOf(name: string, usual: number, long = usual): number {
  return Number(process.env[name] ?? (isLong ? long : usual));
}

/** Set by `npm run test:long`. */
export const isLong = process.env['LONG'] !== undefined;
