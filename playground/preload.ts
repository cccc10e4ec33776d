/*
 * Parts that the page loads by itself are fetched while the first look is drawn. Otherwise each
 * would be requested only after the one before it has run. The build lists their scripts in
 * `<meta>` elements of the page (`chunks.ts`).
 */

/** Monaco needs a mouse, and a window that is wide enough. */
export const isRoomy = matchMedia('(pointer: fine) and (width >= 44rem)');

const preloads = new Map<'soon' | 'monaco', Promise<unknown>>();

/** Fetches the scripts of a part without running them. Resolves also if some cannot be loaded. */
export function preload(part: 'soon' | 'monaco'): Promise<unknown> {
  const known = preloads.get(part);
  if (known !== undefined) return known;
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${part}"]`)?.content.split(' ') ?? [];
  const started = Promise.all(files.map((file) => preloadFile(file, part === 'monaco' ? 'low' : 'auto')));
  preloads.set(part, started);
  return started;
}

function preloadFile(file: string, priority: 'low' | 'auto'): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = new URL(file, document.baseURI).href;
  link.fetchPriority = priority;
  return new Promise((resolve) => {
    for (const type of ['load', 'error'] as const) link.addEventListener(type, () => resolve(), { once: true });
    document.head.append(link);
  });
}

// `main.tsx` imports this first: it starts before anything else of the page runs.
void preload('soon');
if (isRoomy.matches) void preload('monaco');
