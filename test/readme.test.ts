import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperatorRow, operators } from '../grammar/operators.ts';
import { importable } from '../src/cli/import/importable.ts';
import { readMapping } from '../src/cli/import/mapping.ts';
import { defineSchema, type Fields } from '../src/index.ts';
import { serve } from '../src/service/node/server.ts';
import { newPage, useBrowser } from './support/browser.ts';
import { buildLimit, buildPackage } from './support/built-package.ts';
import { serveFolder } from './support/serve-folder.ts';

/* Runs the programs, commands and request of the README and compares their output. */

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
const browser = await useBrowser();
const scratch = new URL('dist/readme/', root);
const main = fileURLToPath(new URL('dist/src/cli/main.js', root));
beforeAll(buildPackage, buildLimit);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('programs', () => {
  test.each(blocks('ts').map((text, index) => [index + 1, text] as const))(
    'program %i prints what its comments say',
    (index, program) => {
      mkdirSync(scratch, { recursive: true });
      const file = fileURLToPath(new URL(`program-${index}.ts`, scratch));
      writeFileSync(file, program);
      const expected = [...program.matchAll(/\/\/ → (.*)$/gm)].map(([, line]) => line);
      expect(expected.length).toBeGreaterThan(0);
      expect(execFileSync(process.execPath, [file], { encoding: 'utf8' }).trimEnd().split('\n')).toEqual(expected);
    },
  );
});

describe('commands', () => {
  const commands = blocks('console')
    .flatMap((block) => block.split(/^\$ /m).slice(1))
    .map((text) => {
      const [line = '', ...output] = text.trimEnd().split('\n');
      return [line, output.join('\n')] as const;
    });
  test.each(commands)('$ %s', (line, expected) => {
    const [, sent = '', command = ''] = /^(?:printf '([^']*)' \| )?search-expression (.*)$/.exec(line) ?? [];
    const given = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const { stdout, stderr } = spawnSync(process.execPath, [main, ...given], {
      encoding: 'utf8',
      input: sent.replaceAll('\\n', '\n'),
      env: { ...process.env, LANG: 'C' },
    });
    expect((stderr + stdout).trimEnd()).toBe(expected);
  });
  test('there are some', () => expect(commands.length).toBeGreaterThan(4));
});

test("the README's request returns the coming week's bookings of two rooms", async () => {
  const [, credentials = '', address = ''] = /curl -u (\S+) '([^']+)'/.exec(readme) ?? [];
  const server = await serve({ port: 0, say: () => undefined });
  try {
    const url = address.replace('http://127.0.0.1:8080/', server.url);
    const answer = await fetch(url, { headers: { Authorization: `Basic ${btoa(credentials)}` } });
    expect(answer.status).toBe(200);
    const rows = (await answer.json()) as Record<string, string>[];
    expect(rows.length).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {})).toEqual(['RES_ID', 'OBJ_NAME', 'RES_FROMDATE', 'RES_FROMTIME']);
    expect(new Set(rows.map((row) => row['OBJ_NAME'])).size).toBe(2);
    const days = rows.map((row) => String(row['RES_FROMDATE']));
    expect(days).toEqual(days.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  } finally {
    await server.stop();
  }
});

test('its page has an editor in a form, without a bundler', async ({ skip }) => {
  const page = blocks('html').find((text) => text.includes('<search-expression-editor')) ?? '';
  mkdirSync(scratch, { recursive: true });
  const html = page.replace('node_modules/search-expression/', '/');
  writeFileSync(new URL('editor.html', scratch), `<!doctype html><html lang="en"><title>Editor</title>${html}</html>`);
  if (browser === undefined) {
    skip('There is no Chromium.');
    return;
  }
  const server = await serveFolder(fileURLToPath(root));
  try {
    const shown = await newPage(browser);
    const complaints: string[] = [];
    shown.on('pageerror', (error) => complaints.push(String(error)));
    shown.on('console', (message) => complaints.push(message.text()));
    await shown.goto(new URL('dist/readme/editor.html', server.url).href);
    const field = shown.getByLabel('Search');
    await field.press('End');
    await field.pressSequentially(' AND prod');
    await shown.getByRole('option', { name: /^product/ }).waitFor();
    await field.press('Enter');
    await field.pressSequentially('IN (10');
    await shown.getByRole('option', { name: /Zaal S/ }).waitFor();
    expect(complaints).toEqual([]);
    await field.pressSequentially('1');
    await shown.getByRole('option', { name: /^101/ }).waitFor();
    await field.press('Enter');
    await field.press('Tab');
    const text = await shown.evaluate(() => new FormData(document.forms[0]).get('search') as string);
    expect(text).toBe('startdatum >= "0d" AND product IN (101)');
    expect(complaints).toEqual([`${text} true`]);
  } finally {
    server.close();
  }
});

