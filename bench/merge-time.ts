/**
 * Compares the time of Merge with other programs: `npm run bench:merge [file.pdf …]`, by default on three generated documents of 1 to
 * 10 MB, of many small objects and of large images. Times are the best of several runs; the ratio is to the `qpdf` binary. Memory is the
 * peak of a separate process.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { manyObjects, manyImages } from './generated-documents.ts'
import { best, bestOf, MEBIBYTE, megabytes, timed } from './measure.ts'

const RUNS = 7
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))

try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  const sizes = files.map((file) => readFileSync(file).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${files.length} files, ${sizes.map((size) => `${megabytes(size)} MB`).join(' + ')}`)
  const output = path.join(folder, 'merged.pdf')
  const qpdf = best(RUNS, () =>
    execFileSync(
      'qpdf',
      ['--warning-exit-0', '--empty', '--pages', ...files, '--', '--object-streams=generate', output],
      { stdio: 'ignore' },
    ),
  )
  report('qpdf (binary, process)', qpdf, qpdf, readFileSync(output).length)
  if (spawnSync('mutool', ['-v']).status !== null) {
    report(
      'mutool (binary, process)',
      best(RUNS, () => execFileSync('mutool', ['merge', '-o', output, ...files], { stdio: 'ignore' })),
      qpdf,
      readFileSync(output).length,
    )
  }
  const inputs = files.map((file) => ({ name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) }))
  const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }
  const first = await timed(() => runOperation('merge', inputs, {}, context))
  report('Recto (in process, first run)', first.milliseconds, qpdf, first.result.file.bytes.length)
  const warm = await bestOf(RUNS, () => runOperation('merge', inputs, {}, context))
  report('Recto (in process, warm)', warm, qpdf, first.result.file.bytes.length)
  const { before, after } = measureMemory(files)
  console.log(
    `peak memory of one merge: ${(total / MEBIBYTE + (after - before) / 1024).toFixed(0)} MB with the inputs, ${(1 + ((after - before) * 1024) / total).toFixed(1)} times their size`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Peak memory of a separate process before and after the merge, in KB, with the heap settings of the server's engine threads. */
function measureMemory(files: readonly string[]): { before: number; after: number } {
  const script = path.join(import.meta.dirname, 'merge-process.ts')
  const output = execFileSync(process.execPath, ['--max-semi-space-size=4', script, ...files], { encoding: 'utf8' })
  return JSON.parse(output) as { before: number; after: number }
}

function makeFiles(): string[] {
  const documents = [manyObjects(6000), manyImages(12), manyImages(40)]
  return documents.map((bytes, index) => {
    const file = path.join(folder, `${index}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
}

function report(name: string, milliseconds: number, reference: number, size: number): void {
  const columns = [
    name.padEnd(32),
    `${milliseconds.toFixed(0)} ms`.padStart(8),
    `${(milliseconds / reference).toFixed(2)}x`.padStart(7),
  ]
  console.log(`${columns.join(' ')}   ${megabytes(size)} MB`)
}
