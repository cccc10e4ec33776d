import { type Catalogue, type LocaleTag, wordsIn } from '../../grammar/messages/wording.ts';

/*
 * What the language service says, in each language. Names, operators and values come as code in
 * backticks; labels and days as words of the sentence.
 */

const unitNames = {
  en: { w: ['week', 'weeks'], m: ['month', 'months'], y: ['year', 'years'] },
  nl: { w: ['week', 'weken'], m: ['maand', 'maanden'], y: ['jaar', 'jaar'] },
} as const;

const inZone = (timeZone: string | undefined) => (timeZone === undefined ? '' : ` (${timeZone})`);
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const grouped = (count: number, separator: string) => String(count).replace(/\B(?=(?:\d{3})+$)/g, separator);
const joined = (list: readonly string[], last: string) =>
  list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')}${last}${list.at(-1)}`;

const en = {
  dates: {
    /** A day by itself, as a sentence. */
    day: (day: string, away: string) => `${capitalized(day)}, ${away}.`,
    isDay: (date: string, day: string, away: string) => `${date} is ${day}, ${away}.`,
    away: (days: number) => ['yesterday', 'today', 'tomorrow'][days + 1] ?? (days > 0 ? `in ${days} days` : `${-days} days ago`),
    /** The distance of a date that is counted in weeks, months or years. */
    counted: (amount: number, unit: 'w' | 'm' | 'y') => {
      const words = `${Math.abs(amount)} ${unitNames.en[unit][Math.abs(amount) === 1 ? 0 : 1]}`;
      return amount > 0 ? `in ${words}` : amount < 0 ? `${words} ago` : 'today';
    },
    countedFrom: (today: string, timeZone: string | undefined) =>
      `Counted from today, ${today}${inZone(timeZone)}. It changes at midnight.`,
    range: (first: string, last: string) => `From ${first} up to and including ${last}.`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    makeAbsolute: (date: string) => `Write the day itself: \`${date}\``,
    makeRelative: (date: string) => `Count from today: \`${date}\``,
    /** Of a field whose rows have a time as well. */
    wholeDays: (timeZone: string | undefined) => `Rows hold a time as well; it is about whole days${inZone(timeZone)}.`,
    zone: (timeZone: string) => `Days begin in ${timeZone}.`,
  },
  values: {
    /** What a field is, after `is`. */
    types: {
      integer: 'a whole number',
      decimal: 'a number',
      text: 'a text',
      date: 'a date',
      time: 'a time of day',
      boolean: 'true or false',
    },
    dateTime: 'a date with a time',
    howToWrite: {
      integer: (example: string) => `A whole number, such as ${example}.`,
      decimal: (example: string) => `A number, such as ${example}.`,
      text: (example: string) => `A text in quotes, such as ${example}.`,
      date: (_: string) => 'Days from today, such as `"0d"`, `"7d"` or `"-1d"`.',
      time: (example: string) => `A time in quotes, such as ${example}.`,
      boolean: (_: string) => '`TRUE` or `FALSE`.',
    },
    /** The other ways to write a date, where the profile has them. */
    otherDates: 'Or weeks, months and years, such as `"2w"`, `"1m"` and `"1y"`, or a day such as `"2026-11-28"`.',
    chosen: (count: number) => ['No value is chosen yet.', '1 value is chosen.'][count] ?? `${count} values are chosen.`,
    known: (count: number) => (count === 1 ? '1 value is known.' : `${count} values are known.`),
    count: (count: number) => (count === 1 ? '1 value' : `${grouped(count, ',')} values`),
    listOf: (count: string) => `The list has ${count}.`,
    /** Of `~` and `^=` and their opposites. */
    folded: 'Letters count without case and accents: `cafe` and `Café` are alike.',
    labelled: (value: string, label: string) => `${value} is ${label}.`,
    /** What stands for a value in the pattern of a condition. */
    placeholders: {
      value: 'value',
      low: 'low',
      high: 'high',
      integer: 'number',
      decimal: 'number',
      text: '"text"',
      date: '"date"',
      time: '"time"',
      boolean: 'TRUE|FALSE',
    },
  },
  hover: {
    field: (name: string, type: string, label: string) => `${name} is ${type}${label === '' ? '' : `: ${label}`}.`,
    variable: 'Its value is given by who asks.',
    call: (signature: string, label: string) => `${signature} is a condition of its own${label === '' ? '' : `: ${label}`}.`,
    alias: (alias: string, name: string) => `${alias} is another name of ${name}.`,
    operators: (list: readonly string[]) => `It can be asked with ${joined(list, ' and ')}.`,
    knownValues: (values: readonly string[], others: number, isClosed: boolean) =>
      `${isClosed ? 'Its values are' : 'Values it is known to have:'} ${others > 0 ? `${values.join(', ')} and ${others} more` : joined(values, ' and ')}.`,
    operator: (operator: string, summary: string) => `${operator}: ${summary}.`,
    negated: (operator: string, opposite: string, summary: string) => `${operator} is the opposite of ${opposite}: ${summary}.`,
    opposite: (operator: string) => `The opposite is ${operator}.`,
    /** Of every operator but IS NULL. */
    missing: 'A row without a value is found by neither; `IS NULL` finds those.',
    connectives: {
      AND: '`AND`: both sides are true.',
      OR: '`OR`: one side is true, or both are.',
      NOT: '`NOT`: what follows is not true.',
    },
    precedence: '`NOT` goes before `AND`, and `AND` before `OR`; parentheses go before all.',
    betweenAnd: 'This `AND` belongs to `BETWEEN`: it stands between the lowest and the highest value, both included.',
    valueFor: (value: string, name: string) => `${value} is a value for ${name}.`,
    time: (value: string, time: string) => `${value} is ${time} on the clock.`,
    notKnown: (value: string, name: string) => `${value} is not a known value of ${name}.`,
  },
  completion: {
    types: { integer: 'whole number', decimal: 'number', text: 'text', date: 'date', time: 'time', boolean: 'true or false' },
    /** The operators without a summary in the table of operators. */
    negated: { 'NOT IN': 'is none of', 'NOT BETWEEN': 'lies outside', 'IS NOT NULL': 'has a value' } as Readonly<
      Record<string, string>
    >,
    /** Where the summary is too long for a list; `resolve` says the rest. */
    short: { '~': 'contains', '^=': 'starts with' } as Readonly<Record<string, string>>,
    not: 'the opposite of what follows',
    group: 'conditions that belong together',
    and: 'both have to be true',
    or: 'one of them has to be true',
    close: 'end of the group or list',
    comma: 'one more value',
    until: 'up to and including',
    templates: { today: 'Today', week: 'The coming week', notOver: 'Now and later', oneOf: 'One of several' },
    unknown: 'not a known value',
    more: (count: number) => `… ${count} more: keep typing`,
    operators: (list: string) => `It can be asked with ${list}.`,
    example: (expression: string) => `For example ${expression}.`,
    values: (list: string, more: number) => `Values are ${list}${more > 0 ? ` and ${more} more` : ''}.`,
  },
  fixes: {
    replace: 'Replace with',
    write: 'Write',
    negate: 'Negate:',
    simplify: 'Simplify to',
    sort: 'Sort the list',
    removeParentheses: 'Remove the needless parentheses',
    addParentheses: 'Put in parentheses',
    straighten: 'Replace all typographic quotes and spaces',
    all: 'Fix all spelling and repetition',
    interpret: 'Read it all as',
    insert: (text: string) => `Insert ${text}`,
    remove: (text: string) => `Remove ${text}`,
    closeQuote: (keyword: string) => `Close the quote before ${keyword}`,
    lower: (profile: string, day: string | undefined) =>
      `Rewrite for the ${profile} search language${day === undefined ? '' : ` (as of ${day})`}`,
  },
};

