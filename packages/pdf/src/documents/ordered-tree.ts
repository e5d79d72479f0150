/** A node of a tree; `order` increases in document order, across levels. */
export interface OrderedNode<Node> {
  parent: Node | undefined
  order: number
}

/**
 * Picks nodes of a tree and their ancestors, in time proportional to the picked nodes, not the tree.
 * @returns the picked children of each node in order; roots under undefined
 */
export function pickNodes<Node extends OrderedNode<Node>>(wanted: Iterable<Node>): Map<Node | undefined, Node[]> {
  const picked = new Map<Node | undefined, Node[]>()
  const seen = new Set<Node>()
  for (const start of wanted) {
    for (let node: Node | undefined = start; node !== undefined && !seen.has(node); node = node.parent) {
      seen.add(node)
      const siblings = picked.get(node.parent)
      if (siblings === undefined) picked.set(node.parent, [node])
      else siblings.push(node)
    }
  }
  for (const siblings of picked.values()) siblings.sort((left, right) => left.order - right.order)
  return picked
}

/** Appends to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
