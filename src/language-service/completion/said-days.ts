import type { Day } from '../../schema/dates.ts';

/** What people call a day, in both languages, whatever the language of the editor, and how it is written. */
type SaidDay = { readonly words: readonly string[]; readonly text: string };

export function saidDays(today: Day): readonly SaidDay[] {
  // 1970-01-01 was a Thursday; the week begins on Sunday here.
  const weekday = (((today + 4) % 7) + 7) % 7;
  const coming = weekdays.flatMap((words, at) => {
    const away = (at - weekday + 7) % 7;
    return away === 0 ? [said(words, '0d'), said(words, '7d')] : [said(words, `${away}d`)];
  });
  return [...near, ...coming, ...far];
}

const said = (words: readonly string[], text: string): SaidDay => ({ words, text });

const near: readonly SaidDay[] = [
  said(['today', 'vandaag', 'now', 'nu'], '0d'),
  said(['tomorrow', 'morgen'], '1d'),
  said(['day after tomorrow', 'overmorgen'], '2d'),
  said(['yesterday', 'gisteren'], '-1d'),
  said(['day before yesterday', 'eergisteren'], '-2d'),
];

const weekdays = [
  ['sunday', 'zondag'],
  ['monday', 'maandag'],
  ['tuesday', 'dinsdag'],
  ['wednesday', 'woensdag'],
  ['thursday', 'donderdag'],
  ['friday', 'vrijdag'],
  ['saturday', 'zaterdag'],
] as const;

const far: readonly SaidDay[] = [
  said(['in a week', 'next week', 'over een week', 'volgende week'], '7d'),
  said(['a week ago', 'last week', 'een week geleden', 'vorige week'], '-7d'),
  said(['in two weeks', 'fortnight', 'over twee weken'], '14d'),
  said(['in a month', 'next month', 'over een maand', 'volgende maand'], '1m'),
  said(['a month ago', 'last month', 'een maand geleden', 'vorige maand'], '-1m'),
  said(['in a year', 'next year', 'over een jaar', 'volgend jaar'], '1y'),
  said(['a year ago', 'last year', 'een jaar geleden', 'vorig jaar'], '-1y'),
];
