import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';

/** A fault in one line of the sources, which the differential run must catch. */
type Fault = { readonly id: string; readonly file: string; readonly find: string; readonly plant: string };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const faults = JSON.parse(read('faults/faults.json')) as readonly Fault[];
const sources = new Map(faults.map(({ file }) => [file, read(`../${file}`)]));
const sourceOf = ({ file }: Fault) => sources.get(file) ?? '';

test('there are at least 60 faults', () => expect(faults.length).toBeGreaterThanOrEqual(60));

test.each<readonly [property: string, holds: (fault: Fault) => boolean]>([
  ['has an id of its own', ({ id }) => faults.filter((other) => other.id === id).length === 1],
  ['is found exactly once in its file', (fault) => fault.find !== '' && sourceOf(fault).split(fault.find).length === 2],
  ['is found in one line', ({ find }) => !/[\r\n]/.test(find)],
  ['plants something else', ({ find, plant }) => find !== plant],
  ['leaves a file that is still TypeScript', strips],
])('every fault %s', (_property, holds) => expect(faults.filter((fault) => !holds(fault)).map(({ id }) => id)).toEqual([]));

function strips(fault: Fault): boolean {
  try {
    return stripTypeScriptTypes(sourceOf(fault).split(fault.find).join(fault.plant)) !== '';
  } catch {
    return false;
  }
}
