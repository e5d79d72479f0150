import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { PageSizeSlider } from '../../components/page-grid/page-size-slider.tsx'
import type { PagesPerRow } from '../../components/page-grid/use-pages-per-row.ts'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { CameraButton } from '../../components/upload/camera-button.tsx'
import type { ChosenFile } from '../../wizard/chosen-files.ts'
import { isInOrder, sortByDate, sortByName } from '../../wizard/file-order.ts'
import type { ChosenFiles } from '../../wizard/use-chosen-files.ts'

const TOOL = TOOLS['image-to-pdf']

interface GridBarProps {
  chosen: ChosenFiles
  perRow: PagesPerRow
  isDisabled: boolean
  onAdd: (files: readonly File[]) => void
  onChange: () => void
  /** Announces what was done. */
  onSay: (text: string) => void
}

/** The bar above the pages: the number of files, adding more, their order, and the tile size. */
export function GridBar({ chosen, perRow, isDisabled, onAdd, onChange, onSay }: GridBarProps) {
  const { t } = useLingui()
  const { files, arrange } = chosen

  function sort(order: readonly ChosenFile[], name: string) {
    arrange(order, name)
    onChange()
    onSay(name)
  }

  const [byName, byDate] = [sortByName(files), sortByDate(files)]
  return (
    <div className="tilebar">
      <span className="tilebar__count num">
        <Plural value={files.length} one="# file" other="# files" />
      </span>
      <BrowseButton accept={TOOL.accepts} multiple className="btn btn--plain" disabled={isDisabled} onFiles={onAdd}>
        <Icon name="plus" />
        <Trans>Add Images</Trans>
      </BrowseButton>
      <CameraButton disabled={isDisabled} onFiles={onAdd} />
      <span className="tilebar__order" role="group" aria-label={t`Order`}>
        <button
          type="button"
          className="btn btn--plain"
          disabled={isDisabled || isInOrder(files, byName)}
          onClick={() => sort(byName, t`Sorted by name`)}
        >
          <Trans>By Name</Trans>
        </button>
        <button
          type="button"
          className="btn btn--plain"
          disabled={isDisabled || isInOrder(files, byDate)}
          onClick={() => sort(byDate, t`Sorted by date`)}
        >
          <Trans>By Date</Trans>
        </button>
      </span>
      <PageSizeSlider perRow={perRow} />
    </div>
  )
}
