import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { AppError, type ErrorCode } from '@recto/contract'
import { expect, test } from 'vitest'

import { nodePlatform } from '../platforms/node.ts'
import { runOperation, type InputFile } from '../src/index.ts'

/**
 * Real, often damaged PDFs, merged in pairs: each pair merges or is refused with a clear code, what comes out is as sound
 * as what went in, and every page looks as before in two renderers that share no code with ours.
 */
const FOLDER = process.env['RECTO_CORPUS'] ?? path.join(import.meta.dirname, '../../../../shared/corpus/pdf')
const PASSWORDS: Record<string, string> = {
  'issue15893_reduced.pdf': 'test',
  'issue3371.pdf': 'ELXRTQWS',
  'issue6010_1.pdf': 'abc',
  'issue6010_2.pdf': 'æøå',
  'bug1782186.pdf': 'Hello',
  'issue21579.pdf': 'pässwört',
}
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['DAMAGED_PDF', 'NOT_A_PDF', 'PASSWORD_REQUIRED', 'WRONG_PASSWORD'])
/** Mean difference of grey values (0 to 255) that counts as another look. */
const MAX_DIFFERENCE = 0.5
const RENDER_SECONDS = 20

const run = promisify(execFile)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

interface Outcome {
  refused?: string
  /** Pages whose looks were compared. */
  compared: number
  problems: string[]
}

if (!existsSync(FOLDER)) {
  console.warn(
    `No sample PDFs at ${FOLDER}: the corpus test has nothing to merge. Set RECTO_CORPUS to a folder of PDFs.`,
  )
}

test.runIf(existsSync(FOLDER))(
  'every pair of the corpus merges without harm or is refused clearly',
  { timeout: 600_000 },
  async () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'))
    const pairs = names.flatMap((name, index) =>
      index % 2 === 0 ? [[name, names[index + 1] ?? names[0] ?? name]] : [],
    )
    const outcomes = await inParallel(pairs, mergePair)
    const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
    console.log(
      `${names.length} files in ${pairs.length} pairs: ${pairs.length - refused.length} merged, ${compared} pages compared, refused: ${refused.join(', ') || 'none'}`,
    )
    expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
    expect(compared).toBeGreaterThan(names.length * 0.95)
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(pairs.length * 0.03))
  },
)

async function mergePair(names: readonly string[]): Promise<Outcome> {
  const files = names.map((name): InputFile => {
    const bytes = new Uint8Array(readFileSync(path.join(FOLDER, name)))
    const password = PASSWORDS[name]
    return password === undefined ? { name, bytes } : { name, bytes, password }
  })
  try {
    const { file, report } = await runOperation('merge', files, {}, context)
    return await compare(names, file.bytes, report.pageCount ?? 0)
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code))
      return { refused: `${error.facts.file} ${error.code}`, compared: 0, problems: [] }
    return {
      compared: 0,
      problems: [`${names.join(' + ')}: ${String(error instanceof AppError ? (error.cause ?? error) : error)}`],
    }
  }
}

async function compare(names: readonly string[], merged: Uint8Array, pageCount: number): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-corpus-'))
  try {
    const output = path.join(folder, 'merged.pdf')
    await writeFile(output, merged)
    const inputs = names.map((name) => ({ file: path.join(FOLDER, name), password: PASSWORDS[name] ?? '' }))
    const problems: string[] = []
    const before = Math.max(...(await Promise.all(inputs.map((input) => check(input.file, input.password)))))
    if ((await check(output, '')) > before) problems.push(`${names.join(' + ')}: less sound than its files`)
    const { compared, differing } = await comparePages(renderWithPoppler, inputs, output, folder)
    if (differing.length > 0 && (await comparePages(renderWithMupdf, inputs, output, folder)).differing.length > 0) {
      problems.push(`${names.join(' + ')} (${pageCount} pages): ${differing.join(', ')}`)
    }
    return { compared, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How sound qpdf finds a file: 0 sound, 1 warnings, 2 errors. Streams damaged within are not the merge's to mend. */
async function check(file: string, password: string): Promise<number> {
  try {
    await run('qpdf', ['--check', `--password=${password}`, file], { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 })
    return 0
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 2
    const text = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : ''
    if (/decoding (stream data|content stream)|re-processed without filtering/.test(text)) return 0
    return code === 3 ? 1 : 2
  }
}

type Render = (file: string, password: string, prefix: string) => Promise<void>

const renderWithPoppler: Render = async (file, password, prefix) => {
  await run('pdftoppm', ['-q', '-gray', '-r', '24', '-upw', password, file, prefix], { timeout: RENDER_SECONDS * 1000 })
}

const renderWithMupdf: Render = async (file, password, prefix) => {
  const limits = { timeout: RENDER_SECONDS * 1000, maxBuffer: 16 * 1024 * 1024 }
  await run(
    'mutool',
    ['draw', '-q', '-c', 'gray', '-r', '24', '-p', password, '-F', 'pgm', '-o', `${prefix}-%06d.pgm`, file],
    limits,
  )
}

/** Pages that look otherwise than in their file; nothing is compared where a renderer cannot draw the file itself. */
async function comparePages(
  render: Render,
  inputs: readonly { file: string; password: string }[],
  output: string,
  folder: string,
): Promise<{ compared: number; differing: string[] }> {
  const before: Buffer[] = []
  for (const { file, password } of inputs) {
    const pages = await pictures(render, file, password, folder)
    if (pages.length === 0) return { compared: 0, differing: [] }
    before.push(...pages)
  }
  const after = await pictures(render, output, '', folder)
  if (after.length < before.length) {
    const isTooSlow = after.length === 0 && (await isSlow(render, inputs, folder))
    return { compared: 0, differing: isTooSlow ? [] : [`${after.length} pages instead of ${before.length}`] }
  }
  // A repaired file may have more pages than the renderer found in it; which ones it left out cannot be told.
  if (after.length > before.length) return { compared: 0, differing: [] }
  const differing = before.flatMap((page, index) => {
    const difference = meanDifference(page, after[index])
    return difference > MAX_DIFFERENCE ? [`page ${index + 1} differs by ${difference.toFixed(2)}`] : []
  })
  return { compared: before.length, differing }
}

/** Whether one of the inputs alone takes the renderer longer than it is given. */
async function isSlow(
  render: Render,
  inputs: readonly { file: string; password: string }[],
  folder: string,
): Promise<boolean> {
  for (const { file, password } of inputs) {
    const start = performance.now()
    await pictures(render, file, password, folder)
    if (performance.now() - start > (RENDER_SECONDS * 1000) / 2) return true
  }
  return false
}

let renderings = 0

async function pictures(render: Render, file: string, password: string, folder: string): Promise<Buffer[]> {
  renderings += 1
  const name = `r${renderings}`
  try {
    await render(file, password, path.join(folder, name))
  } catch {
    // A renderer that stops in the middle has drawn the pages before; they are compared all the same.
  }
  const files = (await readdir(folder)).filter((entry) => entry.startsWith(`${name}-`)).toSorted()
  return Promise.all(files.map((entry) => readFile(path.join(folder, entry))))
}

/** Mean difference of the pixels; 255 where the pictures have not the same size. */
function meanDifference(left: Buffer, right: Buffer | undefined): number {
  if (right === undefined || left.length !== right.length) return 255
  let sum = 0
  for (let index = 0; index < left.length; index += 1) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0))
  return sum / left.length
}

async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
