import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InlayHint } from 'vscode-languageserver-protocol';
import { watchDays } from '../../src/lsp/session.ts';
import { modern, startEditor } from './editor.ts';

// The clock of the tests: timers, and the time that `now` tells, which go together.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * minute);

test.each<readonly [zones: readonly string[], from: string, minutes: readonly number[]]>([
  [['Europe/Amsterdam'], '2026-11-21T22:50:00Z', [9, 1, 1439, 1]],
  [['Europe/Amsterdam', 'Europe/London'], '2026-11-21T22:50:00Z', [9, 1, 59, 1, 1379, 1]],
  // 23 hours, and 25.
  [['Europe/Amsterdam'], '2026-03-28T22:59:00Z', [0, 1, 1379, 1]],
  [['Europe/Amsterdam'], '2026-10-24T21:59:00Z', [0, 1, 1499, 1]],
])('in %j from %s', (zones, from, minutes) => {
  vi.setSystemTime(new Date(from));
  let days = 0;
  const watch = watchDays(() => void days++);
  for (const zone of zones) watch.use(zone);
  const calls = minutes.map((some) => {
    const before = days;
    pass(some);
    return days - before;
  });
  expect(calls).toEqual(minutes.map((_, at) => at % 2));
  watch.end();
  const last = days;
  pass(3000);
  expect(days).toBe(last);
});

test('a clock that is set is noticed', () => {
  vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
  let days = 0;
  const watch = watchDays(() => void days++);
  watch.use('Europe/Amsterdam');
  vi.setSystemTime(new Date('2026-11-23T12:00:00Z'));
  pass(15);
  expect(days).toBe(1);
  watch.end();
});

test('at midnight the editor is told to ask again, and is answered by the new day', async () => {
  vi.setSystemTime(new Date('2026-11-21T22:30:00Z'));
  const editor = await startEditor({ here: { now: Date.now } });
  const document = await editor.open('startdatum = "0d"');
  const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
  const label = async () => (await document.ask<InlayHint[]>('inlayHint', { range }))[0]?.label;
  expect(await label()).toBe('Sat 21 Nov');
  pass(29);
  expect(editor.messages.filter(({ method }) => method.endsWith('/refresh'))).toEqual([]);
  pass(1);
  await editor.next('workspace/inlayHint/refresh');
  expect(await label()).toBe('Sun 22 Nov');
});

test('at midnight an editor that asks for diagnostics itself is told to, and is sent none', async () => {
  vi.setSystemTime(new Date('2026-11-21T22:30:00Z'));
  const capabilities = { ...modern, textDocument: { ...modern.textDocument, diagnostic: {} } };
  const editor = await startEditor({ here: { now: Date.now }, capabilities });
  const document = await editor.open('startdatum = ');
  await document.ask('diagnostic');
  pass(30);
  await editor.next('workspace/diagnostic/refresh');
  pass(1);
  // What is published by then comes before this answer.
  await document.ask('diagnostic');
  expect(editor.messages.filter(({ method }) => method === 'textDocument/publishDiagnostics')).toEqual([]);
});
