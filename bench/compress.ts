/**
 * Compressing side by side with other programs, in one run: `npm run bench:compress [file.pdf …]`. The folder is named by
 * RECTO_CORPUS; files are named as they are in it.
 * Where a program makes nothing of a file, the original counts. The times of other programs are with their processes, ours
 * are of one process for all files of a level, its start apart; the memory is the peak of the largest process. Looks are
 * not compared here.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { COMPRESSION_LEVEL_IDS } from '../packages/contract/src/index.ts'
import { compressBy, COMPRESSORS, isInstalled, type Compressed, type Compressor } from './compressors.ts'
import { megabytes } from './measure.ts'

/** What a way to compress came to with every file, by its name. */
interface Run {
  way: string
  results: Map<string, Compressed>
  peakKilobytes: number
}

// The import has said where it looked.
if (!HAS_CORPUS) process.exit(1)
const chosen = process.argv.slice(2)
const files = corpusFiles().filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const sizes = new Map(files.map((file) => [file.name, statSync(file.path).size]))
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))

try {
  const present = COMPRESSORS.filter(({ program }) => isInstalled(program))
  const absent = COMPRESSORS.filter((compressor) => !present.includes(compressor))
  const runs: Run[] = []
  for (const compressor of present) runs.push(await runOther(compressor))
  for (const level of COMPRESSION_LEVEL_IDS) runs.push(runOurs(level, files))
  console.log(`${files.length} files, ${megabytes(sum(sizes.values()))} MB`)
  console.log(`not installed: ${absent.map(({ name }) => name).join(', ') || 'none'}\n`)
  console.log('| way | MB | less, all together | less, median | larger | nothing made | s | time ratio | peak MB |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const run of runs) console.log(tableRow(run, runs[0] ?? run))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function runOther(compressor: Compressor): Promise<Run> {
  const results = new Map<string, Compressed>()
  let peakKilobytes = 0
  for (const file of files) {
    const result = await compressBy(compressor, file.path, path.join(folder, 'compressed.pdf'))
    results.set(file.name, result)
    peakKilobytes = Math.max(peakKilobytes, result.peakKilobytes ?? 0)
  }
  return { way: compressor.name, results, peakKilobytes }
}

/** A line that the process of ours prints. */
interface Line extends Partial<Compressed> {
  name?: string
}

function runOurs(level: string, of: readonly CorpusFile[]): Run {
  const script = path.join(import.meta.dirname, 'compress-level.ts')
  const output = execFileSync(process.execPath, [script, level, ...of.map(({ name }) => name)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const results = new Map<string, Compressed>()
  let peak = 0
  for (const text of output.trim().split('\n')) {
    const { name, peakKilobytes, ...result } = JSON.parse(text) as Line
    if (name !== undefined) results.set(name, { milliseconds: 0, ...result })
    peak = Math.max(peak, peakKilobytes ?? 0)
  }
  return { way: `Recto ${level}`, results, peakKilobytes: peak }
}

function tableRow({ way, results, peakKilobytes }: Run, reference: Run): string {
  const shares = files.map(({ name }) => (results.get(name)?.bytes ?? sizeOf(name)) / sizeOf(name))
  const bytes = sum(files.map(({ name }) => results.get(name)?.bytes ?? sizeOf(name)))
  const made = files.filter(({ name }) => results.get(name)?.bytes !== undefined)
  const larger = shares.filter((share) => share > 1)
  const cells = [
    way,
    megabytes(bytes),
    percent(1 - bytes / sum(sizes.values())),
    percent(1 - median(shares)),
    larger.length,
    files.length - made.length,
    (timeOf(results) / 1000).toFixed(1),
    (timeOf(results) / timeOf(reference.results)).toFixed(2),
    peakKilobytes === 0 ? '–' : (peakKilobytes / 1024).toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

function sizeOf(name: string): number {
  return sizes.get(name) ?? 0
}

function timeOf(results: Run['results']): number {
  return sum([...results.values()].map(({ milliseconds }) => milliseconds))
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right)
  return sorted[sorted.length >> 1] ?? 1
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
