import { createDemoStore, createService, type Service, type User } from 'search-expression/service';
import type { BrowserResponse, WorkerReply, WorkerRequest } from './messages.ts';
import { openDatabase, type RecordedSession } from './open-database.ts';

/*
 * The service in this browser: its own code over SQLite with the demo data. Only the page can send
 * requests to it, so it admits everyone.
 */

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void handle(data));

async function handle(request: WorkerRequest): Promise<void> {
  const reply: WorkerReply = await respond(request).then(
    (response) => ({ response }),
    (error: unknown) => ({ failure: String(error) }),
  );
  self.postMessage(reply, { transfer: [] });
}

async function respond({ path, now, timeZone, day }: WorkerRequest): Promise<BrowserResponse> {
  if (open?.day !== day || open.timeZone !== timeZone) open = await openService(day, timeZone, open);
  const { session, service } = open;
  moment = now;
  session.takeStatements();
  const headers = { Authorization: `Basic ${btoa('screen:of this page')}` };
  const started = performance.now();
  const response = await service.fetch(new Request(new URL(path, 'http://in-this-browser'), { headers }));
  const text = await response.text();
  return { status: response.status, text, statements: session.takeStatements(), took: performance.now() - started };
}

type OpenService = {
  readonly day: string;
  readonly timeZone: string;
  readonly session: RecordedSession;
  readonly service: Service;
};

/** The service of the last request, and its time. */
let open: OpenService | undefined;
let moment = 0;

async function openService(day: string, timeZone: string, before: OpenService | undefined): Promise<OpenService> {
  before?.session.close();
  const session = await openDatabase();
  const service = createService({
    store: await createDemoStore(session, day),
    verify: async () => ({ user: everyone }),
    requestsPerMinute: 0,
    // The rows in memory, which these are compared with, have the cancelled ones.
    showCancelled: true,
    timeZone,
    now: () => moment,
  });
  return { day, timeZone, session, service };
}

const everyone: User = {
  name: 'screen',
  rights: ['bookings', 'events'],
  products: undefined,
  administrator: false,
  active: true,
};
