import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleScreen } from './screens/bundle-screen.ts';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const alias = [
  { find: /^search-expression$/, replacement: source('src/index.ts') },
  { find: /^search-expression\/railroad\.svg/, replacement: source('grammar/railroad.svg') },
  { find: /^search-expression\/([\w-]+)$/, replacement: source('src/$1/index.ts') },
];

/** The pages use the package by its public names; they lead to the sources, so that they are built without building the package first. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: { alias },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  plugins: [
    bundleScreen(alias),
    {
      name: 'recovery after the first paint',
      enforce: 'pre',
      resolveId(id, importer) {
        if (id !== '#recovery') return undefined;
        return importer?.endsWith('late-recovery.ts') ? source('grammar/recover.ts') : source('playground/late-recovery.ts');
      },
    },
    {
      name: 'licences',
      generateBundle() {
        const texts = ['LICENSE', 'NOTICE', 'swagger-ui-es-bundle.js.LICENSE.txt'].map((name) =>
          readFileSync(source(`node_modules/swagger-ui-dist/${name}`), 'utf8'),
        );
        this.emitFile({ type: 'asset', fileName: 'docs/swagger-ui-licences.txt', source: texts.join('\n') });
      },
    },
  ],
  worker: { format: 'es' },
  build: {
    outDir: source('dist/playground'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    target: 'es2024',
    // As they are written: browsers know `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Monaco and Swagger UI come as they are.
    chunkSizeWarningLimit: 6_000,
    rolldownOptions: { input: [source('playground/index.html'), source('playground/docs/index.html')] },
  },
});
