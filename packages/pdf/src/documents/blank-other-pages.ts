import { dictionary, name, PdfDictionary } from '../objects/objects.ts'
import { pageGeometry } from './page-geometry.ts'
import type { DocumentChanges } from './document-changes.ts'

/** What of a catalog has a part in how pages look (ISO 32000-2, table 29): form fields, layers, colours. */
const SEEN = new Set(['AcroForm', 'OCProperties', 'OutputIntents', 'Version'])

/** Makes every page blank but the one that is looked at, so that writing the document takes no longer than that page does. */
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
