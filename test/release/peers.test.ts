import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newPage, useBrowser } from '../support/browser.ts';
import { shareEngine } from '../support/engines/shared.ts';
import { installed, manifest, usePackage } from '../support/packed-package.ts';
import { serveFolder } from '../support/serve-folder.ts';

/*
 * The package with the oldest and the newest of each optional package, as npm installs them. A
 * range in package.json ends with `|| *`, since npm refuses to install a package, whatever is used
 * of it, where another version of an optional peer is there.
 */

const browser = await useBrowser();

const packed = await usePackage();

/** A package at the first version of its range, and at the one that we develop with. */
function ends(...names: readonly string[]): readonly (readonly string[])[] {
  const oldest = names.map((name) => `${name}@${/\d+\.\d+\.\d+/.exec(manifest.peerDependencies?.[name] ?? '')?.[0]}`);
  return [oldest, names.map((name) => `${name}@${manifest.devDependencies?.[name]}`)];
}

const long = { timeout: 300_000 };

describe('older packages than any that works let the core be installed', () => {
  test('all of them', long, () => {
    const older = 'hono@3.12.12 @hono/node-server@1.0.2 pg@7.18.2 mysql2@1.7.0 monaco-editor@0.30.1 chevrotain@10.5.0';
    const project = packed.installByNpm(older.split(' '));
    const program = `import { parseQuery, defineSchema } from 'search-expression';
      import { createService, createDemoStore } from 'search-expression/service';
      console.log(parseQuery('n = 1', defineSchema({ n: { type: 'integer' } })).expression.kind);`;
    const args = ['--input-type=module', '--eval', program];
    expect(execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })).toBe('comparison\n');
  });

  test('and the service says which it needs', long, async () => {
    const project = packed.installByNpm(['hono@3.12.12', '@hono/node-server@1.0.2']);
    const { status, output } = await ended(run(project, 'serve', '--port', '0'));
    expect(output).toBe(
      `search-expression: The installed hono is too old for this command, which needs ^4.1.0. Install another:\n  npm install --prefix ${project} hono@latest @hono/node-server@latest\n`,
    );
    expect(status).toBe(2);
  });
});

describe('serve', () => {
  test.each(ends('hono', '@hono/node-server'))('with %s and %s', long, async (...versions) => {
    await usesService(packed.installByNpm(versions), [], { user: 'demo', password: 'read-only-demo' });
  });

  describe.each([
    ['postgres', 'pg'],
    ['mariadb', 'mysql2'],
  ] as const)('with a database of %s', (name, driver) => {
    test.each(ends(driver))('by %s', long, async (version) => {
      const engine = await shareEngine(name);
      if ('absent' in engine) throw new Error(engine.absent);
      onTestFinished(() => engine.close());
      await usesDatabase(version, engine.address ?? '');
    });
  });
});

async function usesDatabase(version: string, address: string): Promise<void> {
  const [oldest = []] = ends('hono', '@hono/node-server');
  const project = packed.installByNpm([...oldest, version]);
  const command = async (...args: readonly string[]) => {
    const { status, output } = await ended(run(project, ...args, '--database', address));
    expect(status, output).toBe(0);
    return output;
  };
  writeFileSync(join(project, 'products.json'), JSON.stringify([{ OBJ_ID: '1', OBJ_NAME: 'Café' }]));
  const booking = { RES_ID: '7', OBJ_ID: '1', RES_FROMDATE: '2026-11-21', RES_FROMTIME: '09:30', RES_TILTIME: '10:00' };
  writeFileSync(join(project, 'bookings.json'), JSON.stringify([{ ...booking, RES_STATUS: 'Open' }]));
  await command('import', 'products', 'products.json');
  await command('import', 'bookings', 'bookings.json');
  const said = await command('user', 'add', 'screen', '--rights', 'bookings', '--products', 'all', '--generate');
  const password = /\S{16,}/.exec(said)?.[0] ?? '';
  await usesService(project, ['--database', address], { user: 'screen', password });
}

