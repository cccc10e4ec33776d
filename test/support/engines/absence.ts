import { expect, test } from 'vitest';
import { type Absent, expectEngines } from './engine.ts';

/** Stands for the tests of an engine that is not there; fails where it has to be. */
export function testAbsence({ name, absent }: Absent): void {
  test.skipIf(!expectEngines().includes(name))(absent, () => expect.unreachable(absent));
}
