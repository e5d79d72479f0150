import { indexOf } from './characters.ts'
import { scanForObjects, type CrossReference, type Entry, type ReadAt } from './cross-reference.ts'
import type { Resolve } from './decode-stream.ts'
import { ObjectParser, SyntaxProblem } from './object-parser.ts'
import { ObjectStreamReader } from './object-stream-reader.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from './objects.ts'

/**
 * Rebuilds cross-reference data from the objects found by looking at every byte: of two with one number the later one
 * counts, objects inside object streams included.
 * @returns undefined when the file holds no object.
 */
export function recoverCrossReference(bytes: Uint8Array, readAt: ReadAt): CrossReference | undefined {
  const found = scanForObjects(bytes)
  if (found.length === 0) return undefined
  const entries = new Map<number, Entry>()
  const trailers: PdfDictionary[] = readTrailers(bytes)
  const catalogs: PdfReference[] = []
  for (const { number, generation, offset } of found) {
    const object = readAt(offset)?.object
    if (object === undefined) continue
    entries.set(number, { kind: 'offset', offset, generation })
    if (object instanceof PdfStream) addStream(object, number, entries, trailers)
    else if (object instanceof PdfDictionary && isName(object.get('Type'), 'Catalog')) {
      catalogs.push(new PdfReference(number, generation))
    }
  }
  return { entries, trailer: chooseTrailer(trailers, catalogs, entries, readAt), isComplete: false }
}

const direct: Resolve = (object) => object

/** Takes in what an object stream holds, or the trailer that a cross-reference stream is. */
function addStream(stream: PdfStream, number: number, entries: Map<number, Entry>, trailers: PdfDictionary[]): void {
  const type = stream.dictionary.get('Type')
  if (isName(type, 'XRef')) trailers.push(stream.dictionary)
  if (!isName(type, 'ObjStm')) return
  for (const [index, packed] of (ObjectStreamReader.open(stream, direct)?.numbers ?? []).entries()) {
    entries.set(packed, { kind: 'packed', stream: number, index })
  }
}

function readTrailers(bytes: Uint8Array): PdfDictionary[] {
  const trailers: PdfDictionary[] = []
  for (let at = indexOf(bytes, 'trailer'); at !== -1; at = indexOf(bytes, 'trailer', at + 7)) {
    try {
      const trailer = new ObjectParser(bytes, at + 'trailer'.length).readObject()
      if (trailer instanceof PdfDictionary) trailers.push(trailer)
    } catch (error) {
      // The word stands in some text; the next one may be a trailer.
      if (!(error instanceof SyntaxProblem)) throw error
    }
  }
  return trailers
}

/** One trailer of many: the newest whose root is a catalog, with what only older ones tell, else the newest catalog found. */
function chooseTrailer(
  trailers: PdfDictionary[],
  catalogs: PdfReference[],
  entries: Map<number, Entry>,
  readAt: ReadAt,
): PdfDictionary {
  const result = new PdfDictionary()
  const isCatalog = (object: PdfObject) => {
    if (!(object instanceof PdfReference)) return false
    const entry = entries.get(object.number)
    if (entry?.kind === 'packed') return true
    const found = entry?.kind === 'offset' ? readAt(entry.offset)?.object : undefined
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
