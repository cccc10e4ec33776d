import type { WorkerScope } from './worker-scope.ts';

/** What the build made, by path from the folder of the page. */
declare const built: {
  /** A digest of it all: each build has a cache of its own. */
  readonly version: string;
  /** What the first look needs. */
  readonly first: readonly string[];
  /** The rest of it: the editor, SQLite, what lies over the page. The documentation of the API is not among it. */
  readonly rest: readonly string[];
};

/*
 * Keeps the page for when there is no network. Files with a digest in their name come from the cache, the page itself from the network where that
 * answers in time. Everything else, the service's API above all, goes past it untouched.
 */

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const prefix = `search-expression ${scope} `;
const own = prefix + built.version;
const known = new Set([...built.first, ...built.rest].map((path) => new URL(path, scope).href));
const patience = 4_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFirst().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

// The page asks for the rest once it has nothing to do.
worker.addEventListener('message', (event) => {
  if (event.data === 'keep the rest') event.waitUntil(keep(built.rest));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address === scope || address === `${scope}index.html`) event.respondWith(page(request));
  } else if (known.has(address)) event.respondWith(file(address, request));
});

/** From the network, which has the newest; from the cache where it does not answer in time, or only that something is broken. */
async function page(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patience);
  });
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  return answer !== undefined && answer.status < 500 ? answer : ((await kept(scope)) ?? fresh);
}

async function file(address: string, request: Request): Promise<Response> {
  const found = await kept(address);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  // Where there is no room for it, the page goes on without.
  if (answer.ok)
    await caches
      .open(own)
      .then((cache) => cache.put(address, answer.clone()))
      .catch(() => undefined);
  return answer;
}

/** From this build's cache, or from that of the one before, which a page that is still open came from. */
async function kept(address: string): Promise<Response | undefined> {
  for (const name of (await ownCaches()).toReversed()) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

async function keepFirst(): Promise<void> {
  const cache = await caches.open(own);
  await cache.add(new Request(scope, { cache: 'no-cache' }));
  await keep(built.first);
}

/** One after the other, so that nothing else has to wait for them; what fails now is kept another time. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(own);
  for (const path of paths) {
    const address = new URL(path, scope).href;
    if ((await cache.match(address, { ignoreVary: true })) === undefined) await cache.add(address).catch(() => undefined);
  }
}

/** Caches of builds before the last one, and none that are another's. */
async function forgetOld(): Promise<void> {
  const others = (await ownCaches()).filter((name) => name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function ownCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}
