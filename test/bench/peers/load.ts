/**
 * A package that is installed here, as what is used of it. The name is no literal to the compiler, so that the types of the benchmark can be
 * checked where no peer is installed; that a peer does what its type says is seen when its answers are compared with ours.
 */
export async function load<Shape>(name: string): Promise<Shape> {
  const module = (await import(name)) as { readonly default?: object };
  // Of some CommonJS packages Node finds no names.
  return { ...module.default, ...module } as Shape;
}
