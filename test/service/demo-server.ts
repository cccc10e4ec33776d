import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { serve } from '../../src/service/node/server.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/** Holds the playground, which is one page. */
export const playground = scratchFolder();
writeFileSync(join(playground, 'index.html'), '<!doctype html>');

/** What the server printed when it started. */
export const lines: string[] = [];
/** The server as a stranger starts it, on 21 November 2026. */
const server = await serve({ port: 0, playground, now: () => Date.UTC(2026, 10, 21, 12), say: (line) => lines.push(line) });
afterAll(() => server.stop());

const user = server.demo?.user ?? { name: '', password: '' };
export const port = Number(new URL(server.url).port);
export const authorization = { Authorization: `Basic ${btoa(`${user.name}:${user.password}`)}` };

export const get = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.url), { ...init, headers: { ...authorization, ...init.headers } });
