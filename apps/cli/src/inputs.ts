import { glob, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import {
  AppError,
  hasPdfName,
  imageKindOf,
  looksLikePdf,
  officeContainerOf,
  type ErrorCode,
  SIGNATURE_BYTES,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'

import { CliError, createUsageError } from './cli-error.ts'

/** Argument that means standard input or standard output. */
export const STDIO = '-'

/** An input file. */
export interface Input {
  /** File name for messages and results. */
  name: string
  /** Path as given, or as matched by a pattern. */
  path: string
  bytes: Uint8Array
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/**
 * Expands patterns, keeping the order of the arguments. Matches are sorted naturally, so that `2.pdf` precedes
 * `10.pdf`.
 */
export async function expandPaths(given: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const argument of given) found.push(...(await expand(argument)))
  if (found.filter((name) => name === STDIO).length > 1) throw createUsageError('standard input can be read only once')
  return found
}

async function expand(argument: string): Promise<string[]> {
  // A file whose name contains pattern characters is meant literally.
  if (argument === STDIO || !/[*?[{]/.test(argument) || (await exists(argument))) return [argument]
  const found: string[] = []
  for await (const name of glob(argument)) found.push(name)
  if (found.length === 0) throw createUsageError(`no file matches "${argument}"`)
  return found.toSorted(naturalOrder.compare)
}

/** Whether a file or folder of that name exists. */
export async function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  )
}

/**
 * Reads a PDF from a file or from standard input.
 * @throws AppError NOT_A_PDF, for a file before all of it is read
 */
async function readPdf(given: string): Promise<Input> {
  const isStandard = given === STDIO
  const base = isStandard ? 'stdin.pdf' : path.basename(given)
  const name = hasPdfName(base) ? base : `${base}.pdf`
  if (!isStandard) await checkSignature(given)
  const bytes = isStandard ? new Uint8Array(await buffer(process.stdin)) : await readBytes(given)
  if (bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: base })
  if (!looksLikePdf(bytes)) throw new AppError('NOT_A_PDF', { file: base })
  return { name, path: given, bytes }
}

/** What operations take besides or instead of PDF files: how it is recognized, and the error for anything else. */
const SOURCES: Record<'images' | 'office', { matches: (bytes: Uint8Array) => boolean; error: ErrorCode }> = {
  images: { matches: (bytes) => imageKindOf(bytes) !== undefined || looksLikePdf(bytes), error: 'NOT_AN_IMAGE' },
  office: { matches: (bytes) => officeContainerOf(bytes) !== undefined, error: 'NOT_AN_OFFICE_FILE' },
}

/**
 * Reads an image, a PDF or an Office file, from disk or from standard input. The bytes determine its type, so the name stays.
 * @throws AppError NOT_AN_IMAGE, NOT_AN_OFFICE_FILE
 */
async function readSource(given: string, operation: OperationId, kind: 'images' | 'office'): Promise<Input> {
  const { matches, error } = SOURCES[kind]
  const isStandard = given === STDIO
  const name = isStandard ? 'stdin' : path.basename(given)
  const bytes = isStandard ? new Uint8Array(await buffer(process.stdin)) : await readBytes(given)
  if (bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: name, operation })
  if (!matches(bytes)) throw new AppError(error, { file: name, operation })
  return { name, path: given, bytes }
}

/** Reads the documents of an operation. */
export function readInput(given: string, { id, files }: OperationDefinition<OperationId>): Promise<Input> {
  return files.accepts === undefined ? readPdf(given) : readSource(given, id, files.accepts)
}

/** Reads a file that is not a document, such as an image for a watermark. */
export async function readAttachment(given: string): Promise<Omit<Input, 'path'>> {
  return { name: path.basename(given), bytes: await readBytes(given) }
}

async function readBytes(given: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(given))
  } catch (error) {
    throw toReadError(given, error)
  }
}

async function checkSignature(given: string): Promise<void> {
  const start = await readSignature(given)
  if (start.length > 0 && !looksLikePdf(start)) throw new AppError('NOT_A_PDF', { file: path.basename(given) })
}

async function readSignature(given: string): Promise<Uint8Array> {
  try {
    const file = await open(given)
    try {
      const { buffer: start, bytesRead } = await file.read(new Uint8Array(SIGNATURE_BYTES))
      return start.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw toReadError(given, error)
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
  ENOSPC: 'no space left',
}

/** Describes an error of the file system in words. */
export function describeSystemError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : (REASONS[code] ?? code)
}

function toReadError(given: string, error: unknown): CliError {
  return new CliError(`${given}: ${describeSystemError(error)}`, 2, { cause: error })
}
