import { indexOf, startsWith } from '@recto/runtime'

import { ObjectParser, SyntaxProblem } from '../objects/object-parser.ts'
import { PdfDictionary } from '../objects/objects.ts'

/** The linearization dictionary is within this many bytes of the start (ISO 32000-2, F.3.2). */
const WINDOW = 1024

/**
 * Whether a file is linearized (annex F). Its first object says so and states the file's length; a different length
 * means that the file was updated later, and is no longer linearized.
 */
export function isLinearized(bytes: Uint8Array): boolean {
  const head = firstObject(bytes.subarray(0, WINDOW))
  return head instanceof PdfDictionary && head.has('Linearized') && head.get('L') === bytes.length
}

/** The number of pages that a linearized file had when it was written; undefined if it says nothing. */
export function linearizedPages(bytes: Uint8Array): number | undefined {
  const head = firstObject(bytes.subarray(0, WINDOW))
  const count = head instanceof PdfDictionary && head.has('Linearized') ? head.get('N') : undefined
  return typeof count === 'number' && Number.isInteger(count) ? count : undefined
}

/** The first object after the header, if it is complete within the bytes. */
function firstObject(bytes: Uint8Array): unknown {
  const header = indexOf(bytes, '%PDF-')
  const parser = new ObjectParser(bytes, Math.max(0, header))
  parser.readInteger()
  parser.readInteger()
  parser.skipWhitespace()
  if (!startsWith(bytes, 'obj', parser.position)) return undefined
  parser.position += 'obj'.length
  try {
    return parser.readObject()
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined
    throw error
  }
}
