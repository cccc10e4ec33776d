import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as protocol from 'vscode-languageserver-protocol';
import { fileOf } from '../cli/program.ts';
import { textsOf } from '../support/words-of.ts';
import { type Editor, modern, type Opened, plain, startEditor } from './editor.ts';

const ends: (() => void)[] = [];
afterAll(() => ends.forEach((end) => end()));

let editor: Editor;
let oldEditor: Editor;
beforeAll(async () => {
  const atEnd = (end: () => void) => ends.push(end);
  editor = await startEditor({}, atEnd);
  oldEditor = await startEditor({ here: {}, capabilities: plain }, atEnd);
});

const everywhere = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
const text = (document: Opened, { start, end }: protocol.SelectionRange['range']) => document.document.getText({ start, end });

describe('completion', () => {
  test.each<readonly [typed: string, taken: string, gives: string]>([
    ['start|', 'startdatum', 'startdatum |'],
    ['sta|rtdatum >= "0d"', 'startdatum', 'startdatum |>= "0d"'],
    ['startdatum |', '>=', 'startdatum >= "|"'],
    ['startdatum >= |', '0d', 'startdatum >= "0d"|'],
    ['startdatum >= "7|"', '7d', 'startdatum >= "7d"|'],
    ['startdatum >= "|', '0d', 'startdatum >= "0d"|'],
    ['product |', 'IN', 'product IN (|)'],
    ['product IN (|)', '101', 'product IN (101|)'],
    ['product IN (10|4)', '102', 'product IN (102|)'],
    ['product IN (zaal s|)', '101', 'product IN (101|)'],
    ['product = 1 |', 'AND', 'product = 1 AND |'],
    ['product = 1\r\nAND\r\n  start|', 'startdatum', 'product = 1\r\nAND\r\n  startdatum |'],
  ])('%s and %s gives %s', async (typed, taken, gives) => {
    const document = await editor.open(typed);
    const items = await document.complete();
    expect(document.accept(items.find(({ label }) => label === taken))).toBe(gives);
  });

  test('an editor without snippets is given the text up to where the caret belongs', async () => {
    const document = await oldEditor.open('product |');
    const items = await document.complete();
    expect(document.accept(items.find(({ label }) => label === 'IN'))).toBe('product IN (|');
    expect(
      items.map(({ insertTextFormat, labelDetails, preselect, command }) => [insertTextFormat, labelDetails, preselect, command]),
    ).toEqual(items.map(() => [undefined, undefined, undefined, undefined]));
  });

  test.each<readonly [typed: string, label: string, detail: string]>([
    ['start|', 'startdatum', 'date · Start date'],
    ['product |', 'IN', 'is one of'],
    ['product IN (|)', '101', 'Zaal S'],
  ])('an editor without label details is told them in one text: %s and %s', async (typed, label, detail) => {
    const items = await (await oldEditor.open(typed)).complete();
    expect(items.find((one) => one.label === label)?.detail).toBe(detail);
  });

  test('a name that looks like a part of a snippet is written as it is', async () => {
    const schema = fileOf('hostile.json', JSON.stringify({ 'a$0 ${1}\\': { type: 'integer', values: [{ value: 1 }] } }));
    const hostile = await startEditor({ here: { schema } });
    const document = await hostile.open('|');
    const items = await document.complete();
    const taken = items.filter(({ textEdit }) => textEdit?.newText.includes('a')).map((item) => document.accept(item));
    expect(taken).toContain('`a$0 ${1}\\` IN (|)');
    expect(taken.every((one) => one.startsWith('`a$0 ${1}\\` '))).toBe(true);
  });

  test('the order is ours, the first is chosen, and no character takes it', async () => {
    const items = await (await editor.open('product IN (10|)')).complete(2, '0');
    const order = items.map(({ sortText = '' }) => sortText);
    expect(order).toEqual(order.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(items.filter(({ preselect }) => preselect === true).length).toBeLessThanOrEqual(1);
    expect(items.filter((item) => 'commitCharacters' in item)).toEqual([]);
  });

  test('after a space that nothing has to follow there is no list, unless it is asked for', async () => {
    const document = await editor.open('product = 1 |');
    expect(await document.complete(2, ' ')).toEqual([]);
    expect((await document.complete(1)).map(({ label }) => label)).toContain('AND');
  });

  test('more is said of one that is chosen; of one from an earlier list nothing', async () => {
    const document = await editor.open('product IN (10|)');
    const known = async () => (await document.complete()).find(({ label }) => label === '101');
    const [earlier, first] = [await known(), await known()];
    const resolve = (item: protocol.CompletionItem | undefined) =>
      editor.connection.sendRequest<protocol.CompletionItem>('completionItem/resolve', item);
    expect((await resolve(first)).documentation).toMatchObject({
      kind: 'markdown',
      value: expect.stringContaining('`101`') as string,
    });
    expect(await resolve(earlier)).toEqual(earlier);
  });

  test('an editor that names its command is told to ask again where something has to follow', async () => {
    const initialize = { initializationOptions: { triggerSuggestCommand: 'editor.action.triggerSuggest' } };
    const asking = await startEditor({ here: {}, initialize });
    const items = await (await asking.open('start|')).complete();
    expect(items[0]?.command?.command).toBe('editor.action.triggerSuggest');
    expect((await (await editor.open('start|')).complete())[0]?.command).toBeUndefined();
  });
});

describe('diagnostics', () => {
  test('are published with code, severity, and the version they are of', async () => {
    const { version, diagnostics } = await (await editor.open('product IN (1,1) AND\nstartdatm >= "0d"')).published();
    expect(version).toBe(1);
    expect(diagnostics.map(({ code, severity, source, range: { start, end } }) => [code, severity, source, start, end])).toEqual([
      ['unknown-field', 1, 'search-expression', { line: 1, character: 0 }, { line: 1, character: 9 }],
    ]);
  });

  test.each<readonly [search: string, code: string, tags: readonly number[] | undefined]>([
    ['product IN (1,1)', 'duplicate-value', [1]],
    ['startdatum >= "7d" AND startdatum <= "0d"', 'empty-range', undefined],
  ])('%s is %s', async (search, code, tags) => {
    const found = (await (await editor.open(search)).diagnostics()).find((one) => one.code === code);
    expect(found?.tags).toEqual(tags);
  });

  test('lead to the other place, where the editor can show that', async () => {
    const document = await editor.open('startdatum >= "7d" AND startdatum <= "0d"');
    const [found] = await document.diagnostics();
    const [related] = found?.relatedInformation ?? [];
    expect(related && [related.location.uri, text(document, related.location.range)]).toEqual([
      document.uri,
      expect.stringContaining('7d') as string,
    ]);
    const [old] = await (await oldEditor.open('startdatum >= "7d" AND startdatum <= "0d"')).diagnostics();
    expect(old).toMatchObject({ code: 'empty-range' });
    expect(old?.relatedInformation ?? old?.tags).toBeUndefined();
  });

  test('follow what is typed, and go when the document is closed', async () => {
    const document = await editor.open('product = ');
    await document.published((count) => count > 0);
    const change = (version: number, at: number, typed: string) => {
      const position = { line: 0, character: at };
      return editor.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: document.uri, version },
        contentChanges: [{ range: { start: position, end: position }, text: typed }],
      });
    };
    await change(2, 10, '14');
    expect(await document.published((count) => count === 0)).toMatchObject({ version: 2 });
    await change(3, 12, ' ANDD');
    await document.published((count) => count > 0);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri: document.uri } });
    expect((await document.published((count) => count === 0)).version).toBeUndefined();
  });

  test('are asked for by an editor that can, and not published', async () => {
    const pulling = await startEditor({
      here: {},
      capabilities: { ...modern, textDocument: { ...modern.textDocument, diagnostic: {} } },
    });
    expect(pulling.result.capabilities.diagnosticProvider).toMatchObject({ interFileDependencies: false });
    const document = await pulling.open('product = ');
    const { kind, items } = await document.ask<{ kind: string; items: protocol.Diagnostic[] }>('diagnostic');
    expect([kind, items.map(({ code }) => code)]).toEqual(['full', ['unexpected-end']]);
    expect(pulling.messages.filter(({ method }) => method === 'textDocument/publishDiagnostics')).toEqual([]);
  });
});

