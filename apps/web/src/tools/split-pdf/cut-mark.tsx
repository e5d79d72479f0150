import { useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'

interface CutMarkProps {
  page: number
  isCut: boolean
  isDisabled: boolean
  /** Toggles the cut; undefined if cuts only preview the result. */
  onToggle?: (() => void) | undefined
}

/** The gap after a page: scissors where the document is cut, and a button to toggle the cut. */
export function CutMark({ page, isCut, isDisabled, onToggle }: CutMarkProps) {
  const { t } = useLingui()
  if (onToggle === undefined) {
    return isCut ? (
      <span className="cut" aria-hidden="true">
        <Icon name="cut" />
      </span>
    ) : null
  }
  const number = formatCount(page)
  return (
    <button
      type="button"
      className="cut"
      tabIndex={-1}
      aria-label={t`Cut after page ${number}`}
      aria-pressed={isCut}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <Icon name="cut" />
    </button>
  )
}
