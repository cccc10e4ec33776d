import { texts } from '../state/locale.ts';

/** `2 results` */
export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const words = texts({
  heading: ['Search', 'Zoeken'],
  label: ['Search text', 'Zoektekst'],
  entities: ['What is searched', 'Waarin wordt gezocht'],
  booking: ['Bookings', 'Boekingen'],
  event: ['Events', 'Evenementen'],
  undo: ['Undo', 'Terug: ongedaan maken'],
  redo: ['Redo', 'Opnieuw doen'],
  short: { undo: ['Undo', 'Terug'], redo: ['Redo', 'Opnieuw'] },
  format: ['Tidy up', 'Opmaken'],
  formatTitle: ['Tidy up spaces and lines', 'Zet spaties en regels goed'],
  nothingToFormat: ['There is nothing to tidy up.', 'Er is niets op te maken.'],
  notFormatted: [
    'Fix the mistake first; then the search can be tidied up.',
    'Herstel eerst de fout; daarna kan de zoekopdracht worden opgemaakt.',
  ],
  copy: ['Copy as …', 'Kopieer als …'],
  runIt: ['Run', 'Zoek'],
  runAgain: ['Run: rows are old', 'Zoek: oude rijen'],
  toScreen: ['Put on a screen', 'Zet op scherm'],
  below: ['{} below', '{} hieronder'],
  notRun: ['Not run: the search has a mistake.', 'Niet gezocht: er zit een fout in de zoekopdracht.'],
  found: [
    (count: number) => `Run: ${counted(count, 'result', 'results')}.`,
    (count: number) => `Gezocht: ${counted(count, 'resultaat', 'resultaten')}.`,
  ],
  valid: ['Valid', 'Klopt'],
  tipCount: [(count: number) => counted(count, 'tip', 'tips'), (count: number) => counted(count, 'tip', 'tips')],
  meanings: ['What the dates and numbers mean', 'Wat de datums en nummers betekenen'],
  zone: ['Days begin at midnight in this time zone', 'Dagen beginnen om middernacht in deze tijdzone'],
});
