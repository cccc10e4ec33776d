import { dateUnits } from '../schema/dates.ts';

/*
 * Patterns of the texts of literals (L3.4, L3.9). They use no look-around, so that engines which
 * lack it, as those of structured output, take them.
 */

/** Whole numbers from 0 to `most`, without needless zeros. */
function upTo(most: number): string {
  const digits = String(most);
  const shorter = digits.length === 1 ? [] : [`[1-9][0-9]{0,${digits.length - 2}}`];
  const below = Array.from(digits, (digit, at) => {
    const least = at === 0 ? 1 : 0;
    const rest = digits.length - at - 1;
    return Number(digit) > least
      ? `${digits.slice(0, at)}[${least}-${Number(digit) - 1}]${rest === 0 ? '' : `[0-9]{${rest}}`}`
      : '';
  });
  return `(?:${['0', ...shorter, ...below.filter((one) => one !== ''), digits].join('|')})`;
}

const relative = `-?(?:${Object.entries(dateUnits)
  .map(([unit, { most }]) => `${upTo(most)}${unit}`)
  .join('|')})`;
const elapsed = `-?(?:${upTo(366_000 * 24)}h|${upTo(366_000 * 24 * 60)}min)`;

const year = '(?:[0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)';
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';
const day = `(?:${year}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|${leapYear}-02-29)`;
const minute = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const time = `${minute}(?::[0-5][0-9])?`;

/** What the texts of each kind are. */
export const patternsOf = {
  text: '^[^\\u0000\\ud800-\\udfff]*$',
  date: `^(?:${relative}|${day})$`,
  moment: `^(?:${relative}|${elapsed}|${day}(?:[ T]${time}(?:Z|[+-]${minute})?)?)$`,
  time: `^(?:${elapsed}|${time})$`,
} as const;

/** A decimal is canonical when all of these match. */
export const decimalPatterns: readonly string[] = [
  '^(?:0\\.0|-?[1-9][0-9]*\\.0|-?(?:0|[1-9][0-9]*)\\.[0-9]*[1-9])$',
  '^-?(?:0\\.0*|0\\.0*[1-9][0-9]{0,14}|[1-9][0-9]{0,14}\\.0|[1-9](?:\\.?[0-9]){1,14})$',
  '\\.[0-9]{1,100}$',
];
