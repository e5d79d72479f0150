/**
 * Compares the time of splitting into single pages with `qpdf --split-pages`: `npm run bench:split [file.pdf …]`, by default on generated
 * documents of 352 pages: a book, many small objects, and images. Times are the best of several interleaved runs with reading and
 * writing; the ratio is to `qpdf` with its process. Sizes are the total of all parts.
 */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { book, manyObjects, manyImages } from './generated-documents.ts'
import { megabytes, timed } from './measure.ts'

const RUNS = 15
const PAGES = 352
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const [parts, archive] = [path.join(folder, 'parts'), path.join(folder, 'parts.zip')]

try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log('| file | MB | pages | qpdf ms | Recto ms, first | Recto ms, warm | ratio | qpdf MB | Recto MB |')
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const file of files) await compare(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: string): Promise<void> {
  const count = execFileSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }).trim()
  const { milliseconds: first } = await timed(() => splitByRecto(file))
  const times = { qpdf: Infinity, recto: Infinity }
  // Interleaved, so that other load on the machine affects both.
  for (let run = 0; run < RUNS; run += 1) {
    cleanUp()
    times.qpdf = Math.min(times.qpdf, (await timed(() => splitByQpdf(file))).milliseconds)
    times.recto = Math.min(times.recto, (await timed(() => splitByRecto(file))).milliseconds)
  }
  const qpdfBytes = readdirSync(parts).reduce((sum, name) => sum + statSync(path.join(parts, name)).size, 0)
  const cells = [path.basename(file), megabytes(statSync(file).size), count]
  const measured = [times.qpdf, first, times.recto].map((milliseconds) => milliseconds.toFixed(0))
  const sizes = [megabytes(qpdfBytes), megabytes(statSync(archive).size)]
  console.log(`| ${[...cells, ...measured, (times.recto / times.qpdf).toFixed(2), ...sizes].join(' | ')} |`)
}

/** Both write to new files, as a server does: truncating an existing one waits for the disk. */
function cleanUp(): void {
  for (const made of [parts, archive]) rmSync(made, { recursive: true, force: true })
  mkdirSync(parts)
}

async function splitByQpdf(file: string): Promise<void> {
  execFileSync('qpdf', ['--warning-exit-0', '--split-pages', file, path.join(parts, 'part-%d.pdf')], {
    stdio: 'ignore',
  })
}

/** The ZIP is streamed to disk, as on the server. */
async function splitByRecto(file: string): Promise<void> {
  const output = openSync(archive, 'w')
  const context = {
    platform: nodePlatform,
    limits: { maxPages: 100_000 },
    writeChunk: (chunk: Uint8Array) => void writeSync(output, chunk),
  }
  // A Buffer, as on the server; a Uint8Array would be another copy.
  const input = { name: 'file.pdf', bytes: readFileSync(file) }
  await runOperation('split', [input], { mode: 'all' }, context)
  closeSync(output)
}

function makeFiles(): string[] {
  const documents = { book: book(PAGES), objects: manyObjects(PAGES), images: manyImages(PAGES) }
  return Object.entries(documents).map(([name, bytes]) => {
    const file = path.join(folder, `${name}-${PAGES}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
}
