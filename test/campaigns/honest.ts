import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { basic } from '../service/robust/secrets.ts';

/** Response times in milliseconds, and failures by status or connection error. */
export type Honest = {
  readonly requests: number;
  readonly failures: Readonly<Record<string, number>>;
  /** Asked once more, as the connection was closed at the moment when it was used again. */
  readonly again: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
};

/* A worker thread that sends a screen's request every 10 ms and reports when told to end. */

const { port } = workerData as { readonly port: number };
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
const path = `/api/rest/booking/filter?search=${encodeURIComponent('startdatum >= "0d" AND startdatum <= "0d"')}`;
const [, Authorization = ''] = basic('screen').split(': ');
const took: number[] = [];
const failures: Record<string, number> = {};
const fail = (why: string) => void (failures[why] = (failures[why] ?? 0) + 1);

let again = 0;

const ask = (started: number, isRetry: boolean): void => {
  const outgoing = request({ host: '127.0.0.1', port, path, agent, headers: { Authorization } }, (response) => {
    response.resume().once('end', () => {
      took.push(performance.now() - started);
      if (response.statusCode !== 200) fail(String(response.statusCode));
    });
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    // The server may close an idle connection just as the client reuses it; browsers then retry.
    if (error.code === 'ECONNRESET' && outgoing.reusedSocket && !isRetry) {
      again += 1;
      ask(started, true);
    } else fail(error.code ?? error.message);
  });
  outgoing.end();
};
const timer = setInterval(() => ask(performance.now(), false), 10);

parentPort?.once('message', () => {
  clearInterval(timer);
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN) * 10) / 10;
  parentPort?.postMessage(
    { requests: sorted.length, failures, again, p50: at(0.5), p99: at(0.99), most: at(1) } satisfies Honest,
    [],
  );
  agent.destroy();
});
