import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin } from 'vite';
import { codeGroups, preloadPlugin } from './chunks.ts';
import { serviceWorkerPlugin, workerName } from './offline/service-worker-plugin.ts';
import { bundleScreen } from './screens/bundle-screen.ts';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Drops the workers of SQLite and its file systems, for the page has its database in memory. */
const sqliteAlone: Plugin = {
  name: 'SQLite without files and workers of its own',
  transform(code, id) {
    if (!id.endsWith('sqlite-wasm/dist/index.mjs')) return undefined;
    const parts = /^\t\tglobalThis\.sqlite3ApiBootstrap\.initializers\.push\(function[^]*?^\t\t\}\);$/gm;
    const own = [...code.matchAll(parts)].map(([part]) => part).filter((part) => part.includes('opfs'));
    const worker = 'new URL("sqlite3-worker1.mjs", import.meta.url)';
    if (own.length !== 6 || !code.includes(worker)) throw new Error('The parts of SQLite are not where they were.');
    return { code: own.reduce((rest, part) => rest.replace(part, ''), code).replace(worker, '""'), map: null };
  },
};

/**
 * Drops what the page never uses of Monaco: comparing texts, proposed edits and renames, colours,
 * the minimap, tokens by Tree-sitter and lines by the GPU. Empty classes are never instantiated.
 */
const editorAlone = (): Plugin => {
  const empty = (...names: readonly string[]): string => names.map((name) => `export class ${name} {}`).join('');
  const left = new Map([
    ['diffEditorWidget', empty('DiffEditorWidget')],
    ['multiDiffEditorWidget', empty('MultiDiffEditorWidget')],
    ['inlineEditsViewProducer', empty('InlineEditsViewAndDiffProducer')],
    ['inlineEditsNewUsers', empty('InlineEditsOnboardingExperience')],
    [
      'gutterIndicatorView',
      `export class InlineEditsGutterIndicator { dispose() {} }
      ${empty('InlineEditsGutterIndicatorData', 'InlineSuggestionGutterMenuData', 'SimpleInlineSuggestModel')}`,
    ],
    [
      'renameSymbolProcessor',
      'export class RenameSymbolProcessor { dispose() {} proposeRenameRefactoring(_, item) { return item; } }',
    ],
    ['treeSitterSyntaxTokenBackend', empty('TreeSitterSyntaxTokenBackend')],
    ['viewLinesGpu', empty('ViewLinesGpu')],
    ['viewGpuContext', empty('ViewGpuContext')],
    ['legacyLinesDiffComputer', empty('LegacyLinesDiffComputer')],
    ['hoverColorPickerParticipant', empty('ColorHover', 'HoverColorPickerParticipant')],
    ['devToolsLogger', empty('DevToolsLogger')],
    [
      'minimap',
      `import { createFastDomNode } from '../../../../base/browser/fastDomNode.js';
      import { ViewPart } from '../../view/viewPart.js';
      export class Minimap extends ViewPart {
        node = createFastDomNode(document.createElement('div'));
        getDomNode() { return this.node; }
        prepareRender() {}
        render() {}
      }`,
    ],
  ]);
  return {
    name: 'Monaco without what the page never uses',
    load(id) {
      const [, file = ''] = /monaco-editor\/.*\/(\w+)\.js$/.exec(id) ?? [];
      const text = left.get(file);
      left.delete(file);
      return text;
    },
    generateBundle() {
      if (left.size > 0) throw new Error(`These are not where they were: ${[...left.keys()].join(', ')}.`);
    },
  };
};

/** Leaves in the font of Monaco the icons that its code names, a sixth of all. */
const iconsAlone: Plugin = {
  name: 'the icons that Monaco uses',
  async generateBundle(_, bundle) {
    const font = Object.values(bundle).find(({ fileName }) => /codicon-.*\.ttf$/.test(fileName));
    if (font?.type !== 'asset') throw new Error('The font of icons is not where it was.');
    font.source = await subsetFont(Buffer.from(font.source), await iconsOfMonaco(), { targetFormat: 'sfnt' });
  },
};

/** The characters of the icons that modules of Monaco and its styles name. */
async function iconsOfMonaco(): Promise<string> {
  const folder = source('node_modules/monaco-editor/esm/vs');
  const [{ Codicon }, { getCodiconFontCharacters }] = (await Promise.all(
    ['codicons', 'codiconsUtil'].map((name) => import(pathToFileURL(`${folder}/base/common/${name}.js`).href)),
  )) as [{ Codicon: Record<string, { id: string }> }, { getCodiconFontCharacters: () => Record<string, number> }];
  const characters = getCodiconFontCharacters();
  const ids = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:js|css)$/.test(path) && !/codicons?(?:Library)?\.\w+$/.test(path))
    .flatMap((path) => [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/Codicon\.(\w+)|codicon-([a-z-]+)/g)])
    .map(([, name, id]) => (name === undefined ? id : Codicon[name]?.id) ?? '');
  return [...new Set(ids)].map((id) => (characters[id] === undefined ? '' : String.fromCodePoint(characters[id]))).join('');
}

const alias = [
  { find: /^search-expression$/, replacement: source('src/index.ts') },
  { find: /^search-expression\/railroad\.svg/, replacement: source('grammar/railroad.svg') },
  { find: /^search-expression\/search\.ebnf/, replacement: source('grammar/search.ebnf') },
  { find: /^search-expression\/(booking|catalogue)$/, replacement: source('src/$1.ts') },
  { find: /^search-expression\/([\w-]+)$/, replacement: source('src/$1/index.ts') },
];

/** Public names of the package lead to its sources, so that the pages need no build of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  plugins: [
    bundleScreen(alias),
    editorAlone(),
    iconsAlone,
    {
      name: 'licences',
      generateBundle() {
        // What Vite's licences.txt lacks: workers, and what packages bundle themselves.
        const name = 'monaco-editor/ThirdPartyNotices.txt';
        const monaco = `${name}\n\n${readFileSync(source(`node_modules/${name}`), 'utf8')}`;
        const sqlite =
          'SQLite is in the public domain; @sqlite.org/sqlite-wasm, which brings it, is under the Apache License 2.0.';
        this.emitFile({ type: 'asset', fileName: 'notices.txt', source: `${sqlite}\n\n${monaco}` });
      },
    },
    preloadPlugin(),
    serviceWorkerPlugin(),
  ],
  worker: { format: 'es', plugins: () => [sqliteAlone], rolldownOptions: { checks: { bundlerTimings: false } } },
  build: {
    outDir: source('dist/playground'),
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'licences.txt' },
    target: 'es2024',
    // Keeps `light-dark()`, which these browsers support.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Monaco is large.
    chunkSizeWarningLimit: 6_000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        index: source('playground/index.html'),
        docs: source('playground/docs/index.html'),
        [workerName]: source('playground/offline/service-worker.ts'),
      },
      output: {
        // Six characters of the hash tell versions apart, and add less to the first look.
        entryFileNames: ({ name }) => (name === workerName ? '[name].js' : 'assets/[name]-[hash:6].js'),
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: codeGroups },
      },
    },
  },
});
