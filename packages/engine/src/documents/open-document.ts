import { AppError, type EngineLimits } from '@recto/contract'

import { PdfiumDocument, PdfiumError } from '../libraries/pdfium.ts'
import { DocumentReader, UnreadableDocument } from '../objects/document-reader.ts'
import { dictionary, PdfDictionary } from '../objects/objects.ts'
import type { InputFile } from '../operation.ts'
import type { Platform } from '../platform.ts'
import { findStrayPages, readPageTree, type PageList } from './page-tree.ts'
import { encodeText } from './text-string.ts'

/** A document that opened, and what it took. */
export interface OpenedDocument extends PageList {
  name: string
  /** The file's bytes; decrypted and repaired where that was needed. */
  bytes: Uint8Array
  reader: DocumentReader
  /** Document information, which a repair would lose. */
  information: PdfDictionary
  isEncrypted: boolean
  isRepaired: boolean
}

/** What opening needs besides the file. */
export interface OpeningContext {
  platform: Platform
  limits: EngineLimits
}

/**
 * Opens a file, whatever state it is in: as it is, by searching it for its objects, or written anew by PDFium.
 * @throws AppError NOT_A_PDF, DAMAGED_PDF, PASSWORD_REQUIRED, WRONG_PASSWORD, TOO_COMPLEX
 */
export async function openDocument(file: InputFile, context: OpeningContext): Promise<OpenedDocument> {
  const opened = read(file.name, file.bytes, context) ?? (await readRewritten(file, context, false))
  if (opened === undefined) throw new AppError(hasHeader(file.bytes) ? 'DAMAGED_PDF' : 'NOT_A_PDF', { file: file.name })
  const document = opened.reader.isEncrypted ? await decrypt(file, context) : opened
  const { maxPages } = context.limits
  if (document.pages.length > maxPages) {
    throw new AppError('TOO_COMPLEX', { file: file.name, pageCount: document.pages.length, limit: maxPages })
  }
  return document
}

/** Reads a file by its own word, or by a search of all its bytes; undefined when it has no pages either way. */
function read(name: string, bytes: Uint8Array, context: OpeningContext): OpenedDocument | undefined {
  const { maxPages } = context.limits
  for (const search of [false, true]) {
    const reader = tryReader(bytes, search)
    if (reader === undefined) return undefined
    // What an encrypted file holds cannot be told before it is decrypted.
    const list = reader.isEncrypted ? { pages: [], lost: 0 } : listPages(reader, search, maxPages)
    if (list.pages.length === 0 && !reader.isEncrypted) continue
    const information = reader.isEncrypted ? null : reader.resolve(reader.trailer.get('Info'))
    return {
      ...list,
      name,
      bytes,
      reader,
      information: information instanceof PdfDictionary ? information : new PdfDictionary(),
      isEncrypted: false,
      isRepaired: reader.isDamaged,
    }
  }
  return undefined
}

function tryReader(bytes: Uint8Array, search: boolean): DocumentReader | undefined {
  try {
    return new DocumentReader(bytes, { search })
  } catch (error) {
    if (error instanceof UnreadableDocument) return undefined
    throw error
  }
}

function listPages(reader: DocumentReader, search: boolean, limit: number): PageList {
  const list = readPageTree(reader, limit)
  return list.pages.length === 0 && search ? findStrayPages(reader, limit) : list
}

/** Has PDFium open the file with its password, or without one, and reads what it writes. */
async function decrypt(file: InputFile, context: OpeningContext): Promise<OpenedDocument> {
  const opened = await readRewritten(file, context, true)
  if (opened === undefined) throw new AppError('DAMAGED_PDF', { file: file.name })
  return opened
}

async function readRewritten(
  file: InputFile,
  context: OpeningContext,
  isEncrypted: boolean,
): Promise<OpenedDocument | undefined> {
  try {
    const pdfium = await PdfiumDocument.open(file.bytes, context.platform, file.password)
    const information = readInformation(pdfium)
    try {
      const opened = read(file.name, pdfium.saveDecrypted(), context)
      // A file that is still encrypted is one whose lock PDFium does not know.
      if (opened === undefined || opened.reader.isEncrypted) return undefined
      return { ...opened, information, isEncrypted, isRepaired: !isEncrypted }
    } finally {
      pdfium.close()
    }
  } catch (error) {
    if (!(error instanceof PdfiumError)) throw error
    if (error.failure === 'format') return undefined
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

function hasHeader(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 1024))
  return start.includes('%PDF-')
}
