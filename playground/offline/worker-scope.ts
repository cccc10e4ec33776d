/** What a service worker finds where it runs, as far as this one uses it. */
export type WorkerScope = {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

type Lasting = { waitUntil(work: Promise<unknown>): void };

type Events = {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly message: Lasting & { readonly data: unknown };
  readonly fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void };
};
