/** A tree of messages shaped like the form's record; rows are keyed by their index. */
export interface ErrorTree {
  [field: string]: string | ErrorTree
}

/**
 * The server's `errors`, with fields of rows by their path (`encargados.0.nombres`), as the nested
 * objects that react-admin shows beside the fields. What is neither text nor a tree is left out.
 */
export function nestErrors(errors: Record<string, unknown>): ErrorTree {
  const tree: ErrorTree = {}
  for (const [path, message] of Object.entries(errors)) {
    if (typeof message === 'string') put(tree, path.split('.'), message)
    else if (typeof message === 'object' && message !== null) put(tree, path.split('.'), nestErrors({ ...message }))
  }
  return tree
}

function put(tree: ErrorTree, [field = '', ...rest]: string[], leaf: string | ErrorTree) {
  if (rest.length === 0) {
    tree[field] = leaf
    return
  }
  const below = tree[field]
  const branch = typeof below === 'object' ? below : {}
  tree[field] = branch
  put(branch, rest, leaf)
}
