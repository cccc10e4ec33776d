import { createRequire } from 'node:module';
import type { Limits } from './limits.ts';
import type { Profile } from './profile.ts';
import type { Reading } from './reading.ts';

type Recovery = { readonly recover: (text: string, limits: Limits, profile: Profile | undefined) => Reading };

/**
 * The same as in `recover.ts`, which is loaded with Chevrotain when a text is wrong for the first time: a process that only sees valid ones never pays for it.
 * Undefined where it cannot be loaded, as from a single bundled file.
 */
export function recover(text: string, limits: Limits, profile: Profile | undefined): Reading | undefined {
  loaded ??= load();
  return loaded?.recover(text, limits, profile);
}

let loaded: Recovery | undefined;

function load(): Recovery | undefined {
  const beside = import.meta.url.endsWith('.ts') ? './recover.ts' : './recover.js';
  try {
    return createRequire(import.meta.url)(beside) as Recovery;
  } catch {
    return undefined;
  }
}
