/** What the rooms of the demo data look like, and what screens call them, by their product id. */
export const roomDetails: ReadonlyMap<number, { readonly description: string; readonly place: string }> = new Map([
  [1, { description: 'Grote zaal met podium', place: 'Grote zaal, begane grond' }],
  [14, { description: 'Vergaderkamer Réaumur', place: 'Kamer Réaumur, eerste verdieping' }],
  [101, { description: 'Zaal S, tot 12 personen', place: 'Zaal S, begane grond' }],
  [102, { description: 'Zaal M, tot 30 personen', place: 'Zaal M, begane grond' }],
  [103, { description: 'Zaal L, tot 80 personen', place: 'Zaal L, begane grond' }],
  [104, { description: 'De Kajuit, aan het water', place: 'De Kajuit' }],
  [105, { description: 'Het Atrium, met daglicht', place: 'Het Atrium, eerste verdieping' }],
  [106, { description: 'Zolderkamer, in verbouwing', place: 'Zolderkamer, tweede verdieping' }],
]);

/** The room that nobody books: a screen of it shows an empty day. */
export const emptyRoom = 106;

/** RES_CUSTOM01: what a booking is for. */
export const activities = [
  'Bestuursvergadering',
  'Cursus fotografie',
  'Café-overleg wijkraad',
  'Workshop crème brûlée',
  'Repetitie koor Ensemble Élan',
  'Coöperatieberaad',
  'Yoga voor beginners',
  'Lezing: de ruïnes van Brederode',
  'Reünie examenklas ’86',
  'Taalcafé Français',
  'Kick-off project Noordzee',
  'Sollicitatiegesprekken',
  'EHBO-training',
  'Spelletjesmiddag 55+',
  'Huiskamerconcert José & Zoë',
  'Ideeënbus-sessie',
  'Vergadering VvE “De Linden”',
  'Workshop C++ en C#',
  'Naaiatelier',
  'Zangles <beginners>',
] as const;

/** EVENT_DESC: what everyone can come to. */
export const eventTitles = [
  'Rondleiding door de historische zalen',
  'Kindertheater: Reus & Rups',
  'Café chantant',
  'Cursus zelf zeep maken',
  'Pubquiz “Weet jij het?”',
  'Concert Ensemble Élan',
  'Filmavond: Amélie',
  'Creatieve middag: origami',
  'Proeverij <kaas & wijn>',
  'Poëzie op zondag',
  'Repair Café',
  'Salsa-avond voor beginners',
  'Lezing: financiën op orde',
  'Boekenruil ’s middags',
  'Crêpes bakken met Loïs',
  'Yoga in het Atrium',
] as const;

/** RES_CUSTOM02: who booked it. */
export const organisers = [
  'Stichting Welzijn Oost',
  'Gemeente',
  'Buurtvereniging ’t Háfje',
  'Van Dijk & Zn.',
  'Müller Advies',
  'Toneelgroep Façade',
  'Bibliotheek',
  'Anaïs Öztürk',
  'Rock & Roll club',
  'Zorggroep IJsselmonde',
] as const;

/** RES_CUSTOM03: how the room stands. */
export const setups = ['Theater', 'School', 'U-vorm', 'Carré', 'Kring', 'Receptie'] as const;

/** RES_CUSTOM04: what is served. */
export const caterings = ['Koffie en thee', 'Lunch', 'Koffie, thee en gebak', 'Borrel', 'Diner à la carte'] as const;

/** RES_CUSTOM05: a note for the door. */
export const notes = ['Ingang via de achterzijde', 'Stilte a.u.b.', 'Besloten', 'Vrije inloop'] as const;
