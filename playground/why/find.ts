import type { Entry } from '../state/entry.ts';

/**
 * The entries in which every word that was typed begins a word of the title, of who booked or of the place, or is the number; those nearest to today
 * first. Case and accents do not count.
 */
export function find(entries: readonly Entry[], typed: string, today: string, most: number): readonly Entry[] {
  const words = inWords(typed)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const fitting = entries.filter(({ id, title, by, place }) => {
    // The number of an event has a date in it, which is more than one word.
    const [number, text] = [inWords(id).trim(), inWords(` ${title} ${by} ${place}`)];
    return words.join(' ') === number || words.every((word) => word === number || text.includes(` ${word}`));
  });
  const now = Date.parse(today);
  const distance = ({ date }: Entry): number => Math.abs(Date.parse(date) - now) || 0;
  return fitting.sort((a, b) => distance(a) - distance(b)).slice(0, most);
}

/** Small letters and digits without accents, a space between words. */
const inWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, ' ');
