import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { parsePageRanges } from '@recto/contract'
import { useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { PageSizeSlider } from '../../components/page-grid/page-size-slider.tsx'
import type { PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { useUndoButtons } from '../../sessions/use-undo.ts'
import { positionsOf, type Arrangement } from './arrangement.ts'
import type { GridFiles } from './grid-files.ts'
import { InlineField } from './inline-field.tsx'
import { orientationOf, shapesOf } from './page-shape.ts'

interface OrganizeBarProps {
  arrangement: Arrangement
  files: GridFiles
  isDisabled: boolean
  perRow: PagesPerRow
  onChoose: (pages: readonly number[]) => void
}

/** The bar above the pages: undo and redo, the page count, selection, and tile size. */
export function OrganizeBar({ arrangement, files, isDisabled, perRow, onChoose }: OrganizeBarProps) {
  const { t } = useLingui()
  const { undo, redo, undoName, redoName } = useUndoButtons()
  const { pages } = arrangement
  return (
    <div className="gridbar">
      <div className="gridbar__hist" role="group" aria-label={t`History`}>
        <button
          type="button"
          className="iconbtn"
          aria-label={undoName === undefined ? t`Undo` : t`Undo: ${undoName}`}
          title={undoName === undefined ? undefined : t`Undo: ${undoName}`}
          disabled={isDisabled || undoName === undefined}
          onClick={() => undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={redoName === undefined ? t`Redo` : t`Redo: ${redoName}`}
          title={redoName === undefined ? undefined : t`Redo: ${redoName}`}
          disabled={isDisabled || redoName === undefined}
          onClick={() => redo()}
        >
          <Icon name="redo" />
        </button>
      </div>
      <p className="gridbar__count">
        <Plural value={pages.length} one="# page" other="# pages" />
      </p>
      <SelectButtons arrangement={arrangement} files={files} onChoose={onChoose} />
      <PageSizeSlider perRow={perRow} />
    </div>
  )
}

/** Selects pages by kind, by file, or by typed numbers. */
function SelectButtons({
  arrangement,
  files,
  onChoose: choose,
}: Pick<OrganizeBarProps, 'arrangement' | 'files' | 'onChoose'>) {
  const { t } = useLingui()
  const [isTyping, setIsTyping] = useState(false)
  const { pages, selection } = arrangement
  const every = (from: number, step: number) =>
    choose(pages.map((_, index) => index + 1).filter((number) => number % step === from % step))
  const source = pages[selection.active - 1]?.source
  const orientations = orientationsOf(arrangement, files)
  const turned = (wanted: string) =>
    choose(pages.flatMap((_, index) => (orientations[index] === wanted ? [index + 1] : [])))

  function chooseTyped(text: string): boolean {
    const numbers = pagesIn(text, pages.length)
    if (numbers.length === 0) return false
    choose(numbers)
    setIsTyping(false)
    return true
  }

  if (isTyping) {
    return (
      <InlineField
        label={t`Pages to select`}
        placeholder={t`e.g. 1-3, 8`}
        action={t`Select`}
        error={t`The document has no such pages.`}
        onSubmit={chooseTyped}
        onClose={() => setIsTyping(false)}
      />
    )
  }
  return (
    <div className="gridbar__kinds" role="group" aria-label={t`Select pages`}>
      <button type="button" aria-label={t`Select all pages`} onClick={() => every(0, 1)}>
        <Trans>All</Trans>
      </button>
      <button type="button" aria-label={t`Select odd pages`} onClick={() => every(1, 2)}>
        <Trans>Odd</Trans>
      </button>
      <button type="button" aria-label={t`Select even pages`} onClick={() => every(0, 2)}>
        <Trans>Even</Trans>
      </button>
      {/* If all pages are alike, 'All' selects them. */}
      {orientations.includes('portrait') && orientations.includes('landscape') && (
        <>
          <button type="button" aria-label={t`Select portrait pages`} onClick={() => turned('portrait')}>
            <Trans>Portrait</Trans>
          </button>
          <button type="button" aria-label={t`Select landscape pages`} onClick={() => turned('landscape')}>
            <Trans>Landscape</Trans>
          </button>
        </>
      )}
      <button
        type="button"
        aria-label={t`Select all pages from the file of the focused page`}
        disabled={source === undefined}
        onClick={() => source !== undefined && choose(positionsOf(arrangement, source.fileId))}
      >
        <Trans>By file</Trans>
      </button>
      <button type="button" aria-label={t`Select pages by number`} onClick={() => setIsTyping(true)}>
        <Trans>Pages…</Trans>
      </button>
    </div>
  )
}

/** The orientation of each page as displayed. */
function orientationsOf({ pages }: Arrangement, { aspectRatios }: GridFiles) {
  const shapes = shapesOf(pages, ({ fileId, page }) => {
    const width = aspectRatios.get(fileId)?.[page - 1] ?? 0
    return width > 0 ? { width, height: 1 } : undefined
  })
  return shapes.map(orientationOf)
}

function pagesIn(text: string, pageCount: number): number[] {
  const numbers = parsePageRanges(text).ranges.flatMap(({ start, end }) =>
    Array.from({ length: Math.max(0, Math.min(end, pageCount) - start + 1) }, (_, index) => start + index),
  )
  return [...new Set(numbers)]
}
