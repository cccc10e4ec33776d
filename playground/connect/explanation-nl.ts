import type { FailureExplanations, MismatchNames } from './explanation.ts';

const many = { booking: 'boekingen', event: 'evenementen' } as const;

export const dutch: FailureExplanations = {
  webPage: (_, { host }) => ({
    title: 'Dat is een webpagina, niet de API',
    known: `${host} antwoordt met een pagina voor mensen, niet met gegevens.`,
    advice: 'Controleer het adres. Het is alles vóór /api/rest/.',
  }),
  wrongPassword: (_, { host }) => ({
    title: 'De naam of het wachtwoord is onjuist',
    known: `${host} antwoordt, en laat deze pagina toe. Iedereen mag de evenementen lezen, maar niet met deze naam en dit wachtwoord.`,
    unknown: 'Welke van de twee onjuist is.',
    advice: 'Typ beide opnieuw. Een beheerder van de service is geen API-gebruiker.',
  }),
  noRight: ({ readable }) => ({
    title: `Deze gebruiker mag geen ${readable === 'event' ? many.booking : many.event} lezen`,
    known: `De naam en het wachtwoord zijn juist: de gebruiker mag ${many[readable]} lezen.`,
    advice: `Zoek ${many[readable]}, of vraag om het recht op ${readable === 'event' ? many.booking : many.event}.`,
    wish: `Geef deze API-gebruiker alstublieft het recht om ${readable === 'event' ? many.booking : many.event} te lezen.`,
  }),
  refused: ({ status }, { host }) => ({
    title: 'Naam of wachtwoord niet aanvaard, of geen rechten',
    known: `${host} antwoordt, en laat deze pagina toe. Deze gebruiker wordt geweigerd (status ${status}).`,
    unknown: 'Of het aan de naam, het wachtwoord of de rechten ligt: de service geeft op elk hetzelfde antwoord.',
    advice: 'Typ beide opnieuw. Zijn ze juist, dan mist de gebruiker het recht om dit te lezen.',
    wish: 'Controleer alstublieft of deze API-gebruiker actief is, en het recht heeft om te lezen wat gevraagd wordt.',
  }),
  needsUser: ({ status }, { host, entity }) => ({
    title: 'De service wil een gebruiker',
    known: `${host} antwoordt, en laat deze pagina toe. Zonder naam en wachtwoord toont de service geen ${many[entity]} (status ${status}).`,
    advice: 'Vul de naam en het wachtwoord van een API-gebruiker in.',
  }),
  serverSays: ({ status, words, retryAfter }, { host }) => {
    const reason = words === undefined ? 'Er staat geen reden bij.' : `Er staat bij: “${words}”`;
    const again = `Probeer het over ${retryAfter === undefined ? 'een paar minuten' : `${retryAfter} seconden`} opnieuw.`;
    if (status === 404)
      return {
        title: 'Op dit adres is geen API',
        known: `${host} antwoordt dat het pad onbekend is (status 404). ${reason}`,
        advice: 'Controleer het adres. Het is alles vóór /api/rest/.',
      };
    if (status === 429)
      return {
        title: 'De service vraagt om te wachten',
        known: `${host} kreeg veel verzoeken of onjuiste wachtwoorden (status 429). ${reason}`,
        advice: again,
      };
    if (status >= 500)
      return {
        title: 'De service kan nu niet antwoorden',
        known: `${host} is er, maar iets erachter niet (status ${status}). ${reason}`,
        advice: again,
        wish: 'Kijk alstublieft waarom de service dit antwoord geeft.',
      };
    return {
      title: 'De service neemt het verzoek niet aan',
      known: `${host} antwoordt met de status ${status}. ${reason}`,
      advice: 'Controleer het adres. Het is alles vóór /api/rest/.',
      wish: 'Kijk alstublieft waarom de service dit antwoord geeft.',
    };
  },
  redirect: (_, { host }) => ({
    title: 'De service stuurt door naar een ander adres',
    known: `${host} antwoordt met een doorverwijzing. Die wordt niet gevolgd, zodat het wachtwoord nergens anders komt.`,
    unknown: 'Waar die heen leidt: dat zegt een browser niet.',
    advice: 'Open het adres in een tabblad, en geef het adres waar u uitkomt. Een inlogpagina is niet de API.',
  }),
  wrongShape: ({ mismatch: { path, expected, found } }) => ({
    title: 'Het antwoord is niet wat de API geeft',
    known: `Op ${path} staat ${names[found]}, waar ${names[expected]} werd verwacht.`,
    advice: 'Controleer of het adres van deze boekingsservice is, en niet van een andere.',
    wish: 'Controleer alstublieft of dit pad door de boekingsservice wordt beantwoord, en of niets ertussen het antwoord verandert.',
  }),
  preflight: (_, { origin }) => ({
    title: 'De service houdt de vraag vooraf van de browser tegen',
    known: `Pagina’s van ${origin} zijn toegelaten: zonder wachtwoord antwoordt de service. Met een wachtwoord vraagt de browser eerst of het mag (OPTIONS), en dat mislukt.`,
    unknown:
      'Of OPTIONS een login wil, of Authorization niet in het antwoord staat. Voor een browser is dat hetzelfde, net als een geweigerd wachtwoord zonder de headers voor andere herkomsten.',
    advice: 'Stuur de tekst hieronder naar de beheerder van de service.',
    wish: `OPTIONS op dit pad moet zonder login antwoorden met een status van 200 tot en met 299, met de headers\n  Access-Control-Allow-Origin: ${origin}\n  Access-Control-Allow-Headers: Authorization`,
  }),
  origin: (_, { host, origin, hasUser }) => ({
    title: 'De service laat deze pagina niet toe',
    known: `${host} antwoordt, maar de browser mag het antwoord niet tonen aan pagina’s van ${origin}.`,
    unknown: hasUser
      ? 'Of deze herkomst op de lijst ontbreekt, of de naam of het wachtwoord onjuist is en de weigering zonder de headers voor andere herkomsten komt. De regel met curl hieronder zegt het: 200 betekent de herkomst, 401 de naam of het wachtwoord.'
      : 'Of deze herkomst op de lijst ontbreekt, of het adres niet van de API is.',
    advice: 'Stuur de tekst hieronder naar de beheerder van de service.',
    wish: `Voeg alstublieft precies ${origin} toe aan de toegestane herkomsten, onder Instellingen > API / Integraties.`,
  }),
  unreachable: (_, { host }) => ({
    title: 'Niemand antwoordt op dit adres',
    known: `De browser krijgt helemaal geen antwoord van ${host}.`,
    unknown:
      'Waarom: een typfout in de naam of poort, geen netwerk of VPN, een certificaat dat niet wordt vertrouwd, een doorverwijzing naar een inlogpagina, of een adblocker.',
    advice: 'Open het adres in een tabblad: daar zegt de browser meer.',
    wish: 'Controleer alstublieft of de service op dit adres draait, en vanaf mijn computer te bereiken is.',
  }),
  mixedContent: (_, { host }) => ({
    title: 'Een beveiligde pagina mag geen onbeveiligd adres vragen',
    known: `Deze pagina is https, en ${host} is als http gegeven. Browsers houden dat tegen, dus er is geen verzoek gedaan.`,
    advice: 'Gebruik het https-adres van de service, of open deze pagina vanaf de service zelf.',
    wish: 'Maak de service alstublieft bereikbaar met https.',
  }),
  localNetwork: (_, { host }) => ({
    title: 'De browser schermt uw eigen netwerk af',
    known: `${host} is binnen een netwerk, en deze pagina komt van internet. Er kwam geen antwoord.`,
    unknown: 'Of de browser het verzoek tegenhield, of daar niemand is.',
    advice:
      'Sta “toegang tot lokaal netwerk” voor deze pagina toe, bij het pictogram voor het adres, en probeer het opnieuw. Of open de playground binnen het netwerk.',
    wish: 'Zet de playground alstublieft binnen het netwerk, of maak de service van buiten bereikbaar met https.',
  }),
  timeout: (_, { host }) => ({
    title: 'Geen antwoord binnen 10 seconden',
    known: `Er kwam in die tijd niets van ${host}.`,
    unknown: 'Of de service traag is, of iets onderweg het verzoek laat vallen, zoals een firewall of een VPN die uit staat.',
    advice: 'Probeer het opnieuw. Blijft het zo, controleer dan het adres en uw netwerk.',
    wish: 'Controleer alstublieft waarom dit verzoek geen antwoord krijgt.',
  }),
};

const names: MismatchNames = {
  json: 'JSON',
  noJson: 'iets anders dan JSON',
  list: 'een lijst',
  record: 'een record',
  text: 'een tekst',
  number: 'een getal',
  boolean: 'waar of onwaar',
  null: 'null',
  nothing: 'niets',
};
