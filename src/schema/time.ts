/** Seconds since midnight, 0 … 86,399, of a time written as exactly `HH:MM` or `HH:MM:SS` (L3); undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const withSeconds = text.length === 8;
  if (!withSeconds && text.length !== 5) return undefined;
  if (text.charCodeAt(2) !== colon || (withSeconds && text.charCodeAt(5) !== colon)) return undefined;
  const hour = twoDigits(text, 0);
  const minute = twoDigits(text, 3);
  const second = withSeconds ? twoDigits(text, 6) : 0;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return undefined;
  return hour * 3600 + minute * 60 + second;
}

/** Seconds since midnight as `HH:MM:SS`. Throws a RangeError when not a whole number within 0 … 86,399. */
export function formatTime(seconds: number): string {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 86_399) {
    throw new RangeError(`${seconds} is not a whole number of seconds since midnight, 0 … 86399.`);
  }
  return `${padded(Math.floor(seconds / 3600))}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
}

const colon = 0x3a;

/** The number that two ASCII digits write, or −1. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 0x30;
  const ones = text.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}
