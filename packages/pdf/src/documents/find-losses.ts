import { latin1 } from '@recto/runtime'

import type { DocumentReader } from '../objects/document-reader.ts'
import { decodeWhole } from '../objects/decode-whole.ts'
import { PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { listOf, resourcesOf } from '../content/walk-document.ts'
import type { OpenedDocument } from './open-document.ts'
import type { Page } from './page-tree.ts'

/** Losses in the content of pages that were found. */
export interface Losses {
  /** Objects that pages need and the file lacks. */
  missing: number
  /** Streams that pages need and that are truncated or cannot be decoded. */
  cut: number
  /** The pages concerned, counted from 1. */
  pages: number[]
}

/** Larger streams are not decoded to check them. */
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Content streams of a sound file are checked up to this many encoded bytes in total: a hundred pages of text, in some
 * milliseconds.
 */
const MAX_SOUND_BYTES = 512 * 1024

/** Entries that lead from what a page shows to other parts of the document. */
const OUTWARD = new Set([
  'Parent',
  'P',
  'Pg',
  'Popup',
  'IRT',
  'Dest',
  'A',
  'AA',
  'OC',
  'StructParents',
  'Metadata',
  'B',
])

/**
 * Finds losses in the content of a damaged document's pages: their streams and resources, and annotation appearances.
 */
export function findLosses(document: OpenedDocument): Losses {
  const { reader, pages } = document
  const check = new PartCheck(document)
  const parts = pages.map((page) => partsOf(page, reader))
  for (const { reference } of pages) if (reference !== undefined) check.noteCut(reference.number)
  check.follow(parts.flat())
  const losses: Losses = { missing: check.missing.size, cut: check.cut.size, pages: [] }
  if (losses.missing + losses.cut === 0) return losses
  for (const [index, roots] of parts.entries()) {
    const own = new PartCheck(document, check)
    own.follow(roots)
    const { reference } = pages[index] ?? {}
    if (reference !== undefined) own.noteCut(reference.number)
    if (own.missing.size + own.cut.size > 0) losses.pages.push(index + 1)
  }
  return losses
}

/**
 * Finds content streams that cannot be decoded in a document whose structure is sound, such as one with a damaged
 * sector. Other references are not checked: in a sound file, a missing object is an absent one.
 */
export function findCutContent(document: OpenedDocument): Losses {
  const { reader, pages } = document
  const known = new Map<PdfStream, boolean>()
  const damaged: number[] = []
  let room = MAX_SOUND_BYTES
  for (const [index, { dictionary }] of pages.entries()) {
    for (const item of listOf(dictionary.get('Contents'), reader.resolve)) {
      const stream = reader.resolve(item)
      if (!(stream instanceof PdfStream)) continue
      if (!known.has(stream)) room -= stream.data.length
      if (room < 0) break
      const isCut = known.get(stream) ?? !isWhole(stream, document)
      known.set(stream, isCut)
      if (isCut && damaged.at(-1) !== index + 1) damaged.push(index + 1)
    }
  }
  return { missing: 0, cut: [...known.values()].filter(Boolean).length, pages: damaged }
}

function isWhole(stream: PdfStream, { reader: { resolve }, inflate }: OpenedDocument): boolean {
  return decodeWhole(stream, { resolve, inflate, maxBytes: MAX_BYTES }) !== undefined
}

/** What a page shows. */
function partsOf(page: Page, { resolve }: DocumentReader): PdfObject[] {
  const annotations = resolve(page.dictionary.get('Annots'))
  const appearances = (Array.isArray(annotations) ? annotations : []).map((item) => {
    const annotation = resolve(item)
    return annotation instanceof PdfDictionary ? annotation.get('AP') : item
  })
  return [page.dictionary.get('Contents'), resourcesOf(page), ...appearances]
}

/** Follows references and records those that lead to nothing, and incomplete streams. */
class PartCheck {
  readonly missing = new Set<number>()
  readonly cut = new Set<number>()
  readonly #document: OpenedDocument
  /** The number of the object in which the file ends, if it does. */
  readonly #unfinished: number | undefined
  /** An earlier check of the same parts, whose streams need not be decoded again. */
  readonly #earlier: PartCheck | undefined
  readonly #seen = new Set<number>()

  constructor(document: OpenedDocument, earlier?: PartCheck) {
    this.#document = document
    this.#earlier = earlier
    this.#unfinished = earlier === undefined ? unfinishedObject(document.reader.bytes) : earlier.#unfinished
  }

  /** Records an object if the file ends in it. */
  noteCut(number: number): void {
    if (number === this.#unfinished) this.cut.add(number)
  }

  follow(roots: readonly PdfObject[]): void {
    const open = [...roots]
    while (open.length > 0) {
      const item = open.pop() ?? null
      const object = item instanceof PdfReference ? this.#visit(item) : item
      if (Array.isArray(object)) for (const inner of object) open.push(inner)
      const entries = object instanceof PdfStream ? object.dictionary : object
      if (!(entries instanceof PdfDictionary)) continue
      for (const [key, value] of entries.entries) if (!OUTWARD.has(key)) open.push(value)
    }
  }

  /** The object of a reference, the first time it is encountered. */
  #visit({ number }: PdfReference): PdfObject {
    if (this.#seen.has(number)) return null
    this.#seen.add(number)
    this.noteCut(number)
    const { reader } = this.#document
    const object = reader.resolve(new PdfReference(number))
    if (object === null && !reader.has(number)) this.missing.add(number)
    if (!(object instanceof PdfStream)) return object
    // Its data may have been decrypted.
    reader.forget(number)
    if (this.#isCut(number, object)) this.cut.add(number)
    return object
  }

  #isCut(number: number, stream: PdfStream): boolean {
    if (this.#earlier !== undefined) return this.#earlier.cut.has(number)
    const { bytes } = this.#document.reader
    const { buffer, byteOffset, length } = stream.data
    const isAtEnd = buffer === bytes.buffer && byteOffset + length >= bytes.byteOffset + bytes.length
    if (isAtEnd) return true
    return !isWhole(stream, this.#document)
  }
}

/** Bytes before the end to look for the head of the last object; a longer one is a stream, which is checked by its data. */
const TAIL_BYTES = 65_536

/** The number of the object in which a file ends: one that is not closed, and is followed by nothing. */
function unfinishedObject(bytes: Uint8Array): number | undefined {
  const tail = latin1(bytes, Math.max(0, bytes.length - TAIL_BYTES))
  const head = [...tail.matchAll(/(\d+)\s{1,9}\d+\s{1,9}obj\b/g)].at(-1)
  if (head === undefined || /endobj|endstream|trailer|xref/.test(tail.slice(head.index))) return undefined
  return Number(head[1])
}
