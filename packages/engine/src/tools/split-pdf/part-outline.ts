import { dictionary, name, type OutlineNode, type PdfReference, pickNodes } from '@recto/pdf'

import { gather, without, type Part } from './part.ts'

/** The links between outline items, which are rebuilt. */
const PLACE = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']

type Picked = ReadonlyMap<OutlineNode | undefined, readonly OutlineNode[]>

/** Writes the outline items that lead into a part, and their ancestors even if these lead elsewhere. */
export async function writeOutline(part: Part): Promise<void> {
  const picked = pickNodes(gather(part, part.source.outlineByPage))
  if (picked.size === 0) return
  const root = part.writer.allocate()
  const [first, last] = await writeItems(part, picked, undefined, root)
  if (first === undefined || last === undefined) return
  const entries = { Type: name('Outlines'), First: first, Last: last, Count: countVisible(picked, undefined) }
  await part.writer.write(root, dictionary(entries))
  part.catalog.set('Outlines', root)
}

async function writeItems(
  part: Part,
  picked: Picked,
  parent: OutlineNode | undefined,
  parentPlace: PdfReference,
): Promise<[first?: PdfReference | undefined, last?: PdfReference | undefined]> {
  const items = (picked.get(parent) ?? []).map((node) => ({ node, place: part.writer.allocate() }))
  for (const [index, { node, place }] of items.entries()) {
    const entries = part.copier
      .copyDictionary(without(node.dictionary, PLACE))
      .set('Parent', parentPlace)
      .set('Prev', items[index - 1]?.place ?? null)
      .set('Next', items[index + 1]?.place ?? null)
    const [first, last] = await writeItems(part, picked, node, place)
    if (first !== undefined && last !== undefined) {
      const visible = countVisible(picked, node)
      entries
        .set('First', first)
        .set('Last', last)
        .set('Count', node.isOpen ? visible : -visible)
    }
    await part.writer.write(place, entries)
  }
  return [items[0]?.place, items.at(-1)?.place]
}

/** The number of items visible when the list below an item is shown, including those below open items. */
function countVisible(picked: Picked, parent: OutlineNode | undefined): number {
  const items = picked.get(parent) ?? []
  return items.reduce((sum, node) => sum + 1 + (node.isOpen ? countVisible(picked, node) : 0), 0)
}
