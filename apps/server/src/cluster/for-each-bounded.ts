/**
 * Runs something for each item, so many at a time. After a failure nothing more is begun; the first failure is thrown when all that
 * was begun has ended.
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

/** A generator answers one call after the other, so that lanes can share it. */
async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void, void> {
  yield* items
}
