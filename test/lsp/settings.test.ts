import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource, type Hover, type InlayHint } from 'vscode-languageserver-protocol';
import { inGerman } from '../catalogue/german.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { type Editor, modern, type Opened, startEditor as start } from './editor.ts';

const fields = (...names: readonly string[]) =>
  JSON.stringify(Object.fromEntries(names.map((name) => [name, { type: 'integer' }])));

/** A folder with files, as an editor opens it; its documents lie in it. */
function workspace(files: Readonly<Record<string, string>>) {
  const path = scratchFolder(onTestFinished, 'search expression lsp ');
  const write = (name: string, content: string) => {
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  for (const [name, content] of Object.entries(files)) write(name, content);
  const uri = pathToFileURL(path).href;
  return {
    uri,
    path,
    write,
    remove: (name: string) => unlinkSync(join(path, name)),
    folders: { workspaceFolders: [{ uri, name: 'one' }] },
  };
}

type Setup = NonNullable<Parameters<typeof start>[0]>;
const startEditor = (setup: Setup) => start({ here: {}, ...setup });

/** One whose schema is in the file `fields.json` of its folder. */
const startWithFile = (initialize: Setup['initialize'] = {}, more: Setup = {}) =>
  startEditor({ initialize, settings: () => ({ schema: 'fields.json' }), ...more });

const change = (editor: Editor, what: 'Configuration' | 'WatchedFiles' | 'WorkspaceFolders', params: object) =>
  editor.connection.sendNotification(`workspace/didChange${what}`, params);

const codes = async (document: Opened) => (await document.diagnostics()).map(({ code }) => code);
const warning = async (editor: Editor) => (await editor.next<{ type: number; message: string }>('window/showMessage')).message;

const watching = 'workspace/didChangeWatchedFiles';
const watchings = ({ messages }: Editor) => messages.filter((one) => JSON.stringify(one).includes(watching));

describe('the schema', () => {
  const right = 'speed = 1';

  test.each<readonly [where: string, setup: (folder: ReturnType<typeof workspace>) => Setup]>([
    [
      'the settings, from the folder',
      ({ folders }) => ({ initialize: folders, settings: () => ({ schema: 'sub/fields.json' }) }),
    ],
    [
      'initializationOptions',
      ({ folders }) => ({ initialize: { ...folders, initializationOptions: { schema: 'sub/fields.json' } } }),
    ],
    [
      'initializationOptions, in a section',
      ({ folders }) => ({
        initialize: { ...folders, initializationOptions: { searchExpression: { schema: 'sub/fields.json' } } },
      }),
    ],
    ['the command line', ({ path }) => ({ here: { schema: join(path, 'sub/fields.json') } })],
    ['the settings, in full', ({ path }) => ({ settings: () => ({ schema: join(path, 'sub/fields.json') }) })],
  ])('can be told by %s', async (_, setup) => {
    const folder = workspace({ 'sub/fields.json': fields('speed') });
    const editor = await startEditor(setup(folder));
    expect(await codes(await editor.open(right))).toEqual([]);
    expect(await codes(await editor.open('product = 101'))).toEqual(['unknown-field']);
    expect(editor.messages.filter(({ method }) => method === 'window/showMessage')).toEqual([]);
  });

  test.each([
    ['nobody says one', () => ({ schema: '', timeZone: null })],
    ['an editor refuses to tell its settings', () => expect.unreachable('no')],
  ])('is that of a booking where %s', async (_, settings) => {
    const editor = await startEditor({ settings });
    expect(await codes(await editor.open('product = 101'))).toEqual([]);
  });

  test('is told by an editor that cannot be asked when it says so itself', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const editor = await startEditor({ capabilities: {}, initialize: folder.folders });
    const document = await editor.open(right);
    expect(await codes(document)).toEqual(['unknown-field']);
    await change(editor, 'Configuration', { settings: { searchExpression: { schema: 'fields.json' }, other: 1 } });
    expect(await codes(document)).toEqual([]);
  });

  test('is another in another folder, and in one inside of it', async () => {
    const one = workspace({ 'fields.json': fields('speed'), 'inner/fields.json': fields('weight') });
    const other = workspace({ 'fields.json': fields('weight') });
    const folders: readonly (readonly [uri: string, found: readonly string[]])[] = [
      [one.uri, []],
      [`${one.uri}/inner`, ['unknown-field']],
      [other.uri, ['unknown-field']],
    ];
    const workspaceFolders = folders.map(([uri]) => ({ uri, name: uri }));
    const editor = await startWithFile({ workspaceFolders });
    for (const [uri, found] of folders) expect(await codes(await editor.open(right, uri))).toEqual(found);
  });

  test('is looked for in a folder that is opened later', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const editor = await startWithFile();
    expect(editor.result.capabilities.workspace?.workspaceFolders).toEqual({ supported: true, changeNotifications: true });
    const document = await editor.open(right);
    expect(await codes(document)).toEqual(['unknown-field']);
    await change(editor, 'WorkspaceFolders', { event: { added: [{ uri: folder.uri, name: 'new' }], removed: [] } });
    expect(await codes(document)).toEqual([]);
  });

  test('is still known after a folder was opened', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const capabilities = { workspace: { workspaceFolders: true } };
    const editor = await startEditor({ capabilities, initialize: folder.folders });
    await change(editor, 'Configuration', { settings: { schema: 'fields.json' } });
    await change(editor, 'WorkspaceFolders', { event: { added: [{ uri: `${folder.uri}/deeper`, name: 'new' }], removed: [] } });
    expect(await codes(await editor.open(right))).toEqual([]);
  });

  test('is read again when its file changes, for which the editor is asked to look', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const editor = await startWithFile(folder.folders);
    const document = await editor.open('weight = 1');
    expect(await codes(document)).toEqual(['unknown-field']);
    const { registrations } = await editor.next<{ registrations: { registerOptions: { watchers: unknown } }[] }>(
      'client/registerCapability',
      (params) => JSON.stringify(params).includes(watching),
    );
    expect(registrations[0]?.registerOptions.watchers).toEqual([
      { globPattern: { baseUri: folder.uri, pattern: 'fields.json' } },
    ]);
    folder.write('fields.json', fields('weight'));
    await change(editor, 'WatchedFiles', { changes: [{ uri: `${folder.uri}/fields.json`, type: 2 }] });
    expect(await codes(document)).toEqual([]);
    await editor.next('workspace/inlayHint/refresh');
    expect(watchings(editor)).toEqual([]);
  });

  test('is read again when a document is opened, where the editor looks at no files', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const { didChangeWatchedFiles: _, ...rest } = modern.workspace ?? {};
    const capabilities = { ...modern, workspace: rest };
    const editor = await startWithFile(folder.folders, { capabilities });
    expect(await codes(await editor.open('weight = 1'))).toEqual(['unknown-field']);
    folder.write('fields.json', fields('weight'));
    expect(await codes(await editor.open('weight = 1 '))).toEqual([]);
    expect(watchings(editor)).toEqual([]);
  });

  test.each<readonly [what: string, content: string | undefined, says: RegExp]>([
    [
      'missing',
      undefined,
      /^The schema `fields\.json` cannot be used: .*fields\.json does not exist\. The fields of a booking are used\.$/,
    ],
    ['no JSON', '{', /is not a schema: .*The fields of a booking are used\.$/],
    ['a list', '[]', /It has to be an object/],
    ['wrong', '{"speed": {"type": "number"}}', /The field "speed" has a wrong type: "number"/],
  ])('that is %s is told once, and nothing worse', async (_, content, says) => {
    const folder = workspace(content === undefined ? {} : { 'fields.json': content });
    const editor = await startWithFile(folder.folders);
    expect(await codes(await editor.open('product = 101'))).toEqual([]);
    expect(await codes(await editor.open('product = 102'))).toEqual([]);
    expect(await warning(editor)).toMatch(says);
    expect(editor.messages.filter(({ method }) => method === 'window/showMessage')).toEqual([]);
  });

  test('stays as it was while it is wrong', async () => {
    const folder = workspace({ 'fields.json': fields('speed') });
    const editor = await startWithFile({ ...folder.folders, locale: 'nl-NL' });
    const document = await editor.open(right);
    expect(await codes(document)).toEqual([]);
    folder.write('fields.json', '{"speed":');
    await change(editor, 'WatchedFiles', { changes: [{ uri: `${folder.uri}/fields.json`, type: 2 }] });
    expect(await codes(document)).toEqual([]);
    expect(await warning(editor)).toMatch(
      /^Het schema `fields\.json` is niet te gebruiken: .* Dat van daarvoor blijft gelden\.$/,
    );
  });

  test('of a folder elsewhere is told, and nothing worse', async () => {
    const editor = await startWithFile({ workspaceFolders: [{ uri: 'untitled:/x', name: 'x' }] });
    expect(await codes(await editor.open('product = 101'))).toEqual([]);
    expect(await warning(editor)).toContain('The schema `fields.json` cannot be used');
  });
});

