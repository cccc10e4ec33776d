/** What people call the fields of the demo data, and what is said of them; another service's words are in its own language. */
export const inDutch: Readonly<Record<string, string>> = {
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
  'Free text 1; in the demo data who booked': 'Vrije tekst 1; in de voorbeelden wie boekte',
  'Free text 2; in the demo data what the booking is for': 'Vrije tekst 2; in de voorbeelden waar de boeking voor is',
  'Free text 3; in the demo data how the room stands': 'Vrije tekst 3; in de voorbeelden hoe de zaal staat',
  'Free text 4; in the demo data what is served': 'Vrije tekst 4; in de voorbeelden wat er geserveerd wordt',
  'Free text 5; in the demo data a note for the door': 'Vrije tekst 5; in de voorbeelden een briefje voor de deur',
  "The product's free text 1; in the demo data where the room is":
    'Vrije tekst 1 van het product; in de voorbeelden waar de zaal is',
  'Places less those booked, never below 0; 0 is full': 'Plaatsen min wat geboekt is, nooit onder 0; 0 is vol',
  'The date and a number on that day, as 2026-11-21_1': 'De datum en een nummer op die dag, als 2026-11-21_1',
};

/** What the states of a booking mean; a search and an answer hold the words of the API. */
export const statesInDutch: Readonly<Record<string, string>> = {
  New: 'Nieuw',
  Open: 'Open',
  Paid: 'Betaald',
  Changed: 'Gewijzigd',
  Cancelled: 'Geannuleerd',
  Rejected: 'Afgewezen',
  Closed: 'Gesloten',
};
