import { indexOf, startsWith } from '@recto/runtime'

import { ObjectParser, SyntaxProblem } from '../objects/object-parser.ts'
import { PdfDictionary } from '../objects/objects.ts'

/** The dictionary lies within this many bytes from the beginning of the file (ISO 32000-2, F.3.2). */
const WINDOW = 1024

/**
 * Whether a file is laid out to be read while it arrives (annex F). Its first object says so along with the length of
 * the file; a length that is not the file's means that something was changed since, and the layout no longer holds.
 */
export function isLinearized(bytes: Uint8Array): boolean {
  const head = firstObject(bytes.subarray(0, WINDOW))
  return head instanceof PdfDictionary && head.has('Linearized') && head.get('L') === bytes.length
}

/** The object that comes first after the header, where it lies whole within the bytes given. */
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
