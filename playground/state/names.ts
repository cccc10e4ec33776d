import { signal } from '@preact/signals';
import { defineSchema, type Field, type KnownValue, type Locale, type Schema } from 'search-expression';

/**
 * The product names of the connected service; undefined for those of the schema, empty if the
 * service has none. Set by `connect/`.
 */
export const products = signal<readonly KnownValue[] | undefined>(undefined);

/** A schema with the products of the source and the labels of a language. */
export function namedSchema(schema: Schema, language: Locale): Schema {
  const values = products.value;
  if (values === undefined && language === 'en') return schema;
  const found = made.get(schema);
  if (found !== undefined && found.values === values && found.language === language) return found.schema;
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([name, field]) => {
      const named = language === 'nl' ? translated(name, field) : field;
      return [name, values !== undefined && (field.column ?? name) === 'OBJ_ID' ? ofSource(named, values) : named];
    }),
  );
  const own = defineSchema(fields);
  made.set(schema, { values, language, schema: own });
  return own;
}

type Made = { readonly values: readonly KnownValue[] | undefined; readonly language: string; readonly schema: Schema };
const made = new WeakMap<Schema, Made>();

function translated(name: string, field: Field): Field {
  const { label, description, group, values } = field;
  return {
    ...field,
    ...(label !== undefined && { label: inDutch[label] ?? label }),
    ...(description !== undefined && { description: inDutch[description] ?? description }),
    ...(group !== undefined && { group: inDutch[group] ?? group }),
    ...((field.column ?? name) === 'RES_STATUS' && values !== undefined && { values: values.map(inDutchToo) }),
  };
}

function inDutchToo(known: KnownValue): KnownValue {
  const label = statesInDutch[known.label ?? String(known.value)] ?? known.label;
  return label === undefined ? known : { ...known, label };
}

/** Without names, any number may be a product. */
function ofSource({ values: _, ...field }: Field, values: readonly KnownValue[]): Field {
  return values.length === 0 ? field : { ...field, values };
}

/** Labels, groups and descriptions of the schemas. Those of another service are in its own language. */
const inDutch: Readonly<Record<string, string>> = {
  When: 'Wanneer',
  Where: 'Waar',
  What: 'Wat',
  Who: 'Wie',
  'Start date': 'Begindatum',
  'End date': 'Einddatum',
  Date: 'Datum',
  'Booking number': 'Boekingsnummer',
  'Start time': 'Begintijd',
  'End time': 'Eindtijd',
  Persons: 'Personen',
  'Customer number': 'Klantnummer',
  Organiser: 'Organisator',
  Setup: 'Opstelling',
  Note: 'Opmerking',
  Room: 'Zaal',
  'Room name': 'Zaalnaam',
  'Room description': 'Zaalomschrijving',
  Location: 'Locatie',
  Title: 'Titel',
  'Free places': 'Vrije plaatsen',
  'Event number': 'Evenementnummer',
  Places: 'Plaatsen',
  'Places booked': 'Geboekte plaatsen',
  'Free text 2; in the demo data who booked': 'Vrije tekst 2; in de voorbeelden wie boekte',
  'Free text 1; in the demo data what the booking is for': 'Vrije tekst 1; in de voorbeelden waar de boeking voor is',
  'Free text 3; in the demo data how the room stands': 'Vrije tekst 3; in de voorbeelden hoe de zaal staat',
  'Free text 4; in the demo data what is served': 'Vrije tekst 4; in de voorbeelden wat er geserveerd wordt',
  'Free text 5; in the demo data a note for the door': 'Vrije tekst 5; in de voorbeelden een briefje voor de deur',
  "The product's free text 1; in the demo data the room and where it is":
    'Vrije tekst 1 van het product; in de voorbeelden de zaal en waar die is',
  'Places less those booked, never below 0; 0 is full, none is without a limit':
    'Plaatsen min wat geboekt is, nooit onder 0; 0 is vol, geen waarde is zonder grens',
  'The date and a number on that day, as 2026-11-21_1': 'De datum en een nummer op die dag, als 2026-11-21_1',
};

/** The states of a booking; searches and answers have the English words of the API. */
export const statesInDutch: Readonly<Record<string, string>> = {
  New: 'Nieuw',
  Open: 'Open',
  Paid: 'Betaald',
  Changed: 'Gewijzigd',
  Cancelled: 'Geannuleerd',
  Rejected: 'Afgewezen',
  Closed: 'Gesloten',
};
