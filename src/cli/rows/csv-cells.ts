import { wrong } from '../failure.ts';

/**
 * The cells of one record (RFC 4180). A quote may only open a cell, and be doubled inside quotes.
 *
 * @throws Failure, which names the `place`, for a quote anywhere else
 */
export function readCells(text: string, delimiter: string, place: () => string): readonly string[] {
  if (!text.includes('"')) return text.split(delimiter);
  const cells: string[] = [];
  for (let at = 0; ; ) {
    const quoted = text[at] === '"';
    const end = quoted ? closingQuote(text, at + 1) + 1 : nextDelimiter(text, delimiter, at);
    if (quoted && end === 0) throw wrong(`${place()} has a quote that is never closed.`);
    const cell = text.slice(at, end);
    if (quoted && end < text.length && text[end] !== delimiter) {
      throw wrong(`${place()} has text after a closing quote; inside quotes a quote is written twice.`);
    }
    if (!quoted && cell.includes('"')) {
      throw wrong(`${place()} has a quote inside a cell; put the whole cell in quotes, and write the quote twice.`);
    }
    cells.push(quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end >= text.length) return cells;
    at = end + 1;
  }
}

/** A cell as it is written: in quotes where it needs them. */
export function writeCell(cell: string, delimiter: string): string {
  return /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The quote that closes the cell, or −1. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function nextDelimiter(text: string, delimiter: string, from: number): number {
  const at = text.indexOf(delimiter, from);
  return at < 0 ? text.length : at;
}
