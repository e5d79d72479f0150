import { fullFilterName } from '../objects/filters/decode-rare.ts'
import { ObjectParser } from '../objects/object-parser.ts'
import { PdfDictionary, PdfName, type PdfObject } from '../objects/objects.ts'
import { inlineImageData } from './inline-image-data.ts'

/** An operator of a content stream with its operands (ISO 32000-2, 7.8.2). */
export interface ContentOperation {
  /** An inline image is a single operation, `EI`. */
  operator: string
  operands: readonly PdfObject[]
  /** Offsets from the first operand, or `BI`, to the end of the operator. */
  start: number
  end: number
  /** For `EI`: the image dictionary and its encoded data. */
  image?: { dictionary: PdfDictionary; data: Uint8Array } | undefined
}

/** Further operands are dropped; no operator takes as many. */
const MAX_OPERANDS = 64

/**
 * Reads the operations of a content stream, as tolerant as viewers are.
 * @param bytes the decoded content; for a page all its streams, separated by white space
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
      const { data, end } = inlineImageData(bytes, parser.position, endMarkOf(dictionary))
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

/** The end-of-data marker of the ASCII filters (7.4.2, 7.4.3). */
function endMarkOf(image: PdfDictionary): string {
  const entry = image.has('F') ? image.get('F') : image.get('Filter')
  const first = Array.isArray(entry) ? entry[0] : entry
  const filter = first instanceof PdfName ? fullFilterName(first.value) : ''
  if (filter === 'ASCII85Decode') return '~>'
  return filter === 'ASCIIHexDecode' ? '>' : ''
}
