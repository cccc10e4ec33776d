import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { running, startEditor } from '../lsp/editor.ts';
import { scratchFolder } from '../support/scratch-folder.ts';

/* The VS Code extension as it is installed: what is in it, and its server without our packages. */

const folder = scratchFolder();
const extension = join(folder, 'extension');
const read = (name: string) => readFileSync(join(extension, name), 'utf8');

beforeAll(() => {
  const file = join(folder, 'extension.vsix');
  execFileSync(process.execPath, ['editors/vscode/pack.mts', file], { stdio: 'pipe' });
  execFileSync('unzip', ['-q', file, '-d', folder]);
}, 300_000);

test('it holds what it names, the licences and nothing else', () => {
  expect(readdirSync(extension).toSorted().join(' ')).toBe(
    'LICENSE.txt NOTICES.txt extension.cjs language-configuration.json package.json readme.md ' +
      'search-expression.tmLanguage.json server.cjs',
  );
  const { main, contributes, dependencies } = JSON.parse(read('package.json')) as {
    readonly main: string;
    readonly contributes: Readonly<Record<'languages' | 'grammars', readonly Readonly<Record<string, unknown>>[]>>;
    readonly dependencies?: unknown;
  };
  const [language, grammar] = [contributes.languages[0], contributes.grammars[0]];
  for (const path of [main, language?.['configuration'], grammar?.['path']]) expect(read(String(path))).not.toBe('');
  expect(dependencies).toBeUndefined();
  expect(grammar?.['language']).toBe(language?.['id']);
  expect(read('search-expression.tmLanguage.json')).toBe(readFileSync('grammar/search-expression.tmLanguage.json', 'utf8'));
  expect(read('NOTICES.txt')).toContain('vscode-languageclient');
});

test.each([
  ['extension.cjs', ['vscode']],
  ['server.cjs', []],
])('%s needs nothing but Node and VS Code', (name, others) => {
  const required = [...read(name).matchAll(/\brequire\("([^"]+)"\)/g)].map(([, one = '']) => one);
  expect([...new Set(required.filter((one) => !isBuiltin(one)))]).toEqual(others);
});

test('its server tells what is wrong, mends it, and colours the text', async () => {
  const server = running([join(extension, 'server.cjs'), '--stdio']);
  const editor = await startEditor({ server });
  const search = await editor.open('startdatm >= "0d|"');
  const [problem] = await search.diagnostics();
  expect(problem).toMatchObject({ code: 'unknown-field', source: 'search-expression' });
  const range = problem?.range;
  const actions = await search.ask<readonly { readonly title: string }[]>('codeAction', { range, context: { diagnostics: [] } });
  expect(actions.map(({ title }) => title)).toContain('Replace with `startdatum`');
  const { data } = await search.ask<{ readonly data: readonly number[] }>('semanticTokens/full');
  expect(data).toHaveLength(15);
  expect(await editor.quit()).toBe(0);
});
