import { compareText, latin1 } from '@recto/runtime'

import type { Resolve } from './decode-stream.ts'
import { PdfDictionary, PdfName, PdfReference, PdfStream, PdfString, type PdfObject } from './objects.ts'

/** The most objects to visit; larger structures are not worth comparing. */
const MAX_OBJECTS = 200
/** The longest string to include. */
const MAX_STRING_BYTES = 1024

/** The key of a stream; undefined if it has none. */
export type StreamKey = (reference: PdfReference) => string | undefined

/**
 * A key that is equal for objects with equal content, whatever their numbers and the order of their entries.
 * @returns undefined if the object is too large, or contains a stream for which `streamKey` has no key
 */
export function structuralKey(object: PdfObject, resolve: Resolve, streamKey: StreamKey): string | undefined {
  let seen = 0
  const describe = (item: PdfObject): string | undefined => {
    seen += 1
    if (seen > MAX_OBJECTS) return undefined
    if (item instanceof PdfReference) {
      const target = resolve(item)
      return target instanceof PdfStream ? streamKey(item) : describe(target)
    }
    if (item instanceof PdfStream) return undefined
    if (item instanceof PdfName) return `/${item.value}`
    if (item instanceof PdfString) return describeString(item)
    // Objects that many streams refer to are visited for each of them, so large collections are rejected before
    // visiting their parts.
    if (Array.isArray(item)) return item.length > MAX_OBJECTS ? undefined : joined('[', item.map(describe))
    if (!(item instanceof PdfDictionary)) return String(item)
    if (item.entries.size > MAX_OBJECTS) return undefined
    const entries = [...item.entries].filter(([key]) => key !== 'Length')
    return joined('<', entries.map(([key, value]) => labelled(key, describe(value))).toSorted(compareMeanings))
  }
  return describe(object)
}

function describeString({ bytes }: PdfString): string | undefined {
  return bytes.length > MAX_STRING_BYTES ? undefined : `(${bytes.length}:${latin1(bytes)})`
}

function compareMeanings(left: string | undefined, right: string | undefined): number {
  return compareText(left ?? '', right ?? '')
}

function labelled(key: string, meaning: string | undefined): string | undefined {
  return meaning === undefined ? undefined : `${key}=${meaning}`
}

function joined(sign: string, parts: (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : `${sign}${parts.length}:${parts.join(' ')}`
}
