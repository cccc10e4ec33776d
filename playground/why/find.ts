import { foldText, printLiteral, type Schema } from 'search-expression';
import { isDate } from '../state/dates.ts';
import { withAnyStatus } from '../state/days-and-rooms.ts';
import { type Entry, textColumns } from '../state/entry.ts';
import type { ShownAnswer } from '../state/rows.ts';

/**
 * The entries in which every typed word begins a word of the title, the organiser or the place, or
 * is the id; those nearest to today first. Letters are folded.
 */
export function find(entries: readonly Entry[], typed: string, today: string, most: number): readonly Entry[] {
  const words = inWords(typed)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const fitting = entries.filter(({ id, title, by, place }) => {
    // The id of an event contains a date, which is more than one word.
    const [number, text] = [inWords(id).trim(), inWords(` ${title} ${by} ${place}`)];
    return words.join(' ') === number || words.every((word) => word === number || text.includes(` ${word}`));
  });
  const now = Date.parse(today);
  const distance = ({ date }: Entry): number => Math.abs(Date.parse(date) - now) || 0;
  return fitting.sort((a, b) => distance(a) - distance(b)).slice(0, most);
}

/**
 * The search that asks a service for a number, a day or words, whatever the status. Words are
 * sought in the month before and after today, since a service limits its rows.
 */
export function searchFor(typed: string, { of: { entity, query } }: Pick<ShownAnswer, 'of'>): string {
  const [day, id] = entity === 'event' ? ['EVENT_DATE', 'EVENT_ID'] : ['RES_FROMDATE', 'RES_ID'];
  const any = entity === 'event' ? (search: string) => search : withAnyStatus;
  const text = typed.trim();
  if (isDate(text)) return any(`${day} = "${text}"`);
  if (isIdOf(query.schema, id, text)) return any(`${id} = ${query.schema.fields[id]?.type === 'integer' ? text : quoted(text)}`);
  const columns = [...new Set(Object.values(textColumns[entity]).flat())].filter(
    (column) => column !== 'RES_STATUS' && query.schema.fields[column]?.type === 'text',
  );
  const words = text.split(/\s+/).map((word) => `(${columns.map((column) => `${column} ~ ${quoted(word)}`).join(' OR ')})`);
  return any([`${day} >= "-31d"`, `${day} <= "31d"`, ...words].join(' AND '));
}

const isIdOf = ({ fields }: Schema, id: string, text: string): boolean =>
  fields[id]?.type === 'integer' ? /^\d{1,15}$/.test(text) : /^\d{4}-\d\d-\d\d_\d+$/.test(text);

const quoted = (value: string): string => printLiteral({ kind: 'string', value });

/** Folded letters and digits, with a space between words. */
const inWords = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}_]+/gu, ' ');
