import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';

/** For what never comes: a busy machine takes long. */
const patience = 90_000;

/** A folder with a server in it; both end with `end`, and at the latest with this process. */
export type Ground = {
  readonly folder: string;
  /** Runs a program and returns its output; rejects with it on failure. */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  /** Starts the server and returns its port once `greet` has connected to the right server. */
  readonly serve: (
    program: string,
    args: (port: number) => readonly string[],
    greet: (port: number) => Promise<void>,
  ) => Promise<number>;
  /** The server's process; undefined while there is none. */
  readonly pid: () => number | undefined;
  /** Ends the server at once, and only that: as a crash does. */
  readonly kill: () => Promise<void>;
  /** Starts the server that was killed again, on the same port and data. */
  readonly restart: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/**
 * A new folder for programs that refuse to run as root: as root, they run as the first existing
 * account of `accounts`. `signal` ends the server at once and may lose stored data.
 */
export function openGround(accounts: readonly string[], signal: NodeJS.Signals): Ground {
  const account = accountOf(accounts);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'search-expression-engine-'));
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const caretaker = spawn(process.execPath, [fileURLToPath(new URL('caretaker.ts', import.meta.url)), folder, signal], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A Ctrl-C is for the programs in the foreground; these two end with this process.
    detached: true,
  });
  caretaker.unref();
  const ended = once(caretaker, 'exit');
  const tell = (pid?: number) => caretaker.stdin.write(`${pid ?? ''}\n`);
  const logPath = join(folder, 'log');
  // MariaDB clears its temporary folder at startup, including the files of others.
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC', TMPDIR: folder };
  const surroundings = { ...account, cwd: folder, env, detached: true };
  let served: { readonly server: ChildProcess; readonly again: () => Promise<Trouble | undefined> } | undefined;

  return {
    folder,
    run: (program, args) =>
      new Promise((resolve, reject) => {
        const child = execFile(program, args, surroundings, (error, stdout, stderr) => {
          tell();
          if (error === null) resolve(stdout);
          else reject(new Error(`${program} failed: ${`${stdout}${stderr}`.trim() || error.message}`, { cause: error }));
        });
        tell(child.pid);
      }),
    serve: (program, args, greet) => {
      const startOn = async (port: number): Promise<Trouble | undefined> => {
        const log = openSync(logPath, 'w');
        const server = spawn(program, args(port), { ...surroundings, stdio: ['ignore', log, log] });
        closeSync(log);
        server.unref();
        tell(server.pid);
        served = { server, again: () => startOn(port) };
        return untilReady(server, () => greet(port));
      };
      const start = async (attempts: number): Promise<number> => {
        const port = await freePort();
        const trouble = await startOn(port);
        if (trouble === undefined) return port;
        // Between the search for a free port and its use another process may take it.
        if (trouble.over && attempts > 1) return start(attempts - 1);
        throw new Error(`${program} does not start: ${trouble.reason}\n${readFileSync(logPath, 'utf8').slice(-4000)}`);
      };
      return start(2);
    },
    pid: () => served?.server.pid,
    kill: async () => {
      if (served === undefined || served.server.exitCode !== null || served.server.signalCode !== null) return;
      const gone = once(served.server, 'exit');
      served.server.ref();
      served.server.kill(signal);
      await gone;
      tell();
    },
    restart: async () => {
      const trouble = await served?.again();
      if (trouble !== undefined) throw new Error(`${trouble.reason}\n${readFileSync(logPath, 'utf8').slice(-4000)}`);
    },
    end: async () => {
      caretaker.ref();
      caretaker.stdin.end();
      await ended;
      if (existsSync(folder)) throw new Error(`${folder} could not be removed.`);
    },
  };
}

type Account = { readonly uid: number; readonly gid: number };

function accountOf(names: readonly string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = names.map((name) => users.find(([one]) => one === name)).find((found) => found !== undefined);
  return user && { uid: Number(user[2]), gid: Number(user[3]) };
}

type Trouble = { readonly over: boolean; readonly reason: string };

async function untilReady(server: ChildProcess, greet: () => Promise<void>): Promise<Trouble | undefined> {
  let over: string | undefined;
  server.once('error', ({ message }) => (over = message));
  server.once('exit', (code, signal) => (over = `it ended with ${code ?? signal}.`));
  const started = performance.now();
  for (let pause = 5; ; pause = Math.min(2 * pause, 100)) {
    try {
      await greet();
      return undefined;
    } catch (error) {
      if (over !== undefined) return { over: true, reason: over };
      if (performance.now() - started > patience) return { over: false, reason: String(error) };
    }
    await setTimeout(pause);
  }
}
