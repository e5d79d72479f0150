import type { OperationId } from '@recto/contract'
import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { runProgram } from '../../../fixtures/run-program.ts'
import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { withFile } from './inspect-pdf.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
/** Letters that occur in no file of the corpus. */
const MARK = 'Zqj7Xw'

/** Invisible stamps, so that any visible difference is a defect. */
const STAMPS: [operation: OperationId, options: Record<string, unknown>][] = [
  ['numberPages', { position: 'bottom-center', prefix: MARK, opacity: 0 }],
  ['watermark', { type: 'text', text: MARK, position: 'center', rotation: 0, opacity: 0, tiled: true, layer: 'under' }],
]

/** Stamps a file and looks for the stamp with poppler and MuPDF. */
async function stamp(
  { name, password, read }: CorpusFile,
  operation: OperationId,
  options: Record<string, unknown>,
): Promise<Uint8Array> {
  const { file } = await runOperation(operation, [input(name, read(), password)], options, context)
  const isFound = await withFile(file.bytes, async (path) => {
    const byPoppler = await finds('pdftotext', ['-q', '-l', '1', '-upw', password, path, '-'])
    // MuPDF reads some damaged files that poppler does not.
    return byPoppler === true ? true : finds('mutool', ['draw', '-q', '-p', password, '-F', 'txt', path, '1'])
  })
  if (isFound === false) throw new Error('the stamp is not found on the first page')
  return file.bytes
}

/** Whether a program finds the mark; undefined if it cannot read the file in time. */
async function finds(program: string, options: string[]): Promise<boolean | undefined> {
  const limits = { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 }
  try {
    return (await runProgram(program, options, limits)).stdout.includes(MARK)
  } catch {
    return undefined
  }
}

/** Real, often damaged PDFs, whose first page is checked. */
for (const [index, [operation, options]] of STAMPS.entries()) {
  testCorpus(`the first page bears the stamp of ${operation} and looks the same besides`, 7 + index, async (chosen) => {
    const files = chosen.map((file) => ({ ...file, lastPage: 1 }))
    const outcomes = await inParallel(files, (file) => checkRewrite([file], () => stamp(file, operation, options)))
    const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
    console.log(`${files.length} files, ${compared} first pages compared, refused: ${refused.join(', ') || 'none'}`)
    expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
    expect(compared).toBeGreaterThan(files.length * 0.95)
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
  })
}
