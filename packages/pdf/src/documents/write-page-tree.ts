import type { DocumentCopier } from '../objects/document-copier.ts'
import type { ObjectWriter } from '../objects/object-store.ts'
import { dictionary, name, type PdfDictionary, type PdfReference } from '../objects/objects.ts'
import type { Page } from './page-tree.ts'

/** Kids per node: few enough for viewers that walk the tree to find any page quickly. */
const KIDS_PER_NODE = 64

/** A page to be copied: its new reference and its copier. */
export interface ReservedPage {
  page: Page
  copier: DocumentCopier
  reference: PdfReference
}

/** Reserves a number for each page, so that references to it can be written. */
export function reservePages(pages: readonly Page[], copier: DocumentCopier, writer: ObjectWriter): ReservedPage[] {
  return pages.map((page) => {
    const reference = writer.allocate()
    if (page.reference !== undefined) copier.redirect(page.reference, reference)
    return { page, copier, reference }
  })
}

/** A page to be written. */
export interface NewPage {
  reference: PdfReference
  /** Its entries, without Type and Parent. */
  entries: () => PdfDictionary
}

/**
 * Writes copied pages in order under a new page tree.
 * @returns the root of the tree
 */
export function writePageTree(pages: readonly ReservedPage[], writer: ObjectWriter): Promise<PdfReference> {
  return writeNewPages(copiedPages(pages), writer)
}

/** Copied pages to be written, each with its inherited attributes. */
export function copiedPages(pages: readonly ReservedPage[]): NewPage[] {
  return pages.map((page) => ({ reference: page.reference, entries: () => copyPage(page) }))
}

/**
 * Writes new pages in order under a new page tree.
 * @returns the root of the tree
 */
export async function writeNewPages(pages: readonly NewPage[], writer: ObjectWriter): Promise<PdfReference> {
  const root = writer.allocate()
  const kids: PdfReference[] = []
  for (let start = 0; start < pages.length; start += KIDS_PER_NODE) {
    const part = pages.slice(start, start + KIDS_PER_NODE)
    const node = writer.allocate()
    kids.push(node)
    for (const { reference, entries } of part) {
      await writer.write(reference, entries().set('Type', name('Page')).set('Parent', node))
    }
    const references = part.map(({ reference }) => reference)
    const entries = { Type: name('Pages'), Parent: root, Kids: references, Count: references.length }
    await writer.write(node, dictionary(entries))
  }
  await writer.write(root, dictionary({ Type: name('Pages'), Kids: kids, Count: pages.length }))
  return root
}

function copyPage({ page, copier }: ReservedPage): PdfDictionary {
  const copy = copier.copyDictionary(page.dictionary, 'Parent')
  // A reference to nothing counts as absent (7.3.9).
  for (const [key, value] of page.inherited) if (copy.get(key) === null) copy.set(key, copier.copy(value))
  return copy
}
