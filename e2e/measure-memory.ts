import type { Page } from 'playwright-core'

/** Memory of a page's main thread after a garbage collection, in bytes. */
interface PageMemory {
  /** The JavaScript heap. */
  heap: number
  /** The heap, the DOM and the contents of array buffers. */
  total: number
}

/** Collects garbage and measures what is left. */
export async function measureMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { heap: usedSize, total: usedSize + embedderHeapUsedSize + backingStorageSize }
}
