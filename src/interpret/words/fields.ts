/**
 * What people say for the fields of the booking and event read API, in English and Dutch, by the
 * names of their columns. Only who interprets words needs them, so they are not in its schemas.
 */
export const wordsOfFields: Readonly<Record<string, string>> = {
  OBJ_ID: 'rooms|hall|zalen|ruimte',
  RES_FROMDATE:
    'date|day|start day|starts|starts on|start on|begin on|starting|begins|starting date|datum|startdatum|begint|begint op|beginnen|beginnen op',
  RES_TILLDATE: 'ends|ending|ends on|ending on|end|end day|finishes|eindigt|eindigt op|einde|afloop|loopt tot',
  RES_ID: 'booking|reservation|reservation number|booking id|boeking|reservering|reserveringsnummer',
  RES_FROMTIME: 'starts|starting|begins|start|begin|from time|aanvang|starttijd|begint|beginnen',
  RES_TILTIME: 'ends|ending|finishes|finish|that end|that finish|end|eindigt|afloop|einde',
  RES_NUMBER:
    'party of|parties of|room for|rooms for|space for|zaal voor|een zaal voor|zaal van|ruimte voor|plek voor|people|ppl|pers|guests|pax|attendees|participants|seats|group|groups|group size|mensen|gasten|deelnemers|man|bezoekers|groep|groepen|groepsgrootte',
  RES_CUST_ID: 'customer|client|client number|klant',
  RES_CUSTOM01: 'subject|name|titled|onderwerp|naam',
  RES_CUSTOM02:
    'organizer|organised by|organized by|booked by|booker|host|hosted by|has booked|have booked|heeft geboekt|heeft gereserveerd|hebben geboekt|organisatie|georganiseerd door|geboekt door|boeker',
  RES_CUSTOM03: 'set up|layout|arrangement|zaalopstelling|inrichting',
  RES_CUSTOM04: 'food|drinks|eten|drankjes',
  RES_CUSTOM05: 'opm|notes|remark|remarks|comment|opmerkingen|notitie',
  EVENT_DATE: 'day|start date|dag|startdatum|begindatum',
  EVENT_FROMTIME: 'starts|starting|begins|start|aanvang|starttijd|begint',
  EVENT_TILLTIME: 'ends|ending|finishes|finish|that end|that finish|end|eindigt|afloop|einde',
  EVENT_ID: 'id|event id|event code|code|evenement id|evenementcode',
  EVENT_DESC: 'description|omschrijving|name|subject|naam|onderwerp',
  NUMBER_OF_FREE:
    'free|anything left|left|still places|still room|still seats|nog plek|nog plekken|nog plaats|plaats is|plek is|nog plaatsen|nog kaarten|free seats|places left|seats left|available places|vrije stoelen|plaatsen vrij|plekken vrij|vrije plekken|beschikbare plaatsen|beschikbare plekken|places free|seats free|spots left|free spots|tickets left|kaarten over|plaatsen over|plekken over|room for|place for|places for|seats for|tickets|ticket|kaartjes|kaarten|kaartje|tickets for|kaartjes voor|kaarten voor|plek voor|plaats voor|plekken voor|plaatsen voor',
  NUMBER_OF_PLACES: 'seats|capacity|stoelen|capaciteit|plek|plekken',
  EVENT_BOOKED:
    'registrations|registered|sign ups|signups|signed up|aanmeldingen|aangemeld|booked|booked places|seats booked|booked seats|plaatsen geboekt|geboekt|sold|verkocht',
};

/** What people say for a whole condition, where a schema has its fields. */
export const wordsOfConditions: Readonly<Record<string, string>> = {
  'einddatum > startdatum':
    'last longer than one day|last more than one day|einddatum later dan begindatum|einddatum na begindatum|end date later than start date|end date after start date|end on a later day than they start|multi day|multiple days|over more than one day|run over more than one day|several days|more than one day|longer than one day|longer than a day|more than a day|meerdaags|meerdaagse|meer dan een dag|langer dan een dag|meerdere dagen',
  'einddatum = startdatum': 'one day only|single day|eendaags|eendaagse',
  'startdatum > "0d"': 'not started yet|not yet started|yet to start|still to start|nog moeten beginnen|nog niet begonnen',
  'EVENT_BOOKED = 0':
    'nothing booked|nothing booked yet|niks geboekt|nog niks geboekt|niets geboekt|nog niets geboekt|nobody signed up|nobody signed up yet|no one signed up|nobody booked|nobody has booked|nobody registered|no bookings yet|no registrations|no sign ups|niemand aangemeld|nog niemand aangemeld|geen aanmeldingen|nog geen aanmeldingen|nog geen boekingen|niemand geboekt',
  'NUMBER_OF_FREE > 0': 'not full|niet vol|not yet full|nog niet vol|not fully booked',
  'NUMBER_OF_FREE IS NULL':
    'no limit|no limit on places|unlimited places|without a limit|zonder limiet|geen limiet|onbeperkt aantal plaatsen',
  'EVENT_BOOKED > NUMBER_OF_PLACES': 'more booked than places|overbooked|overboekt|meer geboekt dan plaatsen',
  'EVENT_BOOKED > NUMBER_OF_FREE': 'more booked than free|meer geboekt dan vrij',
};

