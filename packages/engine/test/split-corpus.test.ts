import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { AppError, type ErrorCode } from '@recto/contract'
import { expect, test } from 'vitest'

import { CORPUS_FOLDER, listCorpus, type CorpusFile } from '../../../fixtures/corpus.ts'
import { nodePlatform } from '../platforms/node.ts'
import { runOperation } from '../src/index.ts'

/**
 * The first page of real, often damaged PDFs, split out: it looks as before in one of two renderers at least that share
 * no code with ours, or the file is refused with a clear code.
 */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['DAMAGED_PDF', 'NOT_A_PDF', 'PASSWORD_REQUIRED', 'WRONG_PASSWORD'])
/** Mean difference of grey values (0 to 255) that counts as another look. */
const MAX_DIFFERENCE = 0.5
const RENDER_SECONDS = 20

const run = promisify(execFile)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

interface Outcome {
  refused?: string
  isCompared: boolean
  problem?: string
}

const corpus = listCorpus()
if (corpus.length === 0) {
  console.warn(`No sample PDFs at ${CORPUS_FOLDER}: nothing to split. Set RECTO_CORPUS to a folder of PDFs.`)
}

test.runIf(corpus.length > 0)(
  'the first page of every file of the corpus looks as before, or the file is refused clearly',
  { timeout: 600_000 },
  async () => {
    const outcomes = await inParallel(corpus, splitFirstPage)
    const compared = outcomes.filter((outcome) => outcome.isCompared).length
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
    console.log(`${corpus.length} files, ${compared} first pages compared, refused: ${refused.join(', ') || 'none'}`)
    expect(outcomes.flatMap((outcome) => outcome.problem ?? [])).toEqual([])
    expect(compared).toBeGreaterThan(corpus.length * 0.9)
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(corpus.length * 0.03))
  },
)

async function splitFirstPage(file: CorpusFile): Promise<Outcome> {
  const input = { name: file.name, bytes: file.read() }
  const locked = file.password === undefined ? input : { ...input, password: file.password }
  try {
    const result = await runOperation('split', [locked], { ranges: [{ start: 1, end: 1 }] }, context)
    return await compare(file, result.file.bytes)
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) {
      return { refused: `${file.name} ${error.code}`, isCompared: false }
    }
    const cause = error instanceof AppError ? (error.cause ?? error) : error
    return { isCompared: false, problem: `${file.name}: ${String(cause)}` }
  }
}

async function compare({ name, path: original, password = '' }: CorpusFile, bytes: Uint8Array): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-corpus-'))
  try {
    const part = path.join(folder, 'part.pdf')
    await writeFile(part, bytes)
    const problems: string[] = []
    for (const [index, render] of [renderWithPoppler, renderWithMupdf].entries()) {
      const before = await picture(render, original, password, path.join(folder, `before${index}`))
      // What the renderer cannot draw in the file itself tells nothing.
      if (before === undefined) continue
      const after = await picture(render, part, password, path.join(folder, `after${index}`))
      const difference = meanDifference(before, after)
      if (difference <= MAX_DIFFERENCE) return { isCompared: true }
      problems.push(difference.toFixed(2))
    }
    // One renderer alone may be at fault, and one that cannot draw the file itself says nothing.
    if (problems.length < 2) return { isCompared: false }
    return { isCompared: true, problem: `${name} differs by ${problems.join(' and ')}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Render = (file: string, password: string, output: string) => Promise<unknown>

const limits = { timeout: RENDER_SECONDS * 1000, maxBuffer: 16 * 1024 * 1024 }

const renderWithPoppler: Render = (file, password, output) =>
  run('pdftoppm', ['-q', '-gray', '-r', '40', '-f', '1', '-singlefile', '-upw', password, file, output], limits)

const renderWithMupdf: Render = (file, password, output) =>
  run('mutool', ['draw', '-q', '-c', 'gray', '-r', '40', '-p', password, '-o', `${output}.pgm`, file, '1'], limits)

/** The first page drawn; undefined where the renderer cannot. */
async function picture(render: Render, file: string, password: string, output: string): Promise<Buffer | undefined> {
  try {
    await render(file, password, output)
    return await readFile(`${output}.pgm`)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
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
