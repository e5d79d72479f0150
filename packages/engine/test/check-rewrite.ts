import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AppError, type ErrorCode } from '@recto/contract'

import { runProgram } from '../../../fixtures/run-program.ts'
import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { comparePages, renderWithMupdf, renderWithPoppler, type Drawable } from './renderers.ts'

/** Error codes with which a corpus file may be refused. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'DAMAGED_PDF',
  'NOT_A_PDF',
  'PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
])

/** The result of rewriting one or more files. */
export interface Outcome {
  refused?: string
  /** The number of pages compared. */
  compared: number
  problems: string[]
}

/** A check that hangs is killed. */
const TIMEOUT_MS = 300_000

/** A corpus file, and the pages to compare. */
type CheckedFile = CorpusFile & Pick<Drawable, 'lastPage'>

/**
 * Rewrites files and checks the output: qpdf must find it no worse than the input, and every page must look the same in
 * poppler or MuPDF.
 */
export async function checkRewrite(
  files: readonly CheckedFile[],
  rewrite: () => Promise<Uint8Array>,
): Promise<Outcome> {
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

async function compare(files: readonly CheckedFile[], bytes: Uint8Array): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-corpus-'))
  try {
    // An encrypted file stays encrypted with the same password.
    const password = files.find((file) => file.password !== '')?.password ?? ''
    const [lastPage] = files.flatMap((file) => file.lastPage ?? [])
    const output = { path: path.join(folder, 'output.pdf'), password, ...(lastPage === undefined ? {} : { lastPage }) }
    await writeFile(output.path, bytes)
    const problems: string[] = []
    const after = await severity(output)
    // Checking the inputs is only needed if the output has problems.
    const before = after === 0 ? 0 : Math.max(...(await Promise.all(files.map(severity))))
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

/**
 * The result of qpdf --check: 0 valid, 1 warnings, 2 errors. Damaged stream data is ignored, because we do not repair
 * it.
 */
async function severity({ path: file, password }: Drawable): Promise<number> {
  try {
    await runProgram('qpdf', ['--check', `--password=${password}`, file], {
      timeout: TIMEOUT_MS,
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