/** Words that are sought in a field of their own, and in no title. */
export const wordsInFields: Readonly<Record<string, string>> = {
  RES_CUSTOM03:
    'u shape|u-shape|ushape|u vorm|u-vorm|carre|cabaret|boardroom|schoolopstelling|classroom|theatre style|theater style|blokopstelling',
  OBJ_TXT_CUSTOM01:
    'begane grond|ground floor|eerste verdieping|first floor|tweede verdieping|second floor|derde verdieping|third floor',
  RES_CUSTOM04:
    'coffee|koffie|tea|thee|breakfast|ontbijt|lunch|dinner|diner|buffet|lunchbuffet|broodjes|sandwiches|borrel|hapjes|snacks|soep|soup|gebak|taart|cake',
};

/** What else people say for a known value that has such a name. */
export const wordsOfLabels: Readonly<Record<string, string>> = {
  Unpaid:
    'unpayed|still open|outstanding|still to pay|to be paid|yet to pay|yet to be paid|not yet paid|havent paid|hasnt paid|have not paid|has not paid|not paid for',
  Onbetaald:
    'open staat|dat nog open staat|die nog open staan|nog open|nog open staat|nog openstaat|openstaat|open staan|nog open staan|openstaand|openstaande|nog te betalen|te betalen|nog niet betaald|nog openstaan|nog openstaand|niet afgerekend',
};

/** What else people say for a value of such a field. */
export const wordsOfValues: Readonly<Record<string, readonly (readonly [string | number, string])[]>> = {
  NUMBER_OF_FREE: [[0, 'full|vol|volle|sold out|fully booked|uitverkocht|volgeboekt']],
  RES_STATUS: [
    ['Open', 'outstanding|openstaand|openstaande'],
    ['Paid', 'settled|voldaan'],
    ['Changed', 'modified|edited|aangepast|veranderd'],
    ['Cancelled', 'canceled|cancellation|cancellations|annulering|annuleringen|called off|afgelast|afgezegd|vervallen'],
    ['Rejected', 'declined|refused|turned down|geweigerd|afgekeurd'],
  ],
};

/** The columns that a number without a field is of, if it is more or less than it: people. */
export const fieldsOfAmounts: ReadonlySet<string> = new Set(['RES_NUMBER']);

/** The columns of names that are codes. */
export const fieldsOfCodes: ReadonlySet<string> = new Set(['EVENT_ID']);

/** The columns of who it is for, and what names of such people and organisations have in them. */
export const fieldsOfWho: ReadonlySet<string> = new Set(['RES_CUSTOM02']);
const named = /^\p{Lu}\p{Ll}+ (?:(?:de|van|der|den|ter|ten) )*\p{Lu}\p{Ll}+$/u;
const organised =
  /(?:groep|vereniging|stichting|genootschap|gezelschap|bibliotheek|gemeente|school|bedrijf|bakkerij|advies|(?<!be)raad|kerk|society|association|foundation|company|council|library|church|college|university)(?!\p{L})|(?<!\p{L})(?:bv|b\.v\.|ltd|inc|gmbh|van der|van den|van de)(?!\p{L})|^van \p{L}+$/iu;
export const isOfWho = (text: string): boolean => named.test(text) || organised.test(text);

/** Of which so many are asked for as that at least, and of what: 2 places are 2 that are free. */
export const fieldsOfLeast: Readonly<Record<string, string>> = {
  NUMBER_OF_FREE: 'NUMBER_OF_FREE',
  NUMBER_OF_PLACES: 'NUMBER_OF_FREE',
};

/** What a table has for a name: not what every object has, such as a constructor. */
export const ownOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
