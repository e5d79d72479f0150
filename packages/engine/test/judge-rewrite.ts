import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { AppError, type ErrorCode } from '@recto/contract'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { comparePages, renderWithMupdf, renderWithPoppler, type Drawable } from './renderers.ts'

/** What a file of the corpus may be refused with. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'DAMAGED_PDF',
  'NOT_A_PDF',
  'PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
])

/** What came of files that were made into another one. */
export interface Outcome {
  refused?: string
  /** Pages whose looks were compared. */
  compared: number
  problems: string[]
}

/** A check that hangs is ended. */
const PATIENCE_MS = 300_000

const run = promisify(execFile)

/** A file of the corpus, and how much of it is looked at. */
type JudgedFile = CorpusFile & Pick<Drawable, 'lastPage'>

/**
 * Makes files into a new one and looks at that: it must be as sound as they are, and every page must look as before in
 * two renderers that share no code with ours.
 */
export async function judgeRewrite(files: readonly JudgedFile[], rewrite: () => Promise<Uint8Array>): Promise<Outcome> {
  const names = files.map(({ name }) => name).join(' + ')
  try {
    const { compared, problems } = await compare(files, await rewrite())
    return { compared, problems: problems.map((problem) => `${names}: ${problem}`) }
  } catch (error) {
    if (!(error instanceof AppError)) return { compared: 0, problems: [`${names}: ${String(error)}`] }
    if (REFUSALS.has(error.code)) return { refused: `${error.facts.file} ${error.code}`, compared: 0, problems: [] }
    return { compared: 0, problems: [`${names}: ${error.code} ${String(error.cause)}`] }
  }
}

async function compare(files: readonly JudgedFile[], bytes: Uint8Array): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-corpus-'))
  try {
    // A file that was locked stays locked, with the same password.
    const password = files.find((file) => file.password !== '')?.password ?? ''
    const [lastPage] = files.flatMap((file) => file.lastPage ?? [])
    const output = { path: path.join(folder, 'output.pdf'), password, ...(lastPage === undefined ? {} : { lastPage }) }
    await writeFile(output.path, bytes)
    const problems: string[] = []
    const after = await soundness(output)
    // What is sound cannot be less so than before.
    const before = after === 0 ? 0 : Math.max(...(await Promise.all(files.map(soundness))))
    if (after > before) problems.push('less sound than before')
    const { compared, differing } = await comparePages(renderWithPoppler, files, output, folder)
    if (differing.length > 0 && (await comparePages(renderWithMupdf, files, output, folder)).differing.length > 0) {
      problems.push(differing.join(', '))
    }
    return { compared, problems }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How sound qpdf finds a file: 0 sound, 1 warnings, 2 errors. Streams damaged within are not ours to mend. */
async function soundness({ path: file, password }: Drawable): Promise<number> {
  try {
    await run('qpdf', ['--check', `--password=${password}`, file], {
      timeout: PATIENCE_MS,
      maxBuffer: 64 * 1024 * 1024,
    })
    return 0
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : 2
    const text = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : ''
    if (/decoding (stream data|content stream)|re-processed without filtering/.test(text)) return 0
    return code === 3 ? 1 : 2
  }
}
