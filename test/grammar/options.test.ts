import { expect, test } from 'vitest';
import { accepts, parse } from '../../src/index.ts';

const functions = { parse, accepts } as const;

test.each(Object.entries(functions))('%s takes a clock, a locale, a profile and limits', (_, run) => {
  const options = { today: '2026-11-22', timeZone: 'UTC', now: 0, locale: 'nl', limits: {} } as const;
  expect(() => run('a = 1', options)).not.toThrow();
});

test.each([
  ['profil', 'There is no option "profil"; did you mean "profile"?'],
  ['time_zone', 'There is no option "time_zone"; did you mean "timeZone"?'],
  ['colour', 'There is no option "colour"'],
])('refuses the option %s', (name, message) => {
  for (const run of Object.values(functions)) expect(() => run('a = 1', { [name]: 1 })).toThrow(new TypeError(message));
});
