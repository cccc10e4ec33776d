import type { ShownRow } from '../state/rows.ts';

/**
 * Rows as CSV (RFC 4180) with a header line. Prefixes a text that a spreadsheet would run as a
 * formula with an apostrophe: text from a booking must not run for the person who opens the file.
 */
export function toCsv(rows: readonly ShownRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

function cell(value: ShownRow[string] | undefined): string {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const isNumber = /^-?\d+(\.\d+)?$/;
