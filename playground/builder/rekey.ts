/** A piece of a group as it was drawn: the key that it was drawn with, and its text. */
export type Drawn = { readonly key: number; readonly source: string };

/**
 * The keys with which pieces are drawn anew: each keeps the one of its text; what was changed takes the one that is left, so that nobody
 * loses the control that is being used.
 */
export function rekey(before: readonly Drawn[], sources: readonly string[]): readonly Drawn[] {
  const left = [...before];
  const same = sources.map((source) => {
    const at = left.findIndex((one) => one.source === source);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  let last = Math.max(-1, ...before.map(({ key }) => key));
  return sources.map((source, at) => ({ key: (same[at] ?? left.shift())?.key ?? ++last, source }));
}
