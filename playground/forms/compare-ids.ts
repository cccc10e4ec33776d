/** How two lists of ids differ. `isSame` says that they are the same in the same order. */
export type Difference = {
  readonly isSame: boolean;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
};

/** What a list lacks of another, and what it has beside it. */
export function compareIds(expected: readonly string[], actual: readonly string[]): Difference {
  const isSame = expected.length === actual.length && expected.every((id, at) => id === actual[at]);
  const [before, after] = [new Set(expected), new Set(actual)];
  return {
    isSame,
    missing: isSame ? [] : expected.filter((id) => !after.has(id)),
    extra: isSame ? [] : actual.filter((id) => !before.has(id)),
  };
}
