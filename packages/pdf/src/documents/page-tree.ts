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

/** The pages of a document and the places in its tree that led to none. */
export interface PageList {
  pages: Page[]
  /** How many pages are lost. */
  lost: number
  /** Which ones, counted from 1 as they stood in the document; the first ones where they are many. */
  lostPages: readonly number[]
}

/** More lost pages are counted, not listed. */
const MAX_LISTED = 100

/** A node of the tree on the way to the page that is read: which kid comes next. */
interface Visit {
  kids: readonly PdfObject[]
  next: number
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
  const gaps = new Gaps()
  const path: Visit[] = [{ kids: [reader.catalog.get('Pages')], next: 0, inherited: new Map() }]
  for (let visit = path.at(-1); visit !== undefined && pages.length <= limit; visit = path.at(-1)) {
    const object = visit.kids[visit.next]
    visit.next += 1
    if (object === undefined) {
      path.pop()
      continue
    }
    const dictionary = reader.resolve(object)
    if (!(dictionary instanceof PdfDictionary)) {
      gaps.add(1, pages.length)
      continue
    }
    const kids = reader.resolve(dictionary.get('Kids'))
    if (Array.isArray(kids) && !isName(dictionary.get('Type'), 'Page')) {
      if (nodes.has(dictionary)) continue
      nodes.add(dictionary)
      path.push({ kids, next: 0, inherited: inherit(dictionary, visit.inherited) })
    } else if (isName(dictionary.get('Type'), 'Pages')) {
      gaps.add(missingKids(dictionary, reader), pages.length)
    } else pages.push({ ...ownPlace(object, placed), dictionary, inherited: visit.inherited })
  }
  return { pages, lost: gaps.count, lostPages: gaps.pages }
}

/** Places in the page order that led to no page. */
class Gaps {
  count = 0
  readonly pages: number[] = []

  /** @param before pages found so far */
  add(count: number, before: number): void {
    for (let place = 1; place <= count && this.pages.length < MAX_LISTED; place += 1) {
      this.pages.push(before + this.count + place)
    }
    this.count += count
  }
}

/** How many pages a node had whose kids are gone, by its own word as far as that can be believed. */
function missingKids(node: PdfDictionary, reader: DocumentReader): number {
  const count = reader.resolve(node.get('Count'))
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_LISTED ? count : 0
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
  return { pages, lost: 0, lostPages: [] }
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
