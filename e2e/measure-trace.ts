import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Browser, Page } from 'playwright-core'

import type { FrameTimes } from './measure-frames.ts'

/** Folder for performance traces, which open in the performance panel of a browser; unset, none are written. */
const TRACE_DIR = process.env['RECTO_TRACE_DIR']

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'toplevel', 'blink.user_timing']

/** What the browser's own trace says about the frames it drew, in milliseconds. */
export interface TracedFrames {
  drawn: number
  /** Frames with new content that missed their deadline. */
  dropped: number
  median: number
  p95: number
  longest: number
  /** CPU time of the page's main thread per frame, and of its longest task; other programs do not affect it. */
  busyPerFrame: number
  longestTask: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Start and CPU time, in microseconds. */
  ts: number
  tdur?: number
  args?: { name?: unknown }
}

/** Records a trace of the browser while `measure` runs and summarizes its frames. */
export async function traceFrames(
  browser: Browser,
  page: Page,
  name: string,
  measure: () => Promise<FrameTimes>,
): Promise<TracedFrames> {
  await browser.startTracing(page, { categories: CATEGORIES })
  const { frames } = await measure()
  const trace = await browser.stopTracing()
  if (TRACE_DIR !== undefined) await writeFile(path.join(TRACE_DIR, `${name}.json`), trace)
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const stamps = traceEvents.filter((event) => event.name === 'DrawFrame').map(({ ts }) => ts / 1000)
  const inOrder = stamps.toSorted((one, other) => one - other)
  const gaps = inOrder.slice(1).map((stamp, index) => stamp - (inOrder[index] ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  const dropped = traceEvents.filter((event) => event.name === 'DroppedFrame').length
  const { busy, longestTask } = taskTimes(traceEvents)
  const times = { median: at(0.5), p95: at(0.95), longest: at(1) }
  return { drawn: inOrder.length, dropped, ...times, busyPerFrame: busy / frames, longestTask }
}

/** CPU time of the tasks on the busiest main thread, in milliseconds. */
function taskTimes(events: readonly TraceEvent[]): { busy: number; longestTask: number } {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const threads = new Map(named.map((event) => [threadOf(event), { busy: 0, longestTask: 0 }]))
  for (const event of events) {
    const thread = event.name === 'ThreadControllerImpl::RunTask' ? threads.get(threadOf(event)) : undefined
    if (thread === undefined) continue
    const time = (event.tdur ?? 0) / 1000
    thread.busy += time
    thread.longestTask = Math.max(thread.longestTask, time)
  }
  const [busiest] = [...threads.values()].toSorted((one, other) => other.busy - one.busy)
  if (busiest === undefined || busiest.busy === 0) throw new Error('the trace has no tasks of the page')
  return busiest
}

/** Writes measurements next to the traces. */
export async function reportFigures(name: string, figures: object): Promise<void> {
  if (TRACE_DIR !== undefined)
    await writeFile(path.join(TRACE_DIR, `${name}.figures.json`), JSON.stringify(figures, null, 2))
}
