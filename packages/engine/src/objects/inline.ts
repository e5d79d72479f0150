import type { Resolve } from './decode-stream.ts'
import { PdfDictionary, type PdfObject } from './objects.ts'

/** Deeper than any dictionary that is taken out of its document goes. */
const MAX_DEPTH = 8

/** A copy of an object with everything it refers to within it, so that it can do without its document. Streams and what lies too deep are left out. */
export function inline(object: PdfObject, resolve: Resolve, depth = 0): PdfObject {
  const direct = resolve(object)
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(direct)) return direct.map((item) => inline(item, resolve, depth + 1))
  if (!(direct instanceof PdfDictionary)) return direct
  const entries = [...direct.entries].map(([key, value]) => [key, inline(value, resolve, depth + 1)] as const)
  return new PdfDictionary(entries)
}
