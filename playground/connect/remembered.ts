import { kept } from '../state/kept.ts';

/** Where a user connected last, and as whom, where they want this browser to remember it; never the password. */
export type Remembered = { readonly address: string; readonly user: string };

export const remembered = kept<Remembered | null>('service', null, (given) => {
  if (typeof given !== 'object' || given === null) return undefined;
  const { address, user } = given as { readonly address?: unknown; readonly user?: unknown };
  return typeof address === 'string' && typeof user === 'string' ? { address, user } : undefined;
});
