import type { Locale } from '../../../grammar/messages/wording.ts';

/** What is said of what the mouse points at; names, operators and values come as code, labels as words. */
type HoverWords = {
  readonly field: (name: string, type: string, label: string) => string;
  readonly alias: (written: string, name: string) => string;
  readonly operators: (operators: readonly string[]) => string;
  readonly example: (condition: string) => string;
  readonly knownValues: (values: readonly string[], others: number, closed: boolean) => string;
  readonly operator: (operator: string, summary: string) => string;
  readonly negated: (operator: string, opposite: string, summary: string) => string;
  readonly opposite: (operator: string) => string;
  /** Of every operator but IS NULL: what becomes of rows without a value. */
  readonly missing: string;
  readonly connectives: Readonly<Record<'AND' | 'OR' | 'NOT', string>>;
  readonly precedence: string;
  readonly betweenAnd: string;
  readonly date: (written: string, day: string, away: string) => string;
  readonly valueFor: (written: string, name: string) => string;
  readonly time: (written: string, time: string) => string;
  readonly notKnown: (written: string, name: string) => string;
};

const several = (codes: readonly string[], last: string): string =>
  codes.length < 2 ? codes.join() : `${codes.slice(0, -1).join(', ')}${last}${codes.at(-1)}`;

export const hoverWords: Readonly<Record<Locale, HoverWords>> = {
  en: {
    field: (name, type, label) => `${name} is ${type}${label === '' ? '' : `: ${label}`}.`,
    alias: (written, name) => `${written} is another name of ${name}.`,
    operators: (operators) => `It can be asked with ${several(operators, ' and ')}.`,
    example: (condition) => `For example ${condition}.`,
    knownValues: (values, others, closed) =>
      `${closed ? 'Its values are' : 'Values it is known to have:'} ${others > 0 ? `${values.join(', ')} and ${others} more` : several(values, ' and ')}.`,
    operator: (operator, summary) => `${operator}: ${summary}.`,
    negated: (operator, opposite, summary) => `${operator} is the opposite of ${opposite}: ${summary}.`,
    opposite: (operator) => `The opposite is ${operator}.`,
    missing: 'A row without a value is found by neither; `IS NULL` finds those.',
    connectives: {
      AND: '`AND`: both sides are true.',
      OR: '`OR`: one side is true, or both are.',
      NOT: '`NOT`: what follows is not true.',
    },
    precedence: '`NOT` goes before `AND`, and `AND` before `OR`; parentheses go before all.',
    betweenAnd: 'This `AND` belongs to `BETWEEN`: it stands between the lowest and the highest value, both included.',
    date: (written, day, away) => `${written} is ${day}, ${away}.`,
    valueFor: (written, name) => `${written} is a value for ${name}.`,
    time: (written, time) => `${written} is ${time} on the clock.`,
    notKnown: (written, name) => `${written} is not a known value of ${name}.`,
  },
  nl: {
    field: (name, type, label) => `${name} is ${type}${label === '' ? '' : `: ${label}`}.`,
    alias: (written, name) => `${written} is een andere naam van ${name}.`,
    operators: (operators) => `Het kan gevraagd worden met ${several(operators, ' en ')}.`,
    example: (condition) => `Bijvoorbeeld ${condition}.`,
    knownValues: (values, others, closed) =>
      `${closed ? 'De waarden zijn' : 'Bekende waarden:'} ${others > 0 ? `${values.join(', ')} en nog ${others}` : several(values, ' en ')}.`,
    operator: (operator, summary) => `${operator}: ${summary}.`,
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
    date: (written, day, away) => `${written} is ${day}, ${away}.`,
    valueFor: (written, name) => `${written} is een waarde voor ${name}.`,
    time: (written, time) => `${written} is ${time} op de klok.`,
    notKnown: (written, name) => `${written} is geen bekende waarde van ${name}.`,
  },
};
