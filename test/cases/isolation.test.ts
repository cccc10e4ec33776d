import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { parse } from '../../src/index.ts';
import { textsOf } from '../support/words-of.ts';

// The rest of group B: what is read depends on nothing but the text.

type Answer = {
  readonly outcomes: readonly string[];
  readonly changed: number;
  readonly locale: string;
  readonly timeZone: string;
};

const script = new URL('./parse-apart.ts', import.meta.url);
const texts = [
  ...textsOf`
  id = 1; product IN (1,14) AND startdatum >= "0d" OR NOT naam ~ "İstanbul"; iD iN (1) aNd PRODUCT iS nOt nUlL; ıd = 1;
  id = 1,5; naam = "a; naam = “x” AND id == 1 && bedrag < 1.50; (((id = 1); startdatum >= 7d`,
  '',
];
const here = texts.map((text) => JSON.stringify(parse(text)));

test.each([['B23', 2, 300]])('%s: %i workers and this thread, each reading %i times, read the same', async (_, count, rounds) => {
  const workers = Array.from({ length: count }, () => new Worker(script, { workerData: { texts, rounds } }));
  const answers = Promise.all(workers.map(async (worker) => ((await once(worker, 'message')) as [Answer])[0]));
  for (let round = 0; round < rounds; round++) {
    if (texts.some((text, index) => JSON.stringify(parse(text)) !== here[index]))
      expect.unreachable('this thread read something else');
  }
  for (const { locale: _, timeZone: __, ...answer } of await answers) expect(answer).toEqual({ outcomes: here, changed: 0 });
});

test.each([
  ['B25', { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' }, 'tr-TR', 'Pacific/Kiritimati'],
  ['B25', { LC_ALL: 'nl_NL.UTF-8', LANG: 'nl_NL.UTF-8', TZ: 'Asia/Kathmandu' }, 'nl-NL', 'Asia/Kathmandu'],
  ['B25', { LC_ALL: 'C', LANG: 'C', TZ: 'UTC' }, undefined, 'UTC'],
])('%s: in a process with %j the same', (_, environment, locale, timeZone) => {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(script), JSON.stringify({ texts, rounds: 1 })], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  const answer = (stdout === '' ? expect.unreachable(stderr) : JSON.parse(stdout)) as Answer;
  expect(answer.timeZone.replace('Etc/', '').replace('Katmandu', 'Kathmandu')).toBe(timeZone);
  if (locale !== undefined && process.platform !== 'win32') expect(answer.locale).toBe(locale);
  expect(answer).toMatchObject({ outcomes: here });
});
