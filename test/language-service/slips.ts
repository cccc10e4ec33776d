import type { Chance } from '../differential/chance.ts';
import { textsOf } from '../support/words-of.ts';

/** No search is surely meant. */
export const notSure = 'not sure';

type Meant = readonly [text: string, meaning: string];

/** Texts with the searches that they surely stand for: a group for each rule of repair. */
export const meantBy: Readonly<Record<string, readonly Meant[]>> = {
  'LIKE and its wildcards': [
    ['RES_CUSTOM01 LIKE "%koor%"', 'RES_CUSTOM01 ~ "koor"'],
    ["RES_CUSTOM01 like '%koor%'", 'RES_CUSTOM01 ~ "koor"'],
    ["RES_CUSTOM01 LIKE 'koor%'", 'RES_CUSTOM01 ^= "koor"'],
    ['RES_CUSTOM01 ILIKE "%koor%" AND product = 101', 'RES_CUSTOM01 ~ "koor" AND product = 101'],
    ['RES_CUSTOM01 NOT LIKE "%koor%"', 'RES_CUSTOM01 !~ "koor"'],
    ['RES_CUSTOM01 NOT LIKE "koor%"', 'RES_CUSTOM01 !^= "koor"'],
    ['RES_CUSTOM01 LIKE "%100\\\\%%"', 'RES_CUSTOM01 ~ "100%"'],
    ['RES_CUSTOM01 LIKE "%a\\\\_b%"', 'RES_CUSTOM01 ~ "a_b"'],
    ['RES_CUSTOM01 LIKE "%koor"', notSure],
    ['RES_CUSTOM01 LIKE "koor"', notSure],
    ['RES_CUSTOM01 LIKE "k_or%"', notSure],
    ['RES_CUSTOM01 LIKE "%k%r%"', notSure],
    ['RES_CUSTOM01 LIKE "%"', notSure],
    ['RES_CUSTOM01 LIKE koor', notSure],
  ],
  'lists in other brackets': [
    ['product in {101;102}', 'product IN (101,102)'],
    ['product in [101, 102]', 'product IN (101,102)'],
    ['product in (101;102)', 'product IN (101,102)'],
    ['status in {"a;b";"c"}', 'status IN ("a;b","c")'],
    ['product = (101,102)', 'product IN (101,102)'],
    ['product != (101,102)', 'product NOT IN (101,102)'],
    ['product (101,102)', 'product IN (101,102)'],
    ['product IN 101, 102', 'product IN (101,102)'],
    ['product = 101, 102', 'product IN (101,102)'],
    ['product IN (101,102,)', 'product IN (101,102)'],
    ['product IN (101,,102)', 'product IN (101,102)'],
    ['product IN (14 101)', notSure],
    ['RES_NUMBER = 12,500', notSure],
    ['RES_NUMBER = 101,102', notSure],
    ['product = 101|102', notSure],
  ],
  'regular expressions': [
    ['RES_CUSTOM01 =~ "koor"', 'RES_CUSTOM01 ~ "koor"'],
    ['RES_CUSTOM01 =~ /koor/i', notSure],
    ['RES_CUSTOM01 =~ "ko+r"', notSure],
    ['RES_CUSTOM01 ~ /koor/', notSure],
  ],
  numbers: [
    ['RES_NUMBER > 1.000', notSure],
    ['RES_NUMBER > 1,000', notSure],
    ['RES_NUMBER > 1 000', notSure],
    ['RES_NUMBER > "1.000"', notSure],
    ['price > "1.000"', notSure],
    ['RES_NUMBER > "1 000"', 'RES_NUMBER > 1000'],
    ['RES_NUMBER > 1_000', 'RES_NUMBER > 1000'],
    ['RES_NUMBER > 1.000.000', 'RES_NUMBER > 1000000'],
    ['RES_NUMBER > 14.0', 'RES_NUMBER > 14'],
    ['RES_NUMBER > 007', 'RES_NUMBER > 7'],
    ['RES_NUMBER > 1e3', 'RES_NUMBER > 1000'],
    ['RES_NUMBER > +14', 'RES_NUMBER > 14'],
    ['RES_NUMBER > - 14', 'RES_NUMBER > -14'],
    ['RES_NUMBER > −14', 'RES_NUMBER > -14'],
    ['RES_NUMBER > "14"', 'RES_NUMBER > 14'],
    ['price > "12,50"', 'price > 12.5'],
    ['price > .5', 'price > 0.5'],
    ['product = 7d', notSure],
    ['RES_NUMBER 10-20', notSure],
    ['RES_NUMBER = 10-20', notSure],
    ['RES_NUMBER = 10–20', notSure],
    ['RES_NUMBER = 5 * 3', notSure],
    ['RES_NUMBER > 50%', notSure],
  ],
  'words for connectives': [
    ['product = 101 && status = "Open"', 'product = 101 AND status = "Open"'],
    ['product = 101 || status = "Open"', 'product = 101 OR status = "Open"'],
    ['product = 101 ADN status = "Open"', 'product = 101 AND status = "Open"'],
    ['product = 101 AND AND status = "Open"', 'product = 101 AND status = "Open"'],
    ['product = 101 XOR status = "Open"', notSure],
    ['product = 101 NOR status = "Open"', notSure],
    ['product = 101 AND OR status = "Open"', notSure],
    ['product = 101, status = "Open"', notSure],
    ['product = 101; status = "Open"', notSure],
    ['product = 101 status = "Open"', notSure],
    ['product = 101 EN status = "Open"', notSure],
    ['AND product = 101', notSure],
    ['product = 101 AND', notSure],
    ['kind = cancelled or rejected', notSure],
    ['status = cancelled or rejected', notSure],
    ['product = 101 OR 102', notSure],
    ['startdatum >= "0d" AND <= "7d"', notSure],
  ],
  operators: [
    ['product == 101', 'product = 101'],
    ['product === 101', 'product = 101'],
    ['product !== 101', 'product != 101'],
    ['product <> 101', 'product != 101'],
    ['RES_NUMBER => 5', 'RES_NUMBER >= 5'],
    ['RES_NUMBER =< 5', 'RES_NUMBER <= 5'],
    ['RES_NUMBER ≥ 5', 'RES_NUMBER >= 5'],
    ['RES_NUMBER gte 5', 'RES_NUMBER >= 5'],
    ['RES_NUMBER le 5', 'RES_NUMBER <= 5'],
    ['RES_CUSTOM01 contains "koor"', 'RES_CUSTOM01 ~ "koor"'],
    ['product := 101', 'product = 101'],
    ['product = = 101', 'product = 101'],
    ['product = >= 101', notSure],
    ['product ! 101', 'product != 101'],
    ['product NOT 101', 'product != 101'],
    ['product NOT = 101', 'product != 101'],
    ['product 101', 'product = 101'],
    ['product:101', 'product = 101'],
    ['status "Open"', notSure],
    ['RES_CUSTOM01:koor', notSure],
    ['101 = product', 'product = 101'],
    ['5 < RES_NUMBER', 'RES_NUMBER > 5'],
    ['1 < RES_NUMBER < 5', 'RES_NUMBER > 1 AND RES_NUMBER < 5'],
    ['RES_NUMBER > 1 < 5', 'RES_NUMBER > 1 AND RES_NUMBER < 5'],
    ['product ~ 14', notSure],
    ['product ~ "14"', notSure],
    ['product ~ "kajuit"', 'product = 104'],
    ['open < FALSE', notSure],
    ['open IN (TRUE)', 'open = TRUE'],
    ['WHERE product = 101', 'product = 101'],
    ['!product = 101', 'NOT product = 101'],
  ],
  'NULL and IS': [
    ['product = NULL', 'product IS NULL'],
    ['product != NULL', 'product IS NOT NULL'],
    ['product NULL', 'product IS NULL'],
    ['product NOT NULL', 'product IS NOT NULL'],
    ['product NOT IS NULL', 'product IS NOT NULL'],
    ['status is "Cancelled"', 'status = "Cancelled"'],
    ['status is not "Cancelled"', 'status != "Cancelled"'],
    ['product is 101', 'product = 101'],
    ['product IS EMPTY', notSure],
  ],
  ranges: [
    ['startdatum BETWEEN "0d" TO "7d"', 'startdatum BETWEEN "0d" AND "7d"'],
    ['RES_NUMBER BETWEEN 1, 14', 'RES_NUMBER BETWEEN 1 AND 14'],
    ['RES_NUMBER BETWEEN 1 14', 'RES_NUMBER BETWEEN 1 AND 14'],
    ['RES_NUMBER BETWEEN 1 000 AND 2', notSure],
    ['RES_NUMBER BETWEEN 1 OR 14', notSure],
  ],
  'words for values': [
    ['kind = Cancelled', 'kind = "Cancelled"'],
    ['kind = cancelled', 'kind = "Cancelled"'],
    ['kind = "canceled"', 'kind = "Cancelled"'],
    ['product = Zaal S', 'product = 101'],
    ['product = "Zaal S"', 'product = 101'],
    ['RES_CUSTOM01 = koor', 'RES_CUSTOM01 = "koor"'],
    ['RES_CUSTOM01 = koor de kring', 'RES_CUSTOM01 = "koor de kring"'],
    ['status = Opne', notSure],
    ['status >= 20', notSure],
    ['open = ja', 'open = TRUE'],
    ['open = 0', 'open = FALSE'],
    ['RES_CUSTOM02 = 14', 'RES_CUSTOM02 = "14"'],
  ],
  'names of fields': [
    ['stauts = "Open"', 'status = "Open"'],
    ['RES_NUMBR > 5', 'RES_NUMBER > 5'],
    ['RES_CUSTOM3 = "a"', notSure],
    ['RES_TITLE = "a"', notSure],
    ['Title ~ "a"', 'RES_CUSTOM01 ~ "a"'],
    ['persons > 5', 'RES_NUMBER > 5'],
    ['product = "zaal s" AND Persons > 5', 'product = 101 AND RES_NUMBER > 5'],
    ['product IN ("Zaal S", "Zaal M")', 'product IN (101,102)'],
    ['enddate >= "0d"', notSure],
    ['End date >= "0d"', notSure],
    ['Number of people > 3 4', notSure],
  ],
  quotes: [
    ['status = “Open”', 'status = "Open"'],
    ['status = ‘Open’', 'status = "Open"'],
    ['status = „Open”', 'status = "Open"'],
    ['status = `Open`', 'status = "Open"'],
    ['status = "Open', 'status = "Open"'],
    ['status = "Open AND product = 101', 'status = "Open" AND product = 101'],
    ['(status = "Open)', notSure],
    ['status = “Open AND product = 101', notSure],
    ['RES_CUSTOM01 = “it’s”', notSure],
  ],
  'dates and times': [
    ['startdatum >= 7d', 'startdatum >= "7d"'],
    ['startdatum >= 2026-11-28', 'startdatum >= "2026-11-28"'],
    ['startdatum >= today', 'startdatum >= "0d"'],
    ['startdatum >= tomorrow', 'startdatum >= "1d"'],
    ['startdatum >= "7 days"', 'startdatum >= "7d"'],
    ['startdatum >= "7D"', 'startdatum >= "7d"'],
    ['startdatum >= "28-11-2026"', 'startdatum >= "2026-11-28"'],
    ['startdatum >= "2026-11-8"', 'startdatum >= "2026-11-08"'],
    ['startdatum >= "3/2/2027"', notSure],
    ['startdatum >= "7x"', notSure],
    ['startdatum >= 7', notSure],
    ['startdatum >= "2026-02-30"', notSure],
    ['startdatum >= "2026-11-28T10:00"', notSure],
    ['startdatum >= "999999d"', notSure],
    ['RES_FROMTIME >= 9:30', 'RES_FROMTIME >= "09:30"'],
    ['RES_FROMTIME >= 9h30', 'RES_FROMTIME >= "09:30"'],
    ['RES_FROMTIME >= "9.30 PM"', 'RES_FROMTIME >= "21:30"'],
    ['RES_FROMTIME >= 9', notSure],
    ['RES_FROMTIME = "24:00"', notSure],
  ],
  parentheses: [
    ['(product = 101', 'product = 101'],
    ['product = 101)', 'product = 101'],
    ['product = 101 AND (status = "Open" OR status = "New"', 'product = 101 AND (status = "Open" OR status = "New")'],
    ['product IN (101,102', 'product IN (101,102)'],
    ['(product = 101 OR status = "Open" AND RES_ID = 1', notSure],
    ['product = 101 OR status = "Open") AND RES_ID = 1', notSure],
    ['NOT product = 101 AND status = "Open")', notSure],
    ['NOT (product = 101 AND status = "Open"', notSure],
    ['(product = 101 AND)', notSure],
    ['product IN ()', notSure],
  ],
  'characters that begin nothing': [
    ['product = 101;', 'product = 101'],
    ['product\u00a0=\u00a0101', 'product = 101'],
    ['product ＝ 101', 'product = 101'],
    ['product = #101', notSure],
    ['product = $101', notSure],
    ['product = 101 // rooms', notSure],
  ],
  'a whole text from a URL': [
    ['product%20%3D%20101', 'product = 101'],
    ['search=product%20%3D%20101', 'product = 101'],
    ['search=product+%3D+101', 'product = 101'],
    ['product%20%3D', notSure],
  ],
};

