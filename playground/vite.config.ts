import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The page uses the package by its public names; they lead to the sources, so that it is built without building the package first. */
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
  build: { outDir: source('dist/playground'), emptyOutDir: true, modulePreload: false },
});
