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

import { gather, resolveIn, without, type Part } from './part.ts'

/** Entries of the structure tree root that apply to all elements (ISO 32000-2, table 354). */
const FOR_ALL_ELEMENTS = ['RoleMap', 'ClassMap', 'Namespaces', 'PronunciationLexicon']

/** The structure elements of a part, with new references. */
export interface PartStructure {
  items: readonly StructureItem[]
  kids: ReadonlyMap<StructureElement | undefined, readonly StructureElement[]>
  places: ReadonlyMap<StructureElement, PdfReference>
  root: PdfReference
}

/** Allocates references for the elements with content on the pages of a part, and for their ancestors. */
export function planStructure(part: Part): PartStructure | undefined {
  const items = gather(part, part.source.structure?.byPage)
  const kids = pickNodes(items.map(({ element }) => element))
  if (kids.size === 0) return undefined
  const { copier, writer, source } = part
  const root = writer.allocate()
  const own = source.document.reader.catalog.get('StructTreeRoot')
  if (own instanceof PdfReference) copier.place(own, root)
  const places = new Map<StructureElement, PdfReference>()
  for (const element of [...kids.values()].flat()) {
    const place = writer.allocate()
    places.set(element, place)
    if (element.reference !== undefined) copier.place(element.reference, place)
  }
  return { items, kids, places, root }
}

/** Writes the structure tree of a part. */
export async function writeStructure(part: Part, structure: PartStructure): Promise<void> {
  const { copier, writer, catalog, source } = part
  const root = source.structure?.root
  if (root === undefined) return
  const { kids, places } = structure
  const content = new Map<StructureElement, { order: number; object: PdfObject }[]>()
  for (const { element, order, kid } of structure.items) {
    if (kid !== null) addTo(content, element, { order, object: copier.copy(kid) })
  }
  for (const [element, place] of places) {
    const below = elementsBelow(structure, element)
    const all = [...(content.get(element) ?? []), ...below].toSorted((left, right) => left.order - right.order)
    const copy = copier.copyDictionary(without(element.dictionary, ['K', 'P']))
    copy.set('P', element.parent === undefined ? structure.root : (places.get(element.parent) ?? null))
    if (all.length > 0)
      copy.set(
        'K',
        all.map(({ object }) => object),
      )
    await writer.write(place, copy)
  }
  const parents = parentEntries(structure)
  const ids = identifiers(part, structure)
  const entries = dictionary({
    Type: name('StructTreeRoot'),
    K: (kids.get(undefined) ?? []).map((element) => places.get(element) ?? null),
    ParentTree: await writeNumberTree(writer, parents),
    ParentTreeNextKey: [...parents.keys()].reduce((most, key) => Math.max(most, key + 1), 0),
    IDTree: ids.length > 0 ? await writeNameTree(writer, ids) : undefined,
  })
  for (const key of FOR_ALL_ELEMENTS) if (root.has(key)) entries.set(key, copier.copy(root.get(key)))
  await writer.write(structure.root, entries)
  catalog.set('StructTreeRoot', structure.root)
  const mark = source.document.reader.catalog.get('MarkInfo')
  if (mark !== null) catalog.set('MarkInfo', copier.copy(mark))
}

function elementsBelow(
  { kids, places }: PartStructure,
  element: StructureElement,
): { order: number; object: PdfObject }[] {
  return (kids.get(element) ?? []).map((kid) => ({ order: kid.order, object: places.get(kid) ?? null }))
}

/** Parent tree entries (14.7.5.4): elements by MCID for a page or form, a single element for an annotation. */
function parentEntries({ items, places }: PartStructure): Map<number, PdfObject> {
  const parents = new Map<number, PdfObject>()
  for (const { element, back } of items) {
    const place = places.get(element)
    if (back === undefined || place === undefined) continue
    if (back.mcid === undefined) parents.set(back.key, place)
    else {
      const known = parents.get(back.key)
      const list = Array.isArray(known) ? known : []
      while (list.length <= back.mcid) list.push(null)
      list[back.mcid] = place
      parents.set(back.key, list)
    }
  }
  return parents
}

function identifiers(part: Part, { places }: PartStructure): [string, PdfObject][] {
  return [...places].flatMap(([{ dictionary: entries }, place]): [string, PdfObject][] => {
    const id = resolveIn(part, entries.get('ID'))
    return id instanceof PdfString ? [[latin1(id.bytes), place]] : []
  })
}
