import { AppError, looksLikePdf, READING_BOUNDS, type EngineLimits } from '@recto/contract'
import { PdfiumDocument, PdfiumError } from '@recto/pdfium'
import type { InputFile, Platform } from '@recto/runtime'

import { DocumentReader, UnreadableDocument } from '../objects/document-reader.ts'
import { KeywordOffsets } from '../objects/keyword-offsets.ts'
import { dictionary, PdfDictionary } from '../objects/objects.ts'
import { findStrayPages, readPageTree, type PageList } from './page-tree.ts'
import { encodeText } from './text-string.ts'

/** A document that opened, and what it took. */
export interface OpenedDocument extends PageList {
  name: string
  /** The file's bytes; written anew where that was needed to read them. */
  bytes: Uint8Array
  /** Memory behind the bytes that is theirs too. */
  spareCapacity: number
  reader: DocumentReader
  /** Document information, which a repair would lose. */
  information: PdfDictionary
  isEncrypted: boolean
  /** Whether it was damaged, as far as that showed on opening; `openingWay` knows what showed since. */
  isRepaired: boolean
  /** Whether only PDFium could read it, so that its bytes are those that PDFium wrote. */
  isRewritten: boolean
}

/** How a file opened: by its own word, by searching all its bytes for what was not where it should be, or written anew. */
export type OpeningWay = 'as-is' | 'searched' | 'rewritten'

/** How a document opened. Ask at the end: some damage shows only when objects are read. */
export function openingWay({ isRewritten, isRepaired, reader }: OpenedDocument): OpeningWay {
  if (isRewritten) return 'rewritten'
  return isRepaired || reader.isDamaged ? 'searched' : 'as-is'
}

/** What opening needs besides the file. */
export interface OpeningContext {
  platform: Platform
  limits: EngineLimits
  /** Nothing will be made of the document, so embedded files that alone are locked may stay so. */
  isForReading?: boolean
}

/**
 * Opens a file, whatever state it is in: as it is, by searching it for its objects, or written anew by PDFium.
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
  return document
}

/** How many pages a document has of which only the first were listed. */
function countPages({ reader, pages }: OpenedDocument): number {
  return Math.max(pages.length, readPageTree(reader, READING_BOUNDS.maxObjects).pages.length)
}

/** Reads a file by its own word, or by a search of all its bytes if that finds more; undefined when it has no pages either way. */
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
    information: information instanceof PdfDictionary ? information : new PdfDictionary(),
    isEncrypted: reader.isEncrypted,
    isRepaired: reader.isDamaged,
    isRewritten: false,
  }
}

/** Whether a document can be read: it is not encrypted, or its password is right. False when its lock is of an unknown kind. */
function unlock(reader: DocumentReader, file: InputFile, { platform, isForReading }: OpeningContext): boolean {
  if (!reader.isEncrypted) return true
  const password = file.password ?? ''
  // What only its owner locked opens without a password, even where one came with it.
  const isOpen = reader.unlock(password, platform.aes) === true ? true : reader.unlock('', platform.aes)
  if (isOpen === false && isForReading === true && reader.unlockAllButFiles(platform.aes)) return true
  if (isOpen === false)
    throw new AppError(password === '' ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD', { file: file.name })
  return isOpen === true
}

/** Looks at a file's objects without unlocking it; undefined when there are none. @throws AppError TOO_COMPLEX */
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

/** Bytes times streams up to which PDFium is asked: it looks for the end of each stream anew, without a bound. */
const MAX_REWRITTEN = 2e9

/** Has PDFium write the file anew, and reads that. */
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

/** PDFium leaves the information dictionary behind when it writes a file. */
function readInformation(pdfium: PdfiumDocument): PdfDictionary {
  const result = dictionary({})
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer']) {
    const value = pdfium.information(key)
    if (value !== undefined) result.set(key, encodeText(value))
  }
  return result
}