/** The words of completion, hover, hints and the fixes of an editor, in one language. */
export type LanguageServiceWords = typeof en;

const nl: LanguageServiceWords = {
  dates: {
    day: en.dates.day,
    isDay: en.dates.isDay,
    away: (days) => ['gisteren', 'vandaag', 'morgen'][days + 1] ?? (days > 0 ? `over ${days} dagen` : `${-days} dagen geleden`),
    counted: (amount, unit) => {
      const words = `${Math.abs(amount)} ${unitNames.nl[unit][Math.abs(amount) === 1 ? 0 : 1]}`;
      return amount > 0 ? `over ${words}` : amount < 0 ? `${words} geleden` : 'vandaag';
    },
    countedFrom: (today, timeZone) => `Geteld vanaf vandaag, ${today}${inZone(timeZone)}. Het verandert om middernacht.`,
    range: (first, last) => `Van ${first} tot en met ${last}.`,
    days: (count) => (count === 1 ? '1 dag' : `${count} dagen`),
    makeAbsolute: (date) => `Schrijf de dag zelf: \`${date}\``,
    makeRelative: (date) => `Tel vanaf vandaag: \`${date}\``,
    wholeDays: (timeZone) => `Rijen hebben ook een tijd; het gaat om hele dagen${inZone(timeZone)}.`,
    zone: (timeZone) => `Dagen beginnen in ${timeZone}.`,
  },
  values: {
    types: {
      integer: 'een geheel getal',
      decimal: 'een getal',
      text: 'een tekst',
      date: 'een datum',
      time: 'een tijdstip',
      boolean: 'waar of onwaar',
    },
    dateTime: 'een datum met een tijd',
    howToWrite: {
      integer: (example) => `Een geheel getal, zoals ${example}.`,
      decimal: (example) => `Een getal, zoals ${example}.`,
      text: (example) => `Een tekst tussen aanhalingstekens, zoals ${example}.`,
      date: () => 'Dagen vanaf vandaag, zoals `"0d"`, `"7d"` of `"-1d"`.',
      time: (example) => `Een tijd tussen aanhalingstekens, zoals ${example}.`,
      boolean: () => '`TRUE` of `FALSE`.',
    },
    otherDates: 'Of weken, maanden en jaren, zoals `"2w"`, `"1m"` en `"1y"`, of een dag zoals `"2026-11-28"`.',
    chosen: (count) =>
      ['Er is nog geen waarde gekozen.', 'Er is 1 waarde gekozen.'][count] ?? `Er zijn ${count} waarden gekozen.`,
    known: (count) => (count === 1 ? 'Er is 1 waarde bekend.' : `Er zijn ${count} waarden bekend.`),
    count: (count) => (count === 1 ? '1 waarde' : `${grouped(count, '.')} waarden`),
    listOf: (count) => `De lijst heeft ${count}.`,
    folded: 'Letters tellen zonder hoofdletters en accenten: `cafe` en `Café` zijn gelijk.',
    labelled: en.values.labelled,
    placeholders: {
      value: 'waarde',
      low: 'laagste',
      high: 'hoogste',
      integer: 'getal',
      decimal: 'getal',
      text: '"tekst"',
      date: '"datum"',
      time: '"tijd"',
      boolean: 'TRUE|FALSE',
    },
  },
  hover: {
    field: en.hover.field,
    variable: 'De waarde geeft wie het vraagt.',
    call: (signature, label) => `${signature} is een eigen voorwaarde${label === '' ? '' : `: ${label}`}.`,
    alias: (alias, name) => `${alias} is een andere naam van ${name}.`,
    operators: (list) => `Het kan gevraagd worden met ${joined(list, ' en ')}.`,
    knownValues: (values, others, isClosed) =>
      `${isClosed ? 'De waarden zijn' : 'Bekende waarden:'} ${others > 0 ? `${values.join(', ')} en nog ${others}` : joined(values, ' en ')}.`,
    operator: en.hover.operator,
    negated: (operator, opposite, summary) => `${operator} is het tegendeel van ${opposite}: ${summary}.`,
    opposite: (operator) => `Het tegendeel is ${operator}.`,
    missing: 'Een rij zonder waarde wordt met geen van beide gevonden; `IS NULL` vindt die.',
    connectives: {
      AND: '`AND`: beide kanten zijn waar.',
      OR: '`OR`: een van beide kanten is waar, of allebei.',
      NOT: '`NOT`: wat volgt is niet waar.',
    },
    precedence: '`NOT` gaat vóór `AND`, en `AND` vóór `OR`; haakjes gaan vóór alles.',
    betweenAnd: 'Deze `AND` hoort bij `BETWEEN`: hij staat tussen de laagste en de hoogste waarde, beide inbegrepen.',
    valueFor: (value, name) => `${value} is een waarde voor ${name}.`,
    time: (value, time) => `${value} is ${time} op de klok.`,
    notKnown: (value, name) => `${value} is geen bekende waarde van ${name}.`,
  },
  completion: {
    types: { integer: 'geheel getal', decimal: 'getal', text: 'tekst', date: 'datum', time: 'tijd', boolean: 'waar of onwaar' },
    negated: { 'NOT IN': 'is geen van', 'NOT BETWEEN': 'ligt buiten', 'IS NOT NULL': 'heeft een waarde' },
    short: { '~': 'bevat', '^=': 'begint met' },
    not: 'het tegendeel van wat volgt',
    group: 'voorwaarden die bij elkaar horen',
    and: 'beide moeten waar zijn',
    or: 'een ervan moet waar zijn',
    close: 'einde van de groep of lijst',
    comma: 'nog een waarde',
    until: 'tot en met',
    templates: { today: 'Vandaag', week: 'De komende week', notOver: 'Nu en later', oneOf: 'Een van meerdere' },
    unknown: 'geen bekende waarde',
    more: (count) => `… nog ${count}: typ verder`,
    operators: (list) => `Ernaar vragen kan met ${list}.`,
    example: (expression) => `Bijvoorbeeld ${expression}.`,
    values: (list, more) => `Waarden zijn ${list}${more > 0 ? ` en nog ${more}` : ''}.`,
  },
  fixes: {
    replace: 'Vervang door',
    write: 'Schrijf',
    negate: 'Ontken:',
    simplify: 'Vereenvoudig tot',
    sort: 'Sorteer de lijst',
    removeParentheses: 'Verwijder de overbodige haakjes',
    addParentheses: 'Zet tussen haakjes',
    straighten: 'Vervang alle gekrulde aanhalingstekens en vreemde spaties',
    all: 'Herstel alle spelling en herhaling',
    interpret: 'Lees het geheel als',
    insert: (text) => `Voeg ${text} in`,
    remove: (text) => `Verwijder ${text}`,
    closeQuote: (keyword) => `Sluit het aanhalingsteken vóór ${keyword}`,
    lower: (profile, day) => `Herschrijf voor de zoektaal ${profile}${day === undefined ? '' : ` (zoals op ${day})`}`,
  },
};

export const messages = (language?: LocaleTag | Catalogue) => wordsIn(language, { en, nl }, 'languageService');
