import { indexOf, isRegular, isWhitespace } from '@recto/runtime'

import { fullFilterName } from '../objects/filters/decode-rare.ts'
import { ObjectParser } from '../objects/object-parser.ts'
import { PdfDictionary, PdfName, type PdfObject } from '../objects/objects.ts'

/** One operator of a content stream with what stands before it (ISO 32000-2, 7.8.2). */
export interface ContentOperation {
  /** An inline image is one operation, `EI`. */
  operator: string
  operands: readonly PdfObject[]
  /** Where its first operand, or `BI`, begins and where it ends. */
  start: number
  end: number
  /** For `EI`: what the image is and its data as it stands. */
  image?: { dictionary: PdfDictionary; data: Uint8Array } | undefined
}

/** Operands beyond this number are dropped; none of the operators has as many. */
const MAX_OPERANDS = 64

/** Bytes after the end of an inline image that must look like content for it to be the end. */
const LOOK_AHEAD = 12

/**
 * Reads the operations of a content stream one after the other, as forgiving as readers are.
 * @param bytes the decoded content; that of a page is all its streams with white space between them
 */
export function* readOperations(bytes: Uint8Array): Generator<ContentOperation, void> {
  const parser = new ObjectParser(bytes)
  let operands: PdfObject[] = []
  let start = 0
  let imageStart: number | undefined
  for (;;) {
    parser.skipWhitespace()
    if (operands.length === 0) start = parser.position
    const operand = parser.readOperand()
    if (operand !== undefined) {
      if (operands.length < MAX_OPERANDS) operands.push(operand)
      continue
    }
    const operator = parser.readWord()
    if (operator === '') return
    if (operator === 'ID') {
      const dictionary = pairs(operands)
      const { data, end } = inlineData(bytes, parser.position, endMarkOf(dictionary))
      parser.position = end
      const image = { dictionary, data }
      yield { operator: 'EI', operands: [], start: imageStart ?? start, end, image }
    } else if (operator !== 'BI') yield { operator, operands, start, end: parser.position }
    imageStart = operator === 'BI' ? start : undefined
    operands = []
  }
}

/** The entries between `BI` and `ID`. */
function pairs(operands: readonly PdfObject[]): PdfDictionary {
  const result = new PdfDictionary()
  for (let index = 0; index + 1 < operands.length; index += 2) {
    const [key, value] = [operands[index], operands[index + 1]]
    if (key instanceof PdfName) result.set(key.value, value ?? null)
  }
  return result
}

/** What data in letters ends with, in which anything may stand that looks like an operator (7.4.2, 7.4.3). */
function endMarkOf(image: PdfDictionary): string {
  const entry = image.has('F') ? image.get('F') : image.get('Filter')
  const first = Array.isArray(entry) ? entry[0] : entry
  const filter = first instanceof PdfName ? fullFilterName(first.value) : ''
  if (filter === 'ASCII85Decode') return '~>'
  return filter === 'ASCIIHexDecode' ? '>' : ''
}

/** The data of an inline image (8.9.7): nothing but what follows tells where it ends. */
function inlineData(bytes: Uint8Array, after: number, endMark: string): { data: Uint8Array; end: number } {
  // One white space after `ID` is no data.
  const start = after + 1
  const mark = endMark === '' ? -1 : indexOf(bytes, endMark, start)
  for (let at = mark === -1 ? start : mark + endMark.length; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue
    if (isRegular(bytes[at + 2]) || !looksLikeContent(bytes, at + 2)) continue
    if (isWhitespace(bytes[at - 1])) return { data: bytes.subarray(start, at - 1), end: at + 2 }
    if (mark + endMark.length === at) return { data: bytes.subarray(start, at), end: at + 2 }
  }
  return { data: bytes.subarray(start), end: bytes.length }
}

function looksLikeContent(bytes: Uint8Array, start: number): boolean {
  return bytes.subarray(start, start + LOOK_AHEAD).every((byte) => isWhitespace(byte) || (byte >= 0x20 && byte < 0x7f))
}
