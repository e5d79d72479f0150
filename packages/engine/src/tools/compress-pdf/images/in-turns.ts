/** Pieces of work that are done at the same time at most. */
const AT_ONCE = 2

/** How much work may be under way. */
export interface TurnOptions<Item> {
  weigh: (item: Item) => number
  /** The weight of pieces of work that are done at the same time; one alone may have more. */
  most: number
}

/** Does pieces of work in order, two at a time as long as they are light together. */
export async function inTurns<Item>(
  items: readonly Item[],
  { weigh, most }: TurnOptions<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Map<Promise<void>, number>()
  const hasRoom = (weight: number) => {
    const total = [...running.values()].reduce((sum, other) => sum + other, weight)
    return running.size === 0 || (running.size < AT_ONCE && total <= most)
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
    // What goes wrong in one of them must not leave another one without anybody who hears of it.
    await Promise.allSettled(running.keys())
  }
}
