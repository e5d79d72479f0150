/**
 * Runs a function for each item, a bounded number at a time. After a failure it starts no more, waits for the running
 * ones, and throws the first error.
 */
export async function forEachBounded<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  bound: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const iterator = iterate(items)
  const runLane = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      if (failures.length > 0) return
      await run(next.value)
    }
  }
  const lanes = Array.from({ length: bound }, async () => {
    await runLane().catch((error: unknown) => void failures.push(error))
  })
  await Promise.all(lanes)
  await iterator.return()
  if (failures.length > 0) throw failures[0]
}

/** An async generator queues concurrent `next()` calls, so several lanes can share it. */
async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}
