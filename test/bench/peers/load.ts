/**
 * Imports a peer as `Shape`. A non-literal name type-checks where the peer is missing; comparing
 * its results verifies the type.
 */
export async function load<Shape>(name: string): Promise<Shape> {
  const module = (await import(name)) as { readonly default?: object };
  // Of some CommonJS packages Node finds no names.
  return { ...module.default, ...module } as Shape;
}
