/**
 * Compares the time of rotating every page with the qpdf binary: `npm run bench:rotate [file.pdf …]`, by default on generated documents
 * of 30 MB: 500 pages of text and images, 500 of images, 23,000 of small objects. Times are the best of several runs, with reading as the
 * server reads, and writing; the ratio is to `qpdf` with its process.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { readInputs } from '../apps/server/src/workers/read-inputs.ts'
import { book, manyObjects, manyImages } from './generated-documents.ts'
import { best, bestOf, megabytes, timed } from './measure.ts'

const RUNS = 9
const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const output = path.join(folder, 'output.pdf')

try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log('| file | MB | pages | qpdf ms | Recto ms, first | Recto ms, warm | times as fast |')
  console.log('|---|---|---|---|---|---|---|')
  for (const file of files) await compare(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: string): Promise<void> {
  const count = Number(execFileSync('qpdf', ['--show-npages', file], { encoding: 'utf8' }))
  const rotations = Array.from({ length: count }, (_, index) => ({ page: index + 1, degrees: 90 }))
  const rotateByQpdf = () =>
    execFileSync('qpdf', ['--warning-exit-0', '--rotate=+90', file, output], { stdio: 'ignore' })
  const peer = best(RUNS, rotateByQpdf, cleanUp)
  const { size: sizeBytes } = statSync(file)
  const work = async () => {
    const files = await readInputs({ operation: 'rotate', files: [{ name: 'file.pdf', path: file, sizeBytes }] })
    const result = await runOperation('rotate', files, { rotations }, context)
    writeFileSync(output, result.file.bytes)
  }
  const { milliseconds: first } = await timed(work)
  const warm = await bestOf(RUNS, work, cleanUp)
  const size = megabytes(sizeBytes)
  const cells = [path.basename(file), size, count, peer.toFixed(0), first.toFixed(0), warm.toFixed(0)]
  console.log(`| ${cells.join(' | ')} | ${(peer / warm).toFixed(1)} |`)
}

/** Both write to a new file, as a server does: truncating an existing one waits for the disk. */
function cleanUp(): void {
  rmSync(output, { force: true })
}

function makeFiles(): string[] {
  const documents = {
    'book-500': book(500, 690),
    'images-500': manyImages(500, 245),
    'objects-23000': manyObjects(23_000),
  }
  return Object.entries(documents).map(([name, bytes]) => {
    const file = path.join(folder, `${name}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
}
