/**
 * Compares the time of reversing a document with `qpdf --pages`: `npm run bench:organize [file.pdf …]`, by default on generated
 * documents of 352 and 5,000 pages: a book, many small objects, and (352 pages) images. Times are the best of several interleaved runs
 * with reading and writing; the ratio is to `qpdf` with its process. Memory is the peak of a separate process.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { book, manyImages, manyObjects } from './generated-documents.ts'
import { megabytes, timed } from './measure.ts'

const RUNS = 9
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const [byQpdf, byRecto] = [path.join(folder, 'qpdf.pdf'), path.join(folder, 'recto.pdf')]

try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log(
    '| file | MB | pages | qpdf ms | Recto ms, first | Recto ms, warm | ratio | qpdf MB | Recto MB | qpdf memory | Recto memory |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const file of files) await compare(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: string): Promise<void> {
  const count = Number(execFileSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }))
  const { milliseconds: first } = await timed(() => reverseByRecto(file, count))
  const times = { qpdf: Infinity, recto: Infinity }
  // Interleaved, so that other load on the machine affects both.
  for (let run = 0; run < RUNS; run += 1) {
    for (const made of [byQpdf, byRecto]) rmSync(made, { force: true })
    times.qpdf = Math.min(times.qpdf, (await timed(() => Promise.resolve(reverseByQpdf(file)))).milliseconds)
    times.recto = Math.min(times.recto, (await timed(() => reverseByRecto(file, count))).milliseconds)
  }
  const cells = [path.basename(file), megabytes(statSync(file).size), String(count)]
  const measured = [times.qpdf, first, times.recto].map((milliseconds) => milliseconds.toFixed(0))
  const sizes = [byQpdf, byRecto].map((made) => megabytes(statSync(made).size))
  const memory = [memoryOfQpdf(file), memoryOfRecto(file, count)].map(
    (kilobytes) => `${(kilobytes / 1024).toFixed(0)} MB`,
  )
  console.log(`| ${[...cells, ...measured, (times.recto / times.qpdf).toFixed(2), ...sizes, ...memory].join(' | ')} |`)
}

function qpdfArguments(file: string): string[] {
  return ['--warning-exit-0', file, '--pages', '.', 'z-1', '--', '--object-streams=generate', byQpdf]
}

function reverseByQpdf(file: string): void {
  execFileSync('qpdf', qpdfArguments(file), { stdio: 'ignore' })
}

async function reverseByRecto(file: string, count: number): Promise<void> {
  const options = { pages: Array.from({ length: count }, (_, index) => ({ page: count - index })) }
  // A Buffer, as on the server; a Uint8Array would be another copy.
  const inputs = [{ name: 'file.pdf', bytes: readFileSync(file) }]
  const { file: result } = await runOperation('organize', inputs, options, {
    platform: nodePlatform,
    limits: { maxPages: 100_000 },
  })
  writeFileSync(byRecto, result.bytes)
}

/** Peak memory of the process, in KB, by GNU time. */
function memoryOfQpdf(file: string): number {
  const report = path.join(folder, 'time.txt')
  execFileSync('/usr/bin/time', ['-f', '%M', '-o', report, 'qpdf', ...qpdfArguments(file)], { stdio: 'ignore' })
  return Number(readFileSync(report, 'utf8').trim())
}

/** Peak memory of the process, in KB, with the heap settings of the server's engine threads. */
function memoryOfRecto(file: string, count: number): number {
  const script = path.join(import.meta.dirname, 'organize-process.ts')
  const args = ['--max-semi-space-size=4', script, file, String(count), byRecto]
  const { after } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as { after: number }
  return after
}

function makeFiles(): string[] {
  const documents: [string, () => Uint8Array][] = [
    ['book-352', () => book(352)],
    ['objects-352', () => manyObjects(352)],
    ['images-352', () => manyImages(352)],
    ['book-5000', () => book(5000, 100)],
    ['objects-5000', () => manyObjects(5000)],
  ]
  return documents.map(([name, make]) => {
    const file = path.join(folder, `${name}.pdf`)
    writeFileSync(file, make())
    return file
  })
}
