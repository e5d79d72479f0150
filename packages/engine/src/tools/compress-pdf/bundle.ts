/** How items are distributed among bundles. */
interface Weights<Item> {
  weigh: (item: Item) => number
  /** A bundle is full when its items reach this weight. */
  full: number
}

/**
 * Distributes items among bundles, heavy ones first and alone, so that no thread starts a heavy one when the others are
 * done.
 */
export function bundle<Item>(items: readonly Item[], { weigh, full }: Weights<Item>): Item[][] {
  const bundles: Item[][] = []
  let weight = full
  for (const item of items.toSorted((one, other) => weigh(other) - weigh(one))) {
    if (weight >= full) {
      bundles.push([])
      weight = 0
    }
    bundles.at(-1)?.push(item)
    weight += weigh(item)
  }
  return bundles
}
