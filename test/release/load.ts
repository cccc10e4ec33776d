/** A package that is installed here, as what is used of it. To the compiler the name is no literal, so that types are checked where it is not installed. */
export async function load<Shape>(name: string): Promise<Shape> {
  const module = (await import(name)) as { readonly default?: unknown };
  return (typeof module.default === 'object' ? module.default : module) as Shape;
}
