import type { Page } from 'playwright-core';

/** Imports a package as `Shape`. A non-literal name type-checks where the package is missing. */
export async function load<Shape>(name: string): Promise<Shape> {
  const module = (await import(name)) as { readonly default?: unknown };
  return (typeof module.default === 'object' ? module.default : module) as Shape;
}

/** Bundles a program of React into one module for a page. */
export async function bundleReact(input: string, output: string): Promise<void> {
  const { build } = await load<{ build: (options: object) => Promise<unknown> }>('esbuild');
  const forPages = { bundle: true, format: 'esm', jsx: 'automatic', nodePaths: ['test/release/node_modules'] };
  await build({ ...forPages, entryPoints: [input], outfile: output, logLevel: 'silent' });
}

/** What goes wrong in a page from now on. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}
