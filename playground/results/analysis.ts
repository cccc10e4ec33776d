import { signal } from '@preact/signals';
import type { explain, whyNoRows } from 'search-expression/analysis';

type Analysis = { readonly explain: typeof explain; readonly whyNoRows: typeof whyNoRows };

/** What is known about rows and conditions; undefined until it is loaded, soon after the first paint. */
export const analysis = signal<Analysis | undefined>(undefined);

export async function loadAnalysis(): Promise<void> {
  if (analysis.peek() !== undefined) return;
  const { explain, whyNoRows } = await import('search-expression/analysis');
  analysis.value = { explain, whyNoRows };
}
