/** At most so many texts are remembered: the names of several schemas, and no memory that grows with what strangers send. */
const most = 500;
/** A longer text is no name. */
const longest = 256;

/** A function of names that remembers what it gave: the same few names come again and again, and looking one up is cheaper than spelling it. */
export function remembered<Result>(make: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    if (name.length > longest) return make(name);
    // A name that was cut out of a text would keep the whole text in memory.
    const own = ` ${name}`.slice(1);
    const made = make(own);
    if (known.size === most) known.clear();
    known.set(own, made);
    return made;
  };
}
