import { expect, test } from 'vitest';
import * as sql from '../../src/sql/index.ts';

const { dialects, ...others } = sql;

test('every dialect that is exported is in the list, under its name and with a title', () => {
  const exported = Object.entries(others).filter(([, value]) => typeof value === 'object');
  expect(Object.fromEntries(exported)).toEqual(dialects);
  for (const [name, dialect] of Object.entries(dialects)) {
    expect(dialect.name).toBe(name);
    expect(dialect.title?.toLowerCase()).toContain(name.slice(0, 5));
  }
});
