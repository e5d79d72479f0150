import { memo, type CSSProperties, type ReactNode } from 'react'

import type { PreviewDocument } from '../../preview/protocol.ts'
import { Icon } from '../icon/icon.tsx'
import { PageThumbnail } from '../page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import { useContinuousAngle } from './use-continuous-angle.ts'

/** How a page is presented besides its thumbnail. */
export interface PageAppearance {
  /** The page's accessible name. */
  label: string
  /** The rotation it is shown with, clockwise in degrees. */
  rotation?: number
  /** A label on the page's corner. */
  badge?: string | undefined
  /** A class of the cell, for marks between pages. */
  className?: string | undefined
}

interface PageCellProps extends PageAppearance {
  document: PreviewDocument | undefined
  page: number
  column: number
  aspectRatio: number | undefined
  /** The size its thumbnail is rendered at. */
  thumbnail: number
  /** Undefined if pages cannot be selected. */
  isSelected: boolean | undefined
  isActive: boolean
  actions: ((page: number) => ReactNode) | undefined
}

/** One page of the grid: a thumbnail in a square that fits it at any rotation, its number, and its controls. */
export const PageCell = memo(function PageCell(props: PageCellProps) {
  const {
    document,
    page,
    column,
    aspectRatio,
    thumbnail,
    isSelected,
    isActive,
    actions,
    label,
    rotation = 0,
    badge,
    className,
  } = props
  const angle = useContinuousAngle(rotation)
  const style: CSSProperties & Record<'--turn', string> = { '--turn': `${angle}deg` }
  return (
    <div
      role="gridcell"
      className={className === undefined ? 'pages__cell' : `pages__cell ${className}`}
      data-page={page}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      aria-selected={isSelected}
      aria-colindex={column}
    >
      <div className="pages__slot">
        <span className="pages__turn" style={style}>
          <PageThumbnail document={document} page={page} aspectRatio={aspectRatio} size={thumbnail} />
        </span>
        {isSelected === true && (
          <span className="pages__tick">
            <Icon name="check" />
          </span>
        )}
        {badge !== undefined && (
          <span className="pages__badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </div>
      <div className="pages__foot">
        <span className="pages__n" aria-hidden="true">
          {formatCount(page)}
        </span>
        {actions?.(page)}
      </div>
    </div>
  )
})
