import type { Entry } from '../state/entry.ts';

/**
 * The entries in which every word that was typed begins a word of the title, of who booked or of the place, or is the number; those nearest to today
 * first. Case and accents do not count.
 */
export function find(entries: Iterable<Entry>, typed: string, today: string, most: number): readonly Entry[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const fitting: Entry[] = [];
  for (const entry of entries) {
    const text = ` ${plain(`${entry.title} ${entry.by} ${entry.place}`).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    if (words.every((word) => word === plain(entry.id) || text.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`)))
      fitting.push(entry);
  }
  const now = Date.parse(today);
  const distance = ({ date }: Entry): number => Math.abs(Date.parse(date) - now) || 0;
  return fitting.sort((a, b) => distance(a) - distance(b)).slice(0, most);
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
