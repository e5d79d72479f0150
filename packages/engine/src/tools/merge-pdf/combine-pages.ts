import type { Page } from '../../documents/page-tree.ts'
import { dictionary, name, type PdfReference } from '../../objects/objects.ts'
import type { MergeInput, MergeOutput } from './merge-input.ts'

/** Kids of one node: few enough that readers that walk the tree find any page quickly. */
const KIDS_PER_NODE = 64

/** Writes all pages in order under a tree of nodes, each page with what it took over from the nodes above it. */
export async function combinePages(inputs: readonly MergeInput[], output: MergeOutput): Promise<void> {
  const { writer } = output
  const all = inputs.flatMap((input) =>
    input.document.pages.map((page, index) => ({ input, page, reference: input.pages[index] })),
  )
  const root = writer.allocate()
  const kids: PdfReference[] = []
  for (let start = 0; start < all.length; start += KIDS_PER_NODE) {
    const part = all.slice(start, start + KIDS_PER_NODE)
    const node = writer.allocate()
    kids.push(node)
    const references: PdfReference[] = []
    for (const { input, page, reference } of part) {
      if (reference === undefined) continue
      references.push(reference)
      await writer.write(reference, copyPage(input, page, node))
    }
    const entries = { Type: name('Pages'), Parent: root, Kids: references, Count: references.length }
    await writer.write(node, dictionary(entries))
  }
  await writer.write(root, dictionary({ Type: name('Pages'), Kids: kids, Count: all.length }))
  output.catalog.set('Pages', root)
}

function copyPage(input: MergeInput, page: Page, parent: PdfReference) {
  const copy = input.copier.copyDictionary(page.dictionary, 'Parent')
  for (const [key, value] of page.inherited) if (!page.dictionary.has(key)) copy.set(key, input.copier.copy(value))
  return copy.set('Type', name('Page')).set('Parent', parent)
}
