import { signal } from '@preact/signals';

/** The list of problems, loaded with the editor that has colours. */
export const problemParts = signal<typeof import('./problem-list.tsx') | undefined>(undefined);

export async function loadProblems(): Promise<void> {
  problemParts.value = await import('./problem-list.tsx');
}
