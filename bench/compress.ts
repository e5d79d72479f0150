/**
 * Compressing beside other programs: `npm run -s bench:compress > docs/compression.md`, or `npm run -s bench:compress
 * file.pdf …` for single files. The folder is named by RECTO_CORPUS; files are named as they are in it.
 * Where a program makes nothing of a file, the original counts. What was found out about files of which another program makes
 * less stands in `larger-files.md` and is put at the end.
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { COMPRESSION_LEVEL_IDS } from '@recto/contract'
import { COMPRESSORS, isInstalled } from './compressors.ts'
import { runOther, runOurs, type CompressRun } from './compress-runs.ts'
import { measureLargePicture, type LargePicture } from './large-picture.ts'
import { megabytes } from './measure.ts'
import { looksOf } from './looks.ts'

/** Files of a larger corpus are not named one by one. */
const MOST_NAMED = 60
const LARGER = path.join(import.meta.dirname, 'larger-files.md')

/** A run with how the pages of each file look. */
interface Judged extends CompressRun {
  looks: ReadonlyMap<string, number>
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
  const runs: Judged[] = []
  for (const compressor of present) runs.push(await judge(runOther(compressor, files, folder)))
  for (const level of COMPRESSION_LEVEL_IDS) runs.push(await judge(runOurs(level, files, folder)))
  const large = await measureLargePicture(folder)
  console.log(report(runs, absent.map(({ name }) => name).join(', ') || 'none'))
  console.log(largeLine(large))
  console.log(`\n${readFileSync(LARGER, 'utf8').trimEnd()}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function judge(run: CompressRun): Promise<Judged> {
  const looks = new Map<string, number>()
  for (const file of files) {
    const output = run.outputs.get(file.name)
    if (output === undefined) continue
    const input = { name: file.name, bytes: file.read(), password: file.password }
    const seen = await looksOf(input, new Uint8Array(readFileSync(output)))
    if (seen !== undefined) looks.set(file.name, seen)
  }
  return { ...run, looks }
}

function report(runs: readonly Judged[], absent: string): string {
  return [
    '# Compress beside other programs',
    '',
    'Made by `npm run -s bench:compress > docs/compression.md`; do not edit.',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.version}: ${files.length} files, ${megabytes(sum(sizes.values()))} MB. Not installed: ${absent}.`,
    ...(files.length > MOST_NAMED ? [] : ['', `Files: ${files.map(({ name }) => name).join(', ')}.`]),
    '',
    '| way | MB | less, all together | less, median | larger | nothing made | looks, mean | looks, least of a file | time, median s | time, 95 % s | peak MB |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...runs.map(tableRow),
    '',
    'A file of which a program makes nothing counts as it is. Looks: how much up to six pages of each file are like themselves',
    'at 110 dpi (structural similarity in PDFium, blank paper left out, 1 is the same). Time is that of processors: of other',
    'programs with their processes, of Recto in one process for all files, its start apart. A signed file comes back from',
    'Recto as it is. What else a file may lose (links, forms, tags, titles, encryption) is not in this table; Recto loses none.',
  ].join('\n')
}

function largeLine({ kilobytes, milliseconds }: LargePicture): string {
  const memory = `${(kilobytes / 1024).toFixed(0)} MB more than a page of text`
  return `\nA page with one progressive JPEG of 81 megapixels takes ${memory} at medium, and ${seconds(milliseconds)} s.`
}

function tableRow({ way, results, peakKilobytes, looks }: Judged): string {
  const shares = files.map(({ name }) => (results.get(name)?.bytes ?? sizeOf(name)) / sizeOf(name))
  const bytes = sum(files.map(({ name }) => results.get(name)?.bytes ?? sizeOf(name)))
  const times = [...results.values()].flatMap(({ cpuMilliseconds }) => cpuMilliseconds ?? [])
  const seen = [...looks.values()]
  const cells = [
    way,
    megabytes(bytes),
    percent(1 - bytes / sum(sizes.values())),
    percent(1 - quantile(shares, 0.5)),
    shares.filter((share) => share > 1).length,
    files.filter(({ name }) => results.get(name)?.bytes === undefined).length,
    (sum(seen) / seen.length).toFixed(4),
    Math.min(...seen).toFixed(3),
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

/** The number below which such a share of numbers is, between two of them where it falls there. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right)
  const place = (sorted.length - 1) * share
  const [lower = Number.NaN, upper = lower] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return lower + (upper - lower) * (place - Math.floor(place))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function seconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(2) : '–'
}
