import '../../../components/page-grid/page-grid.css'
import './sheets.css'

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { layOutSheets } from '@recto/contract'
import { useMemo, useRef, type CSSProperties } from 'react'

import { layOutPages, pagesOfRow } from '../../../components/page-grid/grid-geometry.ts'
import { PageSizeSlider } from '../../../components/page-grid/page-size-slider.tsx'
import { useElementWidth } from '../../../components/page-grid/use-element-width.ts'
import { usePagesPerRow } from '../../../components/page-grid/use-pages-per-row.ts'
import { useVirtualRows } from '../../../components/use-virtual-rows.ts'
import type { ArrangedPage } from '../arrangement.ts'
import type { GridFiles } from '../grid-files.ts'
import { shapesOf } from '../page-shape.ts'
import { layoutOptions, type LayoutSettings } from './layout-settings.ts'
import { Sheet } from './sheet.tsx'
import { usePageSizes } from './use-page-sizes.ts'

/** Rows rendered above and below the viewport. */
const OVERSCAN = 1
/** The usual width of a sheet with its gap: three in a row next to the settings. */
const USUAL_WIDTH = 200
/** The height of a sheet's name including the gap below, and the space around a sheet. */
const [NAME_HEIGHT, INSET] = [44, 8]

interface SheetStageProps {
  pages: readonly ArrangedPage[]
  files: GridFiles
  settings: LayoutSettings
}

/** The right side of the print layout: the sheets as they will be printed; only those in view are rendered. */
export function SheetStage({ pages, files, settings }: SheetStageProps) {
  const { t } = useLingui()
  const plan = useSheetPlan({ pages, files, settings })
  const { isOn } = settings
  return (
    <section className="bench__side stage" aria-label={t`Sheets`}>
      {isOn && pages.length > 0 ? (
        <SheetGrid plan={plan} pages={pages} files={files} settings={settings} />
      ) : (
        <p className="pgrid__none">
          {isOn ? (
            <Trans>No pages are left. Undo, or add a file.</Trans>
          ) : (
            <Trans>Choose a layout to see the sheets.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

function useSheetPlan({ pages, files, settings }: SheetStageProps) {
  const documents = useMemo(() => [...files.byId.values()], [files.byId])
  const sizeOf = usePageSizes(documents)
  return useMemo(() => {
    const shapes = shapesOf(pages, sizeOf)
    return { shapes, ...layOutSheets(layoutOptions(settings), shapes) }
  }, [pages, settings, sizeOf])
}

interface SheetGridProps extends SheetStageProps {
  plan: ReturnType<typeof useSheetPlan>
}

function SheetGrid({ plan, pages, files, settings }: SheetGridProps) {
  const { t } = useLingui()
  const { sides } = plan
  const { booklet } = settings
  const perRow = usePagesPerRow('sheet')
  const view = useRef<HTMLDivElement>(null)
  const width = useElementWidth(view)
  const usual = Math.max(1, Math.floor(width / USUAL_WIDTH))
  const geometry = layOutPages(sides.length, width, perRow.chosen ?? usual)
  const { columns, rows } = geometry
  // All sheets have one shape.
  const pixels = geometry.sheet / Math.max(plan.width, plan.height)
  const slotHeight = Math.ceil(plan.height * pixels) + 2 * INSET
  const rowHeight = slotHeight + NAME_HEIGHT
  const virtual = useVirtualRows({ view, count: width === 0 ? 0 : rows, rowHeight, overscan: OVERSCAN })
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--side': `${geometry.side}px`,
    '--gap': `${geometry.gap}px`,
    '--slot': `${slotHeight}px`,
  }
  const sheetCount = booklet ? sides.length / 2 : sides.length
  return (
    <>
      <div className="gridbar">
        <p className="gridbar__count" role="status">
          <Plural value={sheetCount} one="# sheet" other="# sheets" />
        </p>
        <PageSizeSlider perRow={{ ...perRow, shown: columns }} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <div ref={view} role="region" className="pages sheets" style={style} aria-label={t`All sheets`} tabIndex={0}>
        <div className="pages__all" role="list" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <div key={index} role="presentation" className="pages__row" style={{ transform: `translateY(${start}px)` }}>
              {pagesOfRow(index, geometry).map((position) => (
                <Sheet
                  key={position}
                  position={position}
                  count={sides.length}
                  placed={sides[position - 1] ?? []}
                  plan={plan}
                  pages={pages}
                  files={files}
                  settings={settings}
                  pixels={pixels}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
