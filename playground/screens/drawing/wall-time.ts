/** What clocks on the wall say: `YYYY-MM-DD`, `HH:MM`, and both as `YYYY-MM-DDTHH:MM`, which sorts as time does. */
export type WallTime = { readonly date: string; readonly time: string; readonly at: string };

export function wallTime(moment: number, timeZone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(moment)) parts[type] = value;
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  const time = `${parts['hour']}:${parts['minute']}`;
  return { date, time, at: `${date}T${time}` };
}

/** The moment at which the day of a moment began in a zone, also where the clock was changed in between. */
export function startOfDay(moment: number, timeZone: string): number {
  const { date } = wallTime(moment, timeZone);
  const guess = moment - sinceMidnight(moment, timeZone);
  const off = sinceMidnight(guess, timeZone);
  if (off === 0) return guess;
  return wallTime(guess, timeZone).date === date ? guess - off : guess + wholeDay - off;
}

/** The moment at which the next day begins. */
export function endOfDay(moment: number, timeZone: string): number {
  return startOfDay(startOfDay(moment, timeZone) + 1.5 * wholeDay, timeZone);
}

/** Minutes from one `YYYY-MM-DDTHH:MM` to another. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000;
}

const wholeDay = 86_400_000;

function sinceMidnight(moment: number, timeZone: string): number {
  const { time } = wallTime(moment, timeZone);
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000 + (((moment % 60_000) + 60_000) % 60_000);
}

// Making one takes longer than using it a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
