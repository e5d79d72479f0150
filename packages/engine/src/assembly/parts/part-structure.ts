import {
  addTo,
  dictionary,
  name,
  type PdfObject,
  PdfReference,
  PdfString,
  pickNodes,
  type StructureElement,
  type StructureItem,
  writeNameTree,
  writeNumberTree,
} from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { itemsOnPages, resolveIn, omitEntries, type Part } from './part.ts'

/** Entries of the structure tree root that apply to all elements (ISO 32000-2, table 354). */
const TREE_DEFAULTS = ['RoleMap', 'ClassMap', 'Namespaces', 'PronunciationLexicon']

/** The structure elements of a part, with new references. */
export interface PartStructure {
  items: readonly StructureItem[]
  kids: ReadonlyMap<StructureElement | undefined, readonly StructureElement[]>
  references: ReadonlyMap<StructureElement, PdfReference>
  root: PdfReference
}

/** Allocates references for the elements with content on the pages of a part, and for their ancestors. */
export function planStructure(part: Part): PartStructure | undefined {
  const items = itemsOnPages(part, part.source.structure?.byPage)
  const kids = pickNodes(items.map(({ element }) => element))
  if (kids.size === 0) return undefined
  const { copier, writer, source } = part
  const root = writer.allocate()
  const own = source.document.reader.catalog.get('StructTreeRoot')
  if (own instanceof PdfReference) copier.redirect(own, root)
  const references = new Map<StructureElement, PdfReference>()
  for (const element of [...kids.values()].flat()) {
    const reference = writer.allocate()
    references.set(element, reference)
    if (element.reference !== undefined) copier.redirect(element.reference, reference)
  }
  return { items, kids, references, root }
}

/** Writes the structure tree of a part. */
export async function writeStructure(part: Part, structure: PartStructure): Promise<void> {
  const { copier, writer, catalog, source } = part
  const root = source.structure?.root
  if (root === undefined) return
  const { kids, references } = structure
  const content = new Map<StructureElement, { order: number; object: PdfObject }[]>()
  for (const { element, order, kid } of structure.items) {
    if (kid !== null) addTo(content, element, { order, object: copier.copy(kid) })
  }
  for (const [element, reference] of references) {
    const below = childElements(structure, element)
    const all = [...(content.get(element) ?? []), ...below].toSorted((left, right) => left.order - right.order)
    const copy = copier.copyDictionary(omitEntries(element.dictionary, ['K', 'P']))
    copy.set('P', element.parent === undefined ? structure.root : (references.get(element.parent) ?? null))
    if (all.length > 0)
      copy.set(
        'K',
        all.map(({ object }) => object),
      )
    await writer.write(reference, copy)
  }
  const parents = parentEntries(structure)
  const ids = identifiers(part, structure)
  const entries = dictionary({
    Type: name('StructTreeRoot'),
    K: (kids.get(undefined) ?? []).map((element) => references.get(element) ?? null),
    ParentTree: await writeNumberTree(writer, parents),
    ParentTreeNextKey: [...parents.keys()].reduce((most, key) => Math.max(most, key + 1), 0),
    IDTree: ids.length > 0 ? await writeNameTree(writer, ids) : undefined,
  })
  for (const key of TREE_DEFAULTS) if (root.has(key)) entries.set(key, copier.copy(root.get(key)))
  await writer.write(structure.root, entries)
  catalog.set('StructTreeRoot', structure.root)
  const mark = source.document.reader.catalog.get('MarkInfo')
  if (mark !== null) catalog.set('MarkInfo', copier.copy(mark))
}

function childElements(
  { kids, references }: PartStructure,
  element: StructureElement,
): { order: number; object: PdfObject }[] {
  return (kids.get(element) ?? []).map((kid) => ({ order: kid.order, object: references.get(kid) ?? null }))
}

/** Parent tree entries (14.7.5.4): elements by MCID for a page or form, a single element for an annotation. */
function parentEntries({ items, references }: PartStructure): Map<number, PdfObject> {
  const parents = new Map<number, PdfObject>()
  for (const { element, back } of items) {
    const reference = references.get(element)
    if (back === undefined || reference === undefined) continue
    if (back.mcid === undefined) parents.set(back.key, reference)
    else {
      const known = parents.get(back.key)
      const list = Array.isArray(known) ? known : []
      while (list.length <= back.mcid) list.push(null)
      list[back.mcid] = reference
      parents.set(back.key, list)
    }
  }
  return parents
}

function identifiers(part: Part, { references }: PartStructure): [string, PdfObject][] {
  return [...references].flatMap(([{ dictionary: entries }, reference]): [string, PdfObject][] => {
    const id = resolveIn(part, entries.get('ID'))
    return id instanceof PdfString ? [[latin1(id.bytes), reference]] : []
  })
}
