import type { Locale } from './diagnostics.ts';
import { defaultLimits, type Limits, limitsOf } from './limits.ts';
import type { Profile } from './profile.ts';

export type ParseOptions = {
  /** What the language may hold; the whole language by default. */
  readonly profile?: Profile;
  /** How large an expression may be; the profile's limits by default. */
  readonly limits?: Partial<Limits>;
  /** The language of messages; English by default. */
  readonly locale?: Locale;
};

/** @throws RangeError for a limit below the guaranteed minimum */
export function limitsIn({ profile, limits }: ParseOptions): Limits {
  return profile === undefined && limits === undefined ? defaultLimits : limitsOf({ ...profile?.limits, ...limits });
}
