/**
 * Compares the time of PDF to Image with `pdftoppm -jpeg` and `mutool draw`: `npm run bench:images [file.pdf …]`, by default on
 * generated books of 352 pages. All draw at 150 dpi; Recto in as many engine threads as there are processors, as on the server, into
 * one ZIP. `mutool draw` cannot write JPEG, so it writes uncompressed pixmaps, and PNG. Times are the best of several interleaved runs,
 * with processes, reading and writing. Then (or only, with `--first-page`): the time of the first of 500 pages alone, in a warm thread
 * and in a new one.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'

import { EngineThreadPool } from '../apps/server/src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../apps/server/src/jobs/worker-data.ts'
import { engineThreadFile } from '../apps/server/src/workers/engine-thread-file.ts'
import type { OperationId } from '@recto/contract'
import { book, printedBook } from './generated-documents.ts'
import { megabytes, timed } from './measure.ts'

const RUNS = 5
const [PAGES, LONG] = [352, 500]
const DPI = '150'
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const drawn = path.join(folder, 'drawn')
let results = 0

const workerData = await prepareWorkerData()
const threads = startThreads(availableParallelism())
const single = startThreads(1)
try {
  if (process.argv[2] !== '--first-page') await compareAll()
  await timeFirstPage()
} finally {
  await Promise.all([threads.close(), single.close()])
  rmSync(folder, { recursive: true, force: true })
}

function startThreads(count: number): EngineThreadPool {
  return new EngineThreadPool({
    count,
    memoryMb: 2048,
    timeoutMs: 600_000,
    file: engineThreadFile(),
    workerData,
    onIdleThreadDeath: (error) => console.error(error),
    onHelperThreadDeath: (error) => console.error(error),
  })
}

async function compareAll(): Promise<void> {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log(`${availableParallelism()} processors`)
  console.log(
    '| file | pages | pdftoppm ms | mutool ppm ms | mutool png ms | Recto, one thread | Recto | to pdftoppm | ZIP MB |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const file of files) await compare(file)
}

async function compare(file: string): Promise<void> {
  const output = (name: string) => path.join(drawn, name)
  const ways: Record<string, () => unknown> = {
    pdftoppm: () => run('pdftoppm', ['-q', '-jpeg', '-r', DPI, file, output('p')]),
    ppm: () => run('mutool', ['draw', '-q', '-c', 'rgb', '-r', DPI, '-o', output('m%d.ppm'), file]),
    png: () => run('mutool', ['draw', '-q', '-r', DPI, '-o', output('m%d.png'), file]),
    single: () => draw(single, file, 'toImage', {}),
    recto: () => draw(threads, file, 'toImage', {}),
  }
  const best = new Map<string, number>()
  for (let round = 0; round < RUNS; round += 1) {
    // Interleaved, so that other load on the machine affects all of them.
    for (const [name, work] of Object.entries(ways)) {
      rmSync(drawn, { recursive: true, force: true })
      mkdirSync(drawn)
      const { milliseconds } = await timed(async () => work())
      best.set(name, Math.min(best.get(name) ?? Infinity, milliseconds))
    }
  }
  const { sizeBytes, pageCount } = await draw(threads, file, 'toImage', {})
  const times = [...best.values()]
  const ratio = (best.get('pdftoppm') ?? 0) / (best.get('recto') ?? 1)
  const measured = [...times.map((time) => time.toFixed(0)), `${ratio.toFixed(2)}x`, megabytes(sizeBytes)]
  console.log(`| ${[path.basename(file), pageCount, ...measured].join(' | ')} |`)
}

async function timeFirstPage(): Promise<void> {
  const file = path.join(folder, `printed-${LONG}.pdf`)
  writeFileSync(file, printedBook(LONG))
  const first = () => timed(() => draw(single, file, 'toImageSinglePage', { pageNumber: 1 }))
  const times: number[] = []
  for (let round = 0; round < RUNS; round += 1) times.push((await first()).milliseconds)
  const cold: number[] = []
  for (let round = 0; round < RUNS; round += 1) {
    const fresh = startThreads(1)
    cold.push((await timed(() => draw(fresh, file, 'toImageSinglePage', { pageNumber: 1 }))).milliseconds)
    await fresh.close()
  }
  console.log(
    `first page of ${LONG}: ${Math.min(...times).toFixed(0)} ms, in a new thread ${Math.min(...cold).toFixed(0)} ms`,
  )
}

async function draw(
  pool: EngineThreadPool,
  file: string,
  operation: OperationId,
  options: object,
): Promise<{ sizeBytes: number; pageCount: number }> {
  results += 1
  const resultPath = path.join(folder, `result-${results}`)
  const files = [{ name: 'file.pdf', path: file, sizeBytes: statSync(file).size }]
  const job = { operation, files, options, resultPath, limits: { maxPages: 100_000 } }
  const { report } = await pool.run(job, { signal: new AbortController().signal })
  const sizeBytes = readFileSync(resultPath).length
  rmSync(resultPath)
  return { sizeBytes, pageCount: report.pageCount ?? 0 }
}

function run(program: string, parts: string[]): void {
  execFileSync(program, parts, { stdio: 'ignore' })
}

function makeFiles(): string[] {
  const documents = { printed: printedBook(PAGES), book: book(PAGES) }
  return Object.entries(documents).map(([name, bytes]) => {
    const file = path.join(folder, `${name}-${PAGES}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
}
