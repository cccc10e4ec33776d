import { signal } from '@preact/signals';
import type * as ProblemParts from './problem-list.tsx';

/** The list of problems, loaded with the editor that has colours. */
export const problemParts = signal<typeof ProblemParts | undefined>(undefined);

export async function loadProblems(): Promise<void> {
  problemParts.value = await import('./problem-list.tsx');
}
