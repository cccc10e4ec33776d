import type { LocalWords } from '../../schema/schema.ts';

/*
 * What people say for the fields of the booking and event read API, by the names of their columns.
 * They are here and not in its schemas: only who interprets words needs them.
 */

export const wordsOfFields: ReadonlyMap<string, LocalWords> = new Map(
  Object.entries({
    OBJ_ID: { en: ['rooms', 'hall'], nl: ['zalen', 'ruimte'] },
    RES_FROMDATE: { en: ['date', 'day', 'start day'], nl: ['datum', 'startdatum'] },
    RES_ID: {
      en: ['booking', 'reservation', 'reservation number', 'booking id'],
      nl: ['boeking', 'reservering', 'reserveringsnummer'],
    },
    RES_FROMTIME: { en: ['starts', 'begins', 'start', 'from time'], nl: ['aanvang', 'starttijd', 'begint', 'start'] },
    RES_TILTIME: { en: ['ends', 'ending', 'finishes', 'end'], nl: ['eindigt', 'afloop', 'einde'] },
    RES_NUMBER: {
      en: ['people', 'guests', 'pax', 'attendees', 'participants', 'seats', 'group', 'groups', 'group size'],
      nl: ['mensen', 'gasten', 'deelnemers', 'man', 'bezoekers', 'groep', 'groepen', 'groepsgrootte'],
    },
    RES_CUST_ID: { en: ['customer', 'client', 'client number'], nl: ['klant'] },
    RES_CUSTOM01: { en: ['subject', 'name', 'titled'], nl: ['onderwerp', 'naam'] },
    RES_CUSTOM02: {
      en: ['organizer', 'organised by', 'organized by', 'booked by', 'booker', 'host', 'hosted by'],
      nl: ['organisatie', 'georganiseerd door', 'geboekt door', 'boeker'],
    },
    RES_CUSTOM03: { en: ['layout', 'arrangement'], nl: ['zaalopstelling', 'inrichting'] },
    RES_CUSTOM04: { en: ['food', 'drinks'], nl: ['eten', 'drankjes'] },
    RES_CUSTOM05: { en: ['notes', 'remark', 'remarks', 'comment'], nl: ['opmerkingen', 'notitie'] },
    EVENT_DESC: { en: ['name', 'subject'], nl: ['naam', 'onderwerp'] },
    NUMBER_OF_FREE: {
      en: ['free seats', 'places left', 'seats left', 'available places'],
      nl: ['vrije stoelen', 'plaatsen vrij', 'plekken vrij', 'beschikbare plaatsen'],
    },
  }),
);
