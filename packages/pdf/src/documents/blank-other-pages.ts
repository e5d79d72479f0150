import { dictionary, name, PdfDictionary } from '../objects/objects.ts'
import { pageGeometry } from './page-geometry.ts'
import type { DocumentChanges } from './document-changes.ts'

/** Catalog entries that affect rendering (ISO 32000-2, table 29): form, layers, output intents. */
const SEEN = new Set(['AcroForm', 'OCProperties', 'OutputIntents', 'Version'])

/** Blanks every page but one, so that writing a preview takes no longer than that page alone. */
export function blankOtherPages(changes: DocumentChanges, onlyPage: number): void {
  const { pages, reader } = changes.document
  for (const [index, page] of pages.entries()) {
    if (index === onlyPage - 1) continue
    const { mediaBox } = pageGeometry(page, reader.resolve)
    const MediaBox = [mediaBox.left, mediaBox.bottom, mediaBox.right, mediaBox.top]
    changes.pages.set(index, dictionary({ Type: name('Page'), MediaBox, Resources: new PdfDictionary() }))
  }
  const catalog = changes.catalog ?? reader.catalog
  changes.catalog = new PdfDictionary([...catalog.entries].filter(([key]) => SEEN.has(key)))
}
