import { ObjectParser } from '../objects/object-parser.ts'
import type { PdfDictionary, PdfObject } from '../objects/objects.ts'
import { InlineImageReader } from './inline-image.ts'
import { operatorName } from './operator-names.ts'

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

/**
 * Reads the operations of a content stream as tolerantly as viewers do.
 * @param bytes the decoded content; for a page all its streams, separated by white space
 */
export function* readOperations(bytes: Uint8Array): Generator<ContentOperation, void> {
  const parser = new ObjectParser(bytes)
  const images = new InlineImageReader(parser)
  let imageStart: number | undefined
  for (;;) {
    parser.skipWhitespace()
    const start = parser.position
    const operands = parser.readOperands()
    const operator = operatorName(parser)
    if (operator === '') return
    if (operator === 'ID') {
      const image = images.read(operands)
      yield { operator: 'EI', operands: [], start: imageStart ?? start, end: parser.position, image }
    } else if (operator !== 'BI') yield { operator, operands, start, end: parser.position }
    imageStart = operator === 'BI' ? start : undefined
  }
}
