import { isClientError } from 'search-expression/client';

/** Asks with as many of the columns as there are: one that a service says it does not have is done without from then on. */
export function withoutMissing() {
  const missing = new Set<string>();
  // Which columns there are is known when it runs only.
  return async function ask<Rows>(wanted: readonly string[], read: (columns: never[]) => Promise<Rows>): Promise<Rows> {
    for (;;) {
      const columns = wanted.filter((name) => !missing.has(name));
      try {
        return await read(columns as never[]);
      } catch (error) {
        const lacking = missingColumn(error, columns);
        if (lacking === undefined || columns.length === 1) throw error;
        missing.add(lacking);
      }
    }
  };
}

/** The one of the columns that a service says it does not have. */
function missingColumn(error: unknown, columns: readonly string[]): string | undefined {
  if (!isClientError(error) || error.problem?.code !== 'unknown-column') return undefined;
  const named = new Set(error.message.match(/\w+/g));
  return columns.find((name) => named.has(name));
}
