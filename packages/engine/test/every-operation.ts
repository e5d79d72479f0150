import {
  type AppError,
  type ErrorCode,
  OPERATION_LIST,
  OPERATIONS,
  type OperationId,
  toAppError,
} from '@recto/contract'
import { nodePlatform } from '@recto/platforms/node'

import { plain } from '../../../fixtures/documents.ts'
import { type InputFile, runOperation } from '../src/index.ts'
import { startCpuTimer } from './cpu-time.ts'
import { input } from './inputs.ts'
import { REQUIRED_OPTIONS } from './required-options.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** CPU time of one operation on a document of one page; nearly all take a few hundredths of this. */
const MAX_SECONDS = 5

/** OCR renders pages as `toImage` does and then takes seconds for any file; Office files are not PDFs. */
const LEFT_OUT: ReadonlySet<OperationId> = new Set(['fromOffice', 'ocr', 'recognizePage'])

/**
 * Runs every operation on a file.
 * @param refusals acceptable errors for the file
 * @returns what is wrong: operations that end in another error, or take too long
 */
export async function problemsOfEveryOperation(bytes: Uint8Array, refusals: readonly ErrorCode[]): Promise<string[]> {
  const problems: string[] = []
  for (const { id } of OPERATION_LIST) {
    if (LEFT_OUT.has(id)) continue
    const elapsed = startCpuTimer()
    const error = await errorOf(id, bytes)
    const seconds = elapsed() / 1000
    if (error !== undefined && !refusals.includes(error.code)) problems.push(`${id}: ${describeError(error)}`)
    if (seconds > MAX_SECONDS) problems.push(`${id}: ${seconds.toFixed(1)} s`)
  }
  return problems
}

async function errorOf(id: OperationId, bytes: Uint8Array): Promise<AppError | undefined> {
  const files: InputFile[] = [input('a.pdf', bytes)]
  if (OPERATIONS[id].files.min > 1) files.push(input('b.pdf', plain(1)))
  try {
    await runOperation(id, files, REQUIRED_OPTIONS[id] ?? {}, context)
    return undefined
  } catch (error) {
    return toAppError(error)
  }
}

function describeError({ code, cause }: AppError): string {
  return cause instanceof Error ? `${code} ${cause.stack ?? cause.message}` : code
}
