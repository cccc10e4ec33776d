import { connect, type Socket } from 'node:net';
import { credentials, paths } from './requests.ts';

export type Load = { readonly answers: number; readonly perSecond: number; readonly p50: number; readonly p99: number };

/** Sends requests over so many keep-alive connections for so many milliseconds. */
export async function load(port: number, connections: number, milliseconds: number): Promise<Load> {
  const until = performance.now() + milliseconds;
  const started = performance.now();
  const latencies = (await Promise.all(Array.from({ length: connections }, (_, first) => askUntil(until, port, first)))).flat();
  const seconds = (performance.now() - started) / 1_000;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { answers: latencies.length, perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** One answer, for a look at it. */
export async function ask(port: number, path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: authorization } });
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  return answer.json();
}

const authorization = `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;
const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`);

/** Milliseconds that each request took on one connection. */
function askUntil(until: number, port: number, first: number): Promise<number[]> {
  const latencies: number[] = [];
  return new Promise((resolve, reject) => {
    let next = first * 7;
    let asked = 0;
    const send = (socket: Socket) => {
      asked = performance.now();
      socket.write(requests[next++ % requests.length] ?? '');
    };
    const answered = (socket: Socket) => {
      latencies.push(performance.now() - asked);
      if (performance.now() < until) send(socket);
      else socket.end(() => resolve(latencies));
    };
    const socket = connect(port, '127.0.0.1', () => send(socket));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on(
      'data',
      onAnswers(() => answered(socket), reject),
    );
  });
}

/** Finds the end of each response with minimal work: the client shares the server's machine. */
function onAnswers(answered: () => void, wrong: (error: Error) => void): (piece: Buffer) => void {
  let head = '';
  let missing = -1;
  return (piece) => {
    if (missing < 0) {
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) return wrong(new Error(head.slice(0, 200)));
      missing = end + 4 + Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1]) - head.length;
    } else missing -= piece.length;
    if (missing > 0) return;
    head = '';
    missing = -1;
    answered();
  };
}
