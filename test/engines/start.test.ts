import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectEngine, type Engine, type EngineName, expectEngines, startEngine } from '../support/engines/engine.ts';
import { isRunning } from '../support/engines/is-running.ts';
import { openGround } from '../support/engines/server.ts';

const names: readonly EngineName[] = ['sqlite', 'duckdb', 'postgres', 'mariadb'];

/** All at once, and the servers twice. */
const started = await Promise.all(
  [...names, 'postgres' as const, 'mariadb' as const].map(async (name) => {
    const before = performance.now();
    return { name, engine: await startEngine(name), seconds: (performance.now() - before) / 1000 };
  }),
);
const engines = started.flatMap(({ engine }) => ('absent' in engine ? [] : [engine]));
const absent = started.flatMap(({ engine }) => ('absent' in engine ? [engine] : []));
console.log(started.map(({ name, seconds }) => `${name} started in ${seconds.toFixed(2)} s`).join(', '));

test('every expected engine is there', () => expect(absent.filter(({ name }) => expectEngines().includes(name))).toEqual([]));

const placeholders: Readonly<Record<EngineName, string>> = {
  sqlite: 'SELECT ?, ?, ?, ?',
  duckdb: 'SELECT ?, ?, ?, ?',
  mariadb: 'SELECT ?, ?, ?, ?',
  postgres: 'SELECT $1::text, $2::int8, $3::float8, $4::text',
};

/** SQLite has no types for dates, and its driver takes the first of several statements. */
const serversOf = (name: EngineName) => (name === 'sqlite' ? [] : [name]);

const exact = Number.MAX_SAFE_INTEGER;
const long = 'ĳ'.repeat(2 ** 19);

describe.each(engines.slice(0, names.length))('$name $version', (engine) => {
  const { name, all, run } = engine;

  test.each<readonly [title: string, values: readonly unknown[]]>([
    ['null, an integer, a float, non-ASCII text', [null, 12, 0.1, "é€😀 ' \\ %"]],
    ['null, the largest exact integers, a megabyte of text', [null, exact, -1e300, long]],
    ['null, a negative integer, empty text', [null, -exact, -0.5, '']],
  ])('gives back %s', async (_title, values) => expect(await all(placeholders[name], values)).toEqual([values]));

  test('gives integers as they are', async () => {
    expect(
      await all('SELECT 9007199254740991, 9007199254740992, 9007199254740993, -9007199254740991, -9007199254740992'),
    ).toEqual([[exact, 2n ** 53n, 2n ** 53n + 1n, -exact, -(2n ** 53n)]]);
  });

  test.each(serversOf(name))('%s gives dates, times and decimals as text', async () => {
    const sql = `SELECT CAST('2024-02-29' AS date), CAST('23:59:59' AS time), CAST(1.50 AS decimal(5, 2)), ${moments[name]}`;
    expect(await all(sql)).toEqual([['2024-02-29', '23:59:59', '1.50', '2024-02-29 12:00:00.123456']]);
  });

  test('runs several statements, and tells what is wrong with one', async () => {
    await run('CREATE TABLE pair (a int, b int); INSERT INTO pair VALUES (1, 2), (3, 4)');
    await expect(run('INSERT INTO pair VALUES (5, 6); INSERT INTO nowhere VALUES (1)')).rejects.toThrow('nowhere');
    await expect(all('SELECT a FROM pair WHERE nothing = 1')).rejects.toThrow('nothing');
    expect((await all('SELECT a, b FROM pair WHERE a < 5 ORDER BY a')).map((row) => row.join(' '))).toEqual(['1 2', '3 4']);
    await run('DROP TABLE pair');
  });

  test.each(serversOf(name))('%s takes one statement where it gives rows', async () => {
    await expect(all('SELECT 1; SELECT 2')).rejects.toThrow();
  });

  test('answers questions asked at once each with its own values', async () => {
    const ask = (one: number) => all(placeholders[name], ['x', one, 0.5, 'y']);
    await ask(0);
    expect((await Promise.all([1, 2, 3].map(ask))).map(([row]) => row?.[1])).toEqual([1, 2, 3]);
  });

  test.each(name === 'duckdb' ? [name] : [])('%s answers by the settings of the moment', async () => {
    const day = () => all("SELECT CAST(timestamptz '2024-02-29 12:00:00+00' AS date)");
    expect(await day()).toEqual([['2024-02-29']]);
    await run("SET TimeZone = 'Pacific/Kiritimati'");
    expect(await day()).toEqual([['2024-03-01']]);
    await run("SET TimeZone = 'UTC'");
  });

  test('has a session as mild or as hostile as asked', async () => {
    expect(await all(sessions[name].sql)).toEqual(sessions[name].mild);
    const hostile = await connectEngine(name, engine.address, { hostile: true });
    onTestFinished(hostile.close);
    expect(await hostile.all(sessions[name].sql)).toEqual(sessions[name].hostile);
  });
});

const moments: Readonly<Record<EngineName, string>> = {
  sqlite: '',
  duckdb: "timestamp '2024-02-29 12:00:00.123456'",
  postgres: "timestamp '2024-02-29 12:00:00.123456'",
  mariadb: "timestamp'2024-02-29 12:00:00.123456'",
};

type Rows = readonly (readonly unknown[])[];

