import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import type { Destinations } from './destinations.ts'
import type { OpenedDocument } from './open-document.ts'
import { addTo, type OrderedNode } from './ordered-tree.ts'

/** A structure element (ISO 32000-2, 14.7.2). */
export interface StructureElement extends OrderedNode<StructureElement> {
  reference: PdfReference | undefined
  dictionary: PdfDictionary
  /** Index of the page of its content, unless the content says otherwise. */
  page: number | undefined
}

/** Content of an element on one page (14.7.5), or an element without content at its position. */
export interface StructureItem {
  element: StructureElement
  order: number
  /** The kid in the element; absent for an element without content. */
  kid: PdfObject
  /** The parent tree's reference from the content to the element: its key, and the MCID. */
  back: { key: number; mcid?: number } | undefined
}

/** The structure tree of a document, by page. */
export interface StructureTree {
  root: PdfDictionary
  elements: readonly StructureElement[]
  byPage: ReadonlyMap<number, readonly StructureItem[]>
}

/** More marked content than any page has; the parent tree has an array of that length. */
const MAX_MCID = 1_000_000

/** Reads the structure tree of a document; undefined if it is untagged. Cycles are cut. */
export function readStructureTree(
  document: OpenedDocument,
  annotationPages: ReadonlyMap<number, readonly number[]>,
  destinations: Destinations,
): StructureTree | undefined {
  const { resolve, catalog } = document.reader
  const root = resolve(catalog.get('StructTreeRoot'))
  if (!(root instanceof PdfDictionary)) return undefined
  const walk = new StructureWalk(document, annotationPages, destinations)
  walk.visit(root)
  return { root, elements: walk.elements, byPage: walk.byPage }
}

/** An element being visited: its kids, and the next one. */
interface Visit {
  element: StructureElement | undefined
  kids: readonly PdfObject[]
  next: number
}

class StructureWalk {
  readonly elements: StructureElement[] = []
  readonly byPage = new Map<number, StructureItem[]>()
  readonly #document: OpenedDocument
  readonly #annotationPages: ReadonlyMap<number, readonly number[]>
  readonly #destinations: Destinations
  readonly #seen = new Set<PdfDictionary>()
  #order = 0
  /** The page of the last content: where an element without content belongs. */
  #page = 0

  constructor(
    document: OpenedDocument,
    annotationPages: ReadonlyMap<number, readonly number[]>,
    destinations: Destinations,
  ) {
    this.#document = document
    this.#annotationPages = annotationPages
    this.#destinations = destinations
  }

  visit(root: PdfDictionary): void {
    const path: Visit[] = [{ element: undefined, kids: this.#kidsOf(root), next: 0 }]
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const kid = visit.kids[visit.next]
      visit.next += 1
      if (kid === undefined) path.pop()
      else this.#readKid(kid, visit.element, path)
    }
  }

  #readKid(kid: PdfObject, parent: StructureElement | undefined, path: Visit[]): void {
    const object = this.#resolve(kid)
    if (typeof object === 'number') {
      if (parent !== undefined) this.#addMarked(parent, kid, object, parent.page)
      return
    }
    if (!(object instanceof PdfDictionary)) return
    if (isName(object.get('Type'), 'OBJR') || (object.has('Obj') && !object.has('S')))
      this.#addObject(parent, kid, object)
    else if (isName(object.get('Type'), 'MCR') || (object.has('MCID') && !object.has('S')))
      this.#addReference(parent, kid, object)
    else if (!this.#seen.has(object)) this.#open(kid, object, parent, path)
  }

  #open(kid: PdfObject, dictionary: PdfDictionary, parent: StructureElement | undefined, path: Visit[]): void {
    this.#seen.add(dictionary)
    const reference = kid instanceof PdfReference ? kid : undefined
    const page = this.#destinations.pageIndex(dictionary.get('Pg'))
    const element = { parent, order: this.#nextOrder(), reference, dictionary, page: page ?? parent?.page }
    this.elements.push(element)
    const kids = this.#kidsOf(dictionary)
    // An empty cell keeps its row in order: it belongs to the page of the text around it.
    if (kids.length === 0) this.#add(page ?? this.#page, { element, order: element.order, kid: null, back: undefined })
    else path.push({ element, kids, next: 0 })
  }

  #addMarked(element: StructureElement, kid: PdfObject, mcid: number, page: number | undefined): void {
    if (page === undefined) return
    const key = this.#resolve(this.#document.pages[page]?.dictionary.get('StructParents') ?? null)
    this.#add(page, { element, order: this.#nextOrder(), kid, back: backTo(key, mcid) })
  }

  #addReference(element: StructureElement | undefined, kid: PdfObject, reference: PdfDictionary): void {
    const mcid = this.#resolve(reference.get('MCID'))
    const page = this.#destinations.pageIndex(reference.get('Pg')) ?? element?.page
    if (element === undefined || page === undefined || typeof mcid !== 'number') return
    const stream = this.#resolve(reference.get('Stm'))
    if (!(stream instanceof PdfStream)) {
      this.#addMarked(element, kid, mcid, page)
      return
    }
    const key = this.#resolve(stream.dictionary.get('StructParents'))
    this.#add(page, { element, order: this.#nextOrder(), kid, back: backTo(key, mcid) })
  }

  #addObject(element: StructureElement | undefined, kid: PdfObject, reference: PdfDictionary): void {
    const target = reference.get('Obj')
    const listed = target instanceof PdfReference ? this.#annotationPages.get(target.number)?.[0] : undefined
    const page = listed ?? this.#destinations.pageIndex(reference.get('Pg')) ?? element?.page
    if (element === undefined || page === undefined) return
    const object = this.#resolve(target)
    const entries = object instanceof PdfStream ? object.dictionary : object
    const key = entries instanceof PdfDictionary ? this.#resolve(entries.get('StructParent')) : null
    this.#add(page, { element, order: this.#nextOrder(), kid, back: backTo(key) })
  }

  #add(page: number, item: StructureItem): void {
    this.#page = page
    addTo(this.byPage, page, item)
  }

  #kidsOf(holder: PdfDictionary): readonly PdfObject[] {
    const kids = this.#resolve(holder.get('K'))
    if (Array.isArray(kids)) return kids
    return kids === null ? [] : [holder.get('K')]
  }

  #nextOrder(): number {
    this.#order += 1
    return this.#order
  }

  #resolve(object: PdfObject): PdfObject {
    return this.#document.reader.resolve(object)
  }
}

function backTo(key: PdfObject, mcid?: number): StructureItem['back'] {
  if (typeof key !== 'number') return undefined
  if (mcid === undefined) return { key }
  return Number.isInteger(mcid) && mcid >= 0 && mcid < MAX_MCID ? { key, mcid } : undefined
}
