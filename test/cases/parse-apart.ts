import { parentPort, workerData } from 'node:worker_threads';
import { parse } from '../../src/index.ts';

// Parses texts repeatedly, in a worker or a process; reports the results and counts changes.

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
