import { bookingSchema, type Diagnostic, diagnose, type Locale, parseQuery, type Query } from 'search-expression';
import { filter } from 'search-expression/memory';
import type { Booking } from './sample-bookings.ts';

/** The day that relative dates count from, where, and in which language the page speaks. */
export type Setting = { readonly today: string; readonly timeZone: string; readonly locale: Locale };

/** What a text without errors finds. Everything that the page shows beside the text is made of this. */
export type Found = { readonly text: string; readonly query: Query<typeof bookingSchema>; readonly bookings: readonly Booking[] };

/** What is to be said of a text, and what it finds; `found` is undefined when one of the diagnostics is an error. */
export type Answer = { readonly diagnostics: readonly Diagnostic[]; readonly found: Found | undefined };

export function findAnswer(text: string, bookings: readonly Booking[], { today, locale }: Setting): Answer {
  const diagnostics = diagnose(text, bookingSchema, { locale });
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics, found: undefined };
  const query = parseQuery(text, bookingSchema);
  return { diagnostics, found: { text, query, bookings: filter(bookings, query, { today }) } };
}
