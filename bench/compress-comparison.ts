/**
 * Compares Compress with other programs on the files of RECTO_CORPUS: `npm run -s bench:compress > docs/compression.md`, or
 * `npm run -s bench:compress file.pdf …` for single files of it. Where a program fails on a file, the original counts.
 * `compress-larger-files.md`, appended to the report, explains the files that another program compresses further.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { COMPRESSION_LEVEL_IDS } from '@recto/contract'
import { quantile } from './benchmark/statistics.ts'
import { COMPRESSORS, isInstalled } from './compressors.ts'
import { runCompressor, runRecto, type CompressRun } from './compress-runs.ts'
import { timeBeside } from './compress-time-beside.ts'
import { measureLargeImage, type LargeImage } from './large-image.ts'
import { megabytes } from './measure.ts'
import { pageSimilarity } from './page-similarity.ts'

/** With more files than this, the report does not list them. */
const MAX_LISTED = 60
const LARGER = path.join(import.meta.dirname, 'compress-larger-files.md')

/** A run with the similarity of each file's pages before and after. */
interface JudgedRun extends CompressRun {
  similarities: ReadonlyMap<string, number>
}

// The import has printed which folder is missing.
if (!HAS_CORPUS) process.exit(1)
const chosen = process.argv.slice(2)
const files = corpusFiles().filter(({ name }) => chosen.length === 0 || chosen.includes(name))
const sizes = new Map(files.map((file) => [file.name, statSync(file.path).size]))
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))

try {
  const present = COMPRESSORS.filter(({ program }) => isInstalled(program))
  const absent = COMPRESSORS.filter((compressor) => !present.includes(compressor))
  const runs: JudgedRun[] = []
  for (const compressor of present) runs.push(await judge(runCompressor(compressor, files, folder)))
  for (const level of COMPRESSION_LEVEL_IDS) runs.push(await judge(runRecto(level, files, folder)))
  const large = await measureLargeImage(folder)
  console.log(report(runs, absent.map(({ name }) => name).join(', ') || 'none'))
  console.log(largeLine(large))
  const [medium, ebook] = ['Recto medium', 'gs /ebook'].map((way) => runs.find((run) => run.way === way))
  if (medium !== undefined && ebook !== undefined) console.log(`\n${timeBeside(medium, ebook)}`)
  console.log(`\n${readFileSync(LARGER, 'utf8').trimEnd()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function judge(run: CompressRun): Promise<JudgedRun> {
  const similarities = new Map<string, number>()
  for (const file of files) {
    const output = run.outputs.get(file.name)
    if (output === undefined) continue
    const input = { name: file.name, bytes: file.read(), password: file.password }
    const similarity = await pageSimilarity(input, new Uint8Array(readFileSync(output)))
    if (similarity !== undefined) similarities.set(file.name, similarity)
  }
  return { ...run, similarities }
}

function report(runs: readonly JudgedRun[], absent: string): string {
  return [
    '# Compress compared with other programs',
    '',
    'Made by `npm run -s bench:compress > docs/compression.md`; do not edit.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}: ${files.length} files, ${megabytes(sum(sizes.values()))} MB. Not installed: ${absent}.`,
    ...(files.length > MAX_LISTED ? [] : ['', `Files: ${files.map(({ name }) => name).join(', ')}.`]),
    '',
    '| program | MB | saved, total | saved, median | larger | failed | similarity, mean | similarity, lowest of a file | time, median s | time, 95th percentile s | peak MB |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...runs.map(tableRow),
    '',
    'A file that a program fails on counts with its original size. Similarity: the structural similarity of up to six pages of each',
    'file before and after, drawn by PDFium at 110 dpi, blank paper left out; 1 is equal. Time is processor time: for other programs',
    'of the whole process, for Recto in one process for all files, without its start. Recto returns signed files unchanged. What',
    'else a file may lose (links, forms, tags, titles, encryption) is not in this table; Recto loses none of it.',
  ].join('\n')
}

function largeLine({ kilobytes, milliseconds }: LargeImage): string {
  const memory = `${(kilobytes / 1024).toFixed(0)} MB more than a page of text`
  return `\nA page with one progressive JPEG of 81 megapixels takes ${memory} at medium, and ${seconds(milliseconds)} s.`
}

function tableRow({ way, results, peakKilobytes, similarities }: JudgedRun): string {
  const shares = files.map(({ name }) => (results.get(name)?.bytes ?? sizeOf(name)) / sizeOf(name))
  const bytes = sum(files.map(({ name }) => results.get(name)?.bytes ?? sizeOf(name)))
  const times = [...results.values()].flatMap(({ cpuMilliseconds }) => cpuMilliseconds ?? [])
  const measured = [...similarities.values()]
  const cells = [
    way,
    megabytes(bytes),
    percent(1 - bytes / sum(sizes.values())),
    percent(1 - quantile(shares, 0.5)),
    shares.filter((share) => share > 1).length,
    files.filter(({ name }) => results.get(name)?.bytes === undefined).length,
    (sum(measured) / measured.length).toFixed(4),
    Math.min(...measured).toFixed(3),
    seconds(quantile(times, 0.5)),
    seconds(quantile(times, 0.95)),
    peakKilobytes === 0 ? '–' : (peakKilobytes / 1024).toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

function sizeOf(name: string): number {
  return sizes.get(name) ?? 0
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, number) => total + number, 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function seconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(2) : '–'
}
