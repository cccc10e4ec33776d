import type { Locale, Words } from '../../../grammar/messages/wording.ts';
import type { AuditAction } from '../journal/journal.ts';

/** A text of the pages in the language of a visitor; `{name}` is filled in. */
type Translate = (key: AdminText, data?: Readonly<Record<string, string | number>>) => string;

/** The language of a visitor, with its texts. */
export type Tongue = { readonly locale: Locale; readonly t: Translate };

export function tongueOf(locale: Locale): Tongue {
  const t: Translate = (key, data = {}) => words[key][locale].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name]));
  return { locale, t };
}

/**
 * The language of a visitor: the one that was chosen, else the first of `Accept-Language` that
 * there is.
 */
export function visitorLanguage(chosen: string | undefined, accepted: string | undefined): Locale {
  const inOrder = (accepted ?? '')
    .split(',', 20)
    .map((one) => {
      const [tag = '', weight = '1'] = one.split(/;\s*q=/i);
      return { language: tag.trim().toLowerCase().split('-')[0] ?? '', weight: Number(weight) };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
  return [chosen, ...inOrder].find((one): one is Locale => one === 'nl' || one === 'en') ?? 'en';
}

export type AdminText = keyof typeof words;

/** THE table of the texts of `/admin`. */
const words = {
  service: { en: 'Booking and event read API', nl: 'Boekingen- en evenementen-API' },
  administration: { en: 'Administration', nl: 'Beheer' },
  skip: { en: 'Go to the content', nl: 'Naar de inhoud' },
  loggedInAs: { en: 'Logged in as', nl: 'Ingelogd als' },
  logOut: { en: 'Log out', nl: 'Uitloggen' },
  language: { en: 'Language', nl: 'Taal' },
  passwordIs: { en: 'The password is', nl: 'Het wachtwoord is' },
  copyNow: { en: 'Copy it now: it is not shown again.', nl: 'Kopieer het nu: het wordt niet nog eens getoond.' },
  toFirstPage: { en: 'Go to the first page', nl: 'Naar de eerste pagina' },

  overview: { en: 'Why is my screen blank?', nl: 'Waarom is mijn scherm leeg?' },
  users: { en: 'Users / Staff', nl: 'Gebruikers / Medewerkers' },
  origins: { en: 'Settings > API / Integrations', nl: 'Instellingen > API / Integraties' },
  audit: { en: 'Changes', nl: 'Wijzigingen' },

  tooLarge: { en: 'Too large', nl: 'Te groot' },
  formTooLarge: { en: 'This form is too large.', nl: 'Dit formulier is te groot.' },
  notAccepted: { en: 'Not accepted', nl: 'Niet geaccepteerd' },
  wrongMethod: { en: 'These pages do not take such a request.', nl: 'Deze pagina’s nemen zo’n verzoek niet aan.' },
  otherSite: { en: 'This form comes from a page of another site.', nl: 'Dit formulier komt van een pagina van een andere site.' },
  notAForm: { en: 'This is not a form of these pages.', nl: 'Dit is geen formulier van deze pagina’s.' },
  outOfDate: {
    en: 'This form is out of date, or the browser keeps no cookies. Open the page again.',
    nl: 'Dit formulier is verlopen, of de browser bewaart geen cookies. Open de pagina opnieuw.',
  },
  nothingHere: { en: 'Nothing here', nl: 'Hier is niets' },
  noSuchPage: { en: 'There is no such page.', nl: 'Zo’n pagina is er niet.' },
  notNow: { en: 'Not now', nl: 'Nu niet' },
  tryLater: {
    en: 'This cannot be done at the moment. Try again later.',
    nl: 'Dit kan op dit moment niet. Probeer het later opnieuw.',
  },

  logIn: { en: 'Log in', nl: 'Inloggen' },
  name: { en: 'Name', nl: 'Naam' },
  password: { en: 'Password', nl: 'Wachtwoord' },
  onlyAdministrators: {
    en: 'Only for administrators. Screens and other clients do not log in here: they send name and password with each request.',
    nl: 'Alleen voor beheerders. Schermen en andere clients loggen hier niet in: die sturen naam en wachtwoord met elk verzoek.',
  },
  notAdministrator: {
    en: 'This is not the name and password of an administrator.',
    nl: 'Dit zijn niet de naam en het wachtwoord van een beheerder.',
  },
  passwordsWait: {
    en: 'Too many passwords are waiting to be checked. Try again in {seconds}.',
    nl: 'Er wachten te veel wachtwoorden op controle. Probeer het over {seconds} opnieuw.',
  },
  tooManyAttempts: {
    en: 'There were too many attempts. Try again in {seconds}.',
    nl: 'Er waren te veel pogingen. Probeer het over {seconds} opnieuw.',
  },
  aSecond: { en: 'a second', nl: 'een seconde' },
  seconds: { en: '{count} seconds', nl: '{count} seconden' },

  usersLead: {
    en: 'Give every screen or other client a user of its own that reads no more than it has to. Administrators look after this list and read nothing through the API.',
    nl: 'Geef elk scherm en elke andere client een eigen gebruiker, die niet meer leest dan nodig is. Beheerders houden deze lijst bij en lezen niets via de API.',
  },
  addUser: { en: 'Add a user', nl: 'Gebruiker toevoegen' },
  addTheUser: { en: 'Add the user', nl: 'Voeg de gebruiker toe' },
  allUsers: { en: 'All users', nl: 'Alle gebruikers' },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
  save: { en: 'Save', nl: 'Opslaan' },
  user: { en: 'User {name}', nl: 'Gebruiker {name}' },
  reads: { en: 'Reads', nl: 'Leest' },
  products: { en: 'Products', nl: 'Producten' },
  cancelledBookings: { en: 'Cancelled bookings', nl: 'Geannuleerde boekingen' },
  state: { en: 'State', nl: 'Status' },
  passwordSet: { en: 'Password set', nl: 'Wachtwoord ingesteld' },
  administrator: { en: 'administrator', nl: 'beheerder' },
  bookings: { en: 'bookings', nl: 'boekingen' },
  events: { en: 'events', nl: 'evenementen' },
  nothing: { en: 'nothing', nl: 'niets' },
  all: { en: 'all', nl: 'alle' },
  none: { en: 'none', nl: 'geen' },
  andMore: { en: ' and {count} more', nl: ' en nog {count}' },
  noSuchProduct: { en: 'no such product', nl: 'bestaat niet' },
  active: { en: 'active', nl: 'actief' },
  notActive: { en: 'not active', nl: 'niet actief' },
  shown: { en: 'shown', nl: 'getoond' },
  hidden: { en: 'hidden', nl: 'verborgen' },
  olderThanAYear: { en: 'older than a year', nl: 'ouder dan een jaar' },
  nameHint: {
    en: 'What the client logs in with; it cannot be changed later.',
    nl: 'Waarmee de client inlogt; later niet te wijzigen.',
  },
  rightsAndProducts: { en: 'Rights and products', nl: 'Rechten en producten' },
  newPassword: { en: 'New password', nl: 'Nieuw wachtwoord' },
  setPassword: { en: 'Set the password', nl: 'Stel het wachtwoord in' },
  oldStops: { en: 'The old one stops working at once.', nl: 'Het oude werkt meteen niet meer.' },
  oldStopsHere: {
    en: 'The old one stops working at once; you stay logged in here, and nowhere else.',
    nl: 'Het oude werkt meteen niet meer; u blijft hier ingelogd, en nergens anders.',
  },
  ownUser: {
    en: 'This is your own user: only another administrator can change its role and state.',
    nl: 'Dit is uw eigen gebruiker: alleen een andere beheerder kan de rol en status wijzigen.',
  },
  ownRole: {
    en: 'Only another administrator can change your own role and state.',
    nl: 'Alleen een andere beheerder kan uw eigen rol en status wijzigen.',
  },
  nobody: { en: 'Nobody', nl: 'Niemand' },
  noSuchUser: { en: 'There is no user with this name.', nl: 'Er is geen gebruiker met deze naam.' },
  nameTaken: { en: 'There is a user with this name already.', nl: 'Er is al een gebruiker met deze naam.' },
  userAdded: { en: 'The user {name} was added.', nl: 'De gebruiker {name} is toegevoegd.' },
  userChanged: { en: 'The user {name} was changed.', nl: 'De gebruiker {name} is gewijzigd.' },
  passwordChanged: { en: 'The user {name} has a new password.', nl: 'De gebruiker {name} heeft een nieuw wachtwoord.' },
  missingProducts: { en: ' There is no such product yet: {list}.', nl: ' Dit product is er nog niet: {list}.' },

  kindOfUser: { en: 'Kind of user', nl: 'Soort gebruiker' },
  apiUser: { en: 'API user', nl: 'API-gebruiker' },
  apiUserHint: {
    en: 'Reads bookings or events; for screens and other clients.',
    nl: 'Leest boekingen of evenementen; voor schermen en andere clients.',
  },
  administratorRole: { en: 'Administrator', nl: 'Beheerder' },
  administratorHint: { en: 'Logs in here, and is refused by the API.', nl: 'Logt hier in, en wordt door de API geweigerd.' },
  mayRead: { en: 'May read', nl: 'Mag lezen' },
  bookingsRight: { en: 'Bookings', nl: 'Boekingen' },
  eventsRight: { en: 'Events', nl: 'Evenementen' },
  chooseOne: { en: 'Choose at least one.', nl: 'Kies er minstens een.' },
  ofWhichProducts: { en: 'Of which products', nl: 'Van welke producten' },
  someProducts: { en: 'Only those chosen below', nl: 'Alleen die hieronder zijn gekozen' },
  allProducts: { en: 'All products, now and later', nl: 'Alle producten, nu en later' },
  chooseProducts: { en: 'Choose products, or write their numbers.', nl: 'Kies producten, of schrijf hun nummers.' },
  moreProducts: {
    en: 'These are the first {count} by name; write the numbers of others below.',
    nl: 'Dit zijn de eerste {count} op naam; schrijf de nummers van andere hieronder.',
  },
  otherProducts: { en: 'Numbers of other products', nl: 'Nummers van andere producten' },
  productNumbers: { en: 'Product numbers', nl: 'Productnummers' },
  otherProductsHint: {
    en: 'Such as 1, 14: products that are still to be imported.',
    nl: 'Zoals 1, 14: producten die nog geïmporteerd worden.',
  },
  showThem: { en: 'Show them', nl: 'Toon ze' },
  cancelledHint: {
    en: 'Otherwise a list has cancelled and rejected bookings only if its search names the status.',
    nl: 'Anders staan geannuleerde en afgewezen boekingen alleen in een lijst als de zoekopdracht de status noemt.',
  },
  activeState: { en: 'Active', nl: 'Actief' },
  activeHint: { en: 'A user that is not active is refused.', nl: 'Wie niet actief is, wordt geweigerd.' },
  passwordHint: {
    en: 'At least 12 characters. Leave it empty to have a strong one made, which is then shown once.',
    nl: 'Minstens 12 tekens. Laat het leeg om een sterk wachtwoord te laten maken, dat één keer wordt getoond.',
  },

  originsLead: {
    en: 'A browser lets a web page read the API only if the page’s origin is on this list. Other clients, such as curl, need no entry.',
    nl: 'Een browser laat een webpagina de API alleen lezen als de herkomst van de pagina op deze lijst staat. Andere clients, zoals curl, hebben dat niet nodig.',
  },
  allowedOrigins: { en: 'Allowed origins', nl: 'Toegestane herkomsten' },
  noOrigins: { en: 'No web page may read the API yet.', nl: 'Nog geen webpagina mag de API lezen.' },
  addOrigin: { en: 'Add an origin', nl: 'Herkomst toevoegen' },
  addTheOrigin: { en: 'Add the origin', nl: 'Voeg de herkomst toe' },
  origin: { en: 'Origin', nl: 'Herkomst' },
  originHint: {
    en: 'A site: `https://www.example.nl`. A server on your own computer or network: `http://localhost` or `http://192.168.1.20`, each with all its ports. Pages opened as files: `null`.',
    nl: 'Een site: `https://www.example.nl`. Een server op uw eigen computer of netwerk: `http://localhost` of `http://192.168.1.20`, elk met al zijn poorten. Pagina’s die als bestand zijn geopend: `null`.',
  },
  onListAlready: { en: 'This is on the list already.', nl: 'Deze staat al op de lijst.' },
  originAdded: { en: 'Pages from {origin} may read the API now.', nl: 'Pagina’s van {origin} mogen de API nu lezen.' },
  originRemoved: { en: '{origin} was removed.', nl: '{origin} is verwijderd.' },
  notOnList: { en: '{origin} was not on the list.', nl: '{origin} stond niet op de lijst.' },
  remove: { en: 'Remove', nl: 'Verwijderen' },
  removeOne: { en: 'Remove {origin}', nl: '{origin} verwijderen' },
  allow: { en: 'Allow', nl: 'Toestaan' },
  allowOne: { en: 'Allow {origin}', nl: '{origin} toestaan' },

  allWell: {
    en: 'Nothing keeps a screen blank, as far as can be seen from here.',
    nl: 'Voor zover hier te zien is, houdt niets een scherm leeg.',
  },
  problems: { en: 'What is wrong', nl: 'Wat er mis is' },
  notes: { en: 'What may be wrong', nl: 'Wat er mis kan zijn' },
  screens: { en: 'Users', nl: 'Gebruikers' },
  lastRequest: { en: 'Last request', nl: 'Laatste verzoek' },
  lastRefusal: { en: 'Last refusal', nl: 'Laatste weigering' },
  never: { en: 'never', nl: 'nooit' },
  pagesOrigins: { en: 'Origins of web pages', nl: 'Herkomsten van webpagina’s' },
  allowed: { en: 'Allowed', nl: 'Toegestaan' },
  yes: { en: 'yes', nl: 'ja' },
  no: { en: 'no', nl: 'nee' },
  noPages: { en: 'No web page has asked anything yet.', nl: 'Nog geen webpagina heeft iets gevraagd.' },
  failedNames: { en: 'Names that were refused', nl: 'Geweigerde namen' },
  noFailedNames: { en: 'None in the last week.', nl: 'Geen in de afgelopen week.' },
  noName: { en: '(no name)', nl: '(geen naam)' },
  data: { en: 'Data', nl: 'Gegevens' },
  lastImport: { en: 'Last import', nl: 'Laatste import' },
  lastBooking: { en: 'The last booking begins on', nl: 'De laatste boeking begint op' },
  lastEvent: { en: 'The last event is on', nl: 'Het laatste evenement is op' },
  when: { en: 'When', nl: 'Wanneer' },
  what: { en: 'What', nl: 'Wat' },
  added: { en: 'Added', nl: 'Toegevoegd' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  unchanged: { en: 'Unchanged', nl: 'Ongewijzigd' },
  removed: { en: 'Removed', nl: 'Verwijderd' },
  noDataChanges: { en: 'No import is known.', nl: 'Er is geen import bekend.' },
  productRows: { en: 'products', nl: 'producten' },
  import: { en: 'import', nl: 'import' },
  delete: { en: 'delete', nl: 'verwijdering' },
  retention: { en: 'retention', nl: 'bewaartermijn' },
  remembered: {
    en: 'Names and origins that were refused are remembered for a week, users until they are removed; no searches and no answers.',
    nl: 'Geweigerde namen en herkomsten worden een week onthouden, gebruikers tot ze verwijderd zijn; zoekopdrachten en antwoorden niet.',
  },

  auditLead: {
    en: 'Who changed users and origins, here and on the command line, the newest first.',
    nl: 'Wie gebruikers en herkomsten wijzigde, hier en op de opdrachtregel, de nieuwste eerst.',
  },
  noAudit: { en: 'Nothing has been changed yet.', nl: 'Er is nog niets gewijzigd.' },
  newer: { en: 'Newer changes', nl: 'Nieuwere wijzigingen' },
  older: { en: 'Older changes', nl: 'Oudere wijzigingen' },
  who: { en: 'Who', nl: 'Wie' },
  onCommandLine: { en: '{name}, on the command line', nl: '{name}, op de opdrachtregel' },
  byService: { en: 'the service itself', nl: 'de service zelf' },
  'user-added': { en: 'added the user', nl: 'voegde de gebruiker toe' },
  'user-changed': { en: 'changed the user', nl: 'wijzigde de gebruiker' },
  'user-enabled': { en: 'enabled the user', nl: 'zette de gebruiker aan' },
  'user-disabled': { en: 'disabled the user', nl: 'zette de gebruiker uit' },
  'password-set': { en: 'set the password of the user', nl: 'stelde het wachtwoord in van de gebruiker' },
  'user-removed': { en: 'removed the user', nl: 'verwijderde de gebruiker' },
  'origin-added': { en: 'allowed the origin', nl: 'stond de herkomst toe' },
  'origin-removed': { en: 'removed the origin', nl: 'verwijderde de herkomst' },
} as const satisfies Readonly<Record<string, Words>> & Readonly<Record<AuditAction, Words>>;
