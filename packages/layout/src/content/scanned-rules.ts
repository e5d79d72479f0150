import { grayOf, ruledLines } from '@recto/images'
import { PdfiumError } from '@recto/pdfium'

import { scanOf } from '../document/figures/scans.ts'
import { type AreaSource, isDrawable } from './draw-area.ts'
import type { PageContent, PageRule } from './page-content.ts'
import { partOf, POINTS_PER_INCH, renderSize } from './render-size.ts'

/** At this resolution, hairlines are about a pixel thick, and scans of any resolution show them. */
const DOTS_PER_INCH = 150
const BLACK = 0

/** The ruled lines in the image of a page whose text was recognized; none on other pages, which paint theirs. */
export function scannedRules(page: PageContent, from: AreaSource): PageRule[] {
  if (!scanOf(page).isRecognized || !isDrawable(from)) return []
  const area = { left: 0, top: 0, right: page.width, bottom: page.height }
  const size = renderSize(area, DOTS_PER_INCH)
  if (size === undefined) return []
  const { pixelWidth, pixelHeight, scale } = size
  try {
    const part = { ...partOf(area, from.userUnit), pixelWidth, pixelHeight, ground: 'white' } as const
    const drawn = from.renderer.draw(part, 'no-text')
    if (drawn === undefined) return []
    const order = Math.min(...page.images.map((image) => image.order))
    return ruledLines(grayOf(drawn, 4, drawn.pixels), scale * POINTS_PER_INCH).map((line) => ({
      left: line.left / scale,
      top: line.top / scale,
      right: line.right / scale,
      bottom: line.bottom / scale,
      thickness: line.thickness / scale,
      isHorizontal: line.isHorizontal,
      color: BLACK,
      isDashed: false,
      order,
    }))
  } catch (error) {
    if (error instanceof PdfiumError) return []
    throw error
  }
}
