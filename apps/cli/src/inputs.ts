import { glob, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import { AppError, hasPdfName, looksLikePdf, SIGNATURE_BYTES } from '@recto/contract'

import { CliError, usageError } from './cli-error.ts'

/** Stands for the standard input and the standard output. */
export const STANDARD = '-'

/** A file to work on. */
export interface Input {
  /** As messages and results name it. */
  name: string
  /** As it was given, or found by a pattern. */
  path: string
  bytes: Uint8Array
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** The files that arguments stand for, in their order; what a pattern finds is sorted as people count. */
export async function expandArguments(given: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const argument of given) found.push(...(await expand(argument)))
  if (found.filter((name) => name === STANDARD).length > 1) throw usageError('standard input can be read only once')
  return found
}

async function expand(argument: string): Promise<string[]> {
  // A file whose name has such signs in it is that file.
  if (argument === STANDARD || !/[*?[{]/.test(argument) || (await isThere(argument))) return [argument]
  const found: string[] = []
  for await (const name of glob(argument)) found.push(name)
  if (found.length === 0) throw usageError(`no file matches "${argument}"`)
  return found.toSorted(inOrder.compare)
}

/** Whether there is something of that name. */
export async function isThere(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  )
}

/**
 * Reads a PDF, or what comes in by the standard input.
 * @throws AppError NOT_A_PDF before all of a large file is read
 */
export async function readPdf(given: string): Promise<Input> {
  const isStandard = given === STANDARD
  const base = isStandard ? 'stdin.pdf' : path.basename(given)
  const name = hasPdfName(base) ? base : `${base}.pdf`
  if (!isStandard) await checkStart(given)
  const bytes = isStandard ? new Uint8Array(await buffer(process.stdin)) : await readBytes(given)
  if (bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: base })
  if (!looksLikePdf(bytes)) throw new AppError('NOT_A_PDF', { file: base })
  return { name, path: given, bytes }
}

/** Reads a file that comes beside the documents. */
export async function readAttachment(given: string): Promise<Omit<Input, 'path'>> {
  return { name: path.basename(given), bytes: await readBytes(given) }
}

async function readBytes(given: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(given))
  } catch (error) {
    throw unreadable(given, error)
  }
}

async function checkStart(given: string): Promise<void> {
  const start = await readStart(given)
  if (start.length > 0 && !looksLikePdf(start)) throw new AppError('NOT_A_PDF', { file: path.basename(given) })
}

async function readStart(given: string): Promise<Uint8Array> {
  try {
    const file = await open(given)
    try {
      const { buffer: start, bytesRead } = await file.read(new Uint8Array(SIGNATURE_BYTES))
      return start.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unreadable(given, error)
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'is a folder',
  ENOSPC: 'no space left',
}

/** What the system says about a file, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as NodeJS.ErrnoException
  return code === undefined ? message : (REASONS[code] ?? code)
}

function unreadable(given: string, error: unknown): CliError {
  return new CliError(`${given}: ${reasonOf(error)}`, 2, { cause: error })
}
