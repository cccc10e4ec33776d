import { code, defineCatalogue, type WholeTranslation } from '../../src/catalogue.ts';

/* A third language, in one file. */

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`;
const oneOf = (parts: readonly string[]) => listed(parts, ' oder ');
const several = (parts: readonly string[]) => listed(parts.map(code), ' und ');
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, '.');
const counted = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${grouped(count)} ${more}`);
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const inZone = (timeZone: string | undefined) => (timeZone === undefined ? '' : ` (${timeZone})`);

const meant = (suggestion: string | undefined) => (suggestion === undefined ? '' : ` Meinten Sie ${code(suggestion)}?`);
const places: Readonly<Record<string, string>> = {
  field: 'ein Feldname',
  comparator: 'ein Vergleich wie `=` oder `>=`',
  value: 'ein Wert (eine Zahl, ein Text oder Datum in Anführungszeichen, TRUE oder FALSE)',
  end: 'das Ende des Textes',
};
const expectedOf = (keys: readonly string[]) => oneOf(keys.map((key) => places[key] ?? code(key)));
type Dated = { readonly dates?: readonly { readonly written: string; readonly day: string }[] };
const datesOf = ({ dates = [] }: Dated) =>
  dates.length === 0
    ? ''
    : ` ${listed(
        dates.map(({ written, day }) => `${code(written)} ist der ${day}`),
        ' und ',
      )}.`;
const as = (found: string, other: string | undefined) => (other === undefined || other === found ? '' : ` als ${code(other)}`);

const limits = {
  nesting: 'Der Ausdruck ist zu tief verschachtelt',
  predicates: 'Der Ausdruck hat zu viele Bedingungen',
  listValues: 'Die Liste hat zu viele Werte',
  stringLength: 'Der Text in Anführungszeichen hat zu viele Zeichen',
  nameLength: 'Der Feldname hat zu viele Zeichen',
  textBytes: 'Die Suche hat zu viele Bytes in UTF-8',
  arguments: 'Die Funktion hat zu viele Argumente',
  variables: 'Die Suche hat zu viele Variablen',
  relations: 'Zu viele Beziehungen stehen ineinander',
};
const encodings = {
  sequence: 'Auf `%` folgen zwei hexadezimale Ziffern; schreiben Sie ein einzelnes `%` als `%25`.',
  utf8: 'Die Bytes sind kein UTF-8.',
  double: 'Er wurde zweimal codiert; codieren Sie den Ausdruck einmal.',
};
const reasons: Readonly<Record<string, string>> = {
  name: 'sie hat keine Namen in Backticks.',
  part: 'sie kann nicht nach einem Teil eines Textes suchen.',
  letters: 'sie achtet auf Großschreibung oder Akzente, wo diese Suche das nicht tut.',
  null: 'sie kann nicht fragen, ob es einen Wert gibt.',
  value: 'sie hat keine solchen Werte.',
  end: 'die Grenze liegt hinter dem letzten Wert, der sich schreiben lässt.',
  strict: 'sie hat nur Grenzen mit ihrem Wert, und dieser Typ hat keinen nächsten Wert.',
  pieces: 'die Werte liegen nicht zwischen zwei Grenzen.',
  long: 'die Liste oder der Text ist zu lang.',
  operator: 'sie hat keinen Operator dafür.',
  and: 'sie hat kein `AND`.',
  or: 'sie hat kein `OR` zwischen Bedingungen an verschiedene Felder.',
  size: 'das Ganze würde zu groß.',
  day: 'es gilt für einen Tag, und der Dienst kann einen Tag weiter oder zurück sein.',
};
const units = { d: ['Tag', 'Tagen'], w: ['Woche', 'Wochen'], m: ['Monat', 'Monaten'], y: ['Jahr', 'Jahren'] } as const;
const unitsAway = (amount: number, unit: keyof typeof units) => {
  const span = `${Math.abs(amount)} ${units[unit][Math.abs(amount) === 1 ? 0 : 1]}`;
  return amount > 0 ? `in ${span}` : amount < 0 ? `vor ${span}` : 'heute';
};
const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

