import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/service/index.ts';
import { get, reported, serviceWith } from './demo-service.ts';

describe('when something inside fails', () => {
  const failing: Store = {
    booking: () => Promise.reject(new Error('SELECT secret FROM /var/lib/demo.sqlite')),
    bookings: () => Promise.reject(new Error('SELECT secret FROM /var/lib/demo.sqlite')),
  };

  test.each(['booking/1001', 'booking/filter'])('the store: %s is 503, reported and not shown', async (path) => {
    reported.length = 0;
    const response = await get(path, { store: failing });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).not.toMatch(/SELECT|secret|\/var|sqlite/);
    expect(String(reported[0])).toMatch(/SELECT secret/);
  });

  test('anything else is 500, reported and not shown', async () => {
    reported.length = 0;
    const response = await get('booking/1001', { verify: () => Promise.reject(new Error('scrypt broke in /srv/app.js')) });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toMatch(/scrypt|srv|Error:/);
    expect(String(reported[0])).toMatch(/scrypt broke/);
  });
});

test('a time zone that does not exist is refused at once', () => {
  expect(() => serviceWith({ timeZone: 'Europe/Amstelveen' })).toThrow(RangeError);
});
