/** Validates a stored value, which may be of another version of the page. */
export type StoredReader<Value> = (given: unknown) => Value | undefined;

/** A value in the storage of this tab or of the browser. */
export function stored<Value>(scope: keyof typeof storages, name: string, read: StoredReader<Value>) {
  return {
    read: (): Value | undefined => {
      try {
        return read(JSON.parse(storages[scope]().getItem(prefix + name) ?? 'null'));
      } catch {
        return undefined;
      }
    },
    write: (value: Value): void => {
      try {
        storages[scope]().setItem(prefix + name, JSON.stringify(value));
      } catch {
        // Full or denied: the page works without it.
      }
    },
  };
}

/** A reader of one of a few words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]): StoredReader<Word> =>
  (given) =>
    words.find((word) => word === given);

/** A reader of a text of so many characters at most. */
export const textUpTo =
  (most: number): StoredReader<string> =>
  (given) =>
    typeof given === 'string' && given.length <= most ? given : undefined;

/** A reader of a number from 0 to below another. */
export const numberBelow =
  (limit: number): StoredReader<number> =>
  (given) =>
    typeof given === 'number' && given >= 0 && given < limit ? given : undefined;

/** A reader of an object, of which each property can be read. Others are left out. */
export const objectOf =
  <Shape>(readers: { readonly [Name in keyof Shape]: StoredReader<Shape[Name]> }): StoredReader<Shape> =>
  (given) => {
    const read = Object.entries<StoredReader<unknown>>(readers).map(
      ([name, reader]) => [name, reader(propertiesOf(given)[name])] as const,
    );
    return read.every(([, value]) => value !== undefined) ? (Object.fromEntries(read) as Shape) : undefined;
  };

/** The properties of a value that may be anything. */
export const propertiesOf = (given: unknown): Readonly<Record<string, unknown>> =>
  Object(given) as Readonly<Record<string, unknown>>;

export const prefix = 'search-expression.';

/** Functions, since a denied storage throws when it is accessed. */
const storages = { tab: () => sessionStorage, browser: () => localStorage };
