import type { Locale } from '../../../grammar/messages/wording.ts';
import type { FieldType } from '../../../grammar/operators.ts';

/** What the list of suggestions says. Names, values and labels come as code or as words of a sentence. */
type CompletionWords = {
  readonly types: Readonly<Record<FieldType, string>>;
  /** The operators that have no summary of their own. */
  readonly negated: Readonly<Record<string, string>>;
  readonly not: string;
  readonly group: string;
  readonly and: string;
  readonly or: string;
  readonly close: string;
  readonly comma: string;
  readonly until: string;
  readonly templates: Readonly<Record<'today' | 'week' | 'oneOf', string>>;
  /** Of a number that is none of the known values. */
  readonly unknown: string;
  readonly more: (count: number) => string;
  readonly operators: (list: string) => string;
  readonly example: (expression: string) => string;
  readonly values: (list: string, more: number) => string;
  readonly day: (date: string, day: string, away: string) => string;
  readonly zone: (timeZone: string) => string;
};

export const completionWords: Readonly<Record<Locale, CompletionWords>> = {
  en: {
    types: { integer: 'whole number', decimal: 'number', text: 'text', date: 'date', time: 'time', boolean: 'true or false' },
    negated: { 'NOT IN': 'is none of', 'NOT BETWEEN': 'lies outside', 'IS NOT NULL': 'has a value' },
    not: 'the opposite of what follows',
    group: 'conditions that belong together',
    and: 'both have to be true',
    or: 'one of them has to be true',
    close: 'end of the group or list',
    comma: 'one more value',
    until: 'up to and including',
    templates: { today: 'Today', week: 'The coming week', oneOf: 'One of several' },
    unknown: 'not a known value',
    more: (count) => `… ${count} more: keep typing`,
    operators: (list) => `It can be asked with ${list}.`,
    example: (expression) => `For example ${expression}.`,
    values: (list, more) => `Values are ${list}${more > 0 ? ` and ${more} more` : ''}.`,
    day: (date, day, away) => `${date} is ${day}${away && `, ${away}`}.`,
    zone: (timeZone) => `Days begin in ${timeZone}.`,
  },
  nl: {
    types: { integer: 'geheel getal', decimal: 'getal', text: 'tekst', date: 'datum', time: 'tijd', boolean: 'waar of onwaar' },
    negated: { 'NOT IN': 'is geen van', 'NOT BETWEEN': 'ligt buiten', 'IS NOT NULL': 'heeft een waarde' },
    not: 'het tegendeel van wat volgt',
    group: 'voorwaarden die bij elkaar horen',
    and: 'beide moeten waar zijn',
    or: 'een ervan moet waar zijn',
    close: 'einde van de groep of lijst',
    comma: 'nog een waarde',
    until: 'tot en met',
    templates: { today: 'Vandaag', week: 'De komende week', oneOf: 'Een van meerdere' },
    unknown: 'geen bekende waarde',
    more: (count) => `… nog ${count}: typ verder`,
    operators: (list) => `Ernaar vragen kan met ${list}.`,
    example: (expression) => `Bijvoorbeeld ${expression}.`,
    values: (list, more) => `Waarden zijn ${list}${more > 0 ? ` en nog ${more}` : ''}.`,
    day: (date, day, away) => `${date} is ${day}${away && `, ${away}`}.`,
    zone: (timeZone) => `Dagen beginnen in ${timeZone}.`,
  },
};
