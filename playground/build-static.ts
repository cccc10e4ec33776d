import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createService, type Store } from 'search-expression/service';
import { build } from 'vite';

/*
 * `npm run build:static`: writes the page as static files to `dist/static`, with the guide, the API
 * description, and a gzip and a Brotli copy of each file. The guide says what serves them.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const out = 'dist/static';

await build({
  configFile: 'playground/vite.config.ts',
  mode: 'static',
  logLevel: 'warn',
  build: { outDir: fileURLToPath(new URL(`../${out}`, import.meta.url)) },
});
cpSync('dist/guide', `${out}/guide`, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
// Nobody is authenticated, so the store is never read.
const service = createService({ store: {} as Store, verify: async () => undefined });
const description = await service.fetch(new Request('https://service.example/openapi.json'));
writeFileSync(`${out}/openapi.json`, await description.text());
execFileSync(process.execPath, ['playground/compress.ts', 'br', 'gz', out], { stdio: 'inherit' });
