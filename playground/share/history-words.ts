import { inDigits, texts } from '../state/locale.ts';

export const historyWords = texts({
  title: ['History', 'Geschiedenis'],
  empty: ['Nothing has been run yet.', 'Er is nog niets gezocht.'],
  emptyMore: [
    'Searches that you run, with Run or Ctrl+Enter, are kept here.',
    'Wat u zoekt, met de knop Zoek of Ctrl+Enter, wordt hier bewaard.',
  ],
  find: ['Find a search', 'Zoek een zoekopdracht'],
  clear: ['Delete all', 'Verwijder alles'],
  clearOthers: ['Delete all but the pinned', 'Verwijder alles wat niet is vastgezet'],
  count: [(count: number) => `${inDigits(count)} searches`, (count: number) => `${inDigits(count)} zoekopdrachten`],
  none: ['No search has that in it.', 'Dat staat in geen zoekopdracht.'],
  pinned: ['Pinned', 'Vastgezet'],
  others: ['Others', 'Andere'],
  last: ['Last run', 'Laatst gezocht'],
  where: [
    'Kept in this browser only: the texts, when they were run and how many rows they found.',
    'Alleen in deze browser bewaard: de teksten, wanneer u ermee zocht en hoeveel rijen ze vonden.',
  ],
  entities: { booking: ['Bookings', 'Boekingen'], event: ['Events', 'Evenementen'] },
  found: [(count: number) => `${inDigits(count)} found`, (count: number) => `${inDigits(count)} gevonden`],
  everything: ['(no text)', '(geen tekst)'],
  restore: ['Open this search again', 'Open deze zoekopdracht opnieuw'],
  restored: ['The search is back.', 'De zoekopdracht is terug.'],
  removed: [
    (count: number) => (count === 1 ? 'The search was deleted.' : `${inDigits(count)} searches were deleted.`),
    (count: number) => (count === 1 ? 'De zoekopdracht is verwijderd.' : `${inDigits(count)} zoekopdrachten zijn verwijderd.`),
  ],
  pin: ['Pin', 'Zet vast'],
  name: ['Name', 'Naam'],
  keep: ['Keep', 'Bewaar'],
  remove: ['Delete', 'Verwijder'],
});
