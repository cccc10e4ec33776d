import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { findingsIn, inGroups } from './accessible-states.ts';
import { usePlayground } from './playground.ts';

const { browser, open } = await usePlayground({ editor: 'monaco' });
const skip = browser === undefined;

for (const names of inGroups())
  point('accessible', async () => expect(await findingsIn(names, (options) => open(onPhone(options)))).toEqual([]), {
    skip,
    where: `axe: ${names.join('; ')}`,
  });

/** On a phone Monaco never comes. */
function onPhone(options: Parameters<typeof open>[0] = {}): typeof options {
  return options.isMobile === true ? { ...options, editor: 'field' } : options;
}
