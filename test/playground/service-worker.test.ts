import { beforeEach, expect, test, vi } from 'vitest';

const scope = 'https://page.example/deep/';
type Lasting = (event: { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void }) => void;

/** The worker's listeners over a cache that is a map; `isFull` rejects every put. */
const world = { listeners: new Map<string, Lasting>(), files: new Map<string, Response>(), isFull: false };

beforeEach(async () => {
  world.listeners.clear();
  world.files.clear();
  world.isFull = false;
  const cache = {
    match: async (address: string) => world.files.get(address)?.clone(),
    put: async (address: string, answer: Response) => {
      if (world.isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
      world.files.set(address, answer);
    },
  };
  vi.stubGlobal('built', { version: '1', first: ['assets/a.js'], rest: [] });
  vi.stubGlobal('registration', { scope });
  vi.stubGlobal('addEventListener', (name: string, listener: Lasting) => world.listeners.set(name, listener));
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [`search-expression ${scope} 1`] });
  vi.resetModules();
  await import('../../playground/offline/service-worker.ts');
  return () => vi.unstubAllGlobals();
});

test('a file of the page is given also where there is no room to keep it', async () => {
  world.isFull = true;
  vi.stubGlobal('fetch', async () => new Response('the file'));
  expect(await (await asked('assets/a.js'))?.text()).toBe('the file');
});

test('the page that was kept is better than a server that is broken, and not than one that says no', async () => {
  vi.stubGlobal('fetch', async () => new Response('bad gateway', { status: 502 }));
  expect(await (await asked('', 'navigate'))?.text()).toBe('bad gateway');
  world.files.set(scope, new Response('the page'));
  expect(await (await asked('', 'navigate'))?.text()).toBe('the page');
  vi.stubGlobal('fetch', async () => new Response('sign in', { status: 401 }));
  expect(await (await asked('', 'navigate'))?.text()).toBe('sign in');
});

function asked(path: string, mode: RequestMode = 'cors'): Promise<Response> | undefined {
  const request = new Request(new URL(path, scope));
  Object.defineProperty(request, 'mode', { value: mode });
  let answer: Promise<Response> | undefined;
  world.listeners.get('fetch')?.({ request, respondWith: (given) => void (answer = given) });
  return answer;
}
