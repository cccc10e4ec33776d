import { rmSync } from 'node:fs';
import { build } from 'vite';

/*
 * Bundles each entry for Node into a few files in `dist/node/`, because Node takes about a
 * millisecond to load a file. Browsers and bundlers use the modules of `dist/` one by one, so that
 * unused ones are left out.
 */
const entries = {
  index: 'src/index.ts',
  booking: 'src/booking.ts',
  memory: 'src/memory/index.ts',
  sql: 'src/sql/index.ts',
  url: 'src/url/index.ts',
  rules: 'src/rules/index.ts',
  analysis: 'src/analysis/index.ts',
  client: 'src/client/index.ts',
  service: 'src/service/index.ts',
  'language-service': 'src/language-service/index.ts',
  monaco: 'src/monaco/index.ts',
  codemirror: 'src/codemirror/index.ts',
  textarea: 'src/textarea/index.ts',
  grammar: 'grammar/grammar.ts',
};

rmSync('dist/node', { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/node',
    target: 'es2024',
    minify: false,
    rolldownOptions: {
      input: entries,
      external: ['chevrotain', /^@codemirror\//, /^node:/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // What every entry needs is one file, and what only some need is none of it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'shared', test: /(grammar|src\/schema)\//, minShareCount: 2 },
            { name: 'backends', test: /src\/(memory|sql|url|rules)\//, minShareCount: 2 },
            { name: 'reasoning', test: /src\/analysis\//, minShareCount: 2 },
            { name: 'language', test: /src\/(language-service|editing)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});

/* The text editor in one file, for a page that has a `<script type="module">` and no bundler. */
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist/browser',
    target: 'es2024',
    rolldownOptions: {
      input: 'src/textarea/self-defining.ts',
      output: { entryFileNames: 'search-expression-editor.js', codeSplitting: false },
    },
  },
});
