import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { parseValid } from '../../grammar/parser.generated.ts';
import { accepts } from '../../src/index.ts';
import { chanceOf } from '../differential/chance.ts';
import { shortTextBy, textBy } from '../support/grammar-made.ts';
import { isOfReader, lifted, readerTree } from '../support/reader-tree.ts';

/** What was seen of a seed's texts, of which the first `texts` are done. */
export type TextsReport = {
  readonly commit: string;
  readonly seed: number;
  readonly texts: number;
  readonly valid: number;
  readonly seconds: number;
  readonly difference?: Difference;
};
type Difference = { readonly text: string; readonly parser: unknown; readonly reader: unknown; readonly accepts: boolean };
type Part = { readonly valid: number; readonly difference?: Difference };

/** Texts that a thread is given at a time. */
const part = 50_000;

/**
 * Reads random texts, right, spoiled and hostile, with the generated parser, with the reader and by
 * `accepts`, which have to agree on each. Goes on behind what an earlier run of the seed did.
 */
export async function textsCampaign(
  { seed, texts }: { readonly seed: number; readonly texts: number },
  earlier: TextsReport | undefined,
  onProgress: (report: TextsReport) => void,
): Promise<TextsReport> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const threads = Array.from({ length: availableParallelism() }, () => new Worker(new URL(import.meta.url)));
  const started = performance.now();
  let report: TextsReport = { seed, texts: 0, valid: 0, ...earlier, commit, seconds: earlier?.seconds ?? 0 };
  try {
    while (report.texts < texts && report.difference === undefined) {
      const parts = await Promise.all(
        threads.map(async (thread, index): Promise<Part> => {
          thread.postMessage({ seed, from: report.texts + index * part }, []);
          const [found] = (await once(thread, 'message')) as [Part];
          return found;
        }),
      );
      const difference = parts.find((one) => one.difference !== undefined)?.difference;
      report = {
        ...report,
        texts: report.texts + parts.length * part,
        valid: parts.reduce((sum, { valid }) => sum + valid, report.valid),
        seconds: Math.round((earlier?.seconds ?? 0) + (performance.now() - started) / 1_000),
        ...(difference && { difference }),
      };
      onProgress(report);
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return report;
}

function readPart(seed: number, from: number): Part {
  let valid = 0;
  for (let index = from; index < from + part; index++) {
    // What differs, differs in short texts mostly, of which more are read in the same time.
    const text = (index % 10 === 0 ? textBy : shortTextBy)(chanceOf(seed, index));
    const reader = readerTree(text);
    const parser = parseValid(text) ?? (isOfReader(reader) ? reader : undefined);
    const isAccepted = accepts(text, { limits: lifted });
    if (reader !== undefined) valid++;
    if (!isDeepStrictEqual(parser, reader) || isAccepted !== (reader !== undefined))
      return { valid, difference: { text, parser, reader, accepts: isAccepted } };
  }
  return { valid };
}

if (!isMainThread)
  parentPort?.on('message', ({ seed, from }: { readonly seed: number; readonly from: number }) =>
    parentPort?.postMessage(readPart(seed, from), []),
  );
