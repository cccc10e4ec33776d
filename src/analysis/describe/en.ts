import type { DescribeWording } from './wording.ts';

const listed = (parts: readonly string[], last: string): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')}${last}${parts.at(-1)}`;
const values = (parts: readonly string[]) => listed(parts, ' or ');

const units = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

export const english: DescribeWording = {
  operators: {
    '=': { plain: ([value]) => `is ${value}` },
    '!=': { plain: ([value]) => `is not ${value}` },
    '<': { plain: ([value], order) => `${{ number: 'is less than', time: 'is before', text: 'comes before' }[order]} ${value}` },
    '<=': {
      plain: ([value], order) =>
        ({ number: `is at most ${value}`, time: `is ${value} or earlier`, text: `is ${value} or comes before it` })[order],
    },
    '>': { plain: ([value], order) => `${{ number: 'is more than', time: 'is after', text: 'comes after' }[order]} ${value}` },
    '>=': {
      plain: ([value], order) =>
        ({ number: `is at least ${value}`, time: `is ${value} or later`, text: `is ${value} or comes after it` })[order],
    },
    '~': { plain: ([part]) => `contains ${part}` },
    '!~': { plain: ([part]) => `does not contain ${part}` },
    '^=': { plain: ([part]) => `starts with ${part}` },
    '!^=': { plain: ([part]) => `does not start with ${part}` },
    IN: { plain: (list) => `is ${values(list)}`, negated: (list) => `is not ${values(list)}` },
    BETWEEN: {
      plain: ([low, high]) => `is from ${low} up to and including ${high}`,
      negated: ([low, high]) => `is not from ${low} up to and including ${high}`,
    },
    'IS NULL': { plain: () => 'has no value', negated: () => 'has a value' },
  },
  listed: { plain: ([list]) => `is in ${list}`, negated: ([list]) => `is not in ${list}` },
  has: {
    values: (list, isAll, negated) => {
      const have = negated ? 'does not have' : 'has';
      if (typeof list === 'string') return `${have} ${isAll ? 'all' : 'any'} of ${list}`;
      return `${have} ${isAll ? `${negated && list.length > 1 ? 'all of ' : ''}${listed(list, ' and ')}` : values(list)}`;
    },
    element: (phrase, negated) => `has ${negated ? 'no' : 'an'} element that ${phrase}`,
    empty: (negated) => `is ${negated ? 'not ' : ''}empty`,
    records: (relation, isOnly, negated, condition) =>
      isOnly
        ? `${relation} ${negated ? 'does not have' : 'has'} only ones where (${condition})`
        : `${relation} has ${negated ? 'none' : 'one'} where (${condition})`,
  },
  fieldValue: (field) => `the value of ${field}`,
  call: (label, list, negated) =>
    `${label} ${negated ? 'does not hold' : 'holds'}${list.length === 0 ? '' : ` for ${listed(list, ' and ')}`}`,
  and: (parts) => listed(parts, ', and '),
  or: (parts) => listed(parts, ', or '),
  either: (parts) => `either ${listed(parts, ', or ')}`,
  field: (quoted) => `the field ${quoted}`,
  others: (count) => `one of ${count.toLocaleString('en')} others`,
  truth: { true: 'true', false: 'false' },
  near: { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' },
  away: (amount, unit) => {
    const count = Math.abs(amount);
    const span = count === 1 ? `a ${units[unit]}` : `${count} ${units[unit]}s`;
    return amount < 0 ? `${span} ago` : `${span} from now`;
  },
  elapsed: (amount, unit) => {
    const count = Math.abs(amount);
    const span = `${count} ${{ h: 'hour', min: 'minute' }[unit]}${count === 1 ? '' : 's'}`;
    return amount === 0 ? 'now' : amount < 0 ? `${span} ago` : `${span} from now`;
  },
  moment: (date, time, offset) => `${date} at ${time}${offset}`,
  date: (day, month, year) => `${day} ${months[month - 1]} ${year}`,
  decimalPoint: '.',
  reserved: new Set('and or either is has does contains starts comes the field one true false'.split(' ')),
};

const months = 'January February March April May June July August September October November December'.split(' ');