describe('its builder', () => {
  const pages = blocks('html').filter((text) => text.includes('<search-expression-builder'));
  const visit = async (html: string, act: (page: Page) => Promise<void>): Promise<readonly string[]> => {
    mkdirSync(scratch, { recursive: true });
    const here = html.replaceAll('node_modules/search-expression/', '/');
    writeFileSync(new URL('builder.html', scratch), `<!doctype html><html lang="en"><title>Builder</title>${here}</html>`);
    const server = await serveFolder(fileURLToPath(root));
    try {
      const page = await newPage(browser);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(new URL('dist/readme/builder.html', server.url).href);
      await act(page);
      return complaints;
    } finally {
      server.close();
    }
  };

  test.skipIf(browser === undefined)('posts its text with a form, without a bundler', async () => {
    const complaints = await visit(pages[0] ?? '', async (page) => {
      let posted = '';
      await page.route('**/search', async (route) => {
        posted = route.request().postData() ?? '';
        await route.fulfill({ contentType: 'text/html', body: 'Found' });
      });
      await page.getByRole('button', { name: 'Add: Condition' }).click();
      await page.keyboard.type('room');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Room is Zaal S' }).waitFor();
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText('Found').waitFor();
      expect(new URLSearchParams(posted).get('filter')).toBe('startdatum >= "0d" AND product = 101');
    });
    expect(complaints).toEqual([]);
  });

  test.skipIf(browser === undefined)('is in step with a text field in a plain page', async () => {
    const complaints = await visit(pages[1] ?? '', async (page) => {
      await page.getByRole('button', { name: 'Choose: Zaal S' }).click();
      await page.getByRole('option', { name: /^Zaal M/ }).click();
      const text = page.locator('#text textarea');
      await expect.poll(() => text.inputValue()).toBe('product IN (101,102)');
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => text.inputValue()).toBe('product = 101');
    });
    expect(complaints).toEqual(['run product IN (101,102)']);
  });
});

test('the operator table is that of grammar/operators.ts', () => {
  const table = readme.split('<!-- operators')[1]?.split('\n\n')[1] ?? '';
  const rows = (Object.entries(operators) as [string, OperatorRow][]).map(([symbol, { spellings = [], accepts, summary }]) => {
    const spelled = [symbol, ...spellings].map((text) => `\`${text}\``).join(' ');
    return `| ${spelled} | ${accepts.join(', ')} | ${summary.en} |`;
  });
  expect(table.split('\n').slice(2)).toEqual(rows);
});

test('its schema in JSON is one, and so is its mapping', async () => {
  const [schema = '', mapping = '', ...others] = blocks('json');
  expect(() => defineSchema(JSON.parse(schema) as Fields)).not.toThrow();
  mkdirSync(scratch, { recursive: true });
  const file = fileURLToPath(new URL('mapping.json', scratch));
  writeFileSync(file, mapping);
  expect((await readMapping(file, importable.bookings)).encoding).toBe('windows-1252');
  expect(others).toEqual([]);
});

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'deploy/README.md'])('files that %s names are there', (page) => {
  const text = readFileSync(new URL(page, root), 'utf8');
  const named = [...text.matchAll(/`((?:test|grammar|src|playground)\/[\w./-]+)`|\]\((?!https:)([\w./-]+)/g)].map(
    ([, code, link]) => (code === undefined ? new URL(link ?? '', new URL(page, root)) : new URL(code, root)),
  );
  expect(named.filter((url) => !url.href.includes('version-N') && !existsSync(url)).map(String)).toEqual([]);
});
