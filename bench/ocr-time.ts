/**
 * Compares how long Recto's server and OCRmyPDF take for a scan, both on all cores: `npm run -s bench:ocr-time -- [--runs 3]`.
 * RECTO_OCR_SET is a folder of images, as for `bench:ocr`; its English pages become one PDF file. The programs take turns, so that other
 * load on the machine meets both; medians are printed. Needs img2pdf and ocrmypdf.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { medianOf } from './benchmark/statistics.ts'
import { ocrCases } from './ocr/ocr-cases.ts'
import { type OpenServer, startReading, whenDone, withServer } from './ocr/ocr-server.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const set = process.env['RECTO_OCR_SET']
if (set === undefined) {
  console.error('RECTO_OCR_SET names no folder.')
  process.exit(1)
}
const images = ocrCases(set).flatMap(({ lang, image }) => (lang === 'eng' ? [image] : []))
const folder = mkdtempSync(path.join(tmpdir(), 'ocr-time-'))
try {
  const file = path.join(folder, 'scan.pdf')
  // Images with an alpha channel are refused.
  const flat = images.map((image, index) => {
    const page = path.join(folder, `${String(index).padStart(3, '0')}.png`)
    execFileSync('convert', [image, '-background', 'white', '-flatten', page])
    return page
  })
  execFileSync('img2pdf', ['-o', file, ...flat])
  console.log(await withServer(async (server) => compare(server, file)))
} finally {
  rmSync(folder, { recursive: true })
}

async function compare(server: OpenServer, file: string): Promise<string> {
  const bytes = new Uint8Array(readFileSync(file))
  // The first job starts the threads and compiles what they need; OCRmyPDF starts again each time.
  const first = await secondsOf(async () => whenDone(server, await startReading(server, bytes)))
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let run = 0; run < Number(values.runs); run += 1) {
    theirs.push(await secondsOf(async () => Promise.resolve(runOcrmypdf(file))))
    ours.push(await secondsOf(async () => whenDone(server, await startReading(server, bytes))))
  }
  const [own, other] = [medianOf(ours), medianOf(theirs)]
  const cores = availableParallelism()
  return [
    `${images.length} pages on ${cores} cores, median of ${values.runs} runs:`,
    `recto ${own.toFixed(1)} s (${list(ours)}; the first ${first.toFixed(1)}),`,
    `ocrmypdf -j ${cores} ${other.toFixed(1)} s (${list(theirs)}), ratio ${(own / other).toFixed(2)}`,
  ].join(' ')
}

function runOcrmypdf(file: string): void {
  const how = ['-q', '-l', 'eng', '--output-type', 'pdf', '-O0', '-j', String(availableParallelism())]
  const { status, stderr } = spawnSync('ocrmypdf', [...how, file, `${file}.out.pdf`], {
    encoding: 'utf8',
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  if (status !== 0) throw new Error(stderr)
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

function list(times: readonly number[]): string {
  return times.map((time) => time.toFixed(1)).join(', ')
}
