import { join } from 'node:path';

/*
 * Each file evaluates the modules of tests anew, so that a fixture's hooks are its own. The
 * sources stay, which keep nothing of a test, and what Node has loaded of packages: to load them
 * for each file took a third of a run.
 */
type Node = { promise?: unknown; exports?: unknown; evaluated?: boolean; readonly importers: Set<string> };
type Worker = { readonly evaluatedModules: { readonly idToModuleMap: ReadonlyMap<string, Node> } };

// What `vi.resetModules` does, which has no choice of modules.
const { __vitest_worker__: worker } = globalThis as unknown as { readonly __vitest_worker__: Worker };
const ofTests = join(process.cwd(), 'test/');
for (const [path, node] of worker.evaluatedModules.idToModuleMap) {
  if (!path.startsWith(ofTests)) continue;
  node.promise = undefined;
  node.exports = undefined;
  node.evaluated = false;
  node.importers.clear();
}
