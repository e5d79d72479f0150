import type { DocumentCopier } from '../objects/document-copier.ts'
import type { DocumentWriter } from '../objects/document-writer.ts'
import { dictionary, name, type PdfDictionary, type PdfReference } from '../objects/objects.ts'
import type { Page } from './page-tree.ts'

/** Kids of one node: few enough that readers that walk the tree find any page quickly. */
const KIDS_PER_NODE = 64

/** A page on its way into a new document: where it will stand and who copies it there. */
export interface PlacedPage {
  page: Page
  copier: DocumentCopier
  reference: PdfReference
}

/** Sets aside a place for each page, so that whatever points to one finds it. */
export function placePages(pages: readonly Page[], copier: DocumentCopier, writer: DocumentWriter): PlacedPage[] {
  return pages.map((page) => {
    const reference = writer.allocate()
    if (page.reference !== undefined) copier.place(page.reference, reference)
    return { page, copier, reference }
  })
}

/**
 * Writes pages in order under a new tree of nodes, each page with what it took over from the nodes above it.
 * @returns the root of the tree.
 */
export async function writePageTree(pages: readonly PlacedPage[], writer: DocumentWriter): Promise<PdfReference> {
  const root = writer.allocate()
  const kids: PdfReference[] = []
  for (let start = 0; start < pages.length; start += KIDS_PER_NODE) {
    const part = pages.slice(start, start + KIDS_PER_NODE)
    const node = writer.allocate()
    kids.push(node)
    for (const placed of part) await writer.write(placed.reference, copyPage(placed, node))
    const references = part.map(({ reference }) => reference)
    const entries = { Type: name('Pages'), Parent: root, Kids: references, Count: references.length }
    await writer.write(node, dictionary(entries))
  }
  await writer.write(root, dictionary({ Type: name('Pages'), Kids: kids, Count: pages.length }))
  return root
}

function copyPage({ page, copier }: PlacedPage, parent: PdfReference): PdfDictionary {
  const copy = copier.copyDictionary(page.dictionary, 'Parent')
  // What leads nowhere counts as absent, too (7.3.9).
  for (const [key, value] of page.inherited) if (copy.get(key) === null) copy.set(key, copier.copy(value))
  return copy.set('Type', name('Page')).set('Parent', parent)
}