/** A search of conditions in letters, which slips can be put in. */
export function lettered(chance: Chance): string {
  const one = () => conditions[chance.below(conditions.length)] ?? '';
  const first = one();
  const join = chance.below(2) === 0 ? ' AND ' : ' OR ';
  return [first, ...Array.from({ length: chance.below(3) }, one)].join(join);
}

const conditions = textsOf`
  product = 101; product IN (14,101); product NOT IN (1,14,102); RES_NUMBER > 1000; RES_NUMBER <= 25000;
  RES_NUMBER BETWEEN 2 AND 10; startdatum >= "0d"; startdatum <= "7d"; startdatum = "2026-11-28"; RES_FROMTIME >= "09:30";
  RES_CUSTOM01 ~ "koor"; RES_CUSTOM01 ^= "Café 5"; RES_CUSTOM01 !~ "100%"; RES_CUSTOM01 !^= "a_b"; status = "Open";
  kind != "Cancelled"; RES_CUSTOM02 IS NULL; open = TRUE; price < 12.5`;

/** Spoils a search; undefined where it has nothing that the slip can be in. */
export type Slip = (search: string, chance: Chance) => string | undefined;

/** Spoils one of the places that a pattern finds. */
const at =
  (pattern: RegExp, spoil: (match: RegExpExecArray) => string): Slip =>
  (search, chance) => {
    const found = [...search.matchAll(pattern)];
    const match = found[chance.below(Math.max(found.length, 1))];
    if (match === undefined) return undefined;
    return search.slice(0, match.index) + spoil(match) + search.slice(match.index + match[0].length);
  };

