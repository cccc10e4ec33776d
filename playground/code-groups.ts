import type { Rolldown } from 'vite';

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number];
type Graph = { readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null };

/**
 * Which modules come in one file: few files that come together, by when they are needed, not a hundred small ones that come one after the other.
 * What only one late part needs stays in the file of that part.
 */
export const codeGroups: Group[] = [
  // What loads it is not part of it.
  { name: 'monaco', test: /node_modules[\\/]monaco-editor[\\/]/, includeDependenciesRecursively: false },
  // All that the first look needs, but for the module that begins it: that waits for the link, and what it then loads must not wait for it.
  { name: 'first', tags: ['$initial'], test: (id) => !otherEntries.test(id) },
  // What the parts that come right after the first look have in common, with each other or with later ones.
  { name: (id, graph) => (isSoon(id, graph) ? 'soon' : null), debugName: 'soon', minShareCount: 2 },
  { name: 'shared', minShareCount: 2, test: /\.(?:js|mjs|ts|tsx)$/ },
];

const otherEntries = /\.html$|playground[\\/](?:main\.tsx|docs[\\/]|offline[\\/]service-worker\.ts)|swagger-ui/;

/** What the page loads by itself, soon after the first look. */
export const soonLoaded =
  /playground[\\/](?:editor[\\/]element-stage|builder[\\/]builder|share[\\/]remember)\.tsx?$|src[\\/](?:language-service|analysis)[\\/]index\.ts$/;

/** Whether a module is one of these, or is imported by one, however far away. */
function isSoon(id: string, graph: Graph): boolean {
  const [seen, open] = [new Set<string>(), [id]];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (soonLoaded.test(one)) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    open.push(...(graph.getModuleInfo(one)?.importers ?? []));
  }
  return false;
}
