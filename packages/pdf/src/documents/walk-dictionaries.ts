import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, type PdfObject } from '../objects/objects.ts'

/**
 * Every dictionary among the objects, in arrays among them, and behind the entries named in `follow`. Each occurs once,
 * even with cycles.
 */
export function* walkDictionaries(
  roots: Iterable<PdfObject>,
  follow: readonly string[],
  resolve: Resolve,
): Generator<PdfDictionary, void> {
  const seen = new Set<PdfObject>()
  for (const root of roots) {
    const stack: PdfObject[] = [root]
    while (stack.length > 0) {
      const object = resolve(stack.pop() ?? null)
      if (!(object instanceof PdfDictionary || Array.isArray(object)) || seen.has(object)) continue
      seen.add(object)
      if (Array.isArray(object)) {
        for (const item of object.toReversed()) stack.push(item)
        continue
      }
      yield object
      for (const key of follow) if (object.has(key)) stack.push(object.get(key))
    }
  }
}
