import type { DocumentReader } from '../objects/document-reader.ts'
import { isName, PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'

/** Inheritable page attributes (ISO 32000-2, table 31). */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/** A page of a document. */
export interface Page {
  /** Its reference; absent if it is not an indirect object, or is in the tree a second time. */
  reference?: PdfReference
  dictionary: PdfDictionary
  /** Inherited attributes. */
  inherited: ReadonlyMap<string, PdfObject>
}

/** The pages of a document, and the losses in its page tree. */
export interface PageList {
  pages: Page[]
  /** Number of lost pages. */
  lost: number
  /** Their page numbers in the original order, counted from 1; the first ones if there are many. */
  lostPages: readonly number[]
  /** Whether the page tree is lost, and pages were found only by their type. */
  isTreeLost?: boolean
}

/** Further lost pages are counted, not listed. */
const MAX_LISTED = 100

/** A node being visited, and its next kid. */
interface Visit {
  kids: readonly PdfObject[]
  next: number
  inherited: ReadonlyMap<string, PdfObject>
}

/**
 * Lists the pages in order. A node is anything with kids, whatever its type; cycles are cut.
 * @param limit reading stops after this many pages; the list is then one longer
 */
export function readPageTree(reader: DocumentReader, limit: number): PageList {
  const pages: Page[] = []
  const nodes = new Set<PdfDictionary>()
  const listed = new Set<number>()
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
    } else pages.push({ ...ownReference(object, listed), dictionary, inherited: visit.inherited })
  }
  return { pages, lost: gaps.count, lostPages: gaps.pages }
}

/** Positions in the page order without a page. */
class Gaps {
  count = 0
  readonly pages: number[] = []

  /** @param before pages found so far */
  add(count: number, before: number): void {
    for (let index = 1; index <= count && this.pages.length < MAX_LISTED; index += 1) {
      this.pages.push(before + this.count + index)
    }
    this.count += count
  }
}

/** The number of pages under an unreadable node, from its Count if that is plausible. */
function missingKids(node: PdfDictionary, reader: DocumentReader): number {
  const count = reader.resolve(node.get('Count'))
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_LISTED ? count : 0
}

/** Every object with type Page, by number: the fallback if the tree is lost. */
export function findStrayPages(reader: DocumentReader, limit: number): PageList {
  const pages: Page[] = []
  for (const number of [...reader.objectNumbers].toSorted((left, right) => left - right)) {
    const reference = new PdfReference(number)
    const dictionary = reader.resolve(reference)
    if (!(dictionary instanceof PdfDictionary) || !isName(dictionary.get('Type'), 'Page')) continue
    pages.push({ reference, dictionary, inherited: new Map() })
    if (pages.length > limit) break
  }
  return { pages, lost: 0, lostPages: [], isTreeLost: true }
}

/**
 * The number of pages stated by the root of the page tree or, if that is lost, by the rest of the tree; 0 if nothing is
 * left.
 */
export function statedPages(reader: DocumentReader): number {
  const count = (node: PdfObject) => (node instanceof PdfDictionary ? reader.resolve(node.get('Count')) : null)
  const stated = count(reader.resolve(reader.catalog.get('Pages')))
  if (typeof stated === 'number') return stated
  let sum = 0
  for (const number of reader.objectNumbers) {
    const node = reader.resolve(new PdfReference(number))
    if (!(node instanceof PdfDictionary) || !isName(node.get('Type'), 'Pages')) continue
    const found = count(node)
    // Nodes below another one are counted by it.
    if (typeof found === 'number' && reader.resolve(node.get('Parent')) === null) sum += found
  }
  return sum
}

function inherit(node: PdfDictionary, above: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, PdfObject> {
  const own = INHERITED.filter((key) => node.has(key))
  if (own.length === 0) return above
  const inherited = new Map(above)
  for (const key of own) inherited.set(key, node.get(key))
  return inherited
}

function ownReference(object: PdfObject, listed: Set<number>): { reference?: PdfReference } {
  if (!(object instanceof PdfReference) || listed.has(object.number)) return {}
  listed.add(object.number)
  return { reference: object }
}
