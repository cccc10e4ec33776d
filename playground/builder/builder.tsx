import { later } from '../ui/later.tsx';

/** The search as conditions to choose from, for who would rather not type it. */
export const Builder = later(async () => (await import('./builder-room.tsx')).BuilderRoom);
