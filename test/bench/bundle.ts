import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Bundles a module and its imports into one minified text; `external` names stay imports. */
export async function bundle(
  folder: string,
  source: string,
  { external, platform }: { readonly external: readonly (string | RegExp)[]; readonly platform: 'browser' | 'node' },
): Promise<string> {
  const entry = join(folder, 'entry.mjs');
  writeFileSync(entry, source);
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    resolve: { conditions: platform === 'node' ? ['node', 'module'] : ['browser', 'module'] },
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        input: entry,
        external: [...external],
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return result.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

/** What is sent to a browser, in KiB. */
export const compressed = (code: string): number => gzipSync(code, { level: 9 }).length / 1_024;
