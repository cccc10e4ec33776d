/** Ids and the rows that have them; both are whole numbers from 1. */
export type SeenIds = {
  /** The row that had the id before; undefined the first time, and remembers it then. */
  add(id: number, row: number): number | undefined;
  has(id: number): boolean;
};

/** A hash table with 24 to 48 bytes per id outside the heap, for imports of millions of rows. */
export function createSeenIds(): SeenIds {
  let size = 1 << 12;
  let ids = new Float64Array(size);
  let rows = new Uint32Array(size);
  let count = 0;

  const slotOf = (id: number): number => {
    let slot = (Math.imul((id % 0x1_0000_0000) ^ (id / 0x1_0000_0000), 0x9e37_79b1) >>> 0) % size;
    while (ids[slot] !== 0 && ids[slot] !== id) slot = (slot + 1) % size;
    return slot;
  };
  const put = (id: number, row: number): void => {
    const slot = slotOf(id);
    ids[slot] = id;
    rows[slot] = row;
  };
  const grow = (): void => {
    const [before, rowsBefore] = [ids, rows];
    size *= 2;
    ids = new Float64Array(size);
    rows = new Uint32Array(size);
    before.forEach((id, slot) => {
      if (id !== 0) put(id, rowsBefore[slot] ?? 0);
    });
  };

  return {
    has: (id) => ids[slotOf(id)] === id,
    add(id, row) {
      const slot = slotOf(id);
      if (ids[slot] === id) return rows[slot];
      ids[slot] = id;
      rows[slot] = row;
      count += 1;
      if (count * 2 > size) grow();
      return undefined;
    },
  };
}
