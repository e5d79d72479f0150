import { indexOf } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import type { CrossReference, CrossReferenceSource, FoundObject } from './cross-reference.ts'
import type { Resolve } from './decode-stream.ts'
import { NestedTooDeep, ObjectParser, SyntaxProblem } from './object-parser.ts'
import { ObjectStreamReader } from './object-stream-reader.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/**
 * Rebuilds cross-reference data by scanning for objects. Of two with the same number the later one wins; objects in
 * object streams count, those inside stream data do not.
 * @returns undefined if there are no objects
 * @throws AppError TOO_COMPLEX
 */
export function recoverCrossReference(
  found: readonly FoundObject[],
  source: CrossReferenceSource,
): CrossReference | undefined {
  if (found.length === 0) return undefined
  const entries = new Map<number, CrossReferenceEntry>()
  const trailers: PdfDictionary[] = readTrailers(source)
  const catalogs: PdfReference[] = []
  let dataEnd = 0
  for (const { number, generation, offset } of found) {
    // An embedded PDF has its own objects.
    if (offset < dataEnd) continue
    const object = readLoosely(source, offset)
    if (object === undefined) continue
    entries.set(number, { kind: 'uncompressed', offset, generation })
    if (object instanceof PdfStream) {
      dataEnd = trustedEnd(object, source.bytes)
      addStream(object, number, entries, trailers, source.budget)
    } else if (object instanceof PdfDictionary && isName(object.get('Type'), 'Catalog')) {
      catalogs.push(new PdfReference(number, generation))
    }
  }
  return { entries, trailer: chooseTrailer(trailers, catalogs, entries, source), isComplete: false }
}

/** The object at an offset. Nesting too deep is an error only for callers that need the object. */
function readLoosely({ readAt }: CrossReferenceSource, offset: number): PdfObject | undefined {
  try {
    return readAt(offset)?.object
  } catch (error) {
    if (error instanceof NestedTooDeep) return null
    throw error
  }
}

/** The end of stream data by its Length, if that is right; else 0, because the search for the end may have gone too far. */
function trustedEnd({ dictionary, data }: PdfStream, bytes: Uint8Array): number {
  return dictionary.get('Length') === data.length ? data.byteOffset - bytes.byteOffset + data.length : 0
}

const direct: Resolve = (object) => object

/** Adds the objects of an object stream, or the trailer in a cross-reference stream. */
function addStream(
  stream: PdfStream,
  number: number,
  entries: Map<number, CrossReferenceEntry>,
  trailers: PdfDictionary[],
  budget: ReadingBudget,
): void {
  const type = stream.dictionary.get('Type')
  if (isName(type, 'XRef')) trailers.push(stream.dictionary)
  if (!isName(type, 'ObjStm')) return
  for (const [index, contained] of (ObjectStreamReader.open(stream, direct, budget)?.numbers ?? []).entries()) {
    entries.set(contained, { kind: 'compressed', stream: number, index })
  }
}

function readTrailers({ bytes, budget }: CrossReferenceSource): PdfDictionary[] {
  const trailers: PdfDictionary[] = []
  for (let at = indexOf(bytes, 'trailer'); at !== -1; at = indexOf(bytes, 'trailer', at + 7)) {
    const parser = new ObjectParser(bytes, at + 'trailer'.length)
    try {
      const trailer = parser.readObject()
      if (trailer instanceof PdfDictionary) trailers.push(trailer)
    } catch (error) {
      // The keyword is part of some text; the next one may be a trailer.
      if (!(error instanceof SyntaxProblem)) throw error
    } finally {
      budget.countRead(parser.position - at)
    }
  }
  return trailers
}

/** Merges trailers: the newest whose root is a catalog, with entries of older ones; without one, the newest catalog found. */
function chooseTrailer(
  trailers: PdfDictionary[],
  catalogs: PdfReference[],
  entries: Map<number, CrossReferenceEntry>,
  source: CrossReferenceSource,
): PdfDictionary {
  const result = new PdfDictionary()
  const isCatalog = (object: PdfObject) => {
    if (!(object instanceof PdfReference)) return false
    const entry = entries.get(object.number)
    if (entry?.kind === 'compressed') return true
    const found = entry?.kind === 'uncompressed' ? readLoosely(source, entry.offset) : undefined
    return found instanceof PdfDictionary && found.has('Pages')
  }
  for (const trailer of trailers) {
    for (const key of ['Info', 'ID', 'Encrypt']) if (trailer.has(key)) result.set(key, trailer.get(key))
    if (isCatalog(trailer.get('Root'))) result.set('Root', trailer.get('Root'))
  }
  const lastCatalog = catalogs.at(-1)
  if (!result.has('Root') && lastCatalog !== undefined) result.set('Root', lastCatalog)
  return result
}