const likeText = (text: string) => text.replace(/[%_]/g, '\\\\$&');

export const slips: Readonly<Record<string, Slip>> = {
  'typographic quotes': at(/"([^"]*)"/g, ([, text]) => `“${text}”`),
  'single typographic quotes': at(/"([^"]*)"/g, ([, text]) => `‘${text}’`),
  '==': at(/ = /g, () => ' == '),
  '&&': at(/ AND (?!10)/g, () => ' && '),
  '||': at(/ OR /g, () => ' || '),
  'no quotes around dates': at(/(startdatum \S+ )"([^"]*)"/g, ([, before, date]) => `${before}${date}`),
  'no quotes around times': at(/(TIME \S+ )"([^"]*)"/g, ([, before, time]) => `${before}${time}`),
  'LIKE with % on both sides': at(/ (!?)~ "([^"]*)"/g, ([, not, text = '']) => ` ${not ? 'not ' : ''}like "%${likeText(text)}%"`),
  'LIKE with % at the end': at(/ (!?)\^= "([^"]*)"/g, ([, not, text = '']) => ` ${not ? 'NOT ' : ''}LIKE '${likeText(text)}%'`),
  'braces and semicolons': at(/IN \(([^)]*)\)/g, ([, list = '']) => `IN {${list.replaceAll(',', ';')}}`),
  brackets: at(/IN \(([^)]*)\)/g, ([, list = '']) => `in [${list.replaceAll(',', ', ')}]`),
  'semicolons in a list': at(/IN \(([^)]*)\)/g, ([, list = '']) => `IN (${list.replaceAll(',', '; ')})`),
  'no parentheses around a list': at(/IN \(([^)]*)\)/g, ([, list = '']) => `IN ${list}`),
  'thousands with points': at(/(\d)000\b/g, ([, digit]) => `${digit}.000`),
  'thousands with commas': at(/(\d)000\b/g, ([, digit]) => `${digit},000`),
  'thousands with spaces': at(/(\d)000\b/g, ([, digit]) => `${digit} 000`),
  'thousands with underscores': at(/(\d)000\b/g, ([, digit]) => `${digit}_000`),
  'doubled operators': at(/ (=|<=|>=|<|>|~) /g, ([, operator]) => ` ${operator} ${operator} `),
  'doubled AND': at(/ AND (?!10)/g, () => ' AND AND '),
  'a missing last parenthesis': (search) => (search.endsWith(')') ? search.slice(0, -1) : undefined),
  'a group that is not closed': (search) => (/ (?:AND|OR) .* (?:AND|OR) /.test(search) ? `(${search}` : undefined),
  'a parenthesis too many': (search) => `${search})`,
  'a semicolon at the end': (search) => `${search};`,
  'spaces that are none': (search) => search.replace(/"[^"]*"| /g, (part) => (part === ' ' ? '\u00a0' : part)),
  'a missing quote at the end': (search) => (search.endsWith('"') ? search.slice(0, -1) : undefined),
  'percent-encoding': (search) => encodeURIComponent(search),
  'a parameter of a URL': (search) => `search=${encodeURIComponent(search).replaceAll('%20', '+')}`,
  '= NULL': at(/ IS NULL/g, () => ' = NULL'),
  'is for =': at(/(product|status) = /g, ([, field]) => `${field} is `),
  'WHERE before it': (search) => `WHERE ${search}`,
  'BETWEEN with TO': at(/2 AND 10/g, () => '2 TO 10'),
  'a colon for =': at(/product = /g, () => 'product:'),
  'quoted numbers': at(/(RES_NUMBER \S+ )(\d+)/g, ([, before, number]) => `${before}"${number}"`),
};

/** The slips of which some texts may mean another search, and stay; every other one is mended. */
export const unsure: ReadonlySet<string> = new Set(textsOf`
  single typographic quotes; no parentheses around a list; thousands with points; thousands with commas;
  thousands with spaces; thousands with underscores; a missing last parenthesis; a group that is not closed;
  a parenthesis too many; a missing quote at the end`);
