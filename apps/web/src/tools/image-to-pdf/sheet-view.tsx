import type { PlacedBox } from '@recto/contract'
import { memo, useRef, type CSSProperties } from 'react'

import { PageCanvas } from '../../components/page-thumbnail/page-canvas.tsx'
import { useNearViewport } from '../../components/page-thumbnail/use-near-viewport.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { Sheet } from './sheet-plan.ts'

interface SheetViewProps {
  sheet: Sheet
  /** The file in focus; images of other files on the same page are faded. */
  id: string
  documentOf: (id: string) => PreviewDocument | undefined
  background: string
  /** The longest side on screen, in CSS pixels. */
  size: number
}

/** A page of the result with its images in place. Decorative: the adjacent text describes it. */
export const SheetView = memo(function SheetView({ sheet, id, documentOf, background, size }: SheetViewProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useNearViewport(frame)
  const longest = Math.max(sheet.width, sheet.height)
  const style: CSSProperties & Record<'--shape' | '--paper-color', number | string> = {
    '--shape': sheet.width / sheet.height,
    '--paper-color': background,
  }
  return (
    <span ref={frame} className="mini paper" style={style} aria-hidden="true">
      {isNear &&
        sheet.shown.map(({ id: shownId, frame: page }, index) => {
          const document = documentOf(shownId)
          const place = sheet.images[index]
          if (document === undefined || place === undefined) return null
          const { box, clip = box } = place
          return (
            <span
              key={`${shownId}/${page}`}
              className={shownId === id ? 'paper__cut' : 'paper__cut paper__cut--other'}
              style={placeOf(clip, sheet)}
            >
              <span className="paper__image" style={placeOf(relativeTo(box, clip), clip)}>
                <PageCanvas
                  document={document}
                  page={page}
                  size={Math.ceil((Math.max(box.width, box.height) / longest) * size)}
                  // A cleaned image is rendered while its document is still open, because reopening means cleaning it
                  // again.
                  priority={document.cleanUp === undefined ? 'later' : 'soon'}
                />
              </span>
            </span>
          )
        })}
    </span>
  )
})

/** Returns a box relative to another box's lower left corner. */
function relativeTo(box: PlacedBox, { x, y }: PlacedBox): PlacedBox {
  return { ...box, x: box.x - x, y: box.y - y }
}

/** Position of a box within an area, in percent from the top left corner. */
function placeOf(box: PlacedBox, area: { width: number; height: number }): CSSProperties {
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  return {
    left: percent(box.x, area.width),
    top: percent(area.height - box.y - box.height, area.height),
    width: percent(box.width, area.width),
    height: percent(box.height, area.height),
  }
}
