/*
 * What the page loads by itself after the first look is fetched while that is still being drawn; without this, each part would be asked for only
 * when the part before it has run. The build names the files in the page (`ahead-plugin.ts`).
 */

/** Monaco is for a mouse, and a window that is wide enough. */
export const roomy = matchMedia('(pointer: fine) and (width >= 44rem)');

const begun = new Map<'soon' | 'monaco', Promise<unknown>>();

/** Fetches scripts without running them. Is done when they are here, or cannot be: whoever needs them then hears why. */
export function fetchAhead(part: 'soon' | 'monaco'): Promise<unknown> {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${part}"]`)?.content.split(' ') ?? [];
  const fetched = begun.get(part) ?? Promise.all(files.map((file) => fetchFile(file, part === 'monaco')));
  begun.set(part, fetched);
  return fetched;
}

function fetchFile(file: string, isLow: boolean): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = new URL(file, document.baseURI).href;
  // What the user asks for meanwhile comes before it.
  if (isLow) link.fetchPriority = 'low';
  return new Promise((resolve) => {
    for (const type of ['load', 'error'] as const) link.addEventListener(type, () => resolve(), { once: true });
    document.head.append(link);
  });
}

/** Begins as early as can be: before anything else of the page runs. */
export const soonIsHere = fetchAhead('soon');
if (roomy.matches) void fetchAhead('monaco');
