import { type ComparisonOperator, type FieldType, type Locale, type Operator, operators } from 'search-expression';
import type { Relation } from './relations.ts';

/** A relation as it stands between a field and its value: `until` for a date, `at most` for a number. */
export function relationWord(relation: Relation, type: FieldType, locale: Locale): string {
  const { usual, own } = words[locale];
  return own[type]?.[relation] ?? usual[relation] ?? operators[relation as Operator].summary[locale];
}

type Words = {
  /** A comparison without a word has the summary of the operator table. */
  readonly usual: Readonly<Record<Exclude<Relation, ComparisonOperator>, string>> & {
    readonly [R in ComparisonOperator]?: string;
  };
  readonly own: { readonly [Type in FieldType]?: { readonly [R in Relation]?: string } };
};

const words: Readonly<Record<Locale, Words>> = {
  en: {
    usual: {
      '=': 'is',
      '!=': 'is not',
      '<': 'is less than',
      '<=': 'is at most',
      '>': 'is more than',
      '>=': 'is at least',
      '~': 'contains',
      '!~': 'does not contain',
      IN: 'is one of',
      'NOT IN': 'is none of',
      BETWEEN: 'is between',
      'NOT BETWEEN': 'is not between',
      'IS NULL': 'is empty',
      'IS NOT NULL': 'is not empty',
    },
    own: {
      date: {
        '=': 'is on',
        '!=': 'is not on',
        '<': 'before',
        '<=': 'until',
        '>': 'after',
        '>=': 'from',
        BETWEEN: 'between',
        'NOT BETWEEN': 'not between',
      },
      time: { '<': 'before', '<=': 'until', '>': 'after', '>=': 'from', BETWEEN: 'between', 'NOT BETWEEN': 'not between' },
      text: { '<': 'comes before', '<=': 'comes before or is', '>': 'comes after', '>=': 'comes after or is' },
    },
  },
  nl: {
    usual: {
      '=': 'is',
      '!=': 'is niet',
      '<': 'is minder dan',
      '<=': 'is hoogstens',
      '>': 'is meer dan',
      '>=': 'is minstens',
      '~': 'bevat',
      '!~': 'bevat niet',
      IN: 'is een van',
      'NOT IN': 'is geen van',
      BETWEEN: 'ligt tussen',
      'NOT BETWEEN': 'ligt niet tussen',
      'IS NULL': 'is leeg',
      'IS NOT NULL': 'is niet leeg',
    },
    own: {
      date: {
        '=': 'is op',
        '!=': 'is niet op',
        '<': 'vóór',
        '<=': 'tot en met',
        '>': 'na',
        '>=': 'vanaf',
        BETWEEN: 'tussen',
        'NOT BETWEEN': 'niet tussen',
      },
      time: { '<': 'vóór', '<=': 'tot en met', '>': 'na', '>=': 'vanaf', BETWEEN: 'tussen', 'NOT BETWEEN': 'niet tussen' },
      text: { '<': 'komt vóór', '<=': 'komt vóór of is', '>': 'komt na', '>=': 'komt na of is' },
    },
  },
};
