import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { PageSizeSlider } from '../../components/page-grid/page-size-slider.tsx'
import type { PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { PAGE_KINDS, type PageKind } from './page-kinds.ts'
import type { QuarterTurn } from './use-page-rotation.ts'

interface RotationToolbarProps {
  selectedCount: number
  pageCount: number
  isDisabled: boolean
  onSelect: (kind: PageKind) => void
  onClear: () => void
  /** Rotates the selected pages, or all pages if none is selected. */
  onRotate: (by: QuarterTurn) => void
  perRow: PagesPerRow
}

/** Selects groups of pages and rotates the selection. */
export function RotationToolbar({
  selectedCount,
  pageCount,
  isDisabled,
  onSelect,
  onClear,
  onRotate,
  perRow,
}: RotationToolbarProps) {
  const { t } = useLingui()
  const count = selectedCount === 0 ? pageCount : selectedCount
  const left = plural(count, { one: 'Rotate # page left', other: 'Rotate # pages left' })
  const right = plural(count, { one: 'Rotate # page right', other: 'Rotate # pages right' })
  return (
    <div className="turnbar">
      {pageCount > 1 && <SelectionButtons isDisabled={isDisabled} onSelect={onSelect} />}
      {pageCount > 1 && <PageSizeSlider perRow={perRow} />}
      <div className="turnbar__acts" role="group" aria-label={t`Rotate pages`}>
        <span className="turnbar__count" role="status">
          {selectedCount === 0 ? (
            <Plural value={pageCount} one="The page" other="All # pages" />
          ) : (
            <Plural value={selectedCount} one="# page selected" other="# pages selected" />
          )}
        </span>
        {selectedCount > 0 && (
          <button
            type="button"
            className="iconbtn"
            aria-label={t`Clear selection`}
            disabled={isDisabled}
            onClick={onClear}
          >
            <Icon name="close" />
          </button>
        )}
        <button
          type="button"
          className="btn btn--line turnbar__turn"
          aria-label={left}
          disabled={isDisabled}
          onClick={() => onRotate(270)}
        >
          <Icon name="turn-left" />
          <Trans>Left</Trans>
        </button>
        <button
          type="button"
          className="btn btn--line turnbar__turn"
          aria-label={right}
          disabled={isDisabled}
          onClick={() => onRotate(90)}
        >
          <Icon name="turn-right" />
          <Trans>Right</Trans>
        </button>
      </div>
    </div>
  )
}

function SelectionButtons({ isDisabled, onSelect }: Pick<RotationToolbarProps, 'isDisabled' | 'onSelect'>) {
  const { t } = useLingui()
  const kinds = useKindTexts()
  return (
    <div className="turnbar__kinds" role="group" aria-label={t`Select pages`}>
      <span aria-hidden="true">
        <Trans>Select</Trans>
      </span>
      {PAGE_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className="turnbar__kind"
          aria-label={kinds[kind].name}
          disabled={isDisabled}
          onClick={() => onSelect(kind)}
        >
          {kinds[kind].short}
        </button>
      ))}
    </div>
  )
}

function useKindTexts(): Record<PageKind, { short: string; name: string }> {
  const { t } = useLingui()
  return {
    all: { short: t`All`, name: t`Select all pages` },
    odd: { short: t`Odd`, name: t`Select odd pages` },
    even: { short: t`Even`, name: t`Select even pages` },
    portrait: { short: t`Portrait`, name: t`Select portrait pages` },
    landscape: { short: t`Landscape`, name: t`Select landscape pages` },
  }
}
