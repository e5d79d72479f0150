import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type ComponentProps } from 'react'

import { usePagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { OrganizeBar } from './organize-bar.tsx'
import { OrganizeGrid } from './organize-grid.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { OrganizeScreen } from './use-organize-screen.ts'

// Few visitors crop or enlarge a page.
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))
const PageDialog = lazy(async () => ({
  default: (await import('../../components/page-grid/page-dialog.tsx')).PageDialog,
}))

interface OrganizeStageProps {
  screen: OrganizeScreen
  bar: ComponentProps<typeof SelectionBar>
  /** Whether page actions are shown elsewhere. */
  isPhone: boolean
  isGrouped: boolean
  isCropping: boolean
  onCropped: () => void
  /** The position of the enlarged page. */
  enlarged: number | undefined
  onEnlarge: (position: number | undefined) => void
}

/** The right side: the bars, the grid of all pages, and the dialogs above them. */
export function OrganizeStage(props: OrganizeStageProps) {
  const { screen, bar, isPhone, isGrouped, isCropping, onCropped, enlarged, onEnlarge } = props
  const { t } = useLingui()
  const { arrangement, edits, gridFiles, select } = screen
  const { pages } = arrangement
  const perRow = usePagesPerRow('order')
  const sourceOf = (position: number) => {
    const source = pages[position - 1]?.source
    return {
      document: source === undefined ? undefined : gridFiles.byId.get(source.fileId),
      page: source?.page ?? 1,
      aspectRatio: source === undefined ? undefined : gridFiles.aspectRatios.get(source.fileId)?.[source.page - 1],
    }
  }
  const croppable = edits.targets.filter((position) => pages[position - 1]?.source !== undefined)
  const shown = croppable[0] === undefined ? undefined : pages[croppable[0] - 1]
  const source = sourceOf(croppable[0] ?? 0)

  /** After the dialog has closed, because it traps focus until then. */
  function focusPage(position: number) {
    setTimeout(() => document.querySelector<HTMLElement>(`.pgrid [data-page="${position}"]`)?.focus())
  }

  function closeCrop() {
    onCropped()
    focusPage(croppable[0] ?? 1)
  }

  return (
    <section className="bench__side stage" aria-label={t`Pages`}>
      <OrganizeBar
        arrangement={arrangement}
        files={gridFiles}
        isDisabled={bar.isDisabled}
        perRow={perRow}
        onChoose={screen.choose}
      />
      {bar.count > 0 && !isPhone && <SelectionBar {...bar} />}
      {pages.length === 0 ? (
        <p className="pgrid__none">
          <Trans>No pages are left. Undo, or add a file.</Trans>
        </p>
      ) : (
        <OrganizeGrid
          arrangement={arrangement}
          files={gridFiles}
          isGrouped={isGrouped}
          isDisabled={bar.isDisabled}
          perRow={perRow}
          verbs={edits}
          onSelect={select}
          onMoveToGap={edits.moveToGap}
          onEnlarge={onEnlarge}
        />
      )}
      <p className="gridhint" aria-hidden="true">
        <Trans>
          <kbd>Space</kbd> selects <kbd>Alt</kbd> with arrows moves <kbd>L</kbd> <kbd>R</kbd> rotate <kbd>Delete</kbd>{' '}
          deletes
        </Trans>
      </p>
      <Suspense>
        {isCropping && shown !== undefined && source.document !== undefined && (
          <CropDialog
            page={shown}
            document={source.document}
            aspectRatio={source.aspectRatio}
            count={croppable.length}
            onApply={(part) => {
              void edits.crop(part)
              closeCrop()
            }}
            onClose={closeCrop}
          />
        )}
        {enlarged !== undefined && (
          <PageDialog
            sourceOf={sourceOf}
            page={enlarged}
            pageCount={pages.length}
            aspectRatioOf={(position) => sourceOf(position).aspectRatio}
            rotationOf={(position) => pages[position - 1]?.rotation ?? 0}
            onClose={() => {
              onEnlarge(undefined)
              focusPage(enlarged)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
