import type { Plugin, Rollup } from 'vite';
import { soonLoaded } from './code-groups.ts';

/**
 * Names in the page what it fetches ahead: the scripts of the parts that come right after the first look, and those of Monaco. Their styles are
 * left to who imports them, which waits for no style sheet but one that it put in the page itself. And tells browsers that read such remarks to
 * compile what runs at once while it is coming in, beside the page and not in its way.
 */
export function aheadPlugin(): Plugin {
  return {
    name: 'what is fetched ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && runAtOnce.has(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        if (bundle === undefined || chunk?.facadeModuleId?.endsWith('playground/index.html') !== true) return html;
        const first = scriptsOf([chunk], bundle);
        const soon = scriptsOf(chunksOf(bundle, soonLoaded), bundle).filter((file) => !first.includes(file));
        const monaco = scriptsOf(chunksOf(bundle, /editor[\\/]monaco-stage\.ts$/), bundle).filter(
          (file) => !first.includes(file) && !soon.includes(file),
        );
        return [
          { tag: 'meta', attrs: { name: 'soon', content: soon.join(' ') } },
          { tag: 'meta', attrs: { name: 'monaco', content: monaco.join(' ') } },
        ];
      },
    },
  };
}

/** Not Monaco: two thirds of it are never run. */
const runAtOnce: ReadonlySet<string> = new Set(['first', 'soon', 'element-stage', 'builder']);

function chunksOf(bundle: Rollup.OutputBundle, test: RegExp): readonly Rollup.OutputChunk[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' && test.test(file.facadeModuleId ?? '') ? [file] : []));
}

/** The scripts of chunks and of all that they import at once. */
function scriptsOf(chunks: readonly Rollup.OutputChunk[], bundle: Rollup.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const open = [...chunks];
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') open.push(file);
    }
  }
  return [...found];
}
