import { describe, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { before, run } from '../cli/program.ts';
import { inProcess, modern, type Server, startEditor as start } from './editor.ts';
import { answered, framed, initialize, started } from './raw-server.ts';

const hover = { textDocument: { uri: 'file:///a.search' }, position: { line: 0, character: 0 } };

const startEditor = (setup: Parameters<typeof start>[0] = {}) => start({ here: {}, ...setup });

describe('the end', () => {
  const codeOf = ({ exit }: Server) => exit;

  test('shutdown and exit give 0', async () => expect(await (await start()).quit()).toBe(0));

  test('exit alone gives 1', async () => {
    const server = await started(initialize);
    server.stdin.write(framed({ jsonrpc: '2.0', method: 'exit' }));
    expect(await codeOf(server)).toBe(1);
  });

  test('an input that is closed gives 1, and 0 after shutdown', async () => {
    const [one, other] = await Promise.all([started(initialize), started(initialize)]);
    one.stdin.end();
    await answered(other, 2, { jsonrpc: '2.0', id: 2, method: 'shutdown' });
    other.stdin.end();
    expect(await Promise.all([codeOf(one), codeOf(other)])).toEqual([1, 0]);
  });
});

describe('what is wrong is answered', () => {
  test('a request before initialize, twice initialize, and a request after shutdown', async () => {
    const answers = await talk([
      { jsonrpc: '2.0', id: 1, method: 'textDocument/hover', params: hover },
      { ...initialize, id: 2 },
      { ...initialize, id: 3 },
      { jsonrpc: '2.0', id: 4, method: 'textDocument/hover', params: hover },
      { jsonrpc: '2.0', id: 5, method: 'shutdown' },
      { jsonrpc: '2.0', id: 6, method: 'textDocument/hover', params: hover },
    ]);
    const codes = answers.map(({ id, error }) => `${id} ${error?.code ?? 'right'}`);
    expect(codes.join(', ')).toBe('1 -32002, 2 right, 3 -32600, 4 right, 5 right, 6 -32600');
  });

  test.each<readonly [what: string, method: string, params: unknown, code: number | undefined]>([
    ['a document that is not open', 'textDocument/hover', hover, undefined],
    ['no document', 'textDocument/hover', {}, -32602],
    ['no position', 'textDocument/hover', { textDocument: hover.textDocument }, undefined],
    ['a method that there is not', 'textDocument/references', hover, -32601],
    ['a suggestion of nowhere', 'completionItem/resolve', { label: 'x', data: { uri: 'file:///no', id: 7, at: 0 } }, undefined],
    ['a suggestion without anything', 'completionItem/resolve', { label: 'x' }, undefined],
  ])('%s', async (_, method, params, code) => {
    const [, answer] = await talk([initialize, { jsonrpc: '2.0', id: 2, method, params }]);
    expect(answer?.error?.code).toBe(code);
  });

  test.each<readonly [what: string, params: object]>([
    ['no position', {}],
    ['a position of words', { position: { line: 'first', character: null } }],
    ['a position of parts', { position: { line: 0.5, character: 1 } }],
  ])('in an open document: %s', async (_, params) => {
    const editor = await startEditor();
    const { uri } = await editor.open('product = 1');
    const asked = editor.connection.sendRequest('textDocument/hover', { textDocument: { uri }, ...params });
    await expect(asked).rejects.toMatchObject({ code: -32602 });
  });

  test('a position outside of the document is its nearest', async () => {
    const editor = await startEditor();
    const document = await editor.open('product = 1 ');
    for (const position of [
      { line: 99, character: 0 },
      { line: 0, character: 99 },
    ])
      expect(await document.ask('completion', { position })).toMatchObject({ items: [{ label: 'AND' }, { label: 'OR' }] });
    expect(await document.ask('hover', { position: { line: -1, character: -1 } })).toMatchObject({ contents: {} });
  });
});

test('what is no message at all is passed over, and the next is answered', async () => {
  const rubbish = [
    framed('{'),
    framed('null'),
    framed('[]'),
    framed('1'),
    framed('{"jsonrpc":"2.0"}'),
    framed('{"jsonrpc":"2.0","id":null,"method":"textDocument/hover"}'),
    framed('{"jsonrpc":"2.0","id":99,"result":1}'),
    framed('{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}'),
    framed(
      '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///no"},"contentChanges":[{}]}}',
    ),
    framed('{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":4711}}'),
    framed('{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{}}'),
    'Content-Length: x\r\n\r\n',
    'Content-Type: text\r\n\r\n',
  ];
  const server = inProcess();
  const messages = [framed(initialize), ...rubbish, framed({ jsonrpc: '2.0', id: 2, method: 'shutdown' })];
  for (const one of messages) server.stdin.write(one);
  let text = '';
  for await (const part of server.stdout) {
    text += String(part);
    if (answersIn(text).some(({ id }) => id === 2)) break;
  }
  expect(answersIn(text).map(({ id }) => id)).toContain(1);
});

test('what is cancelled before its turn is not worked on', async () => {
  const answers = await talk([
    initialize,
    { jsonrpc: '2.0', id: 2, method: 'textDocument/hover', params: hover },
    { jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 2 } },
  ]);
  expect(answers[1]?.error?.code).toBe(-32800);
});

