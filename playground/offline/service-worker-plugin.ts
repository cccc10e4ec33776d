import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';
import { reached } from '../chunks.ts';

/** The worker's entry. Its file is at the root of the build, so that its scope is the page. */
export const workerName = 'service-worker';

/**
 * Gives the service worker the list of built files: those of the first look, and the rest of the
 * page, without the files of other pages.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'service worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const worker = files.find((file) => file.type === 'chunk' && file.name === workerName);
        const page = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('playground/index.html'));
        if (worker?.type !== 'chunk' || page?.type !== 'chunk') throw new Error('The page or its service worker was not built.');
        const first = loaded([page.fileName], bundle, false);
        const whole = loaded([page.fileName], bundle, true);
        const others = loaded(otherPages(bundle, page), bundle, true);
        const rest = files
          .map(({ fileName }) => fileName)
          .filter((name) => name.startsWith('assets/') && !first.has(name) && (whole.has(name) || !others.has(name)));
        const html = bundle['index.html'];
        const version = createHash('sha256')
          .update(JSON.stringify([...first, ...rest, html?.type === 'asset' && String(html.source)]))
          .digest('hex')
          .slice(0, 16);
        worker.code = `const built=${JSON.stringify({ version, first: [...first], rest })};\n${worker.code}`;
      },
    },
  };
}

/** Entries other than the page: other pages and workers. */
function otherPages(bundle: Rollup.OutputBundle, page: Rollup.OutputChunk): readonly string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry && file !== page ? [file.fileName] : []));
}

/** The files that entries load; with `later` also those of dynamic imports. */
function loaded(from: readonly string[], bundle: Rollup.OutputBundle, later: boolean): ReadonlySet<string> {
  const next = (name: string): readonly string[] => {
    const file = bundle[name];
    if (file?.type !== 'chunk') return [];
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
    return [...file.imports, ...(later ? file.dynamicImports : []), ...importedCss, ...importedAssets];
  };
  return new Set(reached(from, next));
}
