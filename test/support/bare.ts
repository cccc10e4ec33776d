/** A tree without its ranges, to compare with another. */
export function bare<Tree>(tree: Tree): Tree {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'range' ? undefined : value))) as Tree;
}
