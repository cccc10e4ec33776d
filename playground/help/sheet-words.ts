import type { Locale } from 'search-expression';
import type { JoinName, MissingName, SheetDate, ValueName } from './sheet-examples.ts';

type SheetWords = {
  readonly title: string;
  readonly lead: string;
  readonly print: string;
  readonly tryIt: string;
  readonly tried: string;
  readonly undo: string;
  readonly condition: string;
  readonly conditionLead: string;
  readonly heads: readonly [operator: string, meaning: string, example: string];
  readonly dates: string;
  readonly datesLead: string;
  readonly dateHeads: readonly [written: string, meaning: string, now: string];
  readonly date: Readonly<Record<SheetDate, string>>;
  readonly calendar: string;
  readonly values: string;
  readonly valuesLead: string;
  readonly value: Readonly<Record<ValueName, string>>;
  readonly joins: string;
  readonly joinsLead: string;
  readonly join: Readonly<Record<JoinName, string>>;
  readonly missing: string;
  readonly missingLead: string;
  readonly miss: Readonly<Record<MissingName, string>>;
  readonly fields: string;
  readonly fieldsLead: string;
  readonly allFields: string;
  readonly grammar: string;
};

export const sheetWords: Readonly<Record<Locale, SheetWords>> = {
  en: {
    title: 'The language on one page',
    lead: 'Press an example to try it. You can undo it afterwards.',
    print: 'Print',
    tryIt: 'Try it',
    tried: 'The example stands in the search.',
    undo: 'Undo',
    condition: 'A condition',
    conditionLead: 'A field, an operator and a value. A row is found when the whole search holds for it.',
    heads: ['Operator', 'The field …', 'Example'],
    dates: 'Dates',
    datesLead: 'In quotes, counted from today: days, weeks, months or years. A screen with them is right every day.',
    dateHeads: ['Write', 'For', 'Now'],
    date: {
      '0d': 'today',
      '1d': 'tomorrow',
      '-1d': 'yesterday',
      '7d': 'in 7 days',
      '2w': 'in 2 weeks',
      '1m': 'in a month',
      '1y': 'in a year',
    },
    calendar: 'a day of the calendar',
    values: 'Values',
    valuesLead: 'Numbers stand bare; texts, dates and times stand in quotes. Capitals count in a text, but not for ~.',
    value: {
      number: 'A number, without quotes',
      text: 'A text, in quotes',
      single: 'Single quotes do as well',
      quote: 'A quote inside a text: put \\ before it',
      time: 'A time of day',
    },
    joins: 'More conditions',
    joinsLead: 'NOT goes first, then AND, then OR. Put parentheses where you mean another order.',
    join: {
      and: 'Both hold',
      or: 'One of the two holds, or both',
      not: 'It does not hold',
      group: 'Parentheses hold together what belongs together',
      notIn: 'NOT also stands before IN and BETWEEN',
    },
    missing: 'Empty fields',
    missingLead: 'A row without a value is found by no comparison with it, not even by != or NOT. Ask for it by name:',
    miss: { without: 'Rows without a value', with: 'Rows with one' },
    fields: 'Fields',
    fieldsLead: 'Names may be typed in small letters or capitals. Some of them:',
    allFields: 'Everything that can be searched',
    grammar: 'The grammar',
  },
  nl: {
    title: 'De taal op één bladzijde',
    lead: 'Druk op een voorbeeld om het te proberen. U kunt het daarna ongedaan maken.',
    print: 'Afdrukken',
    tryIt: 'Probeer het',
    tried: 'Het voorbeeld staat in de zoekopdracht.',
    undo: 'Ongedaan maken',
    condition: 'Een voorwaarde',
    conditionLead: 'Een veld, een operator en een waarde. Een rij wordt gevonden als de hele zoekopdracht ervoor geldt.',
    heads: ['Operator', 'Het veld …', 'Voorbeeld'],
    dates: 'Datums',
    datesLead: 'Tussen aanhalingstekens, geteld vanaf vandaag: dagen, weken, maanden of jaren. Een scherm ermee klopt elke dag.',
    dateHeads: ['Schrijf', 'Voor', 'Nu'],
    date: {
      '0d': 'vandaag',
      '1d': 'morgen',
      '-1d': 'gisteren',
      '7d': 'over 7 dagen',
      '2w': 'over 2 weken',
      '1m': 'over een maand',
      '1y': 'over een jaar',
    },
    calendar: 'een dag van de kalender',
    values: 'Waarden',
    valuesLead:
      'Getallen staan los; teksten, datums en tijden tussen aanhalingstekens. Hoofdletters tellen in een tekst, maar niet voor ~.',
    value: {
      number: 'Een getal, zonder aanhalingstekens',
      text: 'Een tekst, tussen aanhalingstekens',
      single: 'Enkele aanhalingstekens mogen ook',
      quote: 'Een aanhalingsteken in een tekst: zet er \\ voor',
      time: 'Een tijd van de dag',
    },
    joins: 'Meer voorwaarden',
    joinsLead: 'NOT gaat eerst, dan AND, dan OR. Zet haakjes waar u een andere volgorde bedoelt.',
    join: {
      and: 'Beide gelden',
      or: 'Een van de twee geldt, of beide',
      not: 'Dit geldt niet',
      group: 'Haakjes houden bijeen wat bijeen hoort',
      notIn: 'NOT staat ook voor IN en BETWEEN',
    },
    missing: 'Lege velden',
    missingLead: 'Een rij zonder waarde wordt door geen vergelijking ermee gevonden, ook niet door != of NOT. Vraag er zo naar:',
    miss: { without: 'Rijen zonder waarde', with: 'Rijen met een waarde' },
    fields: 'Velden',
    fieldsLead: 'Namen mogen in kleine letters of hoofdletters. Enkele ervan:',
    allFields: 'Alles waarop te zoeken is',
    grammar: 'De grammatica',
  },
};
