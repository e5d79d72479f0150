import { useLingui } from '@lingui/react/macro'
import type { ImageFormat } from '@recto/contract'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { useImageFormatNames } from './use-image-format-names.ts'

interface SaveButtonProps {
  page: number
  format: ImageFormat
  isSaving: boolean
  isDisabled: boolean
  onToggle: () => void
}

/** Saves a single page; pressing it again cancels. */
export function SaveButton({ page, format, isSaving, isDisabled, onToggle }: SaveButtonProps) {
  const { t } = useLingui()
  const names = useImageFormatNames()
  const number = formatCount(page)
  const kind = names(format)
  const name = isSaving ? t`Cancel saving page ${number}` : t`Save page ${number} as ${kind}`
  return (
    <button
      type="button"
      className={isSaving ? 'iconbtn savepage savepage--busy' : 'iconbtn savepage'}
      tabIndex={-1}
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onToggle}
    >
      <Icon name={isSaving ? 'close' : 'download'} />
    </button>
  )
}