export const german: WholeTranslation = {
  locale: 'de',
  messages: {
    'empty-expression': ({ example }) =>
      `Hier steht kein Ausdruck. Schreiben Sie eine Bedingung${example === undefined ? ' aus Feld, Operator und Wert' : ` wie ${code(example)}`}.`,
    'unexpected-character': ({ found }) =>
      `${code(found)} hat hier keine Bedeutung; entfernen Sie es, oder setzen Sie Text in Anführungszeichen.`,
    'wrong-quote': ({ found }) => `${code(found)} hat typografische Anführungszeichen; schreiben Sie gerade: \`"\`.`,
    'unterminated-string': ({ found }) =>
      `Das Anführungszeichen ${code(found)} wird in dieser Zeile nicht geschlossen; schließen Sie es, oder schreiben Sie einen Zeilenumbruch als \`\\n\`.`,
    'invalid-escape': ({ found }) => `${code(found)} kann nicht in Anführungszeichen stehen.`,
    'invalid-number': ({ found, reason }) =>
      reason === 'digits'
        ? `${code(found)} hat zu viele Ziffern; eine Dezimalzahl hat höchstens 15.`
        : `${code(found)} ist keine Zahl; schreiben Sie Ziffern wie \`14\`, \`-3\` oder \`12.50\`.`,
    'date-not-quoted': ({ found }) =>
      `Datum und Uhrzeit stehen in Anführungszeichen: schreiben Sie ${code(JSON.stringify(found))}.`,
    'integer-out-of-range': ({ found }) => `${code(found)} ist zu groß; eine ganze Zahl liegt innerhalb ±9007199254740991.`,
    'invalid-encoding': ({ found, reason }) => `${code(found)} ist nicht gültig für eine URL. ${encodings[reason]}`,
    'unexpected-token': ({ found, expected, suggestion, isField }) =>
      isField
        ? `${code(found)} ist ein Feld; ein Feld wird mit einem Wert verglichen, nicht mit einem anderen Feld.`
        : `${code(found)} kann hier nicht stehen; erwartet: ${expectedOf(expected)}.${meant(suggestion)}`,
    'unexpected-end': ({ expected }) => `Der Text endet zu früh; erwartet: ${expectedOf(expected)}.`,
    'unbalanced-parenthesis': ({ found }) =>
      found === ')'
        ? '`)` schließt nichts; entfernen Sie es, oder öffnen Sie vorher ein `(`.'
        : '`(` wird nicht geschlossen; fügen Sie ein `)` hinzu.',
    'empty-list': () => 'Eine Liste braucht mindestens einen Wert: eine leere Liste bedeutet nie alles.',
    'chained-comparison': ({ found }) =>
      `Vergleiche lassen sich nicht aneinanderreihen; schreiben Sie ${code(found)} als eigenen Vergleich, mit \`AND\` verbunden.`,
    'unexpected-value': ({ path, found }) =>
      `${path === '' ? 'Das Ganze' : code(path)} ist ${found === undefined ? 'nicht da' : code(found)}; das ergibt keinen Ausdruck.`,
    'limit-exceeded': ({ limit, maximum }) => `${limits[limit]} (höchstens ${grouped(maximum)}).`,
    'not-in-profile': ({ part, profile, reason }) =>
      `${code(part)} gehört nicht zur Suchsprache ${profile}${reason === undefined ? '.' : `: ${reasons[reason]}`}`,
    'unknown-field': ({ field, suggestion }) => `Es gibt kein Feld ${code(field)}.${meant(suggestion)}`,
    'unknown-variable': ({ found, suggestion }) => `Es gibt keine Variable ${code(found)}.${meant(suggestion)}`,
    'unknown-function': ({ found, suggestion }) => `Es gibt keine Funktion ${code(found)}.${meant(suggestion)}`,
    'wrong-arguments': ({ found, signature }) => `${code(found)} passt nicht zu ${code(signature)}.`,
    'field-not-allowed': ({ field }) => `Im Feld ${code(field)} darf hier nicht gesucht werden.`,
    'operator-not-allowed': ({ field, operator, allowed }) =>
      `${code(operator)} passt nicht zu ${code(field)}; nehmen Sie ${expectedOf(allowed)}.`,
    'type-mismatch': ({ field, found, example }) =>
      `${code(found)} passt nicht zu ${code(field)}; schreiben Sie einen Wert wie ${code(example)}.`,
    'invalid-date': ({ field, found }) =>
      `${code(found)} ist kein Datum für ${code(field)}; schreiben Sie Tage ab heute wie \`"0d"\` und \`"7d"\`, oder einen Tag wie \`"2026-11-28"\`.`,
    'date-out-of-range': ({ field, found }) => `${code(found)} ist zu weit weg für ${code(field)}.`,
    'invalid-time': ({ field, found }) =>
      `${code(found)} ist keine Uhrzeit für ${code(field)}; schreiben Sie \`"09:30"\` oder \`"09:30:00"\`.`,
    'unknown-value': ({ field, found, suggestion, values }) =>
      `${code(found)} ist kein bekannter Wert von ${code(field)}.${meant(suggestion)}${values === undefined ? '' : ` Nehmen Sie ${oneOf(values.map(code))}.`}`,
    'empty-range': ({ found, ...data }) =>
      `${code(found)} beginnt, nachdem es endet, also liegt nichts darin.${datesOf(data)} Vertauschen Sie die beiden, oder ändern Sie eines.`,
    contradiction: ({ found, conditions, ...data }) =>
      `${conditions === undefined ? code(found) : `${several(conditions)} zusammen`} kann nie zutreffen.${datesOf(data)} Ändern oder entfernen Sie eine Bedingung.`,
    'always-true': ({ found, conditions, field, ...data }) =>
      `${conditions === undefined ? code(found) : `Eines von ${several(conditions)}`} trifft auf jede Zeile zu${field === undefined ? '' : `, die einen Wert für ${code(field)} hat`}.${datesOf(data)} Lassen Sie es weg, oder ändern Sie es.`,
    'duplicate-value': ({ found, other, ...data }) =>
      `${code(found)} steht schon in dieser Liste${as(found, other)}.${datesOf(data)} Entfernen Sie es.`,
    'duplicate-condition': ({ found, other, ...data }) =>
      `${code(found)} steht schon da${as(found, other)}.${datesOf(data)} Entfernen Sie es.`,
    'redundant-bound': ({ found, other, ...data }) =>
      `${code(found)} ändert nichts${other === undefined ? '' : ` neben ${code(other)}`}.${datesOf(data)} Entfernen Sie es, oder ändern Sie den Wert.`,
    'mixed-and-or': ({ found }) =>
      `${code(found)} gilt vor dem OR daneben. Setzen Sie Klammern darum, oder um das OR, wenn das gemeint ist.`,
    'no-upper-bound': ({ field, suggestion }) =>
      `${code(field)} hat keinen letzten Tag, so dass immer mehr zu finden ist. Fügen Sie einen hinzu${suggestion === undefined ? '' : `, wie ${code(suggestion)}`}.`,
    'time-without-day': ({ found, field, suggestion }) =>
      `${code(found)} gilt auch an späteren Tagen. Fragen Sie nach der Zeit nur, wenn ${code(field)} heute ist: ${code(suggestion)}.`,
    'separate-records': ({ apart, together }) =>
      `${code(apart)} kann zwei Datensätze finden, ${code(together)} einen für beides.`,
    'single-value-list': ({ found, suggestion }) =>
      `${code(found)} ist eine Liste mit einem Wert. Schreiben Sie es ohne Liste${suggestion === undefined ? '' : `: ${code(suggestion)}`}.`,
  },
  fixes: {
    replace: (text) => `Ersetzen durch ${code(text)}`,
    replaceBySpace: () => 'Durch ein Leerzeichen ersetzen',
    remove: (text) => `${code(text)} entfernen`,
    removeAndClose: (text, closing) => `${code(text)} entfernen und \`${closing}\` hinzufügen`,
    removeSpace: () => 'Das Leerzeichen entfernen',
    insert: (text) => `${code(text)} einfügen`,
    insertSpace: () => 'Ein Leerzeichen einfügen',
    add: (text) => `${code(text)} hinzufügen`,
    addParentheses: () => 'Klammern setzen',
    write: (text) => `${code(text)} schreiben`,
    writeList: (operator) => `Eine Liste mit \`${operator}\` schreiben`,
    closeQuote: () => 'Das Anführungszeichen schließen',
    closeBacktick: () => 'Den Backtick schließen',
    swap: (one, other) => `${code(one)} und ${code(other)} vertauschen`,
    seeAlso: (text) => `Siehe auch ${code(text)}.`,
  },
  severities: { error: 'Fehler', warning: 'Warnung', hint: 'Hinweis', guess: 'Vielleicht' },
  operators: {
    '=': 'ist gleich',
    '!=': 'ist nicht gleich',
    '<': 'liegt vor oder ist kleiner als',
    '<=': 'ist höchstens',
    '>': 'liegt nach oder ist größer als',
    '>=': 'ist mindestens',
    '~': 'enthält, ohne Rücksicht auf Großschreibung und Akzente',
    '!~': 'enthält nicht',
    '^=': 'beginnt mit, ohne Rücksicht auf Großschreibung und Akzente',
    '!^=': 'beginnt nicht mit',
    IN: 'ist eines von',
    BETWEEN: 'liegt zwischen, beide Grenzen eingeschlossen',
    'IS NULL': 'hat keinen Wert',
  },
  describe: {
    operators: {
      '=': { plain: ([value]) => `ist ${value}` },
      '!=': { plain: ([value]) => `ist nicht ${value}` },
      '<': {
        plain: ([value], order) => `${{ number: 'ist kleiner als', time: 'liegt vor', text: 'kommt vor' }[order]} ${value}`,
      },
      '<=': {
        plain: ([value], order) =>
          ({ number: `ist höchstens ${value}`, time: `ist ${value} oder früher`, text: `ist ${value} oder kommt davor` })[order],
      },
      '>': {
        plain: ([value], order) => `${{ number: 'ist größer als', time: 'liegt nach', text: 'kommt nach' }[order]} ${value}`,
      },
      '>=': {
        plain: ([value], order) =>
          ({ number: `ist mindestens ${value}`, time: `ist ${value} oder später`, text: `ist ${value} oder kommt danach` })[
            order
          ],
      },
      '~': { plain: ([part]) => `enthält ${part}` },
      '!~': { plain: ([part]) => `enthält nicht ${part}` },
      '^=': { plain: ([part]) => `beginnt mit ${part}` },
      '!^=': { plain: ([part]) => `beginnt nicht mit ${part}` },
      IN: { plain: (list) => `ist ${oneOf(list)}`, negated: (list) => `ist nicht ${oneOf(list)}` },
      BETWEEN: {
        plain: ([low, high]) => `liegt von ${low} bis einschließlich ${high}`,
        negated: ([low, high]) => `liegt nicht von ${low} bis einschließlich ${high}`,
      },
      'IS NULL': { plain: () => 'hat keinen Wert', negated: () => 'hat einen Wert' },
    },
    listed: { plain: ([list]) => `ist in ${list}`, negated: ([list]) => `ist nicht in ${list}` },
    has: {
      values: (list, isAll, negated) =>
        `hat${negated ? ' nicht' : ''} ${isAll ? 'alles' : 'etwas'} von ${[list].flat().join(', ')}`,
      element: (phrase, negated) => `hat ${negated ? 'kein' : 'ein'} Element, für das gilt: ${phrase}`,
      empty: (negated) => `ist${negated ? ' nicht' : ''} leer`,
      records: (relation, isOnly, negated, condition) =>
        `${relation} hat ${negated ? 'nicht ' : ''}${isOnly ? 'nur solche' : 'eines'}, für die gilt (${condition})`,
    },
    fieldValue: (field) => `der Wert von ${field}`,
    call: (label, list, negated) =>
      `${label} gilt${negated ? ' nicht' : ''}${list.length === 0 ? '' : ` für ${listed(list, ' und ')}`}`,
    and: (parts) => listed(parts, ', und '),
    or: (parts) => listed(parts, ', oder '),
    either: (parts) => `entweder ${listed(parts, ', oder ')}`,
    field: (quoted) => `das Feld ${quoted}`,
    others: (count) => `eines von ${grouped(count)} weiteren`,
    truth: { true: 'wahr', false: 'falsch' },
    near: { [-1]: 'gestern', 0: 'heute', 1: 'morgen' },
    away: unitsAway,
    elapsed: (amount, unit) => {
      const count = Math.abs(amount);
      const span = `${count} ${count === 1 ? { h: 'Stunde', min: 'Minute' }[unit] : { h: 'Stunden', min: 'Minuten' }[unit]}`;
      return amount === 0 ? 'jetzt' : amount < 0 ? `vor ${span}` : `in ${span}`;
    },
    moment: (date, time, offset) => `${date} um ${time}${offset}`,
    date: (day, month, year) => `${day}. ${months[month - 1]} ${year}`,
    decimalPoint: ',',
    reserved: new Set('und oder entweder ist liegt hat enthält beginnt kommt nicht das feld eines wahr falsch'.split(' ')),
  },
  noRows: {
    empty: 'Es gibt überhaupt keine Zeilen.',
    some: (matching, total) => `${grouped(matching)} von ${counted(total, 'Zeile', 'Zeilen')} passen.`,
    none: 'Keine Zeile passt.',
    without: (dropped) =>
      `${dropped.map(([condition, rows]) => `Ohne ${condition} ${rows === 1 ? 'passt 1 Zeile' : `passen ${grouped(rows)} Zeilen`}`).join('; ')}.`,
    met: (conditions) => `Keine Zeile erfüllt ${oneOf(conditions)}.`,
    after: (condition) => `Jede Bedingung hat Zeilen, aber nach ${condition} bleibt keine übrig.`,
    unknown: (condition, rows) =>
      `Bei ${counted(rows, 'Zeile', 'Zeilen')} lässt sich ${condition} nicht entscheiden, weil ein Wert fehlt.`,
  },
  interpret: {
    and: 'und|sowie|aber',
    or: 'oder',
    not: 'nicht|ist nicht',
    with: 'mit|mit einem|hat',
    without: 'ohne|kein|keine|außer',
    comparisons: {
      '=': 'ist|gleich|genau|um',
      '!=': 'ist nicht|ungleich',
      '<': 'weniger als|kleiner als|unter',
      '<=': 'höchstens|bis',
      '>': 'mehr als|größer als|über',
      '>=': 'mindestens|ab|seit',
      '~': 'enthält',
      '!~': 'enthält nicht',
      '^=': 'beginnt mit',
      '!^=': 'beginnt nicht mit',
      in: 'in|eines von',
      between: 'zwischen|von',
      '!between': 'nicht zwischen',
      before: 'vor',
      after: 'nach',
      like: '',
      '[NULL]': 'ist leer|fehlt',
      '[VALUE]': 'ist nicht leer',
    },
    orMore: 'oder mehr|oder später',
    orLess: 'oder weniger|oder früher',
    to: 'bis',
    true: 'wahr|ja',
    false: 'falsch|nein',
    endings: 'e|n|en|s|er',
    unclear: 'meisten|größte',
    noise: 'der|die|das|alle|alles|im|in|am|an|für|bitte|zeige|Buchungen',
    days: 'vorgestern;gestern;heute;morgen;übermorgen',
    future: 'künftige',
    past: 'vergangene',
    now: 'jetzt',
    dayParts: 'vormittag|früh;nachmittag;abend',
    todayParts: 'heute früh;heute nachmittag;heute abend',
    weekdays: 'Montag;Dienstag;Mittwoch;Donnerstag;Freitag;Samstag;Sonntag',
    months: 'Januar;Februar;März;April;Mai;Juni;Juli;August;September;Oktober;November;Dezember',
    units: 'Tag|Tage|Tagen;Woche|Wochen;Monat|Monate|Monaten;Jahr|Jahre|Jahren;Stunde|Stunden;Minute|Minuten;Wochenende',
    since: 'seit',
    this: 'diese|dieser|dieses|diesen',
    next: 'nächste|nächsten|nächster|kommende|kommenden',
    last: 'letzte|letzten|vorige',
    ago: '',
    ahead: 'in',
    fromNow: 'ab jetzt',
    numbers:
      'ein;zwei;drei;vier;fünf;sechs;sieben;acht;neun;zehn;elf;zwölf;dreizehn;vierzehn;fünfzehn;sechzehn;siebzehn;achtzehn;neunzehn;zwanzig',
    tens: 'dreißig;vierzig;fünfzig;sechzig;siebzig;achtzig;neunzig;hundert',
    ordinals: 'erste;zweite;dritte',
    ordinalEnd: '',
    oclock: 'Uhr',
    pm: 'nachmittags',
    noon: 'Mittag',
    midnight: 'Mitternacht',
    halfPast: '',
    halfTo: 'halb',
    quarterPast: 'Viertel nach',
    quarterTo: 'Viertel vor',
  },
  languageService: {
    dates: {
      day: (day, away) => `${capitalised(day)}, ${away}.`,
      isDay: (date, day, away) => `${date} ist ${day}, ${away}.`,
      away: (days) => ['gestern', 'heute', 'morgen'][days + 1] ?? unitsAway(days, 'd'),
      counted: unitsAway,
      countedFrom: (today, timeZone) => `Gezählt ab heute, ${today}${inZone(timeZone)}. Es ändert sich um Mitternacht.`,
      range: (first, last) => `Von ${first} bis einschließlich ${last}.`,
      days: (count) => counted(count, 'Tag', 'Tage'),
      makeAbsolute: (date) => `Den Tag selbst schreiben: \`${date}\``,
      makeRelative: (date) => `Ab heute zählen: \`${date}\``,
      wholeDays: (timeZone) => `Zeilen haben auch eine Uhrzeit; es geht um ganze Tage${inZone(timeZone)}.`,
      zone: (timeZone) => `Tage beginnen in ${timeZone}.`,
    },
    values: {
      types: {
        integer: 'eine ganze Zahl',
        decimal: 'eine Zahl',
        text: 'ein Text',
        date: 'ein Datum',
        time: 'eine Uhrzeit',
        boolean: 'wahr oder falsch',
      },
      dateTime: 'ein Datum mit Uhrzeit',
      howToWrite: {
        integer: (example) => `Eine ganze Zahl, wie ${example}.`,
        decimal: (example) => `Eine Zahl, wie ${example}.`,
        text: (example) => `Ein Text in Anführungszeichen, wie ${example}.`,
        date: () => 'Tage ab heute, wie `"0d"`, `"7d"` oder `"-1d"`.',
        time: (example) => `Eine Uhrzeit in Anführungszeichen, wie ${example}.`,
        boolean: () => '`TRUE` oder `FALSE`.',
      },
      otherDates: 'Oder Wochen, Monate und Jahre, wie `"2w"`, `"1m"` und `"1y"`, oder ein Tag wie `"2026-11-28"`.',
      chosen: (count) => ['Noch ist kein Wert gewählt.', '1 Wert ist gewählt.'][count] ?? `${grouped(count)} Werte sind gewählt.`,
      known: (count) => (count === 1 ? '1 Wert ist bekannt.' : `${grouped(count)} Werte sind bekannt.`),
      count: (count) => counted(count, 'Wert', 'Werte'),
      listOf: (count) => `Die Liste hat ${count}.`,
      folded: 'Buchstaben zählen ohne Großschreibung und Akzente: `cafe` und `Café` sind gleich.',
      labelled: (value, label) => `${value} ist ${label}.`,
      placeholders: {
        value: 'Wert',
        low: 'von',
        high: 'bis',
        integer: 'Zahl',
        decimal: 'Zahl',
        text: '"Text"',
        date: '"Datum"',
        time: '"Uhrzeit"',
        boolean: 'TRUE|FALSE',
      },
    },
    hover: {
      field: (name, type, label) => `${name} ist ${type}${label === '' ? '' : `: ${label}`}.`,
      variable: 'Wer fragt, gibt den Wert.',
      call: (signature, label) => `${signature} ist eine eigene Bedingung${label === '' ? '' : `: ${label}`}.`,
      alias: (alias, name) => `${alias} ist ein anderer Name von ${name}.`,
      operators: (list) => `Fragen lässt sich mit ${listed(list, ' und ')}.`,
      knownValues: (values, others, isClosed) =>
        `${isClosed ? 'Die Werte sind' : 'Bekannte Werte sind'} ${others > 0 ? `${values.join(', ')} und ${others} weitere` : listed(values, ' und ')}.`,
      operator: (operator, summary) => `${operator}: ${summary}.`,
      negated: (operator, opposite, summary) => `${operator} ist das Gegenteil von ${opposite}: ${summary}.`,
      opposite: (operator) => `Das Gegenteil ist ${operator}.`,
      missing: 'Eine Zeile ohne Wert findet keines von beiden; `IS NULL` findet sie.',
      connectives: {
        AND: '`AND`: beide Seiten treffen zu.',
        OR: '`OR`: eine Seite trifft zu, oder beide.',
        NOT: '`NOT`: was folgt, trifft nicht zu.',
      },
      precedence: '`NOT` gilt vor `AND`, und `AND` vor `OR`; Klammern gelten vor allem.',
      betweenAnd: 'Dieses `AND` gehört zu `BETWEEN`: es steht zwischen dem kleinsten und dem größten Wert, beide eingeschlossen.',
      valueFor: (value, name) => `${value} ist ein Wert für ${name}.`,
      time: (value, time) => `${value} ist ${time} auf der Uhr.`,
      notKnown: (value, name) => `${value} ist kein bekannter Wert von ${name}.`,
    },
    completion: {
      types: {
        integer: 'ganze Zahl',
        decimal: 'Zahl',
        text: 'Text',
        date: 'Datum',
        time: 'Uhrzeit',
        boolean: 'wahr oder falsch',
      },
      negated: { 'NOT IN': 'ist keines von', 'NOT BETWEEN': 'liegt außerhalb', 'IS NOT NULL': 'hat einen Wert' },
      short: { '~': 'enthält', '^=': 'beginnt mit' },
      not: 'das Gegenteil von dem, was folgt',
      group: 'Bedingungen, die zusammengehören',
      and: 'beides muss zutreffen',
      or: 'eines davon muss zutreffen',
      close: 'Ende der Gruppe oder Liste',
      comma: 'noch ein Wert',
      until: 'bis einschließlich',
      templates: { today: 'Heute', week: 'Die kommende Woche', notOver: 'Jetzt und später', oneOf: 'Eines von mehreren' },
      unknown: 'kein bekannter Wert',
      more: (count) => `… noch ${grouped(count)}: weitertippen`,
      operators: (list) => `Fragen lässt sich mit ${list}.`,
      example: (expression) => `Zum Beispiel ${expression}.`,
      values: (list, more) => `Werte sind ${list}${more > 0 ? ` und ${more} weitere` : ''}.`,
    },
    fixes: {
      replace: 'Ersetzen durch',
      write: 'Schreiben:',
      negate: 'Verneinen:',
      simplify: 'Vereinfachen zu',
      sort: 'Die Liste sortieren',
      removeParentheses: 'Die überflüssigen Klammern entfernen',
      addParentheses: 'In Klammern setzen',
      straighten: 'Alle typografischen Anführungs- und Leerzeichen ersetzen',
      all: 'Alle Schreibfehler und Wiederholungen beheben',
      interpret: 'Das Ganze lesen als',
      insert: (text) => `${text} einfügen`,
      remove: (text) => `${text} entfernen`,
      closeQuote: (keyword) => `Das Anführungszeichen vor ${keyword} schließen`,
      lower: (profile, day) => `Für die Suchsprache ${profile} umschreiben${day === undefined ? '' : ` (Stand ${day})`}`,
    },
  },
  editor: {
    label: 'Suchausdruck',
    hint: 'Strg und Leertaste für Vorschläge, Strg und Punkt für Korrekturen, Strg und Eingabe zum Suchen, Tab zum Verlassen.',
    missing: 'Schreiben Sie eine Suche.',
    suggestions: 'Vorschläge',
    fixes: 'Korrekturen',
    noFixes: 'Hier ist nichts zu korrigieren.',
    problems: 'Probleme',
    close: 'Schließen',
    severities: { error: 'Fehler', warning: 'Warnung', hint: 'Hinweis' },
    suggestionCount: (count) => `${counted(count, 'Vorschlag', 'Vorschläge')}.`,
    fixCount: (count) => `${counted(count, 'Korrektur', 'Korrekturen')}.`,
    problemCount: (count) => (count === 0 ? 'Keine Probleme.' : `${counted(count, 'Problem', 'Probleme')}.`),
    more: (count) => `und ${grouped(count)} weitere`,
  },
  monaco: {
    ariaLabel: 'Suchausdruck. Strg+Leertaste für Vorschläge, Strg+Eingabe zum Suchen, Tab zum Verlassen.',
    run: 'Suchen',
    actions: {
      run: 'Suche: Ausführen',
      format: 'Suche: Text formatieren',
      fixAll: 'Suche: Alles beheben, was sicher ist',
      makeAbsolute: 'Suche: Datum ausschreiben',
      toggleHints: 'Suche: Bedeutung der Werte zeigen oder verbergen',
    },
  },
  builder: {
    label: 'Bedingungen',
    join: 'Welche dieser Bedingungen gelten müssen',
    joins: { all: 'Alle diese', any: 'Mindestens eine dieser', notAll: 'Nicht alle diese', none: 'Keine dieser' },
    group: 'Gruppe',
    field: 'Feld',
    relation: 'Vergleich',
    value: 'Wert',
    low: 'Von',
    high: 'Bis einschließlich',
    upTo: 'bis einschließlich',
    not: 'nicht',
    takeNotAway: '„nicht“ wegnehmen',
    more: (condition) => `Mehr zu: ${condition}`,
    remove: (condition) => `Entfernen: ${condition}`,
    up: 'Nach oben',
    down: 'Nach unten',
    or: 'Alternative hinzufügen (oder)',
    andWith: 'Hinzufügen, was auch gelten muss (und)',
    negate: 'Umkehren (nicht)',
    compare: 'Mit einer Variablen oder einem anderen Feld vergleichen',
    condition: 'Bedingung',
    addGroup: 'Gruppe',
    also: 'Und auch',
    addTo: (what) => `Hinzufügen: ${what}`,
    chip: 'Ein Stück Text',
    chipHint: 'Dieses Stück passt in keine Bedingung. Sie können es hier als Text ändern.',
    held: {
      one: 'hat eines, das',
      HAS: 'hat',
      'NOT HAS': 'hat nicht',
      'HAS ANY': 'hat eines von',
      'NOT HAS ANY': 'hat keines von',
      'HAS ALL': 'hat alle von',
      'NOT HAS ALL': 'hat nicht alle von',
      'HAS (': 'hat eines, für das gilt',
      'NOT HAS (': 'hat keines, für das gilt',
      'HAS ONLY (': 'hat nur solche, für die gilt',
      'NOT HAS ONLY (': 'hat auch andere als die, für die gilt',
      'IS EMPTY': 'hat keines',
      'IS NOT EMPTY': 'hat mindestens eines',
    },
    missing: 'Hier fehlt etwas.',
    unclosed: 'Ein Anführungszeichen oder eine Klammer ist noch offen; darum steht dies noch nicht in der Suche.',
    unclosedAbove: 'Ein Stück Text darüber ist unfertig. Vollenden Sie es; danach können Sie mehr hinzufügen.',
    tooMany: (count) => `${grouped(count)} weitere Bedingungen stehen im Text.`,
    empty: 'Noch keine Bedingungen. Fügen Sie eine hinzu; dann sehen Sie nur passende Zeilen.',
    start: 'Beginnen mit',
    fromToday: 'Ab heute',
    week: 'Die nächsten 7 Tage',
    only: (value) => `Nur ${value}`,
    removed: 'Bedingung entfernt',
    added: (field) => `Bedingung hinzugefügt: ${field}`,
    groupAdded: 'Gruppe hinzugefügt',
    movedTo: (position, count) => `Verschoben auf ${position} von ${count}`,
    undone: 'Rückgängig gemacht',
    redone: 'Wiederholt',
    findField: 'Feld suchen',
    notYet: 'Noch kein Wert',
    refused: (typed) => `„${typed}“ geht hier nicht. Die Suche bleibt, wie sie war.`,
    chosenNow: (value) => `${value} gewählt`,
    lastValue: 'Der letzte Wert bleibt; entfernen Sie die Bedingung.',
    invalid: 'Ein Teil der Suche stimmt noch nicht.',
    required: 'Fügen Sie eine Bedingung hinzu.',
    choose: 'Wählen',
    chosen: 'Gewählte Werte',
    find: 'Nach Name oder Nummer suchen',
    findText: 'Nach Name suchen',
    findHint: 'Oder mehrere einfügen, wie 1, 14',
    use: (list) => `${list} nehmen`,
    nothing: 'Nichts heißt so.',
    moreValues: (count) => `Noch ${grouped(count)}: einen Teil des Namens tippen.`,
    others: (count) => `und ${grouped(count)} weitere`,
    takeAway: (value) => `${value} wegnehmen`,
    unknown: 'unbekannt',
    addValue: 'Wert hinzufügen',
    yes: 'ja',
    no: 'nein',
    dates: {
      counted: 'ab heute gezählt …',
      calendar: 'im Kalender …',
      moment: 'Datum und Uhrzeit …',
      fromNow: 'ab jetzt gezählt …',
      timeOfDay: 'Uhrzeit …',
      amount: 'Wie viele; unter null liegt in der Vergangenheit',
      unit: 'Tage, Wochen, Monate oder Jahre',
      hoursOrMinutes: 'Stunden oder Minuten',
      date: 'Datum',
      dateAndTime: 'Datum und Uhrzeit',
    },
    relations: {
      general: {
        '=': 'ist',
        '!=': 'ist nicht',
        '<': 'ist kleiner als',
        '<=': 'ist höchstens',
        '>': 'ist größer als',
        '>=': 'ist mindestens',
        '~': 'enthält',
        '!~': 'enthält nicht',
        '^=': 'beginnt mit',
        '!^=': 'beginnt nicht mit',
        IN: 'ist eines von',
        'NOT IN': 'ist keines von',
        BETWEEN: 'liegt zwischen',
        'NOT BETWEEN': 'liegt nicht zwischen',
        'IS NULL': 'ist leer',
        'IS NOT NULL': 'ist nicht leer',
      },
      special: {
        date: {
          '=': 'ist am',
          '!=': 'ist nicht am',
          '<': 'vor',
          '<=': 'bis einschließlich',
          '>': 'nach',
          '>=': 'ab',
          BETWEEN: 'zwischen',
          'NOT BETWEEN': 'nicht zwischen',
        },
        time: { '<': 'vor', '<=': 'bis', '>': 'nach', '>=': 'ab', BETWEEN: 'zwischen', 'NOT BETWEEN': 'nicht zwischen' },
        text: { '<': 'kommt vor', '<=': 'kommt vor oder ist', '>': 'kommt nach', '>=': 'kommt nach oder ist' },
      },
    },
  },
  client: {
    everything: 'Es gibt keine Suche: alle Zeilen werden abgefragt.',
    whole: 'Der Dienst entscheidet über die ganze Suche.',
    off: 'Mehr als eine Abfrage ist nicht erlaubt.',
    single: (most) => `Es gibt kein OR, dessen Teile sich in höchstens ${most} Abfragen abfragen lassen.`,
    several: (count) => `Die Teile des OR werden in ${count} Abfragen abgefragt, so dass der Dienst über mehr davon entscheidet.`,
    unordered: 'Die Antworten auf mehrere Abfragen kamen in keiner Reihenfolge, in der sie sich zusammenführen lassen.',
  },
  lsp: {
    setting: (name, given) => `Die Einstellung ${code(name)} kann nicht ${code(given)} sein und wird übergangen.`,
    keptSchema: (path, why) => `Das Schema ${code(path)} ist nicht zu gebrauchen: ${why}. Das vorige bleibt in Gebrauch.`,
    bookingSchema: (path, why) => `Das Schema ${code(path)} ist nicht zu gebrauchen: ${why}. Es gelten die Felder einer Buchung.`,
  },
  list: {
    'unknown-parameter': ({ parameter, suggestion }) =>
      `Es gibt keinen Parameter ${code(parameter)}. Meinten Sie ${code(suggestion)}?`,
    'repeated-parameter': ({ parameter }) => `Der Parameter ${code(parameter)} steht mehrmals da; geben Sie ihn einmal an.`,
    'unknown-field': ({ field, suggestion }) =>
      `Es gibt kein Feld ${code(field)}.${suggestion === undefined ? '' : ` Meinten Sie ${code(suggestion)}?`}`,
    'field-not-allowed': ({ field }) => `Das Feld ${code(field)} darf hier nicht verlangt werden.`,
    'not-sortable': ({ field, sortable }) =>
      `Nach ${code(field)} lässt sich nicht sortieren; sortieren Sie nach ${sortable.map(code).join(', ')}.`,
    'repeated-field': ({ field }) => `Das Feld ${code(field)} steht zweimal da; nennen Sie es einmal.`,
    'empty-name': () => 'Zwischen zwei Kommas fehlt ein Feldname.',
    'too-many-fields': ({ most }) => `Höchstens ${most} Felder können genannt werden.`,
    'invalid-size': ({ most }) => `Die Größe einer Seite ist eine ganze Zahl von 1 bis ${most}.`,
    'invalid-count': () => 'Die Zählung ist `exact` oder `none`.',
    'invalid-cursor': () =>
      'Dieser Cursor ist verändert oder gehört zu einer anderen Suche oder Ordnung. Beginnen Sie wieder bei der ersten Seite, ohne Cursor.',
    'two-cursors': () => 'Eine Seite kommt nach einem Cursor oder davor; lassen Sie `after` oder `before` weg.',
  },
};

export const inGerman = defineCatalogue(german);
