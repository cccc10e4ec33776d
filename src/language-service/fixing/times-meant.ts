import { parseTime } from '../../schema/dates.ts';

/** The time literals that a text may be meant for, without quotes, the likeliest first: `9:30`, `9.30 pm`, `9h30`, `0930`, `9`, `24:00`. */
export function timesMeant(text: string): readonly string[] {
  const word = text
    .slice(0, longest + 1)
    .trim()
    .toLowerCase();
  if (text.length > longest) return [];
  if (/^24[:.]?00(?:[:.]?00)?$/.test(word)) return ['23:59:59', '00:00'];
  const digits = /^[0-9]{3}$/.test(word) ? `0${word}` : word;
  const [, hour, minute = '00', second, half] = pattern.exec(digits) ?? [];
  if (hour === undefined) return [];
  const later = half === 'pm' && Number(hour) < 12 ? 12 : half === 'am' && Number(hour) === 12 ? -12 : 0;
  const time = [Number(hour) + later, Number(minute), ...(second === undefined ? [] : [Number(second)])]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return parseTime(time) === undefined ? [] : [time];
}

const longest = 20;
const pattern = /^([0-9]{1,2})\s*[:.hu]?\s*([0-9]{2})?(?:[:.]([0-9]{2}))?(?:[.][0-9]+)?\s*(am|pm)?(?:\s*(?:h|u|uur))?$/;
