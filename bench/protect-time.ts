/**
 * Compares the time of protecting a file and of removing protection with the qpdf binary: `npm run bench:protect [file.pdf …]`, by
 * default on generated documents of about 1, 10 and 30 MB, of many small objects and of large images. Times are the best of several runs
 * with reading and writing; the ratio is to `qpdf` with its process.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { manyObjects, manyImages } from './generated-documents.ts'
import { best, bestOf, megabytes, timed } from './measure.ts'

const RUNS = 5
const PASSWORD = 'open sesame'
const BITS = { low: '40', medium: '128', high: '256' } as const
type Level = keyof typeof BITS

const context = { platform: nodePlatform, limits: { maxPages: 100_000 } }
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
const [locked, output] = [path.join(folder, 'locked.pdf'), path.join(folder, 'output.pdf')]

try {
  const files = process.argv.length > 2 ? process.argv.slice(2) : makeFiles()
  console.log('| file | MB | call | qpdf ms | Recto ms, first | Recto ms, warm | ratio |')
  console.log('|---|---|---|---|---|---|---|')
  for (const file of files) for (const level of ['low', 'medium', 'high'] as const) await compare(file, level)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(file: string, level: Level): Promise<void> {
  const encrypt = ['--allow-weak-crypto', '--encrypt', PASSWORD, 'owner', BITS[level], '--']
  const protectByQpdf = best(RUNS, () => qpdf([...encrypt, file, locked]))
  const options = { userPassword: PASSWORD, ownerPassword: 'owner', encryptionLevel: level }
  await report(file, `protect, ${level}`, protectByQpdf, () => run('protect', file, options))
  const removeByQpdf = best(RUNS, () => qpdf([`--password=${PASSWORD}`, '--decrypt', locked, output]))
  await report(file, `remove, ${level}`, removeByQpdf, () => run('removeProtection', locked, { password: PASSWORD }))
}

async function report(file: string, call: string, peer: number, work: () => Promise<void>): Promise<void> {
  const { milliseconds: first } = await timed(work)
  const warm = await bestOf(RUNS, work)
  const size = megabytes(readFileSync(file).length)
  const cells = [path.basename(file), size, call, peer.toFixed(0), first.toFixed(0), warm.toFixed(0)]
  console.log(`| ${cells.join(' | ')} | ${(warm / peer).toFixed(2)} |`)
}

async function run(operation: 'protect' | 'removeProtection', file: string, options: object): Promise<void> {
  const bytes = new Uint8Array(readFileSync(file))
  const result = await runOperation(operation, [{ name: 'file.pdf', bytes }], options, context)
  writeFileSync(output, result.file.bytes)
}

function qpdf(parameters: readonly string[]): void {
  execFileSync('qpdf', ['--warning-exit-0', ...parameters], { stdio: 'ignore' })
}

function makeFiles(): string[] {
  const documents = {
    'objects-1': manyObjects(700),
    'objects-10': manyObjects(7700),
    'objects-30': manyObjects(23_000),
    'images-1': manyImages(5),
    'images-10': manyImages(52),
    'images-30': manyImages(155),
  }
  return Object.entries(documents).map(([name, bytes]) => {
    const file = path.join(folder, `${name}.pdf`)
    writeFileSync(file, bytes)
    return file
  })
}
