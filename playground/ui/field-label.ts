import type { Locale, Schema } from 'search-expression';

/** What people call a field: the label of its schema, in Dutch where the page has a word for it, else its name. */
export function fieldLabel(schema: Schema, name: string, locale: Locale): string {
  const label = schema.fields[name]?.label ?? name;
  return (locale === 'nl' ? dutch[label] : undefined) ?? label;
}

/** The labels of the demo data; those of another service are in its own language. */
const dutch: Readonly<Record<string, string>> = {
  'Start date': 'Begindatum',
  'End date': 'Einddatum',
  Date: 'Datum',
  'Booking number': 'Boekingsnummer',
  'Start time': 'Begintijd',
  'End time': 'Eindtijd',
  Persons: 'Personen',
  'Customer number': 'Klantnummer',
  Organiser: 'Organisator',
  Activity: 'Activiteit',
  Setup: 'Opstelling',
  Note: 'Opmerking',
  'Product name': 'Productnaam',
  'Product description': 'Productomschrijving',
  Floor: 'Verdieping',
  Title: 'Titel',
  'Free places': 'Vrije plaatsen',
  'Event number': 'Evenementnummer',
  Places: 'Plaatsen',
  'Places booked': 'Geboekte plaatsen',
};
