import { later } from '../ui/later.tsx';

/** The rows as a screen on a wall shows them. It is loaded when it is first looked at. */
export const ScreenPanel = later(async () => (await import('./preview.tsx')).Preview);
