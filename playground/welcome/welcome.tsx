import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { isGuiding } from './first-steps.ts';

/** The first steps, which only newcomers load. The page works without them. */
export function Welcome() {
  const isWanted = isGuiding.value;
  useEffect(() => {
    if (isWanted && guide.peek() === undefined) load().catch(() => undefined);
  }, [isWanted]);
  const Guide = guide.value;
  return isWanted && Guide !== undefined ? <Guide /> : null;
}

const guide = signal<ComponentType | undefined>(undefined);

async function load(): Promise<void> {
  guide.value = (await import('./guide.tsx')).Guide;
}
