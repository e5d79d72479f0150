import { indexOf, isRegular, isWhitespace } from '@recto/runtime'

import { fullFilterName } from '../objects/filters/lossless-filters.ts'
import { PdfDictionary, PdfName, type PdfObject } from '../objects/objects.ts'
import type { Tokenizer } from '../objects/tokenizer.ts'

/** Bytes after `EI` that must look like content for it to be the operator. */
const LOOK_AHEAD = 12

/** An inline image (ISO 32000-2, 8.9.7). */
export interface InlineImage {
  dictionary: PdfDictionary
  /** The encoded data. */
  data: Uint8Array
  /** Whether `EI` was found; otherwise the data runs to the end of the content. */
  isEnded: boolean
}

/** Reads the inline images of content. */
export class InlineImageReader {
  readonly #tokens: Tokenizer
  /** End-of-data markers that no longer occur. */
  readonly #absent = new Set<string>()

  constructor(tokens: Tokenizer) {
    this.#tokens = tokens
  }

  /**
   * Reads the image whose `ID` is the last token; the next token is the one after its `EI`.
   * @param entries the operands before `ID`: the keys and values of the image dictionary
   */
  read(entries: readonly PdfObject[]): InlineImage {
    const dictionary = pairs(entries)
    // One white-space character after `ID` is not data.
    const start = this.#tokens.position + 1
    const { dataEnd, end } = findEnd(this.#tokens.bytes, start, this.#markedEnd(start, endMarkOf(dictionary)))
    this.#tokens.position = end ?? dataEnd
    return { dictionary, data: this.#tokens.bytes.subarray(start, dataEnd), isEnded: end !== undefined }
  }

  /** The offset after an end-of-data marker, or `start` if there is none. */
  #markedEnd(start: number, mark: string): number {
    if (mark === '' || this.#absent.has(mark)) return start
    const at = indexOf(this.#tokens.bytes, mark, start)
    // Searched only once: each search goes to the end of the content.
    if (at === -1) this.#absent.add(mark)
    return at === -1 ? start : at + mark.length
  }
}

function pairs(entries: readonly PdfObject[]): PdfDictionary {
  const result = new PdfDictionary()
  for (let index = 0; index + 1 < entries.length; index += 2) {
    const [key, value] = [entries[index], entries[index + 1]]
    if (key instanceof PdfName) result.set(key.value, value ?? null)
  }
  return result
}

/** The end-of-data marker of the ASCII filters (7.4.2, 7.4.3). */
function endMarkOf(image: PdfDictionary): string {
  const entry = image.has('F') ? image.get('F') : image.get('Filter')
  const first = Array.isArray(entry) ? entry[0] : entry
  const filter = first instanceof PdfName ? fullFilterName(first.value) : ''
  if (filter === 'ASCII85Decode') return '~>'
  return filter === 'ASCIIHexDecode' ? '>' : ''
}

interface ImageEnd {
  dataEnd: number
  /** The offset after `EI`; undefined if there is none. */
  end?: number
}

/**
 * Finds the end of an inline image's data. Its length is not stored, so `EI` counts as the operator if what follows
 * looks like content.
 * @param from the offset after the end-of-data marker of an ASCII filter, whose data may contain anything that looks
 * like an operator; otherwise `start`
 */
function findEnd(bytes: Uint8Array, start: number, from: number): ImageEnd {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue
    if (isRegular(bytes[at + 2]) || !looksLikeContent(bytes, at + 2)) continue
    if (isWhitespace(bytes[at - 1])) return { dataEnd: Math.max(start, at - 1), end: at + 2 }
    if (at === from && from > start) return { dataEnd: at, end: at + 2 }
  }
  return { dataEnd: bytes.length }
}

function looksLikeContent(bytes: Uint8Array, start: number): boolean {
  return bytes.subarray(start, start + LOOK_AHEAD).every((byte) => isWhitespace(byte) || (byte >= 0x20 && byte < 0x7f))
}
