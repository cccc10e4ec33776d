import { signal } from '@preact/signals';
import type { recover as recoverNow } from '#recovery';

/*
 * What the package means by `#recovery`, in this page: the parser that tells all that is wrong with a text comes after the first paint. Until
 * then a broken text has the one diagnostic of the quick parser.
 */

let whole: typeof recoverNow | undefined;

/** Whether all mistakes are told by now. */
export const recoveryIsHere = signal(false);

export function recover(...given: Parameters<typeof recoverNow>): ReturnType<typeof recoverNow> | undefined {
  return whole?.(...given);
}

/** Loads the rest; a page that is offline before it has it stays with what it has. */
export async function loadRecovery(): Promise<void> {
  whole = (await import('#recovery')).recover;
  recoveryIsHere.value = true;
}
