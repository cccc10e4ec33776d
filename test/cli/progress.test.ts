import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../src/cli/terminal.ts';

/* The line on a terminal that tells how far a filter is. */

const { stderr } = process;
const isTTY = Object.getOwnPropertyDescriptor(stderr, 'isTTY');
const written: string[] = [];
let now = 0;

beforeEach(() => {
  written.length = 0;
  now = 1_000;
  Object.defineProperty(stderr, 'isTTY', { value: true, configurable: true });
  vi.spyOn(stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(process, 'once').mockReturnValue(process);
});
afterEach(() => {
  vi.restoreAllMocks();
  if (isTTY === undefined) Reflect.deleteProperty(stderr, 'isTTY');
  else Object.defineProperty(stderr, 'isTTY', isTTY);
});

test('it is written at most five times a second, the first time after a fifth', () => {
  const progress = createProgress(undefined, false);
  for (let read = 1; read <= 1_000; read++) {
    now++;
    progress.show(read, 0);
  }
  expect(written).toEqual(
    [200, 400, 600, 800, 1_000].map((read) => `\r\u001b[K${read.toLocaleString('en')} rows read, 0 matched`),
  );
});

test('it stays at the end, with the last counts', () => {
  const progress = createProgress(undefined, false);
  progress.show(1, 1);
  progress.end(1, 1);
  expect(written).toEqual(['\r\u001b[K1 row read, 1 matched\n']);
});

test('it is not there where rows go to the same terminal', () => {
  const progress = createProgress(undefined, true);
  now += 1_000;
  progress.show(1, 1);
  progress.end(1, 1);
  expect(written).toEqual([]);
});
