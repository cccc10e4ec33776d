import { createDemoStore, createService, type Service, type User } from 'search-expression/service';
import { openDatabase, type RecordedSession } from './open-database.ts';
import type { BrowserAnswer, Question, Reply } from './question.ts';

/*
 * The service itself in this browser: its own code, from the request to the statement, over SQLite with the demo data. It listens to nobody but the
 * page, so everyone is let in.
 */

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  // One after the other, so that each is told its own statements.
  last = last.then(async () => reply(await answerTo(data)));
});

let last = Promise.resolve();

const reply = (to: Reply): void => self.postMessage(to, { transfer: [] });

async function answerTo(question: Question): Promise<Reply> {
  const { id } = question;
  try {
    return { id, answer: await ask(question) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

async function ask({ path, now, timeZone, day }: Question): Promise<BrowserAnswer> {
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

type Open = {
  readonly day: string;
  readonly timeZone: string;
  readonly session: RecordedSession;
  readonly service: Service;
};

/** What is open now, and the moment that it goes by. */
let open: Open | undefined;
let moment = 0;

async function openService(day: string, timeZone: string, before: Open | undefined): Promise<Open> {
  before?.session.close();
  const session = await openDatabase();
  const service = createService({
    store: await createDemoStore(session, day),
    verify: async () => ({ user: everyone }),
    requestsPerMinute: 0,
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
