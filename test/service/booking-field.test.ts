import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoServiceClient } from './demo-service-client.ts';

/* A new field of bookings is one row in `bookingSchema`, and a migration with its column. */

const today = '2026-11-21';

beforeAll(() => {
  vi.resetModules();
  vi.doMock(import('../../src/schema/booking.ts'), async (load) => {
    const original = await load();
    const { defineSchema } = await import('../../src/schema/schema.ts');
    const bookingSchema = defineSchema({
      ...original.bookingSchema.fields,
      RES_COLOUR: { type: 'text', label: 'Colour', values: [{ value: 'red' }, { value: 'blue' }] },
      RES_PARKING: { type: 'integer', label: 'Parking spaces' },
    });
    return { ...original, bookingSchema };
  });
  vi.doMock(import('../../src/service/stores/migrations/migrations.ts'), async (load) => {
    const { migrations } = await load();
    const version2 = () => ['ALTER TABLE bookings ADD COLUMN colour TEXT', 'ALTER TABLE bookings ADD COLUMN parking INTEGER'];
    return { migrations: [...migrations, version2] };
  });
});

afterAll(() => {
  vi.doUnmock('../../src/schema/booking.ts');
  vi.doUnmock('../../src/service/stores/migrations/migrations.ts');
  vi.resetModules();
});

test('is stored, searched and answered, with demo data', async () => {
  const { createDemoStore, createService, demoRows } = await import('../../src/service/index.ts');
  const { createClient } = await import('../../src/client/index.ts');
  const client = await demoServiceClient({ createClient, createDemoStore, createService }, today);
  const found = await client.bookings({
    columns: ['RES_ID', 'RES_COLOUR', 'RES_PARKING'] as never,
    search: 'RES_COLOUR = "red" AND RES_PARKING < 50 AND status >= "A"',
  });
  const { booking } = demoRows(today);
  const expected = booking.filter((row) => row['RES_COLOUR'] === 'red' && Number(row['RES_PARKING']) < 50);
  expect(found).toEqual(expected.map(({ RES_ID, RES_COLOUR, RES_PARKING }) => ({ RES_ID, RES_COLOUR, RES_PARKING })));
  expect(found.length).toBeGreaterThan(100);
  expect(new Set(booking.map((row) => row['RES_COLOUR']))).toEqual(new Set(['red', 'blue', null]));
});

test('is described and imported', async () => {
  const { openApi } = await import('../../src/service/openapi/open-api.ts');
  const { importable } = await import('../../src/cli/import/importable.ts');
  expect(JSON.stringify(openApi())).toContain('| `RES_COLOUR` | Colour | text |');
  expect(importable.bookings.columns).toContainEqual({
    name: 'RES_PARKING',
    to: { table: 'bookings', column: 'parking', description: { type: 'integer', nullable: true } },
  });
});
