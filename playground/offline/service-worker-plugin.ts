import { createHash } from 'node:crypto';
import type { Plugin, Rollup } from 'vite';

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
        const first = reached([page.fileName], bundle, false);
        const whole = reached([page.fileName], bundle, true);
        const others = reached(otherPages(bundle, page), bundle, true);
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
function reached(from: readonly string[], bundle: Rollup.OutputBundle, later: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name];
    if (found.has(name)) continue;
    found.add(name);
    if (file?.type !== 'chunk') continue;
    open.push(...file.imports, ...(later ? file.dynamicImports : []));
    open.push(...(file.viteMetadata?.importedCss ?? []), ...(file.viteMetadata?.importedAssets ?? []));
  }
  return found;
}
