import { locale } from '../state/locale.ts';
import { formatOf } from '../ui/day-in-words.ts';

/** The days from one to another as people write them: `21–28 Nov`, with the year where it is not that of `today`. */
export function spanInWords(first: string, last: string, today: string): string {
  return range(first, last, { day: 'numeric', month: 'short', ...yearUnless(first, last, today) }).replace(
    /(\d)\s*–\s*(?=\d+ \D+$)/,
    '$1–',
  );
}

/** The same for who listens: `21 to 28 November`. */
export function spanInFull(first: string, last: string, today: string): string {
  const text = range(first, last, { day: 'numeric', month: 'long', ...yearUnless(first, last, today) });
  return text.replace(/\s*–\s*/, locale.value === 'nl' ? ' tot en met ' : ' to ');
}

function yearUnless(first: string, last: string, today: string): Intl.DateTimeFormatOptions {
  return [first, last].every((date) => date.slice(0, 4) === today.slice(0, 4)) ? {} : { year: 'numeric' };
}

function range(first: string, last: string, options: Intl.DateTimeFormatOptions): string {
  const [from, till] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)];
  if (Number.isNaN(from) || Number.isNaN(till)) return '';
  return formatOf(options).formatRange(from, till).replaceAll('.', '');
}
