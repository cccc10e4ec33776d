/*
 * The service worker of the page, which keeps it for when there is no network. Files with a digest
 * in their name come from the cache; the page itself comes from the network where that answers in
 * time. All other requests, those of the service's API above all, are left alone.
 */

/** The files of the build, by path from the folder of the page. */
declare const built: {
  /** A digest of all of them: each build has a cache of its own. */
  readonly version: string;
  /** What the first look needs. */
  readonly first: readonly string[];
  /** The rest of the page: editor, SQLite, dialogs; not the documentation of the API. */
  readonly rest: readonly string[];
};

const worker = globalThis as unknown as WorkerScope;
const { scope } = worker.registration;
const prefix = `search-expression ${scope} `;
const own = prefix + built.version;
const known = new Set([...built.first, ...built.rest].map((path) => new URL(path, scope).href));
/** Milliseconds that the network has to answer. */
const patience = 4_000;

worker.addEventListener('install', (event) => event.waitUntil(keepFirst().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => worker.clients.claim())));

// The page sends this once it is idle.
worker.addEventListener('message', (event) => {
  if (event.data === 'keep the rest') event.waitUntil(keep(built.rest));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*$/, '');
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (address === scope || address === `${scope}index.html`) event.respondWith(page(request));
  } else if (known.has(address) || address.startsWith(`${scope}assets/`)) event.respondWith(file(address, request));
});

/**
 * The page from the network, which has the newest build; from the cache where the network does not
 * answer in time or answers with a server error.
 */
async function page(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  return answer !== undefined && answer.status < 500 ? answer : ((await kept(scope)) ?? fresh);
}

/** A file from the cache. The server may no longer have files of the previous build. */
async function file(address: string, request: Request): Promise<Response> {
  const found = await kept(address);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  // Without room in the cache the page still works.
  if (answer.ok && known.has(address))
    await caches
      .open(own)
      .then((cache) => cache.put(address, answer.clone()))
      .catch(() => undefined);
  return answer;
}

/** From the cache of this build, else of the previous one, which an open page may use. */
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

/** Caches files one by one, so that requests do not wait; one that fails when next requested. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(own);
  for (const path of paths) {
    const address = new URL(path, scope).href;
    if ((await cache.match(address, { ignoreVary: true })) === undefined) await cache.add(address).catch(() => undefined);
  }
}

/** Deletes the caches of all builds but this one and the previous; those of other pages stay. */
async function forgetOld(): Promise<void> {
  const others = (await ownCaches()).filter((name) => name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function ownCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The part of `ServiceWorkerGlobalScope` that is used here. */
export type WorkerScope = {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
};

type Extendable = { waitUntil(work: Promise<unknown>): void };

type WorkerEvents = {
  readonly install: Extendable;
  readonly activate: Extendable;
  readonly message: Extendable & { readonly data: unknown };
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
};