const sessions: Readonly<Record<EngineName, { readonly sql: string; readonly mild: Rows; readonly hostile: Rows }>> = {
  sqlite: { sql: "SELECT 'a' < 'B'", mild: [[0]], hostile: [[0]] },
  duckdb: {
    sql: "SELECT 'a' < 'B', current_setting('TimeZone')",
    mild: [[false, 'UTC']],
    hostile: [[false, 'Pacific/Kiritimati']],
  },
  postgres: {
    sql: "SELECT 'a' < 'B', current_setting('TimeZone'), length('\\\\')",
    mild: [[true, 'UTC', 2]],
    hostile: [[true, 'Pacific/Kiritimati', 1]],
  },
  mariadb: {
    sql: "SELECT 'É' = 'e', @@time_zone, length('\\\\'), 'a' || 'b', NOT 1 BETWEEN 2 AND 3",
    mild: [[1, '+00:00', 1, 0, 1]],
    hostile: [[1, '+13:00', 2, 'ab', 0]],
  },
};

describe.each(names.filter((name) => engines.some((engine) => engine.name === name)))('%s', (name) => {
  const [first, second] = engines.filter((engine) => engine.name === name);
  const server = name === 'postgres' || name === 'mariadb';

  test.each(server ? [name] : [])('%s shares its data with its own connections alone', async () => {
    await first?.run('CREATE TABLE mine (a int)');
    const other = await connectEngine(name, first?.address ?? '');
    onTestFinished(other.close);
    expect(await other.all('SELECT a FROM mine')).toEqual([]);
    await expect(second?.all('SELECT a FROM mine')).rejects.toThrow('mine');
  });

  test('leaves nothing behind', async () => {
    const traces = await Promise.all([first, second].map((engine) => tracesOf(engine)));
    expect(traces.flat().filter((trace) => trace.there())).toHaveLength(server ? 4 : 0);
    for (const engine of [first, second]) await Promise.all([engine?.close(), engine?.close()]);
    expect(traces.flat().filter((trace) => trace.there())).toEqual([]);
    await expect(first?.all('SELECT 1')).rejects.toThrow();
  });
});

type Trace = { readonly what: string; readonly there: () => boolean };

/** The process and the folder of a server. */
async function tracesOf(engine: Engine | undefined): Promise<readonly Trace[]> {
  if (engine?.name !== 'postgres' && engine?.name !== 'mariadb') return [];
  const [sql, file] = engine.name === 'postgres' ? ['SHOW data_directory', 'postmaster.pid'] : ['SELECT @@datadir', 'pid'];
  const data = String((await engine.all(sql))[0]?.[0]);
  return traces(Number.parseInt(readFileSync(join(data, file), 'utf8'), 10), dirname(data));
}

const traces = (pid: number, folder: string): readonly Trace[] => [
  { what: `process ${pid}`, there: () => isRunning(pid) },
  { what: folder, there: () => existsSync(folder) },
];

/** A server that listens on the port it is told. */
const listener = "require('node:net').createServer().listen(Number(process.argv[1]), '127.0.0.1');";

async function greet(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.destroy();
}

describe('a server', () => {
  test.each([
    ['starts', listener],
    ['is tried once more', `if (!fs.existsSync('tried')) { fs.mkdirSync('tried'); process.exit(1); } ${listener}`],
  ])('%s', async (_title, program) => {
    const ground = openGround([], 'SIGKILL');
    onTestFinished(ground.end);
    await greet(await ground.serve(process.execPath, (port) => ['-e', program, String(port)], greet));
  });

  test.each([
    ['its log', process.execPath, ['-e', "console.error('no room'); process.exit(3)"], 'it ended with 3.\nno room'],
    ['that its program is missing', 'no-such-program', [], 'spawn no-such-program ENOENT'],
  ])('that does not start tells %s', async (_title, program, args, told) => {
    const ground = openGround([], 'SIGKILL');
    onTestFinished(ground.end);
    await expect(ground.serve(program, () => args, greet)).rejects.toThrow(told);
    await expect(ground.run(program, args)).rejects.toThrow(told.split('\n').at(-1));
  });

  test.each([
    ['process.exit()', 'process.exit()'],
    ['an error that nobody catches', "throw new Error('Expected by a test.')"],
    ['SIGINT', "process.kill(process.pid, 'SIGINT')"],
    ['SIGTERM', "process.kill(process.pid, 'SIGTERM')"],
    ['SIGKILL', "process.kill(process.pid, 'SIGKILL')"],
  ])('ends with the process that started it, which ends by %s', async (_title, end) => {
    const source = `
      import { readFileSync } from 'node:fs';
      import { openGround } from ${JSON.stringify(new URL('../support/engines/server.ts', import.meta.url).href)};
      const { serve, folder } = openGround([], 'SIGTERM');
      const server = 'setInterval(() => undefined, 1000); console.log(process.pid);';
      await serve(process.execPath, () => ['-e', server], async () => {
        const log = readFileSync(folder + '/log', 'utf8');
        if (!log.endsWith('\\n')) throw new Error('not yet');
        console.log(log + folder);
      });
      setInterval(() => undefined, 1000);
      process.stdin.once('data', () => { ${end} });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill());
    const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
    const [pid, folder] = [await lines.next(), await lines.next()].map(({ value }) => String(value));
    const left = traces(Number(pid), String(folder));
    expect(left.filter(({ there }) => there())).toHaveLength(2);
    parent.stdin.write('now');
    // Within the time in which the caretaker asks and does not force.
    await expect.poll(() => left.filter(({ there }) => there()), { timeout: 9_000 }).toEqual([]);
  });
});
