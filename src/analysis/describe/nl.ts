import type { DescribeWording } from './wording.ts';

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`;
const values = (parts: readonly string[]) => listed(parts, ' of ');

const units = {
  d: ['een dag', 'dagen'],
  w: ['een week', 'weken'],
  m: ['een maand', 'maanden'],
  y: ['een jaar', 'jaar'],
} as const;

export const dutch: DescribeWording = {
  operators: {
    '=': { plain: ([value]) => `is ${value}` },
    '!=': { plain: ([value]) => `is niet ${value}` },
    '<': {
      plain: ([value], order) => `${{ number: 'is kleiner dan', time: 'is eerder dan', text: 'komt vóór' }[order]} ${value}`,
    },
    '<=': {
      plain: ([value], order) =>
        ({ number: `is hoogstens ${value}`, time: `is ${value} of eerder`, text: `is ${value} of komt daarvóór` })[order],
    },
    '>': { plain: ([value], order) => `${{ number: 'is groter dan', time: 'is later dan', text: 'komt na' }[order]} ${value}` },
    '>=': {
      plain: ([value], order) =>
        ({ number: `is minstens ${value}`, time: `is ${value} of later`, text: `is ${value} of komt daarna` })[order],
    },
    '~': { plain: ([part]) => `bevat ${part}` },
    '!~': { plain: ([part]) => `bevat geen ${part}` },
    '^=': { plain: ([part]) => `begint met ${part}` },
    '!^=': { plain: ([part]) => `begint niet met ${part}` },
    IN: { plain: (list) => `is ${values(list)}`, negated: (list) => `is niet ${values(list)}` },
    BETWEEN: {
      plain: ([low, high]) => `ligt van ${low} tot en met ${high}`,
      negated: ([low, high]) => `ligt niet van ${low} tot en met ${high}`,
    },
    'IS NULL': { plain: () => 'heeft geen waarde', negated: () => 'heeft een waarde' },
  },
  listed: { plain: ([list]) => `komt voor in ${list}`, negated: ([list]) => `komt niet voor in ${list}` },
  has: {
    values: (list, isAll, negated) => {
      const have = negated ? 'heeft niet' : 'heeft';
      if (typeof list === 'string') return `${have} ${isAll ? 'alles' : 'iets'} van ${list}`;
      return `${have} ${isAll ? `${negated && list.length > 1 ? 'alle van ' : ''}${listed(list, ' en ')}` : values(list)}`;
    },
    element: (phrase, negated) => `heeft ${negated ? 'geen' : 'een'} element dat ${phrase}`,
    empty: (negated) => `is ${negated ? 'niet ' : ''}leeg`,
    records: (relation, isOnly, negated, condition) =>
      isOnly
        ? `${relation} heeft ${negated ? 'niet alleen' : 'alleen'} zulke waarvoor geldt (${condition})`
        : `${relation} heeft er ${negated ? 'geen' : 'een'} waarvoor geldt (${condition})`,
  },
  fieldValue: (field) => `de waarde van ${field}`,
  call: (label, list, negated) =>
    `${label} geldt${negated ? ' niet' : ''}${list.length === 0 ? '' : ` voor ${listed(list, ' en ')}`}`,
  and: (parts) => listed(parts, ', en '),
  or: (parts) => listed(parts, ', of '),
  either: (parts) => listed(parts, ', of '),
  field: (quoted) => `het veld ${quoted}`,
  others: (count) => `een van ${count.toLocaleString('nl')} andere`,
  truth: { true: 'waar', false: 'onwaar' },
  near: { [-1]: 'gisteren', 0: 'vandaag', 1: 'morgen' },
  away: (amount, unit) => {
    const count = Math.abs(amount);
    const [one, more] = units[unit];
    const span = count === 1 ? one : `${count} ${more}`;
    return amount < 0 ? `${span} geleden` : `over ${span}`;
  },
  elapsed: (amount, unit) => {
    const count = Math.abs(amount);
    const span = unit === 'h' ? `${count} uur` : `${count} ${count === 1 ? 'minuut' : 'minuten'}`;
    return amount === 0 ? 'nu' : amount < 0 ? `${span} geleden` : `over ${span}`;
  },
  moment: (date, time, offset) => `${date} om ${time}${offset}`,
  date: (day, month, year) => `${day} ${months[month - 1]} ${year}`,
  decimalPoint: ',',
  reserved: new Set('en of is heeft bevat begint komt ligt het veld een waar onwaar'.split(' ')),
};

const months = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');