/** Starts the program, and reads, searches and administrates. */
async function usesService(project: string, args: readonly string[], { user, password }: { user: string; password: string }) {
  const server = run(project, 'serve', '--port', '0', '--log', 'off', ...args);
  const closed = ended(server);
  onTestFinished(() => void server.kill('SIGKILL'));
  const url = await addressOf(server);
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(url + path, { headers, method, redirect: 'manual' });
  const reader = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  const list = await get(
    `api/rest/booking/filter?columns=RES_ID,OBJ_NAME&search=${encodeURIComponent('product IN (1,101)')}`,
    reader,
  );
  expect(list.status).toBe(200);
  expect(((await list.json()) as object[]).length).toBeGreaterThan(0);
  expect((await get('api/rest/booking/filter')).status).toBe(401);
  expect((await get('api/rest/booking/x', reader, 'HEAD')).status).toBe(400);
  const admin = await get('admin');
  expect([admin.status, await admin.text()]).toEqual([200, expect.stringContaining('<form')]);
  expect((await get('admin/style.css')).headers.get('Content-Type')).toContain('text/css');
  expect((await get('admin/users')).status).toBe(303);
  server.kill('SIGTERM');
  const { status, output } = await closed;
  expect(status, output).toBe(0);
  expect(output).not.toMatch(/error|failed/i);
}

const run = (project: string, ...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(installed(project), manifest.bin?.['search-expression'] ?? ''), ...args], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function ended(child: ChildProcess): Promise<{ readonly status: number; readonly output: string }> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let lines = '';
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    lines += `${line}\n`;
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`The service did not start.\n${lines}`);
}

describe.skipIf(browser === undefined)('Monaco', () => {
  test.each(ends('monaco-editor'))('%s', long, async (version) => {
    const project = packed.installByNpm([version]);
    const has = Number(/0\.(\d+)/.exec(version)?.[1]);
    const entry =
      has < 56
        ? ["import * as monaco from 'monaco-editor/esm/vs/editor/edcore.main.js';"]
        : [
            "import * as monaco from 'monaco-editor/editor';",
            "import 'monaco-editor/features/register.all';",
            "import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';",
          ];
    const program = `${entry.join('\n')}
      import { defineSchema } from 'search-expression';
      import { createLanguageService } from 'search-expression/language-service';
      import { registerSearchLanguage, searchEditorOptions } from 'search-expression/monaco';
      const schema = defineSchema({ title: { type: 'text' }, product: { type: 'integer', values: [{ value: 101, label: 'Zaal S' }] } });
      const service = createLanguageService(schema, { today: '2026-11-21' });
      const language = registerSearchLanguage(monaco, { service });
      const model = monaco.editor.createModel('produc = 101 AND ', 'search-expression');
      const editor = monaco.editor.create(document.body.firstElementChild, { ...searchEditorOptions('en'), model, theme: 'search-light' });
      language.attach(editor);
      Object.assign(globalThis, { monaco, editor });`;
    writeFileSync(join(project, 'main.js'), program);
    writeFileSync(
      join(project, 'index.html'),
      '<!doctype html><body><div style="height:300px"></div><script type="module" src="./main.js"></script>',
    );
    await build({ root: project, configFile: false, logLevel: 'silent', base: './', build: { minify: false } });
    const site = await serveFolder(join(project, 'dist'));
    onTestFinished(() => {
      site.close();
      rmSync(project, { recursive: true });
    });
    const page = await newPage(browser);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(site.url);
    await page.waitForFunction('globalThis.monaco?.editor.getModelMarkers({}).length > 0');
    expect(await page.evaluate('monaco.editor.getModelMarkers({}).map(({ code }) => code)')).toContain('unknown-field');
    await page.evaluate('editor.setPosition({ lineNumber: 1, column: 18 }); editor.focus()');
    await page.keyboard.type('prod');
    await page.waitForFunction(
      "document.querySelector('.suggest-widget.visible .monaco-list-row')?.textContent.includes('product')",
    );
    await page.keyboard.press('Enter');
    await page.waitForFunction('/AND product\\b/.test(editor.getValue())');
    await page.keyboard.press('Escape');
    await page.evaluate("editor.getAction('editor.action.formatDocument').run()");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
