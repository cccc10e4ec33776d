import fc from 'fast-check';
import { dialects } from '../differential/tables.ts';
import { databaseTable, memoryTable, type Table, tableOf, type Walk, walkAll, walks } from '../list/walk.ts';
import { type EngineName, startEngine } from '../support/engines/engine.ts';

export type WalksReport = {
  readonly seed: number;
  /** Walks by engine; each was walked in memory as well. */
  readonly walks: Readonly<Record<string, number>>;
  readonly pages: number;
  readonly changes: number;
  readonly seconds: number;
  readonly absent: Readonly<Record<string, string>>;
  /** The first walk that skipped or repeated a row, or gave other rows than memory. */
  readonly failure?: { readonly engine: string; readonly walk: Walk; readonly message: string };
};

/** Walks that are drawn from one seed; a run goes on behind a whole number of these. */
const batch = 100;

/**
 * Walks all pages of tables that are changed meanwhile, on the engines in turn and in memory, until
 * there are so many walks or one fails. Goes on behind what an earlier run of the seed did.
 */
export async function walkCampaign(
  { seed, count, engines }: { readonly seed: number; readonly count: number; readonly engines: readonly EngineName[] },
  earlier: WalksReport | undefined,
  onProgress: (report: WalksReport) => void,
): Promise<WalksReport> {
  const opened = await Promise.all(engines.map((name) => startEngine(name)));
  const present = opened.flatMap((engine) => ('absent' in engine ? [] : [engine]));
  const absent = Object.fromEntries(opened.flatMap((engine) => ('absent' in engine ? [[engine.name, engine.absent]] : [])));
  try {
    for (const engine of present) await engine.run(`CREATE TABLE walked (${tableOf[engine.name]})`);
    const tally = { pages: earlier?.pages ?? 0, changes: earlier?.changes ?? 0, walks: { ...earlier?.walks } };
    const counted = ({ page, ...table }: Table): Table => ({
      ...table,
      page: (parameters) => {
        tally.pages += 1;
        return page(parameters);
      },
    });
    const tables = present.map((engine) => ({
      name: engine.name,
      table: counted(databaseTable(dialects[engine.name], (text, values) => engine.all(text, values))),
    }));
    const started = performance.now();
    const report = (): WalksReport => ({
      seed,
      ...tally,
      walks: { ...tally.walks },
      seconds: Math.round((earlier?.seconds ?? 0) + (performance.now() - started) / 1_000),
      absent,
    });
    let done = Object.values(tally.walks).reduce((sum, number) => sum + number, 0);
    while (done < count && tables.length > 0) {
      for (const walk of fc.sample(walks, { numRuns: batch, seed: seed * 1_000_003 + done / batch })) {
        const { name, table } = tables[done % tables.length] as (typeof tables)[number];
        try {
          const [inEngine, inMemory] = [await walkAll(table, walk), await walkAll(memoryTable(), walk)];
          if (String(inEngine) !== String(inMemory)) throw new Error(`${String(inEngine)}, and in memory ${String(inMemory)}`);
        } catch (error) {
          return { ...report(), failure: { engine: name, walk, message: String(error) } };
        }
        done += 1;
        tally.walks[name] = (tally.walks[name] ?? 0) + 1;
        tally.changes += walk.changes.length;
      }
      onProgress(report());
    }
    return report();
  } finally {
    for (const engine of present) await engine.close();
  }
}
