/** The number of items processed at the same time. */
const MAX_CONCURRENT = 2

/** Limits of concurrent work. */
export interface ConcurrencyOptions<Item> {
  weigh: (item: Item) => number
  /** The total weight of items processed at the same time; a single item may exceed it. */
  maxWeight: number
}

/** Processes items in order, two at a time if their total weight allows. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  { weigh, maxWeight }: ConcurrencyOptions<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Map<Promise<void>, number>()
  const hasRoom = (weight: number) => {
    const total = [...running.values()].reduce((sum, other) => sum + other, weight)
    return running.size === 0 || (running.size < MAX_CONCURRENT && total <= maxWeight)
  }
  try {
    for (const item of items) {
      const weight = weigh(item)
      while (!hasRoom(weight)) await Promise.race(running.keys())
      const job = work(item).finally(() => running.delete(job))
      running.set(job, weight)
    }
    await Promise.all(running.keys())
  } finally {
    // After a failure, wait for the others, whose rejections would otherwise be unhandled.
    await Promise.allSettled(running.keys())
  }
}