describe('the other settings', () => {
  const hint = async (document: Opened) => {
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    return (await document.ask<InlayHint[]>('inlayHint', { range }))[0]?.label;
  };
  const message = async (document: Opened) => (await document.diagnostics())[0]?.message;

  test.each<readonly [what: string, setup: Setup, says: string]>([
    ['nothing', {}, 'There is no field `x`.'],
    ['the editor', { initialize: { locale: 'nl-BE' } }, 'Er is geen veld `x`.'],
    ['an editor in a language that is not spoken', { initialize: { locale: 'de' } }, 'There is no field `x`.'],
    ['the command line', { here: { locale: 'nl' } }, 'Er is geen veld `x`.'],
    [
      'an editor in the language of a catalogue',
      { here: { catalogues: [inGerman] }, initialize: { locale: 'de-AT' } },
      'Es gibt kein Feld `x`.',
    ],
    [
      'a setting in the language of a catalogue',
      { here: { catalogues: [inGerman] }, settings: () => ({ locale: 'de' }) },
      'Es gibt kein Feld `x`.',
    ],
    [
      'a setting over all',
      { here: { locale: 'nl' }, initialize: { locale: 'nl' }, settings: () => ({ locale: 'en' }) },
      'There is no field `x`.',
    ],
  ])('the language is told by %s', async (_, setup, says) => {
    const editor = await startEditor(setup);
    expect(await message(await editor.open('x = 1'))).toBe(says);
  });

  test('the program reads the catalogue of a file', async () => {
    const args = ['--catalogue', 'test/catalogue/german.ts'];
    const editor = await start({ args, initialize: { locale: 'de' }, settings: () => ({ profile: 'no' }) });
    expect(await message(await editor.open('x = 1'))).toBe('Es gibt kein Feld `x`.');
    expect(await warning(editor)).toMatch(/^Die Einstellung `searchExpression.profile` kann nicht `no` sein/);
  });

  test('the profile', async () => {
    const editor = await startEditor({ settings: () => ({ profile: 'core' }) });
    expect(await codes(await editor.open('product = 101'))).toEqual(['not-in-profile']);
  });

  test('the zone, of which a hint and a hover speak', async () => {
    const editor = await startEditor({ settings: () => ({ timeZone: 'Pacific/Auckland' }) });
    const document = await editor.open('startdatum >= "|0d"');
    expect(await hint(document)).toBe('Sat 21 Nov');
    expect((await document.ask<Hover>('hover')).contents).toMatchObject({ value: expect.stringContaining('Auckland') as string });
  });

  test('a change of settings holds at once', async () => {
    let locale = 'en';
    const editor = await startEditor({ settings: () => ({ locale }) });
    const document = await editor.open('x = 1');
    expect(await message(document)).toBe('There is no field `x`.');
    locale = 'nl';
    await change(editor, 'Configuration', { settings: null });
    expect(await message(document)).toBe('Er is geen veld `x`.');
    await editor.next('workspace/semanticTokens/refresh');
  });

  test.each<readonly [settings: object, says: string]>([
    [{ timeZone: 'Mars' }, 'The setting `searchExpression.timeZone` cannot be `Mars`, and is passed over.'],
    [{ locale: 'fr' }, 'The setting `searchExpression.locale` cannot be `fr`, and is passed over.'],
    [{ profile: ['core'] }, 'The setting `searchExpression.profile` cannot be `["core"]`, and is passed over.'],
    [{ schema: 7 }, 'The setting `searchExpression.schema` cannot be `7`, and is passed over.'],
    [{ schema: { '\u202e': 1 } }, 'The setting `searchExpression.schema` cannot be `{"\\u202e":1}`, and is passed over.'],
  ])('%j is told, and the rest holds', async (settings, says) => {
    const editor = await startEditor({ settings: () => ({ unknown: 1, profile: 'core', ...settings }) });
    for (const search of ['product IN (101,102)', 'product IN (101,103)'])
      expect(await codes(await editor.open(search))).toEqual([]);
    expect(await warning(editor)).toBe(says);
    expect(editor.messages.filter(({ method }) => method === 'window/showMessage')).toEqual([]);
  });

  test('what is asked while they are waited for is answered, unless it was cancelled or the text changed', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const editor = await startEditor({ settings: () => promise });
    const open = () => editor.open('pro|duct = 1');
    const [still, cancelled, changed] = [await open(), await open(), await open()];
    const leaving = new CancellationTokenSource();
    const hovers = [still, changed].map((document) => document.ask('hover'));
    const params = { textDocument: { uri: cancelled.uri }, position: cancelled.caret };
    hovers.push(editor.connection.sendRequest('textDocument/hover', params, leaving.token));
    await editor.next('workspace/configuration');
    leaving.cancel();
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: changed.uri, version: 2 },
      contentChanges: [{ text: 'startdatum = "0d"' }],
    });
    resolve({ locale: 'nl' });
    const outcomes = (await Promise.allSettled(hovers)).map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as { code: number }).code,
    );
    expect(outcomes).toEqual([expect.objectContaining({ contents: expect.anything() as unknown }), -32801, -32800]);
  });
});
