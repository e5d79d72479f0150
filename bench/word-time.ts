/**
 * Measures the time and memory of converting a book to Word: `npm run -s bench:word-time`, or with a PDF file after it for that one.
 * Pages are read on one thread.
 */
import { readFile } from 'node:fs/promises'

import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'

import { printedBook } from './generated-documents.ts'

const PAGE_COUNTS = [75, 150, 300, 600, 1200]
const POLL_MS = 50
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const [file] = process.argv.slice(2)

if (file === undefined) for (const count of PAGE_COUNTS) await measure(`${count} pages`, printedBook(count))
else await measure(file, new Uint8Array(await readFile(file)))

async function measure(name: string, bytes: Uint8Array): Promise<void> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const timer = setInterval(look, POLL_MS)
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await runOperation('toWord', [{ name: 'book.pdf', bytes }], { quality: 'precise' }, { ...context, progress: look })
  clearInterval(timer)
  const { user, system } = process.cpuUsage(cpu)
  const [elapsed, processor] = [(performance.now() - start) / 1000, (user + system) / 1_000_000]
  console.log(
    `${name}: ${elapsed.toFixed(1)} s, ${processor.toFixed(1)} s of processor time, ${(peak / 1e6).toFixed(0)} MB`,
  )
}