describe('code actions', () => {
  const actionsOf = (document: Opened, only?: readonly string[]) =>
    document.ask<protocol.CodeAction[]>('codeAction', { range: everywhere, context: { diagnostics: [], ...(only && { only }) } });
  const edits = ({ edit }: protocol.CodeAction): readonly protocol.TextEdit[] => {
    const [change] = edit?.documentChanges ?? [];
    return change !== undefined && 'edits' in change ? (change.edits as protocol.TextEdit[]) : [];
  };

  test.each<readonly [search: string, code: string, gives: string]>([
    ['startdatm >= "0d"', 'unknown-field', 'startdatum >= "0d"'],
    ['startdatum >= 7d', 'date-not-quoted', 'startdatum >= "7d"'],
    ['startdatum >= “7d”', 'wrong-quote', 'startdatum >= "7d"'],
    ['product IN (1,14,1)', 'duplicate-value', 'product IN (1,14)'],
  ])('%s is mended', async (search, code, gives) => {
    const document = await editor.open(search);
    const found = (await actionsOf(document, ['quickfix'])).filter(({ diagnostics }) => diagnostics?.[0]?.code === code);
    expect(found.every(({ kind }) => kind === 'quickfix')).toBe(true);
    expect(found.filter(({ isPreferred }) => isPreferred === true)).toHaveLength(1);
    const preferred = found.find(({ isPreferred }) => isPreferred === true);
    expect(preferred && document.after(edits(preferred))).toBe(gives);
  });

  test('an edit is of the version that was asked about', async () => {
    const document = await editor.open('startdatum >= 7d');
    const [action] = await actionsOf(document);
    expect(action?.edit?.documentChanges?.[0]).toMatchObject({ textDocument: { uri: document.uri, version: 1 } });
  });

  test('all at once, when it is asked for by a kind or a wider one', async () => {
    const document = await editor.open('startdatum >= 7d AND startdatum <= “14d”');
    for (const kind of ['source', 'source.fixAll', 'source.fixAll.searchExpression']) {
      const [action, ...others] = await actionsOf(document, [kind]);
      expect([others, action?.kind]).toEqual([[], 'source.fixAll.searchExpression']);
      expect(action && document.after(edits(action))).toBe('startdatum >= "7d" AND startdatum <= "14d"');
    }
    expect(await actionsOf(document, ['source.organizeImports'])).toEqual([]);
  });

  test('an editor of old gets none, since it could not do them', async () =>
    expect(oldEditor.result.capabilities.codeActionProvider).toBeUndefined());
});

