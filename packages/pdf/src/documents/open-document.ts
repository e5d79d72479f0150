import { AppError, looksLikePdf, READING_BOUNDS, type EngineLimits } from '@recto/contract'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { InputFile, Platform } from '@recto/runtime'

import { DocumentReader, UnreadableDocument } from '../objects/document-reader.ts'
import { KeywordOffsets } from '../objects/keyword-offsets.ts'
import { dictionary, PdfDictionary } from '../objects/objects.ts'
import { linearizedPages } from './linearization.ts'
import { findStrayPages, readPageTree, statedPages, type PageList } from './page-tree.ts'
import { encodeText } from './text-string.ts'

/** An opened document. */
export interface OpenedDocument extends PageList {
  name: string
  /** The bytes of the file, or of its repaired version. */
  bytes: Uint8Array
  /** Spare capacity after the bytes. */
  spareCapacity: number
  reader: DocumentReader
  /** The platform's, to check streams. */
  inflate: Platform['inflate']
  /** The information dictionary, which a repair by PDFium would lose. */
  information: PdfDictionary
  isEncrypted: boolean
  /** Whether damage was found on opening; `openingWay` also includes damage found since. */
  isRepaired: boolean
  /** Whether only PDFium could read it, so that the bytes are what PDFium saved. */
  isRewritten: boolean
}

/** How a file was opened: by its cross-reference data, by scanning it, or as saved by PDFium. */
export type OpeningWay = 'as-is' | 'searched' | 'rewritten'

/** How a document was opened. Call it last: some damage is found only when objects are read. */
export function openingWay({ isRewritten, isRepaired, reader }: OpenedDocument): OpeningWay {
  if (isRewritten) return 'rewritten'
  return isRepaired || reader.isDamaged ? 'searched' : 'as-is'
}

/** What opening needs besides the file. */
export interface OpeningContext {
  platform: Platform
  limits: EngineLimits
  /** The document is only read, so embedded files that alone are encrypted may stay so. */
  isForReading?: boolean
}

/**
 * Opens a file in any state: by its cross-reference data, by scanning for objects, or as saved by PDFium.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function openDocument(file: InputFile, context: OpeningContext): Promise<OpenedDocument> {
  const document = read(file, file.bytes, context) ?? (await readRewritten(file, context))
  if (document === undefined)
    throw new AppError(looksLikePdf(file.bytes) ? 'DAMAGED_PDF' : 'NOT_A_PDF', { file: file.name })
  const { maxPages } = context.limits
  if (document.pages.length > maxPages) {
    const facts = { file: file.name, reason: 'pages', pageCount: countPages(document), limit: maxPages } as const
    throw new AppError('TOO_COMPLEX', facts)
  }
  return { ...document, ...countLost(document, file) }
}

/**
 * Corrects a damaged document's number of lost pages by the count stated in the file: a lost node of the page tree may
 * have had many pages. Sound files may state anything.
 */
function countLost(document: OpenedDocument, file: InputFile): Pick<OpenedDocument, 'lost' | 'lostPages'> {
  const { pages, reader, lost, lostPages } = document
  if (openingWay(document) === 'as-is' && lost === 0) return { lost, lostPages }
  const stated = Math.max(statedPages(reader), linearizedPages(file.bytes) ?? 0)
  const missing = Math.min(stated, READING_BOUNDS.maxObjects) - pages.length
  return missing > lost ? { lost: missing, lostPages: [] } : { lost, lostPages }
}

/** The number of pages of a document of which only the first were listed. */
function countPages({ reader, pages }: OpenedDocument): number {
  return Math.max(pages.length, readPageTree(reader, READING_BOUNDS.maxObjects).pages.length)
}

/** Reads a file by its cross-reference data, or by scanning if that finds more; undefined if it has no pages either way. */
function read(file: InputFile, bytes: Uint8Array, context: OpeningContext): OpenedDocument | undefined {
  const stated = readBy(file, bytes, context, false)
  if (stated === undefined || (stated.pages.length > 0 && stated.lost === 0)) return stated
  const searched = readBy(file, bytes, context, true)
  const best = (searched?.pages.length ?? 0) > stated.pages.length ? searched : stated
  return best === undefined || best.pages.length === 0 ? undefined : best
}

function readBy(
  file: InputFile,
  bytes: Uint8Array,
  context: OpeningContext,
  search: boolean,
): OpenedDocument | undefined {
  const reader = tryReader(bytes, { search, file: file.name })
  if (reader === undefined || !unlock(reader, file, context)) return undefined
  const list = listPages(reader, search, context.limits.maxPages)
  const information = reader.resolve(reader.trailer.get('Info'))
  return {
    ...list,
    name: file.name,
    bytes,
    spareCapacity: bytes === file.bytes ? (file.spareCapacity ?? 0) : 0,
    reader,
    inflate: context.platform.inflate,
    information: information instanceof PdfDictionary ? information : new PdfDictionary(),
    isEncrypted: reader.isEncrypted,
    isRepaired: reader.isDamaged,
    isRewritten: false,
  }
}

/** Whether a document is readable: not encrypted, or with the right password. False if the security handler is unknown. */
function unlock(reader: DocumentReader, file: InputFile, { platform, isForReading }: OpeningContext): boolean {
  if (!reader.isEncrypted) return true
  const password = file.password ?? ''
  // Without a user password a document opens with the empty one, even if another was given.
  const isOpen = reader.unlock(password, platform) === true ? true : reader.unlock('', platform)
  if (isOpen === false && isForReading === true && reader.unlockAllButFiles(platform.aes)) return true
  if (isOpen === false)
    throw new AppError(password === '' ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD', { file: file.name })
  return isOpen === true
}

/** Reads a file's objects without decrypting them; undefined if there are none. @throws AppError TOO_COMPLEX */
export function openReader({ name: file, bytes }: InputFile): DocumentReader | undefined {
  return tryReader(bytes, { file }) ?? tryReader(bytes, { file, search: true })
}

function tryReader(bytes: Uint8Array, options: { search?: boolean; file?: string }): DocumentReader | undefined {
  try {
    return new DocumentReader(bytes, options)
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined
    throw error
  }
}

function listPages(reader: DocumentReader, search: boolean, limit: number): PageList {
  const list = readPageTree(reader, limit)
  return list.pages.length === 0 && search ? findStrayPages(reader, limit) : list
}

/** Bytes times streams up to which PDFium is tried: it searches for the end of each stream, in quadratic time. */
const MAX_REWRITTEN = 2e9

/** Reads what PDFium saves of the file. */
async function readRewritten(file: InputFile, context: OpeningContext): Promise<OpenedDocument | undefined> {
  if (file.bytes.length * new KeywordOffsets(file.bytes, 'stream').count > MAX_REWRITTEN) return undefined
  try {
    const pdfium = await PdfiumDocument.open(file.bytes, context.platform, file.password)
    try {
      const opened = read(file, pdfium.saveDecrypted(), context)
      if (opened === undefined) return undefined
      const isEncrypted = openReader(file)?.isEncrypted ?? false
      return { ...opened, information: readInformation(pdfium), isEncrypted, isRepaired: true, isRewritten: true }
    } finally {
      pdfium.close()
    }
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error
    if (error.failure !== 'password') return undefined
    const isMissing = file.password === undefined || file.password === ''
    throw new AppError(isMissing ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD', { file: file.name })
  }
}

/** PDFium drops the information dictionary when it saves. */
function readInformation(pdfium: PdfiumDocument): PdfDictionary {
  const result = dictionary({})
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer']) {
    const value = pdfium.information(key)
    if (value !== undefined) result.set(key, encodeText(value))
  }
  return result
}
