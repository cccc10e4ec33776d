/* Arithmetic with wall times `YYYY-MM-DDTHH:MM`, without a time zone. */

export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000;
}

/** The wall time so many minutes later. */
export function addMinutes(at: string, minutes: number): string {
  return new Date(Date.parse(`${at}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}
