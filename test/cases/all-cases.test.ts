import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { codeOf } from '../support/code.ts';

// Every numbered failure case must begin a string, or be a key, in a test of this folder.

const groups = { A: 24, B: 25, C: 20, D: 28, E: 18, F: 34, G: 14, K: 12, R: 10 } as const;

/** Cases that cannot be tested yet, each with the reason. */
const later: Readonly<Record<string, string>> = {};

const all = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, index) => `${group}${String(index + 1).padStart(2, '0')}`),
);
const folder = fileURLToPath(new URL('.', import.meta.url));
const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts') && name !== 'all-cases.test.ts');
const sources = tests.map((name) => codeOf(`${folder}/${name}`));
const tested = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/(?<=^ *|['"`]|[A-Z][0-9]{2},? (?:and )?)[A-Z][0-9]{2}\b/gm)].map(([id]) => id),
  ),
);

test('every case has a test, or a reason to have none yet', () =>
  expect(all.filter((id) => !tested.has(id) && !Object.hasOwn(later, id))).toEqual([]));

test('a case that has a test needs no reason, and every reason is of a case', () =>
  expect(Object.keys(later).filter((id) => tested.has(id) || !all.includes(id))).toEqual([]));

test('no test is for a case that does not exist', () =>
  expect([...tested].filter((id) => Object.hasOwn(groups, id.charAt(0)) && !all.includes(id))).toEqual([]));
