import { isClientError } from 'search-expression/client';

/** Reads columns but those that the service turns out to lack; fails if one is needed. */
export function withoutMissing() {
  const missing = new Set<string>();
  // The columns are known only at run time, hence `never[]`.
  return async function read<Rows>(
    all: readonly string[],
    request: (columns: never[]) => Promise<Rows>,
    needed: readonly string[] = [],
  ): Promise<Rows> {
    for (;;) {
      const columns = all.filter((name) => !missing.has(name) || needed.includes(name));
      try {
        return await request(columns as never[]);
      } catch (error) {
        const lacking = missingColumn(error, columns);
        if (lacking === undefined || needed.includes(lacking) || columns.length === 1) throw error;
        missing.add(lacking);
      }
    }
  };
}

/** Returns the column that the service says it lacks. */
function missingColumn(error: unknown, columns: readonly string[]): string | undefined {
  if (!isClientError(error) || error.problem?.code !== 'unknown-column') return undefined;
  const named = new Set(error.message.match(/\w+/g));
  return columns.find((name) => named.has(name));
}
