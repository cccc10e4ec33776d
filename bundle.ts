import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { build, type Plugin } from 'vite';

/*
 * Takes the comments out of what `tsc` wrote, since editors read those of the declarations, and
 * shortens its syntax. Calls stay marked as pure, and lines stay lines.
 */
const shorten = async (path: string) => {
  const written = readFileSync(path, 'utf8');
  const { code } = await transform(written, { target: 'es2024', legalComments: 'none', minifySyntax: true });
  if (code !== written) writeFileSync(path, code);
};
await Promise.all(globSync('dist/{grammar,src}/**/*.js').map(shorten));

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
  'json-schema': 'src/json-schema/index.ts',
  testing: 'src/testing/index.ts',
  list: 'src/list/index.ts',
  url: 'src/url/index.ts',
  rules: 'src/rules/index.ts',
  analysis: 'src/analysis/index.ts',
  interpret: 'src/interpret/index.ts',
  client: 'src/client/index.ts',
  service: 'src/service/index.ts',
  'language-service': 'src/language-service/index.ts',
  monaco: 'src/monaco/index.ts',
  codemirror: 'src/codemirror/index.ts',
  textarea: 'src/textarea/index.ts',
  builder: 'src/builder/index.ts',
  catalogue: 'src/catalogue.ts',
  grammar: 'grammar/grammar.ts',
  // The program, whose commands load what they need, and the worker that its service starts.
  cli: 'src/cli/main.ts',
  'sqlite-worker': 'src/service/node/stores/sqlite-worker.ts',
};

rmSync('dist/node', { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: ['preact'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  build: {
    ssr: true,
    outDir: 'dist/node',
    target: 'es2024',
    license: { fileName: 'licences.txt' },
    // Node takes a fifth longer to load what is not minified.
    minify: 'oxc',
    rolldownOptions: {
      input: entries,
      external: ['chevrotain', /^@codemirror\//, /^node:/],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        comments: { annotation: true, jsdoc: false, legal: true },
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

/* The elements in one file each, for a page that has a `<script type="module">` and no bundler. */
for (const name of ['textarea', 'builder'])
  await build({
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir: 'dist/browser',
      emptyOutDir: name === 'textarea',
      target: 'es2024',
      license: { fileName: 'licences.txt' },
      rolldownOptions: {
        input: `src/${name}/self-defining.ts`,
        output: {
          entryFileNames: `search-expression-${name === 'textarea' ? 'editor' : name}.js`,
          codeSplitting: false,
        },
      },
    },
  });

/*
 * The builder for bundlers: with the framework in it, so that nothing has to be installed, and
 * with the other modules of the package outside, so that a page has them once.
 */
const built = fileURLToPath(new URL('dist/', import.meta.url));
const othersOutside: Plugin = {
  name: 'other modules of the package stay outside',
  enforce: 'pre',
  resolveId(id, importer) {
    if (importer === undefined || !id.startsWith('../')) return undefined;
    const path = relative(built, resolve(dirname(importer), id)).replaceAll('\\', '/');
    return /^(grammar|src\/(?!builder\/))/.test(path) ? { id: `../${path}`, external: 'relative' } : undefined;
  },
};
await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [othersOutside],
  build: {
    outDir: 'dist/browser',
    emptyOutDir: false,
    target: 'es2024',
    lib: { entry: 'dist/src/builder/index.js', formats: ['es'], fileName: () => 'builder.js' },
  },
});
