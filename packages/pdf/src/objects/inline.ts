import type { Resolve } from './decode-stream.ts'
import { PdfDictionary, type PdfObject } from './objects.ts'

/** Deeper than any dictionary that is copied out of its document. */
const MAX_DEPTH = 8
/** More parts than any of them has; shared references would otherwise be expanded exponentially. */
const MAX_PARTS = 10_000

/** A copy of an object with all references replaced by what they refer to. Streams and what is nested too deep are dropped. */
export function inline(object: PdfObject, resolve: Resolve): PdfObject {
  let parts = 0
  const take = (part: PdfObject, depth: number): PdfObject => {
    parts += 1
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return null
    const direct = resolve(part)
    if (Array.isArray(direct)) return direct.map((item) => take(item, depth + 1))
    if (!(direct instanceof PdfDictionary)) return direct
    return new PdfDictionary([...direct.entries].map(([key, value]) => [key, take(value, depth + 1)]))
  }
  return take(object, 0)
}
