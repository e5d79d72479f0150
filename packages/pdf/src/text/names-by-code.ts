import type { Resolve } from '../objects/decode-stream.ts'
import { PdfName, type PdfObject } from '../objects/objects.ts'

/** The glyph names of codes in a `Differences` array (ISO 32000-2, 9.6.5.1); empty if it is none. */
export function namesByCode(differences: PdfObject, resolve: Resolve): Map<number, string> {
  const names = new Map<number, string>()
  if (!Array.isArray(differences)) return names
  let code = 0
  for (const item of differences.map(resolve)) {
    if (typeof item === 'number') code = item
    else if (item instanceof PdfName) {
      names.set(code, item.value)
      code += 1
    }
  }
  return names
}
