import { useLingui } from '@lingui/react/macro'
import type { PlacedOnSheet, SheetPlan } from '@recto/contract'
import type { CSSProperties } from 'react'

import { PageThumbnail } from '../../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../../messages/format.ts'
import type { ArrangedPage } from '../arrangement.ts'
import type { GridFiles } from '../grid-files.ts'
import { WHOLE_PAGE } from '../page-crop.ts'
import type { PageSize } from '../page-shape.ts'
import type { LayoutSettings } from './layout-settings.ts'

/** Thumbnails are rendered in steps of this size, so that moving the slider re-renders few of them. */
const THUMBNAIL_STEP = 64
/** Pages narrower than this have no room for their number. */
const LEAST_NUMBERED = 34

interface SheetProps {
  /** Of the side among all sides, counted from 1. */
  position: number
  count: number
  placed: readonly PlacedOnSheet[]
  plan: SheetPlan & { shapes: readonly PageSize[] }
  pages: readonly ArrangedPage[]
  files: GridFiles
  settings: LayoutSettings
  /** CSS pixels per point. */
  pixels: number
}

/** A side of a sheet with its pages. */
export function Sheet({ position, count, placed, plan, pages, files, settings, pixels }: SheetProps) {
  const { booklet, frame } = settings
  const { caption, label } = useSheetName(position, booklet, placed)
  return (
    <div role="listitem" className="sheet" aria-label={label} aria-posinset={position} aria-setsize={count}>
      <div className="sheet__slot" aria-hidden="true">
        <div
          className={booklet ? 'sheet__paper sheet__paper--folded' : 'sheet__paper'}
          style={{ width: plan.width * pixels, height: plan.height * pixels }}
        >
          {placed.map(({ page, left, bottom, scale }) => {
            const arranged = pages[page - 1]
            const size = plan.shapes[page - 1]
            if (arranged === undefined || size === undefined) return null
            const width = size.width * scale * pixels
            const height = size.height * scale * pixels
            return (
              <div
                key={page}
                className={frame ? 'sheet__page sheet__page--framed' : 'sheet__page'}
                style={{ left: left * pixels, bottom: bottom * pixels, width, height }}
              >
                <PlacedPage page={arranged} files={files} width={width} height={height} />
                {width >= LEAST_NUMBERED && <b>{formatCount(page)}</b>}
              </div>
            )
          })}
        </div>
      </div>
      <p className="sheet__name" aria-hidden="true">
        {caption}
      </p>
    </div>
  )
}

/** A page as displayed: its visible region, rotated. */
function PlacedPage({ page, files, width, height }: PageSize & { page: ArrangedPage; files: GridFiles }) {
  const { source, rotation, crop } = page
  if (source === undefined) return null
  const { left, top, right, bottom } = crop?.part ?? WHOLE_PAGE
  const isUpright = rotation % 180 === 0
  const [across, down] = isUpright ? [width, height] : [height, width]
  const whole = { width: across / (right - left), height: down / (bottom - top) }
  const turned: CSSProperties = { width: across, height: down, rotate: `${rotation}deg` }
  return (
    <span className="sheet__part" style={turned}>
      <span style={{ ...whole, left: -left * whole.width, top: -top * whole.height }}>
        <PageThumbnail
          document={files.byId.get(source.fileId)}
          page={source.page}
          aspectRatio={whole.width / whole.height}
          size={Math.ceil(Math.max(whole.width, whole.height) / THUMBNAIL_STEP) * THUMBNAIL_STEP}
        />
      </span>
    </span>
  )
}

/** The name of a side, in short and with its pages. */
function useSheetName(position: number, booklet: boolean, placed: readonly PlacedOnSheet[]) {
  const { t } = useLingui()
  const number = formatCount(booklet ? Math.ceil(position / 2) : position)
  const bookletSide = position % 2 === 1 ? t`Sheet ${number}, front` : t`Sheet ${number}, back`
  const caption = booklet ? bookletSide : t`Sheet ${number}`
  const list = placed.map(({ page }) => formatCount(page)).join(', ')
  return { caption, label: list === '' ? t`${caption}: blank` : t`${caption}: pages ${list}` }
}
