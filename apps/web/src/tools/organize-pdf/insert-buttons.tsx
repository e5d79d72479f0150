import { Trans, useLingui } from '@lingui/react/macro'

import { Segments } from '../../components/segments/segments.tsx'
import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { IMAGE_ACCEPT } from './use-image-pages.ts'

/** Where things go: before the first of the selected pages, or after the last of them. */
export type InsertSide = 'before' | 'after'

interface InsertButtonsProps {
  /** The selected pages, or the focused one; none if there are no pages. */
  targets: readonly number[]
  side: InsertSide
  isDisabled: boolean
  onSide: (side: InsertSide) => void
  onBlank: () => void
  onFiles: (files: File[]) => void
}

/** Inserts a blank page, all pages of a file, or images as pages, before or after the focused page. */
export function InsertButtons({ targets, side, isDisabled, onSide, onBlank, onFiles }: InsertButtonsProps) {
  const { t } = useLingui()
  const [first, last] = [formatCount(targets[0] ?? 0), formatCount(targets.at(-1) ?? 0)]
  const sides = [
    { value: 'before', name: t`Before page ${first}` },
    { value: 'after', name: t`After page ${last}` },
  ] as const
  return (
    <div role="group" aria-label={t`Insert pages`} className="insert">
      {targets.length > 0 ? (
        <Segments label={t`Insert pages`} values={sides} value={side} onChange={onSide} />
      ) : (
        <p className="legend">
          <Trans>Insert pages</Trans>
        </p>
      )}
      <div className="inserts">
        <button type="button" className="btn btn--line" disabled={isDisabled} onClick={onBlank}>
          <Icon name="blank" />
          <Trans>Blank page</Trans>
        </button>
        <BrowseButton accept=".pdf" multiple className="btn btn--line" disabled={isDisabled} onFiles={onFiles}>
          <Icon name="insert-file" />
          <Trans>PDF file</Trans>
        </BrowseButton>
        <BrowseButton accept={IMAGE_ACCEPT} multiple className="btn btn--line" disabled={isDisabled} onFiles={onFiles}>
          <Icon name="image" />
          <Trans>Image</Trans>
        </BrowseButton>
      </div>
    </div>
  )
}
