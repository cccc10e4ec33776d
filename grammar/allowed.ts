/** Ends a message about a value that is not allowed, with those that are where these are known. */
export const allowed = (values: readonly unknown[] = []): string =>
  values.length === 0 ? '.' : `. Allowed: ${values.join(', ')}.`;