describe('what is shown', () => {
  test('hover, as Markdown or as plain text', async () => {
    const document = await editor.open('pro|duct = 101');
    const shown = await document.ask<protocol.Hover>('hover');
    expect(shown.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('`product`') as string });
    expect(shown.range && text(document, shown.range)).toBe('product');
    expect((await (await oldEditor.open('pro|duct = 101')).ask<protocol.Hover>('hover')).contents).toMatchObject({
      kind: 'plaintext',
      value: expect.stringMatching(/^product /) as string,
    });
    expect(await (await editor.open('| product = 101')).ask('hover')).toBeNull();
  });

  test('hints, with a date in full where one is clicked twice', async () => {
    const document = await editor.open('startdatum >= "7d"\nAND product = 101');
    const hints = await document.ask<protocol.InlayHint[]>('inlayHint', { range: everywhere });
    expect(hints.map(({ label, position }) => [label, position.line])).toEqual([
      ['Sat 28 Nov', 0],
      ['Zaal S', 1],
    ]);
    expect(document.after(hints[0]?.textEdits)).toBe('startdatum >= "2026-11-28"\nAND product = 101');
    const second = { start: { line: 1, character: 0 }, end: { line: 1, character: 17 } };
    expect((await document.ask<protocol.InlayHint[]>('inlayHint', { range: second })).map(({ label }) => label)).toEqual([
      'Zaal S',
    ]);
  });

  test('how a condition is written, with the part that the caret is at', async () => {
    const document = await editor.open('product IN (101,|)');
    const { signatures, activeParameter } = await document.ask<protocol.SignatureHelp>('signatureHelp');
    expect(signatures[0]?.label).toMatch(/^product IN \(/);
    const part = signatures[0]?.parameters?.[activeParameter ?? -1]?.label;
    expect(part).toEqual([expect.any(Number), expect.any(Number)]);
    const old = await (await oldEditor.open('product IN (101,|)')).ask<protocol.SignatureHelp>('signatureHelp');
    expect(old.signatures[0]?.label).toContain(old.signatures[0]?.parameters?.[old.activeParameter ?? -1]?.label);
    expect(await (await editor.open('| product = 1')).ask('signatureHelp')).toBeNull();
  });

  test('what most likely comes next', async () => {
    const document = await editor.open('startdatum >= "0d"|');
    const [item] = await document.ask<protocol.InlineCompletionItem[]>('inlineCompletion', { context: { triggerKind: 2 } });
    expect(item?.range && document.after([{ range: item.range, newText: item.insertText as string }])).toMatch(
      /^startdatum >= "0d" AND startdatum <= "/,
    );
    const other = { triggerKind: 2, selectedCompletionInfo: { range: everywhere, text: 'OR ' } };
    expect(await document.ask('inlineCompletion', { context: other })).toEqual([]);
  });

  test('what every word is', async () => {
    const document = await editor.open('startdatum >= "7d"\n  AND product = 101');
    const legend = editor.result.capabilities.semanticTokensProvider?.legend.tokenTypes ?? [];
    const read = ({ data }: protocol.SemanticTokens) => {
      let line = 0;
      let character = 0;
      return Array.from({ length: data.length / 5 }, (_, at) => {
        const [down = 0, along = 0, length = 0, type = 0] = data.slice(at * 5);
        character = down === 0 ? character + along : along;
        line += down;
        const end = { line, character: character + length };
        return `${document.document.getText({ start: { line, character }, end })} ${legend[type]}`;
      });
    };
    const all = read(await document.ask('semanticTokens/full'));
    expect(all).toEqual(textsOf`
      startdatum property; >= operator; "7d" type; AND keyword; product property; = operator; 101 enumMember`);
    const second = { start: { line: 1, character: 0 }, end: { line: 1, character: 19 } };
    expect(read(await document.ask('semanticTokens/range', { range: second }))).toEqual(all.slice(3));
  });
});

