import { on } from 'node:events';
import { onTestFinished } from 'vitest';
import { program, type Server } from './editor.ts';

export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { processId: null, rootUri: null, capabilities: {} },
};

/** The program once it has answered its first message, until the end of the test. */
export async function started(first: unknown, args: readonly string[] = []): Promise<Server> {
  const server = program(args);
  onTestFinished(() => server.kill());
  await answered(server, 1, first);
  return server;
}

/** An answer may come in pieces: one that has come is known by its number. */
export async function answered({ stdin, stdout }: Server, id: number, request: unknown): Promise<void> {
  let seen = '';
  stdin.write(framed(request));
  for await (const [piece] of on(stdout, 'data') as AsyncIterable<[Buffer]>) {
    seen += String(piece);
    if (seen.includes(`"id":${id}`)) return;
  }
}

export function framed(message: unknown): string {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
