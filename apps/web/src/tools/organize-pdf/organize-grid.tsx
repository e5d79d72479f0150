import '../../components/page-grid/page-grid.css'
import './organize-grid.css'

import { Plural, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type CSSProperties, type RefObject } from 'react'

import { layOutPages } from '../../components/page-grid/grid-geometry.ts'
import type { SelectionEvent } from '../../components/page-grid/page-selection.ts'
import { useElementWidth } from '../../components/page-grid/use-element-width.ts'
import { PER_ROW, type PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { useVirtualRows } from '../../components/use-virtual-rows.ts'
import type { Arrangement } from './arrangement.ts'
import { DragPile } from './drag-pile.tsx'
import type { GridFiles } from './grid-files.ts'
import { GroupHeading } from './group-heading.tsx'
import { OrganizeCell } from './organize-cell.tsx'
import { rowsByFile, rowsInOrder, rowWith } from './page-rows.ts'
import { useGridKeys, type GridVerbs } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'

/** Rows rendered above and below the viewport. */
const OVERSCAN = 2
/** The usual width of a page with its gap: six in a row next to the settings, three on a phone. */
const USUAL_WIDTH = 104
const HEADING_HEIGHT = 60

interface OrganizeGridProps {
  arrangement: Arrangement
  files: GridFiles
  isGrouped: boolean
  isDisabled: boolean
  perRow: PagesPerRow
  verbs: GridVerbs
  onSelect: (event: SelectionEvent) => void
  onMoveToGap: (positions: readonly number[], gap: number) => void
  onEnlarge: (position: number) => void
}

/** The pages of the new document; only those in view are rendered. */
export function OrganizeGrid(props: OrganizeGridProps) {
  const { arrangement, files, isGrouped, perRow, onSelect } = props
  const { pages, selection } = arrangement
  const { t } = useLingui()
  const view = useRef<HTMLDivElement>(null)
  const width = useElementWidth(view)
  const usual = Math.max(3, Math.min(PER_ROW.max, Math.floor(width / USUAL_WIDTH)))
  const geometry = layOutPages(pages.length, width, perRow.chosen ?? usual)
  const { columns, rowHeight } = geometry
  useEffect(() => {
    if (width > 0) perRow.show(columns)
  })
  const pointer = useGridPointer({ ...props, view, geometry })
  const { gap, box } = pointer
  const ids = useMemo(() => [...files.byId.keys()], [files.byId])
  const rows = useMemo(
    () => (isGrouped ? rowsByFile(pages, ids, columns) : rowsInOrder(pages.length, columns, gap)),
    [isGrouped, pages, ids, columns, gap],
  )
  const active = Math.min(selection.active, Math.max(1, pages.length))
  const activeRow = rowWith(rows, active)
  const heightOf = useCallback(
    (index: number) => (rows[index]?.kind === 'heading' ? HEADING_HEIGHT : rowHeight),
    [rows, rowHeight],
  )
  const virtual = useVirtualRows({
    view,
    count: width === 0 ? 0 : rows.length,
    rowHeight: isGrouped ? heightOf : rowHeight,
    overscan: OVERSCAN,
    pinnedRow: activeRow,
  })
  const askForFocus = useFocusFollows(view, active, () => virtual.scrollToIndex(activeRow))
  const keys = useGridKeys({ ...props, view, rows, geometry, askForFocus })
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--side': `${geometry.side}px`,
    '--gap': `${geometry.gap}px`,
    '--sheet-size': `${geometry.sheet}px`,
  }
  return (
    <>
      <div
        ref={view}
        role="grid"
        className="pages pgrid"
        style={style}
        aria-label={t`Pages, in order`}
        aria-multiselectable
        aria-rowcount={rows.length}
        aria-colcount={columns}
        {...pointer.handlers}
        {...keys}
      >
        <div className="pages__all" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            const place = { transform: `translateY(${start}px)` }
            if (row.kind === 'heading') {
              return (
                <div key={index} role="row" className="pages__row" aria-rowindex={index + 1} style={place}>
                  <GroupHeading row={row} files={files} onSelect={onSelect} arrangement={arrangement} />
                </div>
              )
            }
            return (
              <div key={index} role="row" className="pages__row" aria-rowindex={index + 1} style={place}>
                {row.cells.map((cell, column) => {
                  if (cell === 'place') return <DropPlace key={cell} count={pointer.carried.length} />
                  const page = pages[cell - 1]
                  if (page === undefined) return null
                  const { source } = page
                  const ratios = source === undefined ? undefined : files.aspectRatios.get(source.fileId)
                  return (
                    <OrganizeCell
                      key={page.key}
                      page={page}
                      position={cell}
                      column={column + 1}
                      mark={source === undefined ? undefined : files.marks.get(source.fileId)}
                      document={source === undefined ? undefined : files.byId.get(source.fileId)}
                      aspectRatio={
                        source === undefined
                          ? ratioBefore(arrangement, cell, files)
                          : ratios?.[source.page - 1] || ratios?.[0]
                      }
                      thumbnail={geometry.thumbnailSize}
                      isSelected={selection.pages.has(cell)}
                      isActive={cell === active}
                      isAway={pointer.carried.includes(cell)}
                    />
                  )
                })}
              </div>
            )
          })}
          {box !== undefined && (
            <div
              className="pgrid__box"
              style={{
                insetInlineStart: box.left,
                top: box.top,
                width: box.right - box.left,
                height: box.bottom - box.top,
              }}
            />
          )}
        </div>
      </div>
      <DragPile pointer={pointer} arrangement={arrangement} files={files} size={geometry.thumbnailSize} />
    </>
  )
}

/** Where dragged pages would go. */
function DropPlace({ count }: { count: number }) {
  return (
    <div role="presentation" className="pg pg--drop">
      <span>
        <Plural value={count} one="# page goes here" other="# pages go here" />
      </span>
    </div>
  )
}

/** A blank page has the size of the page before it, as rotated. */
function ratioBefore({ pages }: Arrangement, position: number, { aspectRatios }: GridFiles): number | undefined {
  const before = pages.slice(0, position - 1).findLast(({ source }) => source !== undefined)
  const after = pages.slice(position).find(({ source }) => source !== undefined)
  const source = before?.source ?? after?.source
  return source === undefined ? undefined : aspectRatios.get(source.fileId)?.[source.page - 1]
}

/** Scrolls to the active page and focuses it after the grid itself has moved it. */
function useFocusFollows(view: RefObject<HTMLElement | null>, active: number, show: () => void): () => void {
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    show()
    view.current?.querySelector<HTMLElement>(`[data-page="${active}"]`)?.focus({ preventScroll: true })
  })
  return () => {
    isAsked.current = true
  }
}
