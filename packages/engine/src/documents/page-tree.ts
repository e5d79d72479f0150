import type { DocumentReader } from '../objects/document-reader.ts'
import { isName, PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'

/** What a page may take over from the nodes above it (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** A page of a document. */
export interface Page {
  /** Where it stands; absent when it stands nowhere of its own, or a second time in the tree. */
  reference?: PdfReference
  dictionary: PdfDictionary
  /** What it takes over from above, as it stands there. */
  inherited: ReadonlyMap<string, PdfObject>
}

/** The pages of a document and how many places in its tree led to none. */
export interface PageList {
  pages: Page[]
  lost: number
}

interface Visit {
  object: PdfObject
  inherited: ReadonlyMap<string, PdfObject>
}

/**
 * Lists the pages in order. Nodes are told from pages by their kids, whatever type they claim; loops are cut.
 * @param limit pages after which reading stops; the list is then longer than the limit by one.
 */
export function readPageTree(reader: DocumentReader, limit: number): PageList {
  const pages: Page[] = []
  const nodes = new Set<PdfDictionary>()
  const placed = new Set<number>()
  let lost = 0
  const stack: Visit[] = [{ object: reader.catalog.get('Pages'), inherited: new Map() }]
  for (let visit = stack.pop(); visit !== undefined && pages.length <= limit; visit = stack.pop()) {
    const dictionary = reader.resolve(visit.object)
    if (!(dictionary instanceof PdfDictionary)) {
      lost += 1
      continue
    }
    const kids = reader.resolve(dictionary.get('Kids'))
    if (Array.isArray(kids) && !isName(dictionary.get('Type'), 'Page')) {
      if (nodes.has(dictionary)) continue
      nodes.add(dictionary)
      const inherited = inherit(dictionary, visit.inherited)
      for (const kid of kids.toReversed()) stack.push({ object: kid, inherited })
    } else if (!isName(dictionary.get('Type'), 'Pages')) {
      pages.push({ ...ownPlace(visit.object, placed), dictionary, inherited: visit.inherited })
    }
  }
  return { pages, lost }
}

/** Every object that says it is a page, by object number: what is left when the tree is lost. */
export function findStrayPages(reader: DocumentReader, limit: number): PageList {
  const pages: Page[] = []
  for (const number of [...reader.objectNumbers].toSorted((left, right) => left - right)) {
    const reference = new PdfReference(number)
    const dictionary = reader.resolve(reference)
    if (!(dictionary instanceof PdfDictionary) || !isName(dictionary.get('Type'), 'Page')) continue
    pages.push({ reference, dictionary, inherited: new Map() })
    if (pages.length > limit) break
  }
  return { pages, lost: 0 }
}

function inherit(node: PdfDictionary, above: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, PdfObject> {
  const own = INHERITED.filter((key) => node.has(key))
  if (own.length === 0) return above
  const inherited = new Map(above)
  for (const key of own) inherited.set(key, node.get(key))
  return inherited
}

function ownPlace(object: PdfObject, placed: Set<number>): { reference?: PdfReference } {
  if (!(object instanceof PdfReference) || placed.has(object.number)) return {}
  placed.add(object.number)
  return { reference: object }
}
