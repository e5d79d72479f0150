import { dictionary, name, type OutlineNode, type PdfReference, pickNodes } from '@recto/pdf'

import { itemsOfPages, leavesOf, omitEntries, type Part } from './part.ts'

/** The links between outline items, which are rebuilt. */
const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']

type PickedItems = ReadonlyMap<OutlineNode | undefined, readonly OutlineNode[]>

/**
 * Writes the outline items that lead into a part and all their ancestors; with `unplaced` also items that lead to no
 * page.
 */
export async function writeOutline(part: Part): Promise<void> {
  const { outline, outlineByPage } = part.source
  const elsewhere = part.contents.unplaced ? leavesOf(outline).filter(({ page }) => page === undefined) : []
  const picked = pickNodes([...itemsOfPages(part, outlineByPage), ...elsewhere])
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
  picked: PickedItems,
  parent: OutlineNode | undefined,
  parentReference: PdfReference,
): Promise<[first?: PdfReference | undefined, last?: PdfReference | undefined]> {
  const items = (picked.get(parent) ?? []).map((node) => ({ node, reference: part.writer.allocate() }))
  for (const [index, { node, reference }] of items.entries()) {
    const entries = part.copier
      .copyDictionary(omitEntries(node.dictionary, LINKS))
      .set('Parent', parentReference)
      .set('Prev', items[index - 1]?.reference ?? null)
      .set('Next', items[index + 1]?.reference ?? null)
    const [first, last] = await writeItems(part, picked, node, reference)
    if (first !== undefined && last !== undefined) {
      const visible = countVisible(picked, node)
      entries
        .set('First', first)
        .set('Last', last)
        .set('Count', node.isOpen ? visible : -visible)
    }
    await part.writer.write(reference, entries)
  }
  return [items[0]?.reference, items.at(-1)?.reference]
}

/** The number of items visible when the list below an item is shown, including those below open items. */
function countVisible(picked: PickedItems, parent: OutlineNode | undefined): number {
  const items = picked.get(parent) ?? []
  return items.reduce((sum, node) => sum + 1 + (node.isOpen ? countVisible(picked, node) : 0), 0)
}
