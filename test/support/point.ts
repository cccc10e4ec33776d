import { readFileSync } from 'node:fs';
import { test } from 'vitest';

export type Point = { readonly section: string; readonly id: string; readonly point: string };

/** What the service promises, point by point. */
export const points = JSON.parse(readFileSync(new URL('../conformance.json', import.meta.url), 'utf8')) as readonly Point[];

/** A point starts up to twenty programs, which a busy machine does in half a minute. */
const pointLimit = 90_000;

type Work = () => Promise<void>;
type PointOptions = { readonly where?: string; readonly skip?: boolean };

/** A test of the running product, titled by the point it proves. `where` names a variant. */
export function point(id: string, ...rest: readonly [work: Work] | readonly [options: PointOptions, work: Work]): void {
  const [{ where = '', skip = false }, work] = rest.length === 1 ? [{}, ...rest] : rest;
  const { section, point: text } = points.find((one) => one.id === id) ?? {
    section: '',
    point: 'is not in test/conformance.json',
  };
  test.skipIf(skip)(`${id}: ${section}: ${text}${where === '' ? '' : ` (${where})`}`, { timeout: pointLimit }, work);
}
