import { AppError, type ImageKind, imageKindOf, looksLikePdf } from '@recto/contract'
import { openDocument, type OpenedDocument } from '@recto/pdf'
import { type InputFile, type OperationContext, stopIfAborted } from '@recto/runtime'

/** An input file: an image, or an opened PDF file. */
export interface Source {
  file: InputFile
  /** Index among the files sent, from 0. */
  fileIndex: number
  sizeBytes: number
  /** Set for an image. */
  kind?: ImageKind
  /** Set for a PDF file. */
  document?: OpenedDocument
}

/** Image types that can be put into a PDF. */
const SUPPORTED: ReadonlySet<ImageKind> = new Set([
  'png',
  'jpeg',
  'tiff',
  'bmp',
  'gif',
  'webp',
  'avif',
  'jpeg2000',
  'svg',
])

/**
 * Determines the files' types and opens the PDF files, so that an unusable file is refused before any work is done.
 * @throws AppError with the index of the file: FILE_REQUIRED, NOT_AN_IMAGE, UNSUPPORTED_IMAGE, those of opening a
 * document
 */
export async function readSources(files: readonly InputFile[], context: OperationContext): Promise<Source[]> {
  const sources: Source[] = []
  for (const [fileIndex, file] of files.entries()) {
    stopIfAborted(context)
    sources.push(await withFileIndex(fileIndex, () => readSource(file, fileIndex, context)))
  }
  return sources
}

async function readSource(file: InputFile, fileIndex: number, context: OperationContext): Promise<Source> {
  const { name, bytes, password } = file
  const operation = 'fromImages'
  if (bytes.length === 0) throw new AppError('FILE_REQUIRED', { file: name, operation })
  const source = { file, fileIndex, sizeBytes: bytes.length }
  const kind = imageKindOf(bytes)
  if (kind !== undefined) {
    if (!SUPPORTED.has(kind)) throw new AppError('UNSUPPORTED_IMAGE', { file: name, imageKind: kind })
    return { ...source, kind }
  }
  if (!looksLikePdf(bytes)) throw new AppError('NOT_AN_IMAGE', { file: name, operation })
  const read = { name, bytes, ...(password !== undefined && { password }) }
  return { ...source, document: await openDocument(read, context) }
}

/** Adds the index of a file to the facts of an error. */
export async function withFileIndex<Result>(fileIndex: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.facts, fileIndex }, error.cause) : error
  }
}
