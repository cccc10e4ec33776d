import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The pages use the package by its public names; they lead to the sources, so that they are built without building the package first. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: {
    alias: [
      { find: /^search-expression$/, replacement: source('src/index.ts') },
      { find: /^search-expression\/(memory|sql|url)$/, replacement: source('src/$1/index.ts') },
      { find: /^search-expression\/railroad\.svg/, replacement: source('grammar/railroad.svg') },
    ],
  },
  plugins: [
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
  build: {
    outDir: source('dist/playground'),
    emptyOutDir: true,
    modulePreload: false,
    // Swagger UI comes as one file.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: [source('playground/index.html'), source('playground/docs/index.html')] },
  },
});
