import type { editor, languages } from 'monaco-editor';
import { expect, test } from 'vitest';
import { type Contexts, createContexts } from '../../src/monaco/contexts.ts';
import { registerCodeActions } from '../../src/monaco/diagnostics.ts';
import { registerHints, registerHovers } from '../../src/monaco/hints.ts';
import type { MonacoApi } from '../../src/monaco/monaco-api.ts';
import { service } from '../language-service/caret.ts';

/* What needs only a little of Monaco, which stands in for it here. */

class Emitter {
  readonly event = (listener: () => void) => void this.#listeners.push(listener);
  readonly #listeners: (() => void)[] = [];
  fire() {
    for (const listener of this.#listeners) listener();
  }
}

/** A model of one line. */
const modelOf = (text: string) =>
  ({
    uri: 'inmemory:1',
    getValue: () => text,
    getVersionId: () => 1,
    getPositionAt: (offset: number) => ({ lineNumber: 1, column: offset + 1 }),
    getOffsetAt: ({ column }: { column: number }) => column - 1,
  }) as unknown as editor.ITextModel;

test('a model has the last context that is attached, until that is disposed, and then the one before', () => {
  const contexts = createContexts({ Emitter } as unknown as MonacoApi);
  const model = modelOf('');
  const [usual, first, second] = [service(), service(), service()];
  let changes = 0;
  contexts.onDidChange(() => changes++);
  const kept = contexts.addDefault(usual);
  expect(contexts.of(model)?.service).toBe(usual);
  const one = contexts.attach(model, { service: first });
  expect(contexts.of(model)?.service).toBe(first);
  const other = contexts.attach(model, { service: second });
  expect(contexts.of(model)?.service).toBe(second);
  one.dispose();
  expect(contexts.of(model)?.service).toBe(second);
  other.dispose();
  expect(contexts.of(model)?.service).toBe(usual);
  other.dispose();
  kept.dispose();
  expect([contexts.of(model), changes]).toEqual([undefined, 6]);
  // The host says that answers may differ.
  contexts.refresh();
  expect(changes).toBe(7);
});

test('a code action names the markers that it mends, and no others', () => {
  const text = 'kamr = 7 AND prodct = 1';
  const own = service();
  const model = modelOf(text);
  const contexts = { of: () => ({ service: own }) } as unknown as Contexts;
  const provider = providerOf(contexts);
  const markers = own.diagnose(text).map(({ code, range }) => ({
    code,
    startLineNumber: 1,
    startColumn: range.from + 1,
    endLineNumber: 1,
    endColumn: range.to + 1,
  }));
  expect(markers.map(({ code, startColumn }) => [code, startColumn])).toEqual([
    ['unknown-field', 1],
    ['unknown-field', 14],
  ]);
  const range = { startLineNumber: 1, startColumn: 16, endLineNumber: 1, endColumn: 16 };
  const { actions = [] } = provider(model, range, { markers }) ?? {};
  const quick = actions.filter(({ kind }) => kind === 'quickfix');
  expect(quick).not.toEqual([]);
  for (const { diagnostics } of quick) expect(diagnostics).toEqual([markers[1]]);
  for (const { kind, diagnostics } of actions) if (kind !== 'quickfix') expect(diagnostics).toEqual([]);
});

test.each<[title: string, context: object, commands: readonly object[]]>([
  ['a button where the text can be run', { onRun: () => undefined }, [{ id: 'search.runModel', title: '▶ Run (Ctrl+Enter)' }]],
  ['no button where it cannot, but the words of the host', { lens: () => '12 rooms' }, [{ id: '', title: '12 rooms' }]],
  ['nothing where there is nothing to say', { lens: () => '' }, []],
])('above the text: %s', (_, context, commands) => {
  const found: languages.CodeLens[] = [];
  const none = () => undefined;
  const api = {
    languages: {
      registerInlayHintsProvider: none,
      registerInlineCompletionsProvider: none,
      registerSignatureHelpProvider: none,
      registerCodeLensProvider: (_: string, one: { provideCodeLenses(model: object): languages.CodeLensList | null }) =>
        found.push(...(one.provideCodeLenses(modelOf(''))?.lenses ?? [])),
    },
  } as unknown as MonacoApi;
  registerHints(api, 'search', { of: () => ({ service: service(), ...context }) } as unknown as Contexts);
  expect(found.map(({ command }) => command)).toMatchObject(commands);
});

test('an editor is heard while both sides of an AND are marked, and no longer', () => {
  const heard = new Map<string, () => void>();
  const hear = (name: string, listener: () => void) => {
    heard.set(name, listener);
    return { dispose: () => heard.delete(name) };
  };
  const events = ['onMouseMove', 'onMouseLeave', 'onDidChangeCursorPosition', 'onDidChangeModelContent', 'onDidDispose'];
  const model = modelOf('product = 1 AND product = 2');
  const shown = {
    ...Object.fromEntries(events.map((name) => [name, (listener: () => void) => hear(name, listener)])),
    createDecorationsCollection: () => ({ clear: () => undefined }),
    getModel: () => model,
    hasTextFocus: () => true,
  };
  const api = {
    editor: { getEditors: () => [shown], registerCommand: () => undefined },
    languages: {
      registerHoverProvider: (_: string, one: { provideHover(...given: object[]): object }) =>
        one.provideHover(model, { column: 14 }),
    },
  } as unknown as MonacoApi;
  registerHovers(api, 'search', { of: () => ({ service: service() }) } as unknown as Contexts);
  expect([...heard.keys()]).toEqual(events);
  heard.get('onDidChangeCursorPosition')?.();
  expect(heard.size).toBe(0);
});

type Provide = (
  model: editor.ITextModel,
  range: object,
  context: { markers: readonly object[] },
) => { readonly actions: readonly languages.CodeAction[] } | null;

function providerOf(contexts: Contexts): Provide {
  let provide: Provide | undefined;
  const api = {
    languages: {
      registerCodeActionProvider: (_: string, { provideCodeActions }: { provideCodeActions: Provide }) =>
        (provide = provideCodeActions),
    },
  };
  registerCodeActions(api as unknown as MonacoApi, 'search', contexts);
  return provide ?? expect.unreachable('nothing is registered');
}