describe('structure', () => {
  test('the outline, as a tree or as a list', async () => {
    const search = 'product = 1 OR (product = 2 AND NOT (product = 3))';
    const outline = ({ name, children }: protocol.DocumentSymbol): unknown =>
      children?.length ? { [name]: children.map(outline) } : name;
    const tree = await (await editor.open(search)).ask<protocol.DocumentSymbol[]>('documentSymbol');
    expect(tree.map(outline)).toEqual([{ OR: ['product = 1', { AND: ['product = 2', { NOT: ['product = 3'] }] }] }]);
    const list = await (await oldEditor.open(search)).ask<protocol.SymbolInformation[]>('documentSymbol');
    expect(list.map(({ name }) => name)).toEqual(['OR', 'product = 1', 'AND', 'product = 2', 'NOT', 'product = 3']);
  });

  test('the same field elsewhere', async () => {
    const document = await editor.open('pro|duct = 1 OR PRODUCT = 2 OR startdatum = "0d"');
    const found = await document.ask<protocol.DocumentHighlight[]>('documentHighlight');
    expect(found.map(({ range }) => text(document, range))).toEqual(['product', 'PRODUCT']);
  });

  test('more and more around the caret', async () => {
    const document = await editor.open('product = 1 AND product IN (1,1|4)');
    const [inner] = await document.ask<protocol.SelectionRange[]>('selectionRange', { positions: [document.caret] });
    const around: string[] = [];
    for (let one = inner; one !== undefined; one = one.parent) around.push(text(document, one.range));
    expect([around.at(0), around.at(-1)]).toEqual(['14', 'product = 1 AND product IN (1,14)']);
    expect(around.every((one, at) => at === 0 || one.includes(around[at - 1] ?? ''))).toBe(true);
  });

  test('a fold of whole lines leaves the closing parenthesis to be seen', async () => {
    const search = 'product IN (\n  1,\n  14\n)';
    expect(await (await editor.open(search)).ask<protocol.FoldingRange[]>('foldingRange')).toEqual([
      { startLine: 0, startCharacter: 12, endLine: 3, endCharacter: 0 },
    ]);
    const lines = { textDocument: { foldingRange: { lineFoldingOnly: true } } };
    const simple = await startEditor({ here: {}, capabilities: lines });
    expect(await (await simple.open(search)).ask<protocol.FoldingRange[]>('foldingRange')).toEqual([
      { startLine: 0, endLine: 2 },
    ]);
    expect(await (await simple.open('product IN (1,\n14)')).ask('foldingRange')).toEqual([{ startLine: 0, endLine: 1 }]);
  });

  test.each<readonly [search: string, gives: string]>([
    ['product   in(1, 14)and startdatum>="0d"', 'product IN (1,14) AND startdatum >= "0d"'],
    ['product = 1\r\n', 'product = 1\r\n'],
    ['product = ', 'product = '],
  ])('%j is laid out', async (search, gives) => {
    const document = await editor.open(search);
    const options = { tabSize: 2, insertSpaces: true };
    expect(document.after(await document.ask('formatting', { options }))).toBe(gives);
    expect(document.after(await document.ask('rangeFormatting', { options, range: everywhere }))).toBe(gives);
  });
});
