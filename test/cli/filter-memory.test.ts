import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isLong } from '../support/counts.ts';
import { start, tellMemory } from './program.ts';

const size = 60_000_000;
const search = 'startdatum >= "0d" AND product IN (1,14)';

const rows = Array.from({ length: 400 }, (_, at) => ({
  RES_ID: String(at),
  RES_FROMDATE: at % 2 === 0 ? '2026-11-28' : '2026-11-27',
  OBJ_ID: String(at % 100),
  OBJ_NAME: 'Zaal "Réaumur"',
  RES_CUSTOM05: 'a note, which takes up most of a row; '.repeat(5),
}));
type Line = (row: (typeof rows)[number]) => string;

const jsonOf: Line = (row) => JSON.stringify(row);
const csvOf: Line = (row) =>
  Object.values(row)
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',');
const header = `${Object.keys(rows[0] ?? {}).join(',')}\n`;

type Format = 'json' | 'ndjson' | 'csv';

/** What stands before the rows, on the line of each, between two and after them. */
const formats: Readonly<Record<Format, readonly [begin: string, line: Line, between: string, end: string]>> = {
  json: ['[\n', jsonOf, ',\n', '\n]\n'],
  ndjson: ['', jsonOf, '\n', '\n'],
  csv: [header, csvOf, '\n', '\n'],
};

const smallHeap = ['--max-old-space-size=64', '--max-semi-space-size=8'];

/** As text of any length passes through the program, which keeps none of it. */
test.each<Format>(isLong ? ['json', 'csv'] : ['ndjson'])('60 MB of %s pass through a heap of 64 MB', async (name) => {
  const [begin, line, between, end] = formats[name];
  const first = Buffer.from(begin + rows.map(line).join(between));
  const block = Buffer.from(between + rows.map(line).join(between));
  const blocks = Math.ceil(size / block.length);
  const program = start(['filter', search, '--today', '2026-11-28'], [...smallHeap, ...tellMemory]);
  const [written, memory] = [bytesOf(program.stdout), text(program.stderr)];
  const closed = once(program, 'close');

  program.stdin.write(first);
  for (let sent = 1; sent < blocks; sent++) if (!program.stdin.write(block)) await once(program.stdin, 'drain');
  program.stdin.end(end);

  expect(await closed).toEqual([0, null]);
  const found = rows.filter(({ RES_FROMDATE, OBJ_ID }) => RES_FROMDATE === '2026-11-28' && OBJ_ID === '14').map(line);
  const perBlock = Buffer.byteLength(between + found.join(between));
  expect(await written).toBe(begin.length + blocks * perBlock - between.length + end.length);
  expect(Number(await memory)).toBeLessThan(200 * 1024);
});

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}
