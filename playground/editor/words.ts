import { texts } from '../state/locale.ts';

const rows = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

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
    (count: number) => `Run: ${rows(count, 'result', 'results')}.`,
    (count: number) => `Gezocht: ${rows(count, 'resultaat', 'resultaten')}.`,
  ],
  valid: ['Valid', 'Klopt'],
  problemCount: [(count: number) => rows(count, 'problem', 'problems'), (count: number) => rows(count, 'probleem', 'problemen')],
  tipCount: [(count: number) => rows(count, 'tip', 'tips'), (count: number) => rows(count, 'tip', 'tips')],
  problems: ['Problems', 'Problemen'],
  alike: ['And {} more like it.', 'En nog {} zoals dit.'],
  fixEvery: ['Fix all', 'Herstel alles'],
  fixEveryTitle: [
    'Apply the best fix of each problem; Undo takes them back',
    'Pas voor elk probleem de beste verbetering toe; Ongedaan maken draait ze terug',
  ],
  severities: { error: ['Error', 'Fout'], warning: ['Warning', 'Let op'], hint: ['Tip', 'Tip'] },
  goTo: ['Go to {}', 'Ga naar {}'],
  here: ['here', 'hier'],
  end: ['the end', 'het einde'],
  more: ['… and {} more', '… en nog {}'],
  empty: [
    'Write what should be on the screen, or begin with an example.',
    'Schrijf wat er op het scherm moet staan, of begin met een voorbeeld.',
  ],
  examples: ['See examples', 'Bekijk voorbeelden'],
  fromAddress: [
    'This looks like an address or a command with a search in it.',
    'Dit lijkt een adres of opdracht met een zoekopdracht erin.',
  ],
  takeSearch: ['Use only the search', 'Gebruik alleen de zoekopdracht'],
  meanings: ['What the dates and numbers mean', 'Wat de datums en nummers betekenen'],
  zone: ['Days begin at midnight in this time zone', 'Dagen beginnen om middernacht in deze tijdzone'],
});
