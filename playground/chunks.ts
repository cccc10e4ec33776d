import type { HtmlTagDescriptor, Plugin, Rolldown, Rollup } from 'vite';
import { roomy } from './editor/roomy.ts';

type CodeGroup = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number];
type ModuleGraph = { readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null };

/**
 * Which modules share a file: few files by when they are needed, not a hundred small ones that
 * come one after the other. What only one late part needs stays in the file of that part.
 */
export const codeGroups: CodeGroup[] = [
  // Without what imports it.
  { name: 'monaco', test: /node_modules[\\/]monaco-editor[\\/]|editor[\\/]monaco\.css$/, includeDependenciesRecursively: false },
  // The first look, except for its entry: that waits for the link, and its imports must not wait.
  { name: 'first', tags: ['$initial'], test: (id) => !otherEntries.test(id) },
  // What the parts right after the first look share with each other, or with later parts.
  { name: (id, graph) => (isSoon(id, graph) ? 'soon' : null), debugName: 'soon', minShareCount: 2 },
  { name: 'shared', minShareCount: 2, test: /\.(?:js|mjs|ts|tsx)$/ },
];

const otherEntries = /\.html$|playground[\\/](?:main\.tsx|docs[\\/]|offline[\\/]service-worker\.ts)/;

/** What the page loads by itself, right after the first look. */
const soonLoaded =
  /playground[\\/](?:editor[\\/](?:element-stage|problem-list|sentences)|second-look|forms[\\/]builder-panel|share[\\/]remember)\.tsx?$|src[\\/](?:language-service|analysis)[\\/]index\.ts$/;

/** Tests whether a module is one of these, or is imported by one, directly or not. */
function isSoon(id: string, graph: ModuleGraph): boolean {
  for (const one of reached([id], (one) => graph.getModuleInfo(one)?.importers ?? [])) if (soonLoaded.test(one)) return true;
  return false;
}

/** Some modules or files and all that they lead to, directly or not. */
export function* reached(from: readonly string[], next: (one: string) => readonly string[]): Generator<string> {
  const found = new Set(from);
  for (const one of found) {
    yield one;
    for (const other of next(one)) found.add(other);
  }
}

/**
 * Writes into the page which scripts it loads by itself: those of the parts right after the first
 * look, and those of Monaco. Otherwise each would be requested only after the one before it has
 * run. Not their styles: an import waits only for a style sheet that it has added itself. The first
 * look has no second list of these scripts, nor of those that an import requests at once anyway.
 */
export function preloadPlugin(): Plugin {
  let known = { soon: new Set<string>(), styled: new Set<string>() };
  const resolveDependencies = (file: string, scripts: string[], { hostType }: { hostType: 'html' | 'js' }): string[] => {
    if (hostType === 'html') return scripts;
    const isDelayed = scripts.some((one) => known.styled.has(one));
    return scripts.filter((one) => !known.soon.has(one) && (isDelayed || one !== file));
  };
  return {
    name: 'preload',
    apply: 'build',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies } } }),
    generateBundle(_, bundle) {
      const isStyled = ({ viteMetadata }: Rollup.OutputChunk): boolean => (viteMetadata?.importedCss.size ?? 0) > 0;
      known = {
        soon: new Set(scriptsOf(chunksOf(bundle, soonLoaded), bundle)),
        styled: new Set(chunksOf(bundle, /./).flatMap((chunk) => (isStyled(chunk) ? [chunk.fileName] : []))),
      };
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
        const linkTo = (href: string, attrs: Record<string, string> = {}): HtmlTagDescriptor => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href, fetchpriority: 'low', ...attrs },
        });
        return [...soon.map((file) => linkTo(file)), ...monaco.map((file) => linkTo(file, { media: roomy }))];
      },
    },
  };
}

function chunksOf(bundle: Rollup.OutputBundle, test: RegExp): readonly Rollup.OutputChunk[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' && test.test(file.facadeModuleId ?? '') ? [file] : []));
}

/** The scripts of chunks and of all their static imports. */
function scriptsOf(chunks: readonly Rollup.OutputChunk[], bundle: Rollup.OutputBundle): readonly string[] {
  const importsOf = (name: string): readonly string[] => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports.filter((one) => bundle[one]?.type === 'chunk') : [];
  };
  return [
    ...reached(
      chunks.map(({ fileName }) => fileName),
      importsOf,
    ),
  ];
}
