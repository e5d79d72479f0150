import { PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'
import type { Destinations } from './destinations.ts'
import type { OpenedDocument } from './open-document.ts'
import { addTo, type OrderedNode } from './ordered-tree.ts'

/** A field, an intermediate node, or a widget (ISO 32000-2, 12.7.4). */
export interface FieldNode extends OrderedNode<FieldNode> {
  reference: PdfReference | undefined
  dictionary: PdfDictionary
}

/** The form of a document, by page. */
export interface FieldTree {
  form: PdfDictionary
  nodes: readonly FieldNode[]
  /** Nodes with a widget on a page, by page index. */
  byPage: ReadonlyMap<number, readonly FieldNode[]>
}

/**
 * Reads the fields of a document; undefined if it has no form. Cycles are cut.
 * @param annotationPages indexes of the pages that list an annotation, by object number
 */
export function readFieldTree(
  { reader }: OpenedDocument,
  annotationPages: ReadonlyMap<number, readonly number[]>,
  destinations: Destinations,
): FieldTree | undefined {
  const { resolve, catalog } = reader
  const form = resolve(catalog.get('AcroForm'))
  if (!(form instanceof PdfDictionary)) return undefined
  const nodes: FieldNode[] = []
  const byPage = new Map<number, FieldNode[]>()
  const seen = new Set<PdfDictionary>()
  const open: { object: PdfObject; parent: FieldNode | undefined }[] = []
  const openAll = (list: PdfObject, parent: FieldNode | undefined) => {
    const items = resolve(list)
    if (Array.isArray(items)) for (const object of items.toReversed()) open.push({ object, parent })
  }
  openAll(form.get('Fields'), undefined)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { object, parent } = next
    const dictionary = resolve(object)
    if (!(dictionary instanceof PdfDictionary) || seen.has(dictionary)) continue
    seen.add(dictionary)
    const reference = object instanceof PdfReference ? object : undefined
    const node = { parent, order: nodes.length, reference, dictionary }
    nodes.push(node)
    for (const page of pagesOf(node, annotationPages, destinations)) addTo(byPage, page, node)
    openAll(dictionary.get('Kids'), node)
  }
  return { form, nodes, byPage }
}

/** The pages that list a widget, else the one in its P entry. */
function pagesOf(
  { reference, dictionary }: FieldNode,
  annotationPages: ReadonlyMap<number, readonly number[]>,
  destinations: Destinations,
): readonly number[] {
  const listed = reference === undefined ? undefined : annotationPages.get(reference.number)
  if (listed !== undefined) return listed
  const page = dictionary.has('Rect') ? destinations.pageIndex(dictionary.get('P')) : undefined
  return page === undefined ? [] : [page]
}
