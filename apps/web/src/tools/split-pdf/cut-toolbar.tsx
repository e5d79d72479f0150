import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { GridToolbar } from '../../components/page-grid/grid-toolbar.tsx'
import type { PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'

interface CutToolbarProps {
  /** The number of cuts. */
  count: number
  isDisabled: boolean
  /** Removes all cuts; undefined if they only preview the result. */
  onClear: (() => void) | undefined
  perRow: PagesPerRow
}

/** The toolbar above pages with cuts: how to make cuts, and how many there are. */
export function CutToolbar({ count, isDisabled, onClear, perRow }: CutToolbarProps) {
  const { t } = useLingui()
  return (
    <GridToolbar
      hint={onClear === undefined ? <Trans>Scissors mark where the file will be cut.</Trans> : <CutHint />}
      status={count === 0 ? <Trans>No cut</Trans> : <Plural value={count} one="# cut" other="# cuts" />}
      isDisabled={isDisabled}
      perRow={perRow}
      clear={onClear && { name: t`Remove all cuts`, isNeeded: count > 0, onClear }}
    />
  )
}

function CutHint() {
  return (
    <>
      <span className="stagebar__mouse">
        <Trans>
          Click between pages to cut, or press <kbd>C</kbd> on a page.
        </Trans>
      </span>
      <span className="stagebar__touch">
        <Trans>Tap between pages to cut.</Trans>
      </span>
    </>
  )
}
