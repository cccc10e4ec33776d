import { defineSchema } from '../../src/index.ts';

/** The fields and rows of the examples that can be tried, on a day that never changes. */
export const exampleSchema = defineSchema({
  day: { type: 'date', label: 'Day' },
  start: { type: 'time', label: 'Start' },
  room: {
    type: 'integer',
    label: 'Room',
    values: [
      { value: 101, label: 'Small hall' },
      { value: 102, label: 'Large hall' },
      { value: 103, label: 'Studio' },
    ],
  },
  title: { type: 'text', label: 'Title' },
  persons: { type: 'integer', label: 'Persons' },
  price: { type: 'decimal', label: 'Price' },
  paid: { type: 'boolean', label: 'Paid' },
});

export const exampleToday = '2026-11-21';

export const exampleRows = [
  { day: '2026-11-20', start: '09:30', room: 101, title: 'Yoga', persons: 12, price: '48.00', paid: true },
  { day: '2026-11-21', start: '10:00', room: 102, title: 'Café chantant', persons: 80, price: '250.00', paid: false },
  { day: '2026-11-21', start: '20:00', room: 101, title: 'Choir', persons: 40, price: '75.50', paid: true },
  { day: '2026-11-22', start: '14:00', room: 103, title: 'Chess', persons: null, price: '12.50', paid: false },
  { day: '2026-11-24', start: '19:30', room: 102, title: null, persons: 25, price: null, paid: null },
  { day: '2026-11-28', start: '09:00', room: 103, title: 'Winter fair', persons: 60, price: '300.00', paid: true },
  { day: '2026-12-05', start: '16:00', room: 101, title: 'Zoë reads', persons: 8, price: '0.00', paid: true },
  { day: null, start: null, room: 102, title: 'Choir, day to be set', persons: 40, price: '75.50', paid: false },
] as const;
