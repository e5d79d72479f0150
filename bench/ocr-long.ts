/**
 * Measures OCR of long scans with the real server: `npm run bench:ocr-long -- [--pages 50,200,500] [--cancels 5]` (Linux). The scans are
 * drawn from the sample of fixtures/scans.ts. Prints the server's peak memory for scans of several lengths, with a separate server for
 * each, and how soon its threads stop when a job of 200 pages is canceled midway. Exits with 1 if a cancellation took longer than a
 * second, or if memory grew by more than the file. Other load on the machine is fine.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { scannedPages } from '../fixtures/scans.ts'
import { type OpenServer, startReading, stateOf, whenDone, withServer } from './ocr/ocr-server.ts'
import { MemorySampler } from './process-memory.ts'
import { whenStopped, workerTimes } from './thread-times.ts'

const CANCEL_LIMIT_MS = 1000
const CANCELED_PAGES = 200
/** Jobs are canceled once this many pages are read, and each a bit later in the next page than the one before. */
const [PAGES_UNTIL_CANCEL, LATER_MS] = [2, 300]
/** A page with this many lines takes about a second, so most cancellations come in the middle of one. */
const DENSE_LINES = 8
const POLL_MS = 50
const MB = 1024 * 1024
/** Memory allowed per page for word lists and parsed objects, in bytes. */
const PAGE_ALLOWANCE = 64 * 1024

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '50,200,500' }, cancels: { type: 'string', default: '5' } },
})
const lengths = values.pages
  .split(',')
  .map(Number)
  .filter((count) => count > 0)
const peaks: { pages: number; size: number; peak: number }[] = []
for (const pages of lengths) peaks.push(await measureMemory(pages))
const stops = await withServer(async (server) => measureCancels(server, Number(values.cancels)))
const slowest = Math.max(0, ...stops)
console.log(
  `${stops.length} jobs of ${CANCELED_PAGES} pages canceled in the middle: threads stopped after ${list(stops)} ms`,
)
process.exit(isFlat() && slowest <= CANCEL_LIMIT_MS ? 0 : 1)

async function measureMemory(pages: number) {
  const bytes = scannedPages(pages)
  return withServer(async (server) => {
    const sampler = new MemorySampler(server.pid)
    const begin = performance.now()
    await whenDone(server, await startReading(server, bytes))
    const seconds = (performance.now() - begin) / 1000
    const peak = sampler.stop()
    const size = (bytes.length / MB).toFixed(1)
    console.log(
      `${pages} pages, ${size} MB: peak ${(peak / MB).toFixed(0)} MB, ${(seconds / pages).toFixed(2)} s a page`,
    )
    return { pages, size: bytes.length, peak }
  })
}

/** Whether the longest scan takes no more memory than the shortest plus the allowance per page and three times the file. */
function isFlat(): boolean {
  const [first, last] = [peaks[0], peaks.at(-1)]
  if (first === undefined || last === undefined) return true
  return last.peak - first.peak <= 3 * (last.size - first.size) + PAGE_ALLOWANCE * (last.pages - first.pages)
}

async function measureCancels(server: OpenServer, count: number): Promise<number[]> {
  const bytes = scannedPages(CANCELED_PAGES, DENSE_LINES)
  const found: number[] = []
  while (found.length < count) {
    const id = await startReading(server, bytes)
    while (((await stateOf(server, id)).item ?? 0) <= PAGES_UNTIL_CANCEL) await wait(POLL_MS)
    await wait(LATER_MS * found.length)
    const before = await workerTimes(server.pid)
    const begin = performance.now()
    const removed = fetch(`${server.url}/api/jobs/${id}`, { method: 'DELETE' })
    found.push(await whenStopped(server.pid, before, begin))
    await removed
  }
  return found
}

function list(times: readonly number[]): string {
  return times.map((time) => time.toFixed(0)).join(', ')
}
