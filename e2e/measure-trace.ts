import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Browser, Page } from 'playwright-core'

/** Folder that traces are written to, to be opened in a browser's performance panel; none are without it. */
const TRACE_DIR = process.env['RECTO_TRACE_DIR']

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'toplevel', 'blink.user_timing']

/** What the browser's own record says of the frames it drew, in milliseconds. */
export interface TracedFrames {
  drawn: number
  /** Frames that would have shown something new and came too late. */
  dropped: number
  median: number
  p95: number
  longest: number
}

interface TraceEvent {
  name: string
  ts: number
}

/** Records a trace of the browser while something happens, and tells how its frames came. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  name: string,
  work: () => Promise<unknown>,
): Promise<TracedFrames> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const trace = await browser.stopTracing()
  if (TRACE_DIR !== undefined) await writeFile(path.join(TRACE_DIR, `${name}.json`), trace)
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const stamps = traceEvents.filter((event) => event.name === 'DrawFrame').map(({ ts }) => ts / 1000)
  const inOrder = stamps.toSorted((one, other) => one - other)
  const gaps = inOrder.slice(1).map((stamp, index) => stamp - (inOrder[index] ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const dropped = traceEvents.filter((event) => event.name === 'DroppedFrame').length
  return { drawn: inOrder.length, dropped, median: at(0.5), p95: at(0.95), longest: at(1) }
}

/** Bytes that the page's own objects take, after everything unused was freed. */
export async function usedHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Writes what was measured beside the traces. */
export async function reportFigures(name: string, figures: object): Promise<void> {
  if (TRACE_DIR !== undefined)
    await writeFile(path.join(TRACE_DIR, `${name}.figures.json`), JSON.stringify(figures, null, 2))
}
