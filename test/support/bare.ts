/** A tree without its ranges, which mean nothing (L2.5), to compare with another. */
export function bare<Tree>(tree: Tree): Tree {
  if (tree === undefined) return tree;
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'range' ? undefined : value))) as Tree;
}
