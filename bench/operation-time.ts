/**
 * Measures the time of every operation in a browser's worker and in Node, for the forecasts of the web app:
 * `npm run bench:operations [file.pdf …]`, by default on generated documents of text and of photos. All times are processor
 * time, the best of several runs, so that they hold on a busy machine, too. In the browser each run has its own worker, which
 * compiles what it needs; Node is warm, like the server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { OPERATION_LIST, type OperationId } from '@recto/contract'
import { runOperation } from '@recto/engine'
import { nodePlatform } from '@recto/platforms/node'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'

import { launchBrowser } from '../e2e/browser.ts'
import { rendererCpuTime } from '../e2e/measure-cpu.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { textLines, textPages } from '../fixtures/text-pages.ts'
import { megabytes } from './measure.ts'

const RUNS = 2
const LIMITS = { maxPages: 5000 }

/** Options that an operation requires, and those that make it work as on its page. */
const OPTIONS: Partial<Record<OperationId, Record<string, unknown>>> = {
  rotate: { rotations: [{ page: 1, degrees: 90 }] },
  split: { mode: 'all' },
  numberPages: { position: 'bottom-center' },
  splitAdvanced: { mode: 'all' },
  watermark: { type: 'text', text: 'DRAFT', position: 'center' },
  protect: { userPassword: 'open sesame' },
  toImageSinglePage: { pageNumber: 1 },
  toExcel: { includeText: true },
}

/** Operations left out: one needs a protected file, the other is a part of its neighbor. */
const LEFT_OUT = new Set<OperationId>(['removeProtection', 'toWordBasic'])

interface Sample {
  name: string
  bytes: Uint8Array
}

const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const shared = { root: path.join(import.meta.dirname, '../e2e/harness'), configFile: false, logLevel: 'error' } as const
await build({ ...shared, worker: { format: 'es' }, build: { outDir: folder, emptyOutDir: true } })
const server = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  console.log('| operation | file | MB | pages | browser CPU ms | Node CPU ms |')
  console.log('|---|---|---|---|---|---|')
  for (const sample of samples()) {
    const pageCount = await countPages(sample)
    for (const { id } of OPERATION_LIST) if (!LEFT_OUT.has(id)) await compare(id, sample, pageCount, page)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

function samples(): Sample[] {
  const named = process.argv.slice(2)
  if (named.length > 0)
    return named.map((file) => ({ name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) }))
  return [
    { name: 'text-10.pdf', bytes: text(10) },
    { name: 'text-200.pdf', bytes: text(200) },
    { name: 'photos-10.pdf', bytes: photoAlbum(10) },
    { name: 'photos-40.pdf', bytes: photoAlbum(40) },
  ]
}

function text(pageCount: number): Uint8Array {
  const line = 'The quay was quiet in the morning, and the boats lay still beside it.'
  const texts = textLines(
    Array.from({ length: 45 }, () => line),
    { x: 72, y: 760, size: 11 },
  )
  return textPages(Array.from({ length: pageCount }, () => ({ texts })))
}

async function compare(operation: OperationId, sample: Sample, pageCount: number, page: Page): Promise<void> {
  const options = OPTIONS[operation] ?? {}
  const inputs = operation === 'merge' ? [sample, sample] : [sample]
  const encoded = inputs.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  await page.evaluate((files) => window.keepFiles(files), encoded)
  const inBrowser = await least(
    () => rendererCpuTime(browser),
    () => page.evaluate(([id, wanted]) => window.runOnKept(id, wanted), [operation, options] as const),
  )
  const inNode = await least(nodeCpuTime, async () => {
    await runOperation(operation, inputs, options, { platform: nodePlatform, limits: LIMITS })
  })
  const size = megabytes(inputs.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const cells = [operation, sample.name, size, pageCount * inputs.length, inBrowser.toFixed(0), inNode.toFixed(0)]
  console.log(`| ${cells.join(' | ')} |`)
}

/** The least processor time of several runs, in ms. */
async function least(clock: () => number | Promise<number>, work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const before = await clock()
    await work()
    times.push((await clock()) - before)
  }
  return Math.min(...times)
}

function nodeCpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function countPages(sample: Sample): Promise<number> {
  const { report } = await runOperation('rotate', [sample], OPTIONS.rotate, { platform: nodePlatform, limits: LIMITS })
  return report.pageCount ?? 0
}
