import { connect } from 'node:net';

/** Sends bytes that `fetch` would not, and returns all output until the connection closes. */
export function rawRequest(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8');
    socket.on('data', (part) => void (received += part));
    socket.on('close', () => resolve(received));
    // A server that refuses early may reset the connection while the rest is still on the way.
    socket.on('error', (error) => (received === '' ? reject(error) : undefined));
  });
}

/** One request that asks to close the connection after its answer. */
export function rawGet(port: number, target: string, headers: readonly string[] = [], method = 'GET'): Promise<string> {
  return rawRequest(
    port,
    [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );
}

export const statusOf = (answer: string): number => Number(answer.match(/^HTTP\/1\.1 (\d{3})/)?.[1]);
export const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
