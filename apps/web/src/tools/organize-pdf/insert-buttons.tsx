import { Trans, useLingui } from '@lingui/react/macro'

import { BrowseButton } from '../../components/upload/browse-button.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { IMAGE_ACCEPT } from './use-image-pages.ts'

interface InsertButtonsProps {
  /** Insert after this page; 0 for the start. */
  after: number
  isDisabled: boolean
  onBlank: () => void
  onFiles: (files: File[]) => void
}

/** Inserts a blank page, all pages of a file, or images as pages after the focused page. */
export function InsertButtons({ after, isDisabled, onBlank, onFiles }: InsertButtonsProps) {
  const { t } = useLingui()
  const number = formatCount(after)
  const legend = after === 0 ? t`Insert pages` : t`Insert after page ${number}`
  return (
    <div role="group" aria-labelledby="insert" className="insert">
      <p id="insert" className="legend">
        {legend}
      </p>
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
