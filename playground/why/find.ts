import { foldText } from 'search-expression';
import type { Entry } from '../state/entry.ts';

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

/** Folded letters and digits, with a space between words. */
const inWords = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}_]+/gu, ' ');
