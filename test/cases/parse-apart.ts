import { parentPort, workerData } from 'node:worker_threads';
import { parse } from '../../src/index.ts';

// Reads texts over and over, in a worker or in a process of its own, and tells what each was read as, and whether that was ever something else.

const { texts, rounds } = (parentPort === null ? JSON.parse(process.argv[2] ?? '') : workerData) as {
  readonly texts: readonly string[];
  readonly rounds: number;
};
const outcomes = texts.map((text) => JSON.stringify(parse(text)));
let changed = 0;
for (let round = 1; round < rounds; round++) {
  for (const [index, text] of texts.entries()) if (JSON.stringify(parse(text)) !== outcomes[index]) changed++;
}
const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
const answer = { outcomes, changed, locale, timeZone };
if (parentPort === null) process.stdout.write(JSON.stringify(answer));
else parentPort.postMessage(answer, []);
