/** The difference of two lists of ids. `isSame` includes the order. */
export type IdDifference = { readonly isSame: boolean; readonly missing: readonly string[]; readonly extra: readonly string[] };

/** Returns which of the expected ids are missing, and which others there are. */
export function compareIds(expected: readonly string[], actual: readonly string[]): IdDifference {
  const isSame = expected.length === actual.length && expected.every((id, at) => id === actual[at]);
  const [before, after] = [new Set(expected), new Set(actual)];
  return {
    isSame,
    missing: isSame ? [] : expected.filter((id) => !after.has(id)),
    extra: isSame ? [] : actual.filter((id) => !before.has(id)),
  };
}
