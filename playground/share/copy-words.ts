import { texts } from '../state/locale.ts';
export const copyWords = texts({
  title: ['Copy as', 'Kopieer als'],
  formats: ['Format', 'Indeling'],
  names: {
    url: ['URL', 'URL'],
    parameter: ['Parameter', 'Parameter'],
    text: ['Plain text', 'Platte tekst'],
    html: ['Screen (HTML)', 'Scherm (HTML)'],
    curl: ['curl', 'curl'],
    fetch: ['JavaScript', 'JavaScript'],
    client: ['TypeScript', 'TypeScript'],
    sql: ['SQL', 'SQL'],
  },
  about: {
    url: [
      'Opens the rows in a browser, which asks for the user and password.',
      'Opent de rijen in een browser, die om de gebruiker en het wachtwoord vraagt.',
    ],
    parameter: ['For an address that you write yourself.', 'Voor een adres dat u zelf schrijft.'],
    text: ['The search on one line, to send or to keep.', 'De zoekopdracht op één regel, om te sturen of te bewaren.'],
    html: [
      'One file with the whole screen. Fill in the user and password, and open it on the screen.',
      'Eén bestand met het hele scherm. Vul de gebruiker en het wachtwoord in en open het op het scherm.',
    ],
    curl: [
      'Asks the service from a terminal. It asks you for the password.',
      'Vraagt de service vanuit een terminal. Die vraagt u om het wachtwoord.',
    ],
    fetch: [
      'A program for Node. Put the user and password in the variables API_USER and API_PASSWORD.',
      'Een programma voor Node. Zet gebruiker en wachtwoord in de variabelen API_USER en API_PASSWORD.',
    ],
    client: [
      'A program with the client of this package. Put the user and password in the variables API_USER and API_PASSWORD.',
      'Een programma met de client van dit pakket. Zet gebruiker en wachtwoord in de variabelen API_USER en API_PASSWORD.',
    ],
    sql: [
      'The condition for a database. Dates and times are those of now: copy it again for another day.',
      'De voorwaarde voor een database. Datums en tijden zijn die van nu: kopieer hem opnieuw voor een andere dag.',
    ],
  },
  forEvents: {
    url: [
      'Opens the events in a browser. They need no user.',
      'Opent de evenementen in een browser. Ze hebben geen gebruiker nodig.',
    ],
    html: ['One file with the whole screen. Open it on the screen.', 'Eén bestand met het hele scherm. Open het op het scherm.'],
    curl: [
      'Asks the service from a terminal. Events need no user.',
      'Vraagt de service vanuit een terminal. Evenementen hebben geen gebruiker nodig.',
    ],
    fetch: ['A program for Node. Events need no user.', 'Een programma voor Node. Evenementen hebben geen gebruiker nodig.'],
    client: [
      'A program with the client of this package. Events need no user.',
      'Een programma met de client van dit pakket. Evenementen hebben geen gebruiker nodig.',
    ],
  },
  titles: {
    condition: ['Condition, after WHERE', 'Voorwaarde, na WHERE'],
    values: ['Its values, in order', 'De waarden, op volgorde'],
  },
  dates: ['Dates and times', 'Datums en tijden'],
  relative: ['Move with the clock', 'Gaan mee met de klok'],
  frozen: ['Stay as now', 'Blijven als nu'],
  columns: ['Columns', 'Kolommen'],
  columnNames: { usual: ['The usual ones', 'De gewone'], screen: ['Those of screens', 'Die van schermen'], all: ['All', 'Alle'] },
  address: ['Address of the service', 'Adres van de service'],
  connected: ['The service that you are connected to', 'De service waarmee u verbonden bent'],
  noAddress: [
    'Write the address of your service first, such as https://bookings.example.com',
    'Vul eerst het adres van uw service in, zoals https://boekingen.example.com',
  ],
  leftOut: ['The user and password in it are left out.', 'De gebruiker en het wachtwoord erin zijn weggelaten.'],
  shell: ['Terminal', 'Terminal'],
  shellNames: { bash: ['macOS, Linux', 'macOS, Linux'], powershell: ['PowerShell', 'PowerShell'] },
  dialect: ['Database', 'Database'],
  screen: ['Screen', 'Scherm'],
  room: ['Room', 'Zaal'],
  tooMany: [
    'This search has more values than this database takes at once.',
    'Deze zoekopdracht heeft meer waarden dan deze database tegelijk aankan.',
  ],
  stale: ['This is the last search without a mistake:', 'Dit is de laatste zoekopdracht zonder fout:'],
  none: ['Fix the mistake in the text, then copy it.', 'Herstel de fout in de tekst en kopieer dan.'],
  beware: ['Before you use it', 'Voordat u de pagina gebruikt'],
  readable: [
    'Anyone who can read the page can read the user and password in it.',
    'Wie de pagina kan lezen, kan de gebruiker en het wachtwoord erin lezen.',
  ],
  ownUser: [
    'Give the screen its own user, which may only read, and only the rooms of the screen; not an administrator.',
    'Geef het scherm een eigen gebruiker, die alleen mag lezen, en alleen de zalen van het scherm; geen beheerder.',
  ],
  origin: [
    'In the service, under Settings > API / Integrations, add the place of the page to the list of origins:',
    'Voeg in de service, onder Instellingen > API / Integraties, de plaats van de pagina toe aan de lijst met herkomsten:',
  ],
  originFile: ['for a file', 'voor een bestand'],
  originServer: ['for a web server on the screen', 'voor een webserver op het scherm'],
  originSite: ['for a web site', 'voor een website'],
  host: ['host', 'host'],
  download: ['Download', 'Download'],
  wait: ['The page is being made …', 'De pagina wordt gemaakt …'],
  failed: ['The page could not be made. Check your connection.', 'De pagina kon niet worden gemaakt. Controleer uw verbinding.'],
  again: ['Try again', 'Probeer opnieuw'],
});
