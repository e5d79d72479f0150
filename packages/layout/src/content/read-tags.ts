import {
  decodeText,
  type Destinations,
  type OpenedDocument,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  readStructureTree,
  type Resolve,
  type StructureElement,
  type StructureItem,
} from '@recto/pdf'

import type { TaggedElement } from './page-content.ts'

/** The longest chain in a role map; more is a loop. */
const MAX_ROLES = 8
/** Deeper elements are attached to the last one within the bound. */
const MAX_DEPTH = 100
/** A bound for memory: larger structure trees are ignored. */
const MAX_ELEMENTS = 500_000
/** Larger spans are errors in the file. */
const MAX_SPAN = 1000
/** A bound for the size of the result. */
const MAX_ALTERNATIVE_LENGTH = 2000

/** The structure tree (ISO 32000-2, 14.7) with the marked content of pages; undefined if there is none. */
export function readTags(document: OpenedDocument, destinations: Destinations): TaggedElement | undefined {
  const tree = readStructureTree(document, new Map(), destinations)
  if (tree === undefined || tree.elements.length === 0 || tree.elements.length > MAX_ELEMENTS) return undefined
  const builder = new TagBuilder(document.reader.resolve, tree.root)
  for (const element of tree.elements) builder.addElement(element)
  const items = [...tree.byPage].flatMap(([page, found]) => found.map((item) => ({ page, item })))
  for (const { page, item } of items.toSorted((one, other) => one.item.order - other.item.order)) {
    builder.addContent(page, item)
  }
  return builder.top
}

/** Alternate descriptions by the key of the marked content they belong to, mostly of figures. */
export function alternativesIn(tags: TaggedElement | undefined): Map<string, string> {
  const found = new Map<string, string>()
  const open: { element: TaggedElement; inherited: string | undefined }[] = []
  if (tags !== undefined) open.push({ element: tags, inherited: undefined })
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const alternative = next.element.alternative ?? next.inherited
    for (const { page, mcid } of next.element.markedContent) {
      if (alternative !== undefined) found.set(contentKey(page, mcid), alternative)
    }
    for (const element of next.element.children) open.push({ element, inherited: alternative })
  }
  return found
}

/** The key of a marked-content sequence in `alternativesIn`. */
export function contentKey(page: number, mcid: number): string {
  return `${page}/${mcid}`
}

class TagBuilder {
  readonly top: TaggedElement = { type: 'StructTreeRoot', children: [], markedContent: [] }
  readonly #resolve: Resolve
  readonly #roles: PdfObject
  readonly #made = new Map<StructureElement, { tag: TaggedElement; depth: number }>()

  constructor(resolve: Resolve, root: PdfDictionary) {
    this.#resolve = resolve
    this.#roles = resolve(root.get('RoleMap'))
  }

  /** Adds an element; its parent has to be added before. */
  addElement(element: StructureElement): void {
    const around = element.parent === undefined ? undefined : this.#made.get(element.parent)
    const { dictionary } = element
    const tag: TaggedElement = { type: this.#typeOf(dictionary), children: [], markedContent: [] }
    const alternative = this.#resolve(dictionary.get('Alt'))
    if (alternative instanceof PdfString)
      tag.alternative = decodeText(alternative.bytes).slice(0, MAX_ALTERNATIVE_LENGTH)
    Object.assign(tag, this.#spansOf(dictionary))
    const parent = around?.tag ?? this.top
    parent.children.push(tag)
    const depth = (around?.depth ?? 0) + 1
    // The children of an element that is too deep go to its parent.
    this.#made.set(element, depth < MAX_DEPTH ? { tag, depth } : { tag: parent, depth: depth - 1 })
  }

  /** Adds marked content of a page; MCIDs of form XObjects count separately and are ignored. */
  addContent(page: number, { element, kid }: StructureItem): void {
    const object = this.#resolve(kid)
    const isOwn = object instanceof PdfDictionary && !(this.#resolve(object.get('Stm')) instanceof PdfStream)
    const mcid = isOwn ? this.#resolve(object.get('MCID')) : object
    if (typeof mcid === 'number') this.#made.get(element)?.tag.markedContent.push({ page, mcid })
  }

  /** The structure type of an element, resolved through the role map (14.7.3). */
  #typeOf(dictionary: PdfDictionary): string {
    let type = this.#nameOf(dictionary.get('S'))
    for (let step = 0; step < MAX_ROLES && this.#roles instanceof PdfDictionary; step += 1) {
      const next = this.#nameOf(this.#roles.get(type))
      if (next === '' || next === type) break
      type = next
    }
    return type
  }

  #nameOf(object: PdfObject): string {
    const name = this.#resolve(object)
    return name instanceof PdfName ? name.value : ''
  }

  /** The spans of a table cell, from its attributes (14.8.5.7). */
  #spansOf(dictionary: PdfDictionary): Pick<TaggedElement, 'rowSpan' | 'columnSpan'> {
    const attributes = this.#resolve(dictionary.get('A'))
    const spans: Pick<TaggedElement, 'rowSpan' | 'columnSpan'> = {}
    for (const object of Array.isArray(attributes) ? attributes : [attributes]) {
      const entries = this.#resolve(object)
      if (!(entries instanceof PdfDictionary)) continue
      const [rows, columns] = ['RowSpan', 'ColSpan'].map((key) => this.#resolve(entries.get(key)))
      if (isSpan(rows)) spans.rowSpan = rows
      if (isSpan(columns)) spans.columnSpan = columns
    }
    return spans
  }
}

function isSpan(object: PdfObject | undefined): object is number {
  return typeof object === 'number' && Number.isInteger(object) && object > 1 && object <= MAX_SPAN
}