test.each<readonly [what: string, text: string, codes: readonly string[]]>([
  ['a million conditions', 'product = 1 AND '.repeat(60_000), ['limit-exceeded']],
  ['a list without end', `product IN (${'101,'.repeat(245_000)}1)`, ['limit-exceeded']],
  ['a million parentheses', '('.repeat(1_000_000), ['limit-exceeded']],
  ['more than is read at all', 'a'.repeat(1_000_001), ['limit-exceeded']],
])('%s are told to be too many, and nothing stalls', async (_, text, codes) => {
  const editor = await startEditor();
  const document = await editor.open(text);
  expect((await document.diagnostics()).map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
  const middle = { line: 0, character: 500_000 };
  for (const method of ['hover', 'completion', 'signatureHelp', 'documentSymbol', 'foldingRange', 'semanticTokens/full'])
    expect(await document.ask(method, { position: middle })).toBeNull();
  expect(await (await editor.open('|product = 1')).ask('hover')).not.toBeNull();
});

test('a burst of changes is taken in before it is looked at', async () => {
  const editor = await startEditor();
  const document = await editor.open('');
  const typed = 'startdatum BETWEEN "0d" AND "7d" AND product IN (101,14)';
  for (const [at, character] of [...typed].entries()) {
    const position = { line: 0, character: at };
    const contentChanges = [{ range: { start: position, end: position }, text: character }];
    await editor.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: document.uri, version: at + 2 },
      contentChanges,
    });
  }
  const last = await editor.next<{ version: number; diagnostics: Diagnostic[] }>(
    'textDocument/publishDiagnostics',
    ({ version }) => version === typed.length + 1,
  );
  expect(last.diagnostics).toEqual([]);
});

test('positions are in UTF-16, also for an editor that would rather have others', async () => {
  const editor = await startEditor({ capabilities: { ...modern, general: { positionEncodings: ['utf-8'] } } });
  expect(editor.result.capabilities.positionEncoding).toBe('utf-16');
  const [found] = await (await editor.open('OBJ_NAME = "🎭" AND x = 1')).diagnostics();
  expect(found?.range.start).toEqual({ line: 0, character: 20 });
});

describe('the packages', () => {
  const without = (name: string) =>
    before(`
      import { registerHooks } from 'node:module';
      const missing = (name) => Object.assign(new Error("Cannot find package '" + name + "' imported from here"), { code: 'ERR_MODULE_NOT_FOUND' });
      registerHooks({ resolve(name, context, next) { if (name.split('/')[0] === '${name}') throw missing(name.split('/')[0]); return next(name, context); } });
    `);

  test.each(['vscode-languageserver', 'vscode-languageserver-textdocument'])(
    '%s is named where it is missing, and only this command needs it',
    (name) => {
      const says =
        'search-expression: This command needs packages that are not installed. Install them:\n  npm install vscode-languageserver@10 vscode-languageserver-textdocument@1\n';
      expect(run(['lsp', '--stdio'], { node: without(name) })).toEqual({ status: 2, stdout: '', stderr: says });
      expect(run(['check', 'product = 1'], { node: without(name) }).status).toBe(0);
    },
  );

  test('a zone that there is not ends it at once', () =>
    expect(run(['lsp', '--time-zone', 'Mars'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'search-expression: Unknown time zone "Mars".\n',
    }));
});

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: { readonly code: number } };

/** What a server that is told all this at once answers, in order, until the input ends. */
async function talk(messages: readonly object[]): Promise<readonly Answer[]> {
  const server = inProcess();
  server.stdin.write(messages.map((one) => framed(one)).join(''));
  const expected = messages.filter((one) => 'id' in one).length;
  let text = '';
  for await (const part of server.stdout) {
    text += String(part);
    if (answersIn(text).length >= expected) break;
  }
  server.kill();
  return answersIn(text);
}

/** The responses in a server's output, which is ASCII here, without an unfinished last one. */
function answersIn(text: string): readonly Answer[] {
  return [...text.matchAll(/Content-Length: (\d+)\r\n\r\n/g)].flatMap(({ 0: header, 1: length, index }) => {
    const body = text.slice(index + header.length, index + header.length + Number(length));
    if (body.length < Number(length)) return [];
    const message = JSON.parse(body) as Answer;
    return typeof message.id === 'number' && !('method' in message) ? [message] : [];
  });
}
