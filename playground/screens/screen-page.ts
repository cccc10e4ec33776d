import { check, type Locale, parse } from 'search-expression';
import { bookingSchema, eventSchema } from 'search-expression/booking';
import { bilingual } from '../state/bilingual.ts';
import { bookedToday, otherConditionsOf } from '../state/days-and-rooms.ts';
import { entryColumns } from '../state/entry-columns.ts';
import { countsFromNow } from '../state/subject.ts';
import { noLook, type ScreenLook } from './drawing/screen-look.ts';
import type { ScreenConfig } from './standalone/screen-config.ts';

/** What a standalone screen shows, and where it requests its rows. */
export type ScreenPageOptions = Pick<ScreenConfig, 'screen' | 'entity' | 'search' | 'baseUrl' | 'timeZone'> & {
  readonly locale: Locale;
  /** The columns to request; by default those that screens show. */
  readonly columns?: readonly string[];
  /** The room of a sign; by default that of the first row. */
  readonly room?: string | undefined;
  readonly look?: ScreenLook;
};

/**
 * The HTML of a standalone screen, for a server or as a file. It loads nothing but the rows. User
 * and password are left empty.
 */
export async function screenPage(options: ScreenPageOptions): Promise<string> {
  const { script, forHours, style, hashes } = await import('./screen-script.ts');
  const { screen, entity, search, baseUrl, locale, timeZone, columns = entryColumns[entity], room = '', look = noLook } = options;
  const { expression } = parse(search);
  const query = expression && check(expression, entity === 'booking' ? bookingSchema : eventSchema).query;
  const saysFree = screen === 'sign' || screen === 'day';
  const config: ScreenConfig = {
    baseUrl,
    user: '',
    password: '',
    screen,
    entity,
    search,
    bookedSearch: saysFree ? bookedToday(query, entity) : '',
    conditions: saysFree && query ? otherConditionsOf(query) : [],
    room,
    ...look,
    theme: 'auto',
    language: locale,
    timeZone,
    columns,
  };
  const { title, warning, noScript } = words[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashes}; style-src 'unsafe-inline'; img-src data: http: https:; connect-src http: https:; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title[screen]}</title>
<!--
${warning}
-->
<script type="application/json" id="screen-config">
${JSON.stringify(config, undefined, 2).replaceAll('<', '\\u003c')}
</script>
<style>
${style}
</style>
</head>
<body>
<div id="screen"></div>
<noscript>${noScript}</noscript>
${query && !countsFromNow(query) ? '' : `<script>${forHours}</script>\n`}<script>${script}</script>
</body>
</html>
`;
}

const words = bilingual({
  title: {
    day: ['Day schedule', 'Dagoverzicht'],
    sign: ['Room sign', 'Zaalbord'],
    slides: ['Slideshow', 'Diavoorstelling'],
    grid: ['What’s on', 'Agenda'],
  },
  warning: [
    `  1. Fill in "user" and "password" of an API user below. Leave both empty where what is read is public.
     WARNING: everyone who can read this page can read them. Use an API user of its own that is read-only and limited to the
     products that this screen needs; never an administrator. Use a strong password, and change it from time to time.
  2. Allow this page in the service, under Settings > API / Integrations. The origin to allow is
       null                       when this page is opened as a file
       http://<host> or https://<host>   of the address that this page is opened at
     Allow only that origin, and never *.`,
    `  1. Vul hieronder "user" en "password" van een API-gebruiker in. Laat beide leeg als alles openbaar is.
     LET OP: iedereen die deze pagina kan lezen, kan ze lezen. Gebruik een eigen API-gebruiker die alleen mag lezen, en alleen de
     producten die dit scherm nodig heeft; nooit een beheerder. Kies een sterk wachtwoord, en verander het af en toe.
  2. Sta deze pagina toe in de service, onder Instellingen > API / Integraties. De herkomst (origin) is
       null                       als deze pagina als bestand wordt geopend
       http://<host> of https://<host>   van het adres waarop deze pagina wordt geopend
     Sta alleen die herkomst toe, en nooit *.`,
  ],
  noScript: ['This screen needs JavaScript.', 'Dit scherm heeft JavaScript nodig.'],
});
