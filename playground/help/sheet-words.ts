import { bilingual } from '../state/bilingual.ts';
export const sheetWords = bilingual({
  title: ['The language on one page', 'De taal op één bladzijde'],
  lead: [
    'Press an example to try it. You can undo it afterwards.',
    'Druk op een voorbeeld om het te proberen. U kunt het daarna ongedaan maken.',
  ],
  print: ['Print', 'Afdrukken'],
  tryIt: ['Try it', 'Probeer het'],
  tried: ['The example is in the search now.', 'Het voorbeeld staat in de zoekopdracht.'],
  condition: ['A condition', 'Een voorwaarde'],
  conditionLead: [
    'A field, an operator and a value. A row is found when the whole search holds for it.',
    'Een veld, een operator en een waarde. Een rij wordt gevonden als de hele zoekopdracht ervoor geldt.',
  ],
  heads: [
    ['Operator', 'The field …', 'Example'],
    ['Operator', 'Het veld …', 'Voorbeeld'],
  ],
  dates: ['Dates', 'Datums'],
  datesLead: [
    'In quotes, counted from today: days, weeks, months or years. A screen with them is right every day.',
    'Tussen aanhalingstekens, geteld vanaf vandaag: dagen, weken, maanden of jaren. Een scherm ermee klopt elke dag.',
  ],
  dateHeads: [
    ['Write', 'For', 'Now'],
    ['Schrijf', 'Voor', 'Nu'],
  ],
  date: {
    '0d': ['today', 'vandaag'],
    '1d': ['tomorrow', 'morgen'],
    '-1d': ['yesterday', 'gisteren'],
    '7d': ['in 7 days', 'over 7 dagen'],
    '2w': ['in 2 weeks', 'over 2 weken'],
    '1m': ['in a month', 'over een maand'],
    '1y': ['in a year', 'over een jaar'],
  },
  calendar: ['a day of the calendar', 'een dag van de kalender'],
  values: ['Values', 'Waarden'],
  valuesLead: [
    'Numbers have no quotes; texts, dates and times have them. Case and accents count in a text, but not for ~ and ^=.',
    'Getallen hebben geen aanhalingstekens; teksten, datums en tijden wel. Hoofdletters en accenten tellen in een tekst, maar niet voor ~ en ^=.',
  ],
  value: {
    number: ['A number, without quotes', 'Een getal, zonder aanhalingstekens'],
    text: ['A text, in quotes', 'Een tekst, tussen aanhalingstekens'],
    single: ['Single quotes do as well', 'Enkele aanhalingstekens mogen ook'],
    quote: ['A quote inside a text: put \\ before it', 'Een aanhalingsteken in een tekst: zet er \\ voor'],
    time: ['A time of day', 'Een tijd van de dag'],
  },
  joins: ['More conditions', 'Meer voorwaarden'],
  joinsLead: [
    'NOT goes first, then AND, then OR. Put parentheses where you mean another order.',
    'NOT gaat voor, dan AND, dan OR. Zet haakjes waar u een andere volgorde bedoelt.',
  ],
  join: {
    and: ['Both hold', 'Beide gelden'],
    or: ['One of the two holds, or both', 'Een van de twee geldt, of beide'],
    not: ['It does not hold', 'Dit geldt niet'],
    group: ['Parentheses make a group', 'Haakjes maken een groep'],
    notIn: ['NOT also stands before IN and BETWEEN', 'NOT staat ook voor IN en BETWEEN'],
  },
  missing: ['Empty fields', 'Lege velden'],
  missingLead: [
    'A row without a value is found by no comparison with it, not even by != or NOT. Ask for it by name:',
    'Een rij zonder waarde wordt door geen vergelijking ermee gevonden, ook niet door != of NOT. Vraag er zo naar:',
  ],
  miss: [
    { without: 'Rows without a value', with: 'Rows with one' },
    { without: 'Rijen zonder waarde', with: 'Rijen met een waarde' },
  ],
  fields: ['Fields', 'Velden'],
  fieldsLead: [
    'Names may be typed in small letters or capitals. Some of them:',
    'Namen mogen in kleine letters of hoofdletters. Enkele ervan:',
  ],
  allFields: ['Everything that can be searched', 'Alles waarop u kunt zoeken'],
  grammar: ['The grammar', 'De grammatica'],
});
