import { viewMatrixInPoints } from '@recto/geometry'
import { type OpenedDocument, paperGeometry } from '@recto/pdf'
import { type PdfiumDocument, readGlyphs } from '@recto/pdfium'

import { MAX_DRAWN_CHARACTERS, SCAN_COVER_SHARE } from '../document/figures/scans.ts'
import { readDrawnContent } from './drawn-content.ts'

/** A scan consists of few objects. */
const MAX_OBJECTS = 1000

/**
 * Whether a page, counted from 0, is an image of its text with hardly any characters, painted or recognized.
 * @throws PdfiumError if PDFium cannot read the page
 */
export function isScannedPage({ pages, reader }: OpenedDocument, source: PdfiumDocument, index: number): boolean {
  const page = pages[index]
  if (page === undefined) return false
  const geometry = paperGeometry(page, reader.resolve)
  const { width, height } = geometry
  const clip = { left: 0, top: 0, right: width, bottom: height }
  const view = { toView: viewMatrixInPoints(geometry), clip, hiddenLayer: undefined, maxObjects: MAX_OBJECTS }
  return source.onPage(index, (open) => {
    const glyphs = readGlyphs(open.pdfium, open.page, { maxCharacters: MAX_DRAWN_CHARACTERS, hiddenLayer: undefined })
    if (glyphs === undefined) return false
    const { images, isWhole } = readDrawnContent(open, view)
    const covered = images.reduce(
      (sum, { area: { left, top, right, bottom } }) => sum + Math.max(0, right - left) * Math.max(0, bottom - top),
      0,
    )
    return isWhole && covered >= SCAN_COVER_SHARE * width * height
  })
}
