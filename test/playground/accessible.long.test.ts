import { expect } from 'vitest';
import { point } from '../support/point.ts';
import { findingsIn, inGroups, states } from './accessible-states.ts';
import { usePlayground } from './playground.ts';

const { open } = await usePlayground();
const withMonaco = ['the first look', 'problems'];

point(
  'accessible',
  async () => expect(await findingsIn(withMonaco, (options) => open({ ...options, editor: 'monaco' }))).toEqual([]),
  { where: `axe, with Monaco: ${withMonaco.join('; ')}` },
);

for (const names of inGroups(Object.keys(states).filter((name) => name !== 'the first look')))
  point('accessible', async () => expect(await findingsIn(names, open)).toEqual([]), { where: `axe: ${names.join('; ')}` });
