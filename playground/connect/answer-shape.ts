import type { Entity } from '../state/search.ts';
import { onOneLine } from './on-one-line.ts';
import { testColumns } from './probes.ts';

/** The first place where an answer is not as the service gives it, as a JSON path. */
export type Mismatch = {
  readonly path: string;
  readonly expected: 'json' | 'list' | 'record' | 'text';
  readonly found: Found;
};
export type Found = 'nothing' | 'list' | 'record' | 'text' | 'number' | 'boolean' | 'null' | 'noJson';

/** Undefined for a list of flat records of texts that have the columns of the test. */
export function mismatchIn(text: string, entity: Entity): Mismatch | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { path: '$', expected: 'json', found: 'noJson' };
  }
  if (!Array.isArray(answer)) return { path: '$', expected: 'list', found: sortOf(answer) };
  for (const [at, row] of (answer as readonly unknown[]).entries()) {
    const path = `$[${at}]`;
    if (sortOf(row) !== 'record') return { path, expected: 'record', found: sortOf(row) };
    const record = row as Readonly<Record<string, unknown>>;
    for (const name of new Set([...testColumns[entity], ...Object.keys(record)])) {
      const found = Object.hasOwn(record, name) ? sortOf(record[name]) : 'nothing';
      if (found !== 'text') return { path: path + step(name), expected: 'text', found };
    }
  }
  return undefined;
}

function sortOf(value: unknown): Found {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return sorts[typeof value] ?? 'record';
}

const sorts: Readonly<Record<string, Found>> = { string: 'text', number: 'number', boolean: 'boolean' };

const step = (name: string): string =>
  /^[A-Za-z_]\w{0,79}$/.test(name) ? `.${name}` : `[${JSON.stringify(onOneLine(name, 80))}]`;
