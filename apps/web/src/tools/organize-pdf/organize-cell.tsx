import { useLingui } from '@lingui/react/macro'
import { AppError } from '@recto/contract'
import { memo, useState, type CSSProperties } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { useContinuousAngle } from '../../components/page-grid/use-continuous-angle.ts'
import { PageThumbnail } from '../../components/page-thumbnail/page-thumbnail.tsx'
import { formatCount } from '../../messages/format.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import type { ArrangedPage } from './arrangement.ts'
import type { PagePart } from './page-crop.ts'
import { Ribbon, type FileMark } from './ribbon.tsx'

interface OrganizeCellProps {
  page: ArrangedPage
  position: number
  column: number
  /** The file it comes from; undefined for a blank page. */
  mark: FileMark | undefined
  document: PreviewDocument | undefined
  aspectRatio: number | undefined
  thumbnail: number
  isSelected: boolean
  isActive: boolean
  /** Whether it is being dragged. */
  isAway: boolean
}

/** Why a page is not shown: it is damaged, or rendering it is too much work or failed. */
type PageFailure = 'damaged' | 'other'

function failureOf(error: unknown): PageFailure {
  return error instanceof AppError && error.code === 'DAMAGED_PDF' ? 'damaged' : 'other'
}

/** A page in the grid: its sheet with its file's ribbon, its current number, and its origin. */
export const OrganizeCell = memo(function OrganizeCell(props: OrganizeCellProps) {
  const { page, position, column, mark, document, aspectRatio, thumbnail, isSelected, isActive, isAway } = props
  const [failure, setFailure] = useState<PageFailure>()
  const describe = useDescription()
  const { source, rotation, crop, startsFile } = page
  const { name, origin } = describe({ page, position, mark, failure })
  const classes = [
    'pg',
    isAway && 'pg--away',
    failure !== undefined && 'pg--damaged',
    startsFile === true && 'pg--starts',
  ]
  return (
    <div
      role="gridcell"
      className={classes.filter(Boolean).join(' ')}
      data-page={position}
      tabIndex={isActive ? 0 : -1}
      aria-label={name}
      aria-selected={isSelected}
      aria-colindex={column}
    >
      {startsFile === true && (
        <span className="pg__cut" aria-hidden="true">
          <Icon name="cut" />
        </span>
      )}
      <div className="pg__slot">
        <Sheet rotation={rotation} aspectRatio={aspectRatio} crop={crop?.part}>
          <PageThumbnail
            document={document}
            page={source?.page ?? 1}
            aspectRatio={aspectRatio}
            size={thumbnail}
            onFail={(error) => setFailure(failureOf(error))}
          />
        </Sheet>
        {mark !== undefined && (
          <span className="pg__ribbon">
            <Ribbon mark={mark} />
          </span>
        )}
        {failure !== undefined && (
          <span className="pg__damage" aria-hidden="true">
            <Icon name="caution" />
          </span>
        )}
        {isSelected && (
          <span className="pg__tick">
            <Icon name="check" />
          </span>
        )}
        {rotation !== 0 && (
          <span className="pg__deg" aria-hidden="true">
            {rotation}°
          </span>
        )}
      </div>
      <div className="pg__foot" aria-hidden="true">
        <b>{formatCount(position)}</b>
        <span>{origin}</span>
      </div>
    </div>
  )
})

interface SheetProps {
  rotation: number
  aspectRatio: number | undefined
  crop: PagePart | undefined
  children: React.ReactNode
}

/** A rotated sheet. Cropped areas are dimmed. */
function Sheet({ rotation, crop, children }: SheetProps) {
  const angle = useContinuousAngle(rotation)
  const style: CSSProperties & Record<'--turn', string> = { '--turn': `${angle}deg` }
  const percent = (share: number) => `${100 * share}%`
  return (
    <span className="pages__turn" style={style}>
      <span className="pg__sheet">
        {children}
        {crop !== undefined && (
          <span className="pg__crop">
            <i
              style={{
                left: percent(crop.left),
                top: percent(crop.top),
                right: percent(1 - crop.right),
                bottom: percent(1 - crop.bottom),
              }}
            />
          </span>
        )}
      </span>
    </span>
  )
}

interface Described {
  page: ArrangedPage
  position: number
  mark: FileMark | undefined
  failure: PageFailure | undefined
}

/** Describes a page: in full for screen readers, and its origin in short. */
function useDescription() {
  const { t } = useLingui()
  return ({ page: { source, rotation, crop, startsFile }, position, mark, failure }: Described) => {
    const number = formatCount(position)
    const letter = mark?.letter ?? ''
    const own = formatCount(source?.page ?? 0)
    const facts = [
      source === undefined ? t`Page ${number}, blank` : t`Page ${number}, page ${own} of file ${letter}`,
      rotation !== 0 && t`rotated by ${rotation} degrees`,
      crop !== undefined && t`cropped`,
      startsFile === true && t`a new file starts here`,
      failure === 'damaged' && t`damaged, cannot be shown`,
      failure === 'other' && t`cannot be shown`,
    ]
    const name = facts.filter((fact) => fact !== false).join(', ')
    const shown = source === undefined ? t`blank` : `${letter} ${own}`
    const problem = failure === 'damaged' ? t`damaged` : t`no preview`
    return { name, origin: failure === undefined ? shown : `${shown} · ${problem}` }
  }
}
