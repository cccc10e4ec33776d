/** Imports a package as `Shape`. A non-literal name type-checks where the package is missing. */
export async function load<Shape>(name: string): Promise<Shape> {
  const module = (await import(name)) as { readonly default?: unknown };
  return (typeof module.default === 'object' ? module.default : module) as Shape;
}
