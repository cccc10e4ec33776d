/** Ids and the rows that have them; both are whole numbers from 1. */
export type SeenIds = {
  /** The row that had the id before; undefined the first time, and remembers it then. */
  add(id: number, row: number): number | undefined;
  has(id: number): boolean;
};

/** Remembers each id in 24 to 48 bytes, outside the heap: imports of millions of rows check all of them. */
export function createSeenIds(): SeenIds {
  let size = 1 << 12;
  let ids = new Float64Array(size);
  let rows = new Uint32Array(size);
  let count = 0;

  const placeOf = (id: number): number => {
    let place = (Math.imul((id % 0x1_0000_0000) ^ (id / 0x1_0000_0000), 0x9e37_79b1) >>> 0) % size;
    while (ids[place] !== 0 && ids[place] !== id) place = (place + 1) % size;
    return place;
  };
  const put = (id: number, row: number): void => {
    const place = placeOf(id);
    ids[place] = id;
    rows[place] = row;
  };
  const grow = (): void => {
    const [before, rowsBefore] = [ids, rows];
    size *= 2;
    ids = new Float64Array(size);
    rows = new Uint32Array(size);
    before.forEach((id, place) => {
      if (id !== 0) put(id, rowsBefore[place] ?? 0);
    });
  };

  return {
    has: (id) => ids[placeOf(id)] === id,
    add(id, row) {
      const place = placeOf(id);
      if (ids[place] === id) return rows[place];
      ids[place] = id;
      rows[place] = row;
      count += 1;
      if (count * 2 > size) grow();
      return undefined;
    },
  };
}
